#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of parameter files whose meaning has changed, faults that it must notice, and the changes.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) single parts of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::ChangedMeaning;

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/layouts/$_.par", <<"END_OF_FILE") for qw(one two);
ActiveThorns = "Wave Output"
Cactus::cctk_itlast = 100   # of $_
Wave::speed   = 0.5
Wave::kind    = "plane"
Output::every = 2
END_OF_FILE
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my $listing = <<'END_OF_LIST';
Parameter: Wave::speed
Type: REAL
  Range: 0:1
Parameter: Wave::kind
Type: KEYWORD
  Range: plane
  Range: gaussian
Parameter: Wave::on[3]
Type: BOOLEAN
Parameter: Output::every
Type: INT
  Range: 1:100
END_OF_LIST

my %ends = (signal => 139, internal => 5, killed => 137, unknown => 77);

# One of twenty runs ends so. The others end in each way that is allowed.
sub program ($command, $options, $fault) {
    return { status => 0, output => $listing } if $command =~ m{ -Ov }x;
    return if $command !~ m{ changed[.]par }x;
    my ($number) = $options->{folder} =~ m{ / (\d+) \z }x;
    my $is_last  = $number % 20 == 0;
    my $text     = read_text("$options->{folder}/changed.par");
    return { status => 99, output => 'the file has not its end' }
        if $text !~ m{ ^ Cactus::cctk_itlast [ ] = [ ] 4 $ }xm;
    return { status => $ends{$fault}, output => $fault } if $ends{$fault} && $is_last;
    return { status => (0 .. 4, 124)[ $number % 6 ], output => q{} };
}

subtest 'the judge of changed meaning notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::ChangedMeaning->run($project, $tally) },
        { commands => \&program },
        signal   => 'a run that ends in a signal',
        internal => 'an internal error',
        killed   => 'a run that does not end when its time is over',
        unknown  => 'a status that the guide does not name',
    );
};

# ---- the changes

my $judge = bless { project => $project, seed => 1 }, 'Saguaro::Acceptance::ChangedMeaning';
{
    local $project->{commands} = sub ($command, $options) { program($command, $options, 'none') };
    $judge->_read_parameters;
    $judge->_find_files;
}
my @changed = map { ($judge->_changed($_))[1] } 1 .. 200;

subtest 'a number makes a file that differs from its original' => sub {
    is_deeply([ map { ($judge->_changed($_))[1] } 1 .. 20 ], [ @changed[ 0 .. 19 ] ], 'the same number, the same file');
    my $other = bless { %{$judge}, seed => 2 }, 'Saguaro::Acceptance::ChangedMeaning';
    isnt(join(q{}, map { ($other->_changed($_))[1] } 1 .. 20), join(q{}, @changed[ 0 .. 19 ]), 'another seed');
    my $same = grep { m{ speed \s+ = [ ] 0[.]5 $ }xm && m{ "plane" }x && m{ every [ ] = [ ] 2 $ }xm && !m{ Wave::on }x }
        @changed;
    cmp_ok($same, '<', 60, 'most of them say something else');
};

subtest 'what has changed is still a file that names what there is' => sub {
    my @bad = grep {
        m{ ^ [ ]* (\w+::\w+) }gxm
            && !m{ \b (?: Cactus | Wave | Output ) :: (?: cctk_itlast | exit_codes | speed | kind | on | every ) \b }x
    } @changed;
    is_deeply(\@bad, [], 'all parameters are known');
    my %kinds = map { $_ => 1 } map { m{ Wave::kind \s* = \s* "([^"]*)" }gx } @changed;
    is_deeply([ sort keys %kinds ], [qw(gaussian plane)], 'keywords are of their range');
    is(scalar(grep { m{ Output::every \s* = \s* \S*[.] }x } @changed), 0, 'integers stay such');
    my %elements = map { $_ => 1 } map { m{ Wave::on \[ (\d+) \] }gx } @changed;
    is_deeply([ sort keys %elements ], [ 0, 1, 2 ], 'elements of arrays exist');
    ok(scalar(grep { !m{ ActiveThorns [^\n]* Output }x } @changed), 'a thorn may be gone');
    my %twice;

    for my $text (@changed) {
        my %times;
        $times{ lc $_ }++ for $text =~ m{ ^ [ ]* ( \w+::\w+ (?: \[\d+\] )? ) \s* = }gxm;
        $twice{$_} = 1 for grep { $times{$_} > 1 } keys %times;
    }
    is_deeply(\%twice, {}, 'nothing is set twice');
};

done_testing;
