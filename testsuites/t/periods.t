#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of what is moved in a periodic domain, and faults that it must notice.
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
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::Periods;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");
my %case    = (
    levels     => 2,
    thorn      => 'Periodic',
    ghosts     => 1,
    buffers    => 'no',
    order      => 1,
    method     => 'RK2',
    steps      => 'in_turn',
    motion     => 'none',
    across     => 1,
    vector     => 1,
    processes  => 2,
    components => 1,
    device     => 'none'
);

# Of the run that is moved.
my %spoilt = (
    bit     => sub ($point) { $point->{value} *= 1 + 3e-16 if $point->{index}[0] == 3 },
    level   => sub ($point) { $point->{level} = 1 - $point->{level} if $point->{index}[0] == 3 },
    place   => sub ($point) { $point->{place}[1] += 0.25 if $point->{index}[0] == 3 },
    missing => sub ($point) { $point->{value} = undef if $point->{index}[0] == 3 },
    nan     => sub ($point) { $point->{value} = 'nan' if $point->{index}[0] == 3 },
);

# Some points along a line, each with a value that moves with the wave.
sub program ($folder, $value, $run, $fault) {
    my $is_moved = $run->{processes} > 1;
    die "no more\n" if $fault eq 'status' && $is_moved;
    make_path("$folder/case");
    my @points;
    for my $i (0 .. 7) {
        my $x     = 0.5 * $i;
        my $far   = ($x - $value->{'centre[0]'} + 8) - 4 * int(($x - $value->{'centre[0]'} + 8) / 4);
        my $point = {
            iteration => 6,
            level     => $far > 3 ? 1 : 0,
            index     => [ $i, 0, 0 ],
            time      => 1,
            place     => [ $x, map { $value->{"centre[$_]"} } 1, 2 ],
            value     => sprintf '%.17g',
            cos $far
        };
        $spoilt{$fault}->($point) if $spoilt{$fault} && $is_moved;
        push @points, $point if defined $point->{value};
    }
    for my $variable (qw(u v)) {
        rows("$folder/case/$variable.xyz.asc", @points);
        for my $reduction (qw(count icount sum norm2 minimum maximum)) {
            my $sum = $fault eq 'sum' && $is_moved && $reduction eq 'sum' ? '0.30000000000000004' : '0.3';
            write_text("$folder/case/$variable.$reduction.asc", "0 0 1\n6 1 $sum\n");
        }
    }
    unlink "$folder/case/v.sum.asc" if $fault eq 'file' && $is_moved;
    return "Done.\n";
}

is_noticed(
    $project,
    sub ($tally) {
        my $why = Saguaro::Acceptance::Periods::_complaint($project, \%case);
        $tally->check('the case', !$why, $why);
    },
    \&program,
    bit     => 'another bit',
    level   => 'a point on another level',
    place   => 'a point elsewhere',
    missing => 'a missing point',
    nan     => 'NaN',
    sum     => 'another bit of a sum',
    file    => 'a missing file',
    status  => 'a run that fails',
);

done_testing;
