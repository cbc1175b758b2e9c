# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Levels;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(min sum0);

use Saguaro::Bench::Report qw(build_configuration output_of print_table print_result);
use Cactus::Build::Files   qw(read_text write_text);

# Iterations of a step of the coarsest of nine levels; exchanges are timed in fewer, several in each step of a level.
use constant { STEPS => 256, EXCHANGE_STEPS => 16, EXCHANGES => 10, REPEATS => 3, PROCESSES => 2 };

my @thorns = qw(
    CactusBase/Boundary CactusBase/CartGrid3D CactusBase/CoordBase CactusBase/IOUtil CactusBase/InitBase CactusBase/SymBase
    CactusBase/Time CactusExamples/IDWaveMoL CactusExamples/WaveMoL CactusNumerical/MoL Carpet/Carpet Carpet/CarpetLib
    Carpet/CarpetReduce Carpet/CarpetRegrid2 Carpet/LoopControl ExternalLibraries/MPI SaguaroBench/LevelBench
);

# Here and in the peer in turn, so that what else the machine does meets both. The least of several runs counts.
sub carpet ($class, $project) {
    my $folder = $project->room('bench_levels');
    build_configuration($project, 'measuredlevels', "$folder/levels.th", @thorns);
    my $steps    = $ENV{STEPS}   // STEPS;
    my $repeats  = $ENV{REPEATS} // REPEATS;
    my %programs = (here => $project->home . '/exe/cactus_measuredlevels', peer => $ENV{PEER_EXE});
    my (%runs, %exchanges);
    for my $repeat (1 .. $repeats) {
        for my $whose (grep { defined $programs{$_} } qw(here peer)) {
            push @{ $runs{$whose} }, _run($project, $folder, $programs{$whose}, $steps, 0);
            push @{ $exchanges{$whose} },
                _run($project, $folder, $programs{$whose}, min($steps, EXCHANGE_STEPS), EXCHANGES);
        }
    }
    my %found = map { ($_ => _least($runs{$_}, $exchanges{$_})) } keys %runs;
    print_table(
        [ "nine levels, $steps iterations, 2 processes", 'here', $found{peer} ? ('peer', 'ratio') : () ],
        map { _row($_->[0], $_->[1], \%found) } (
            [ 'evolution, s',                'evolution' ],
            [ 'evolution, s of processors',  'evolution_processors' ],
            [ 'one regrid, s',               'regrid' ],
            [ 'one regrid, s of processors', 'regrid_processors' ],
            [ 'exchanges of all levels, s',  'exchange' ],
            [ 'the same, s of processors',   'exchange_processors' ],
            [ 'peak memory, MiB',            'memory' ],
        )
    );
    print_result(bench => 'carpet', _result(\%found));
    return 0;
}

sub _row ($name, $key, $found) {
    my @values = map { $_->{$key} } grep { defined } @{$found}{qw(here peer)};
    return [ $name, (map { _digits($_) } @values), @values > 1 ? _ratio(@values[ 1, 0 ]) : () ];
}

# Ratios of processor time: waiting is part of it, as processes that wait for each other do not sleep.
sub _result ($found) {
    my $here   = $found->{here};
    my %result = map { ($_ => _digits($here->{$_})) } qw(evolution regrid exchange memory);
    my $peer   = $found->{peer} // return %result;
    return (
        %result,
        step_times_faster     => _ratio($peer->{evolution_processors}, $here->{evolution_processors}),
        regrid_times_faster   => _ratio($peer->{regrid_processors},    $here->{regrid_processors}),
        exchange_times_faster => _ratio($peer->{exchange_processors},  $here->{exchange_processors}),
        memory_of_peer        => _ratio($here->{memory},               $peer->{memory}),
    );
}

# What LevelBench prints at the end of a run: for each subject how often, wall-clock and processor time; and the memory.
sub _run ($project, $folder, $program, $steps, $exchanges) {
    my $file = "$folder/nine_levels.par";
    write_text($file,
        read_text($project->home . '/testsuites/performance/nine_levels.par')
            . "Cactus::cctk_itlast = $steps\nLevelBench::exchanges_per_step = $exchanges\n");
    my $output = output_of($project,
              'cd '
            . $folder
            . ' && OMP_NUM_THREADS=1 mpirun --allow-run-as-root --oversubscribe -n '
            . PROCESSES
            . " '$program' '$file'");
    my %found;
    for my $line (split m{\n}x, $output) {
        if ($line =~ m{ LevelBench\) : \s (.+) : \s (\d+) \s times, \s ([\d.]+) \s s, \s ([\d.]+) \s s \s of }x) {
            $found{$1} = { count => $2, wall => $3, processors => $4 };
        }
        if ($line =~ m{ LevelBench\) : \s peak \s memory: \s ([\d.]+) }x) {
            $found{memory} = $1;
        }
    }
    die "LevelBench printed no times:\n$output\n" if !$found{evolution} || !$found{memory};
    return \%found;
}

# The least of all runs, by subject; a regrid and an exchange of each level are means over a run.
sub _least ($runs, $exchanges) {
    my %least = (memory => min map { $_->{memory} } @{$runs});
    for my $kind (qw(wall processors)) {
        my $suffix = $kind eq 'wall' ? q{} : '_processors';
        $least{"evolution$suffix"} = min map { $_->{evolution}{$kind} } @{$runs};
        $least{"regrid$suffix"}    = min map { $_->{regrid}{$kind} / ($_->{regrid}{count} || 1) } @{$runs};
        $least{"exchange$suffix"}  = min map { _of_all_levels($_, $kind) } @{$exchanges};
    }
    return \%least;
}

sub _of_all_levels ($run, $kind) {
    return sum0 map { $run->{$_}{$kind} / ($run->{$_}{count} || 1) }
        grep { m{ \A exchange \s of \s level }x } keys %{$run};
}

# In a short run the grid may not have changed, or nothing have been exchanged: then there is nothing to compare.
sub _ratio ($one, $other) {
    return $one && $other ? _digits($one / $other) : 'nothing to compare';
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Levels - what nine levels of refinement cost, side by side with a peer

=head1 SYNOPSIS

    make bench BENCH=carpet PEER_EXE=/elsewhere/exe/cactus_peer [STEPS=256] [REPEATS=3]

=head1 DESCRIPTION

=over

=item carpet

Runs F<testsuites/performance/nine_levels.par> on two processes with one thread each, here and with the program PEER_EXE in turn: a
step of the coarsest level (STEPS iterations), with its changes of the grid from the first question to the first step on the new grid,
all scheduled functions included; and exchanges of three grid functions on all levels, with interpolation from the coarser one. Times are
those of the thorn LevelBench, the least of REPEATS runs; memory is the sum of the processes' peaks.

The peer needs the same thorns: its own, and C<SaguaroBench/LevelBench>, which is C on the public interface. Build it with the flags of
F<configs/options/default.cfg>.

=back

=cut
