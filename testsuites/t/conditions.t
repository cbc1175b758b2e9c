#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of boundary conditions of generated thorns, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judge

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use PretendedRuns qw(is_noticed rows);
use Saguaro::Acceptance::Conditions;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my %case = (
    of_group      => 'flat',
    of_variable   => 'static',
    symmetry      => 'quarter_turn',
    order         => 2,
    more_boundary => 1,
    width         => 'unset',
    equation      => 'yes',
    processes     => 1,
    device        => 'none'
);

# Points of a symmetry zone, of the boundary and inside; iteration 2.
my %spoilt = (
    zone     => sub ($points) { $points->{'0 3 3'} = -$points->{'0 3 3'} },
    boundary => sub ($points) { $points->{'4 4 0'} += 1e-9 },
    inside   => sub ($points) { $points->{'4 4 4'} += 1e-9 },
    nan      => sub ($points) { $points->{'4 4 4'} = 'nan' },
    missing  => sub ($points) { delete $points->{'4 4 4'} },
    more     => sub ($points) { $points->{'4 4 40'} = 1 },
);

my @variables = qw(u w1 w2 w3);

# {variable}[iteration]{index}: what conditions that look at past values begin with is known.
sub history ($more_inside) {
    my %history = map { ($_ => []) } @variables;
    my $state = Saguaro::Acceptance::Conditions::_expected_at_start(\%case, { map { ($_ => { 0 => {} }) } @variables });
    $state->{w1}[ Saguaro::Acceptance::Conditions::_index($state->{grid}{size}, 4, 4, 4) ] += $more_inside;
    for my $iteration (0 .. 3) {
        Saguaro::Acceptance::Conditions::_step(\%case, $state) if $iteration > 0;
        for my $variable (@variables) {
            Saguaro::Acceptance::Conditions::_each_point($state->{grid},
                sub ($at, @p) { $history{$variable}[$iteration]{"@p"} = $state->{$variable}[$at] });
        }
    }
    return \%history;
}

my ($right, $misled) = (history(0), history(1e-3));

sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my %points;
    for my $iteration (0 .. 3) {
        for my $variable (@variables) {
            my %field = %{ ($fault eq 'start' ? $misled : $right)->{$variable}[$iteration] };
            $spoilt{$fault}->(\%field) if $spoilt{$fault} && $iteration == 2 && $variable eq 'w1';
            push @{ $points{$variable} }, map { point($iteration, $_, $field{$_}) } sort keys %field;
        }
    }
    make_path("$folder/case");
    for my $variable (keys %points) { rows("$folder/case/$variable.xyz.asc", @{ $points{$variable} }) }
    return "Done.\n";
}

sub point ($iteration, $index, $value) {
    return {
        iteration => $iteration,
        level     => 0,
        index     => [ split q{ }, $index ],
        time      => 0,
        place     => [ 0, 0, 0 ],
        value     => $value eq 'nan' ? $value : sprintf '%.17g',
        $value
    };
}

is_noticed(
    $project,
    sub ($tally) {
        my $why = Saguaro::Acceptance::Conditions::_complaint($project, \%case);
        $tally->check('the case', !$why, $why);
    },
    \&program,
    zone     => 'a sign beyond a symmetry',
    boundary => 'a boundary value that is off by 1e-9',
    inside   => 'a value inside that is off by 1e-9',
    start    => 'other initial values inside, evolved rightly',
    nan      => 'NaN',
    missing  => 'a missing point',
    more     => 'a point too many',
    status   => 'a run that fails',
);

# ---- the warning

my $told =
    'case.par:7:1: warning: the outer boundary has 2 points at the upper x face, but the condition "flat" sets only the outermost 1 of them;'
    . " TestConditions::bound_width = -1 sets all of them\n";

sub warning ($folder, $value, $run, $fault) {
    my $is_wide = ($value->{bound_width} // 1) < 0;
    return $told if $fault eq 'always';
    return q{} if $fault eq 'never' || $is_wide;
    return $told x 2 if $fault eq 'twice';
    return $told =~ s{ upper [ ] x }{lower x}xr if $fault eq 'face';
    return $told =~ s{ -1 }{2}xr if $fault eq 'remedy';
    return $told;
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::Conditions::_narrow($project, $tally) },
    \&warning,
    always => 'a warning without a reason',
    never  => 'no warning',
    twice  => 'a warning twice',
    face   => 'the wrong face',
    remedy => 'the wrong remedy',
);

# ---- what is refused

sub refusal ($folder, $value, $run, $fault) {
    my $width = $value->{bound_width};
    return q{} if $fault eq "accepts_$width";
    my $report =
        $width == 0
        ? "case.par:9:2: the value 0 of TestConditions::bound_width is not allowed\n"
        : "case.par:9:2: TestConditions::bound_width = 3 is too wide: the outer boundary has 2 points at the upper x face."
        . " Expected at most 2\n";
    $report =~ s{ case[.]par \S+ }{}x if $fault eq 'nowhere';
    $report =~ s{ most [ ] 2 }{most 3}x if $fault eq 'advice';
    return {
        status => $fault eq 'goes_on' ? 0                                             : 1,
        output => $fault eq 'twice'   ? "${report}case.par:9:2: that is wrong, too\n" : $report
    };
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::Conditions::_refused($project, $tally) },
    \&refusal,
    accepts_0 => 'a width of nothing that is accepted',
    accepts_3 => 'a width beyond the boundary that is accepted',
    nowhere   => 'a refusal without a place',
    advice    => 'the wrong advice',
    goes_on   => 'a run that goes on',
    twice     => 'a second report',
);

done_testing;
