# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Calls;
use v5.26;
use warnings;
use experimental 'signatures';

use POSIX qw(ceil);

use Cactus::Build::Files                 qw(read_text write_text);
use Saguaro::Acceptance::Draws::Cases    qw(check_cases);
use Saguaro::Acceptance::Draws::Pairwise qw(covering drawn random_numbers);

use constant { IN_TEST => 3, A_DAY => 86_400, ARRAY_SEED => 1 };

my %factors = (
    levels    => [ 1, 2, 3 ],
    factors   => [qw(subcycled lockstep at_once mixed)],
    turns     => [ 0, 1, 2, 3, 5 ],
    steps     => [ 3, 5 ],
    processes => [ 1, 2 ],
);

# Steps of each level in one of level 0.
my %steps_of =
    (subcycled => [ 1, 2, 4 ], lockstep => [ 1, 1, 1 ], at_once => [ 1, 1, 1 ], mixed => [ 1, 1, 2 ]);

# In which visit of a bin's levels global functions run that do not say it: interface-notes.md, H.8.
my %usual_visit = (initial => 'first', evol => 'first', analysis => 'last');

# Modes: how often in which visit, and where: level, map, component.
my %modes = (
    (
        map { ($_ => { visits => 'some', loop => 'none' }) }
            qw(meta meta_early meta_late global global_early global_late)
    ),
    level                  => { visits => 'each', loop => 'here', map => -1, component => -1 },
    singlemap              => { visits => 'each', loop => 'here', map => 0,  component => -1 },
    local                  => { visits => 'each', loop => 'here', map => 0,  component => 0 },
    level_loop_local       => { visits => 'each', loop => 'here', map => 0,  component => 0 },
    meta_loop_local        => { visits => 'some', loop => 'all',  map => 0,  component => 0 },
    global_loop_level      => { visits => 'some', loop => 'all',  map => -1, component => -1 },
    global_loop_singlemap  => { visits => 'some', loop => 'all',  map => 0,  component => -1 },
    global_loop_local      => { visits => 'some', loop => 'all',  map => 0,  component => 0 },
    global_late_loop_local => { visits => 'some', loop => 'all',  map => 0,  component => 0 },
);

sub title ($class) { return 'Calls' }

# `scope`: `some` (others on each day) or `faults` (a covering array).
sub run ($class, $project, $tally, $scope = 'some') {
    my $claim =
        'functions of each mode run where and as often as a table of its own says, with WHILE, with IF, and without';
    my @missing = $project->missing_thorns(qw(TestCalls Carpet CarpetRegrid2));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my @cases = $scope eq 'some' ? _of_today() : @{ covering(\%factors, \&_is_possible, ARRAY_SEED)->{cases} };
    return check_cases($project, $tally, $claim, \&_complaint, @cases);
}

