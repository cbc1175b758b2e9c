#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of who runs when, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Calls;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");
my %case    = (levels => 2, factors => 'subcycled', turns => 2, steps => 3, processes => 2);

# Each call once in the log of the first iteration's step, in which both levels take part.
my $global = qr{ ^ (global [ ] \w+ [ ] 1 [ ] -1 [ ] -1 [ ] -1) \n }xm;
my %spoilt = (
    seldom    => sub ($log) { $log =~ s{ $global }{}xr },
    often     => sub ($log) { $log =~ s{ $global }{$1\n$1\n}xr },
    elsewhere => sub ($log) { $log =~ s{ ^ (local [ ] plain [ ] 1) [ ] 1 }{$1 0}xmr },
    late      => sub ($log) { $log =~ s{ $global (.*? ^ evol [ ] 1 [ ] 1 [^\n]* \n) }{$2$1\n}xmsr },
    order     => sub ($log) { $log =~ s{ (evol [ ] 1 [ ] )0 (.*? evol [ ] 1 [ ]) 1 }{${1}1${2}0}xsr },
    ends      => sub ($log) { $log =~ s{ ^ analysis [ ] 4 .* }{}xmsr },
    nothing   => sub ($log) { q{} },
);

# The calls that the judge expects, times times each.
sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    make_path("$folder/case");
    my $log = q{};
    $log .= join q{}, map { "$_\n" } @{$_} for Saguaro::Acceptance::Calls::_expected(\%case);
    write_text("$folder/case/calls.0.asc", $log);
    write_text("$folder/case/calls.1.asc", ($spoilt{$fault} // sub ($same) { $same })->($log));
    return "Done.\n";
}

is_noticed(
    $project,
    sub ($tally) {
        my $why = Saguaro::Acceptance::Calls::_complaint($project, \%case);
        $tally->check('the case', !$why, $why);
    },
    \&program,
    seldom    => 'a call that is missing',
    often     => 'a call too many',
    elsewhere => 'a call on another level',
    late      => 'a call with the last level instead of the first',
    order     => 'levels in another order',
    ends      => 'a run that ends too early',
    nothing   => 'no calls at all',
    status    => 'a run that fails',
);

done_testing;
