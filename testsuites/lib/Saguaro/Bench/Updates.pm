# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Updates;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max min sum0);

use Saguaro::Bench::Report qw(build_configuration doublings print_result processors);
use Cactus::Build::Files   qw(write_text);

use constant { POINTS => 160, STEPS => 4, REPEATS => 3, BYTES => 8 };

# Name, stages, scratch levels, and what else the method needs.
my @methods = (
    [ 'Euler',      1,  0 ],
    [ 'ICN',        3,  0 ],
    [ 'RK2',        2,  0 ],
    [ 'RK3',        3,  0 ],
    [ 'RK4',        4,  1 ],
    [ 'RK45',       6,  6 ],
    [ 'RK87',       13, 13 ],
    [ 'RK2-MR-2:1', 5,  5, 'MoL::init_RHS_zero = no' ],
    [ 'RK4-RK2',    4,  1 ],
);

my @thorns = qw(
    CactusBase/CartGrid3D CactusBase/CoordBase CactusBase/InitBase CactusBase/IOUtil CactusBase/SymBase CactusBase/Time
    CactusNumerical/MoL CactusTest/TestMoL Carpet/Carpet Carpet/CarpetLib ExternalLibraries/MPI
);

# The updates of two grid functions with a right-hand side that costs next to nothing, by the run's own timers.
sub mol ($class, $project) {
    my $room          = $project->room('bench_mol');
    my $configuration = $ENV{CONFIG} // 'measuredmol';
    build_configuration($project, $configuration, "$room/mol.th", @thorns) if !$ENV{CONFIG};
    my $program = $project->home . "/exe/cactus_$configuration";
    my @worst   = map { _table($project, $room, $program, $_) } 1, doublings(processors());
    print_result(bench => 'mol', triad_GB_per_s => $worst[0]{triad}, worst_of_triad => $worst[0]{of_triad});
    return 0;
}

# Prints the table for a number of threads; returns the triad and the worst fraction of it.
sub _table ($project, $room, $program, $threads) {
    local $ENV{OMP_NUM_THREADS} = $threads;
    my $bandwidth = _bandwidth($project, $room);
    my @rows      = map { _row($project, $room, $program, $_) } @methods;
    $bandwidth = max $bandwidth, _bandwidth($project, $room);
    printf "%d threads, triad %.3g GB/s\n", $threads, $bandwidth / 1e9;
    printf "%-12s %8s %12s %10s %12s %8s\n", qw(method words seconds of-triad peer ratio);
    my $worst = 1e30;

    for my $row (@rows) {
        my $of_triad = $row->{words} * BYTES * POINTS**3 * STEPS / $row->{seconds} / $bandwidth;
        $worst = min $worst, $of_triad;
        printf "%-12s %8d %12.3g %10.2f %12s %8s\n", @{$row}{qw(method words seconds)}, $of_triad,
            $row->{peer}
            ? (sprintf('%.3g', $row->{peer}), sprintf('%.2f', $row->{peer} / $row->{seconds}))
            : (q{-}, q{-});
    }
    return { triad => sprintf('%.3g', $bandwidth / 1e9), of_triad => sprintf('%.2f', $worst) };
}

sub _bandwidth ($project, $room) {
    my $source = $project->home . '/testsuites/performance/triad.c';
    my $result = $project->run("cc -O3 -march=native -fopenmp '$source' -o '$room/triad' && '$room/triad'");
    die "$result->{output}\n" if $result->{status};
    return 0 + $result->{output};
}

sub _row ($project, $room, $program, $method) {
    my ($name, $stages, $levels, @more) = @{$method};
    my $file = "$room/method.par";
    write_text($file, join "\n", _parameters($name, $stages, $levels, @more), q{});
    my @mine = map { _updates($project, $program, $file) } 1 .. REPEATS;
    my $row  = { method => $name, words => $mine[0]{words}, seconds => min map { $_->{seconds} } @mine };
    $row->{peer} = min map { _updates($project, $ENV{PEER_EXE}, $file)->{seconds} } 1 .. REPEATS if $ENV{PEER_EXE};
    return $row;
}

sub _parameters ($name, $stages, $levels, @more) {
    my $points = POINTS;
    return (
        'ActiveThorns = "CartGrid3D CoordBase IOUtil InitBase SymBase Time Carpet CarpetLib MoL TestMoL"',
        'CartGrid3D::type = "byspacing"',
        "driver::global_nx = $points   driver::global_ny = $points   driver::global_nz = $points",
        'Cactus::cctk_itlast = ' . STEPS,
        'Cactus::cctk_timer_output = "full"',
        "MoL::ODE_Method = \"$name\"   MoL::MoL_Intermediate_Steps = $stages   MoL::MoL_Num_Scratch_Levels = $levels",
        'MoL::verbose = "register"   TestMoL::evolve_grid_array = no',
        @more,
    );
}

# Seconds that a run spends in MoL's additions, and the words per point and step that it says it moves.
sub _updates ($project, $program, $file) {
    my $result = $project->run("'$program' '$file'", limit => 300);
    die "$result->{output}\n" if $result->{status};
    my ($fast, $slow) = $result->{output} =~ m{ move \s at \s least \s (\d+) \D+ , \s (\d+) \s of }x;
    my $seconds = sum0 $result->{output} =~ m{ ^ \s* ([\d.]+) \s s \s+ \d+ \s calls \s+ MoL::MoL_ \w* Add \b }gmx;
    die "$program: no timers of MoL's additions\n" if !$seconds;
    return { seconds => $seconds, words => ($fast // 0) + ($slow // 0) };
}

1;

__END__

=head1 NAME

Saguaro::Bench::Updates - how close the updates of MoL come to the memory's speed

=head1 SYNOPSIS

    Saguaro::Bench::Updates->mol($project);

=head1 DESCRIPTION

For each method: the words that an update moves at least, per point and step; the seconds of all updates, the least of three runs; the
bandwidth that follows, as a part of the triad's that is measured before and after. A table each for 1, 2, 4, ... threads, up to the
processors that there are; the result is that of one thread. CONFIG names the configuration; without it one of the needed thorns is built;
PEER_EXE is another program of this flesh, with another MoL, measured side by side.

=cut