# One with several levels and turns at least.
sub _of_today () {
    my $random = random_numbers($ENV{DRAWS_SEED} // int(time / A_DAY));
    return (drawn(\%factors, \&_is_possible, $random, levels => 3, factors => 'subcycled', turns => 2 + $random->(2)),
        map { drawn(\%factors, \&_is_possible, $random) } 2 .. IN_TEST);
}

sub _is_possible ($case) { return 1 }

# Nothing, or the first visit of which other calls are noted.
sub _complaint ($project, $case) {
    my $folder = $project->room('calls');
    unlink glob "$folder/case/calls.*";
    write_text("$folder/case.par", _parameters($case));
    my $run = $project->simulate('case.par', folder => $folder, processes => $case->{processes}, limit => 60);
    return $run->{output} if $run->{status} != 0;
    my @expected = _of_case($case, _expected($case));
    for my $process (0 .. $case->{processes} - 1) {
        my @found = _of_case($case, _visits(read_text("$folder/case/calls.$process.asc")));
        for my $visit (0 .. $#expected) {
            my ($is, $should) = ($found[$visit] // 'no such visit', $expected[$visit]);
            return "process $process, " . _differing($is, $should) if $is ne $should;
        }
        return "process $process: @{[scalar @found]} visits, expected @{[scalar @expected]}" if @found != @expected;
    }
    return;
}

sub _parameters ($case) {
    my $steps   = $steps_of{ $case->{factors} };
    my $at_once = $case->{factors} eq 'at_once' ? 'yes' : 'no';
    return <<"END_OF_FILE";
ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time Carpet CarpetLib CarpetReduce CarpetRegrid2 TestCalls"
IO::out_dir = \$parfile
Cactus::cctk_itlast = $case->{steps}
CartGrid3D::type = "coordbase"
Carpet::domain_from_coordbase = yes
CoordBase::dx = 0.5   CoordBase::xmin = -4   CoordBase::xmax = 4
CoordBase::dy = 0.5   CoordBase::ymin = -4   CoordBase::ymax = 4
CoordBase::dz = 0.5   CoordBase::zmin = -4   CoordBase::zmax = 4
Carpet::max_refinement_levels = 3
Carpet::time_refinement_factors = "[@{[join ',', @{$steps}]}]"
GridDriver::lockstep = $at_once
CarpetRegrid2::num_centres = 1
CarpetRegrid2::num_levels_1 = $case->{levels}
CarpetRegrid2::radius_1[1] = 2
CarpetRegrid2::radius_1[2] = 1
TestCalls::turns = $case->{turns}
END_OF_FILE
}

# Calls that are noted between two of the functions that begin a bin on a level, in any order.
sub _visits ($text) {
    my @visits;
    for my $line (split m{\n}x, $text) {
        my @words = split q{ }, $line;
        if ($usual_visit{ $words[0] }) { push @visits, [] }
        push @{ $visits[-1] }, $line;
    }
    return @visits;
}

# Texts of visits. Levels at once take turns function by function: then only calls of a bin in an iteration belong together.
sub _of_case ($case, @visits) {
    return map { _as_text(@{$_}) } @visits if $case->{factors} ne 'at_once';
    my (@bins, $before);
    for my $visit (@visits) {
        my ($where, @calls) = @{$visit};
        my $bin = join q{ }, (split q{ }, $where)[ 0, 1 ];
        if ($bin ne ($before // q{})) { push @bins, [$bin] }
        push @{ $bins[-1] }, $where, @calls;
        $before = $bin;
    }
    return map { _as_text(@{$_}) } @bins;
}

# What stands in one of the two only.
sub _differing ($is, $should) {
    my ($where)  = split m{\n}x, $should;
    my %is       = map       { ($_ => 1) } split m{\n}x, $is;
    my %should   = map       { ($_ => 1) } split m{\n}x, $should;
    my @too_many = sort grep { !$should{$_} } keys %is;
    my @missing  = sort grep { !$is{$_} } keys %should;
    local $" = "\n  ";
    return "in the visit of bin, iteration, level $where\nfound\n  @too_many\ninstead of\n  @missing";
}

sub _as_text ($where, @calls) {
    my %times;
    $times{$_}++ for @calls;
    return join "\n", $where, map { "$_ x $times{$_}" } sort keys %times;
}

# ---- what must come out

sub _expected ($case) {
    my $steps  = $steps_of{ $case->{factors} };
    my $most   = $steps->[2];                     # iterations in a step of level 0, whatever levels there are
    my @levels = 0 .. $case->{levels} - 1;
    my @visits = map { _of_bin($case, $_, 0, @levels) } qw(initial analysis);

    # A run ends with a step of the finest level that there is.
    my $step = $most / $steps->[ $levels[-1] ];
    for my $iteration (1 .. $step * ceil($case->{steps} / $step)) {
        my @steps   = grep { ($iteration - 1) % ($most / $steps->[$_]) == 0 } @levels;
        my @in_step = grep { $iteration % ($most / $steps->[$_]) == 0 } @levels;
        push @visits, _of_bin($case, 'evol',     $iteration, @steps);
        push @visits, _of_bin($case, 'analysis', $iteration, @in_step);
    }
    return @visits;
}

sub _of_bin ($case, $bin, $iteration, @visited) {
    my @visits;
    for my $level (@visited) {
        my @calls;
        for my $name (sort keys %modes) {
            my $mode = $modes{$name};
            my $when = $name =~ m{ early }x ? 'first' : $name =~ m{ late }x ? 'last' : $usual_visit{$bin};
            next if $mode->{visits} eq 'some' && $level != $visited[ $when eq 'first' ? 0 : -1 ];
            my @places = _places($case, $mode, $level);
            push @calls, map { "$name plain $_" } @places;
            push @calls, map { "$name conditional $_" } @places if (7 * $iteration + 3 * $level) % 4 < 2;

            # A turn calls the function in all its places.
            my $left = $case->{turns};
            while ($left > 0) {
                push @calls, map { "$name repeated $_" } @places;
                $left -= @places;
            }
        }
        push @visits, [ "$bin $iteration $level -1 -1", map { s{ [ ] it [ ] }{ $iteration }xr } @calls ];
    }
    return @visits;
}

# Iteration, level, map, component.
sub _places ($case, $mode, $level) {
    return 'it -1 -1 -1' if $mode->{loop} eq 'none';
    my @levels = $mode->{loop} eq 'here' ? $level : 0 .. $case->{levels} - 1;
    return map { "it $_ $mode->{map} $mode->{component}" } @levels;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Calls - who runs when: modes, loops, WHILE and IF on several levels

=head1 SYNOPSIS

    Saguaro::Acceptance::Calls->run($project, $tally);

=head1 DESCRIPTION

Thorn TestCalls has a function for each mode of the schedule, plain, repeated WHILE, and subject to IF, in the bins INITIAL, EVOL and ANALYSIS. On one to three levels, whose steps
are drawn at random, and which may step at once, it notes each call. This module says from the rules of F<flesh/doc/interface-notes.md>, H.8, which calls there must be in each visit of a level, with which level,
map and component in view. C<DRAWS_SEED=n> tries other draws.

=cut
