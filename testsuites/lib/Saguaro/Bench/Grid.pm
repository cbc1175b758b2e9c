# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Grid;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max min);

use Saguaro::Bench::Report
    qw(build_configuration doublings output_of print_table print_result processors user_seconds_of);
use Cactus::Build::Files qw(write_text);

# Points along each axis, and the steps of the long and the short run whose difference is steps alone.
use constant { POINTS => 200, FEW => 5, MANY => 105, REPEATS => 3 };
use constant { GIGA   => 1e9 };

my @thorns = qw(
    CactusBase/Boundary CactusBase/CartGrid3D CactusBase/CoordBase CactusBase/IOUtil CactusBase/InitBase CactusBase/SymBase
    CactusBase/Time CactusPUGH/PUGH CactusPUGH/PUGHReduce CactusWave/IDScalarWaveC CactusWave/WaveToyC
    ExternalLibraries/MPI SaguaroBench/GridBench
);

# Without the thorn that measures, so that a peer can run it.
my $parameters = sprintf <<'END', POINTS;
ActiveThorns = "PUGH PUGHReduce IOUtil Boundary CartGrid3D CoordBase SymBase Time WaveToyC IDScalarWaveC"
driver::global_nsize = %d
IDScalarWave::initial_data = "gaussian"
WaveToyC::bound = "none"
IO::parfile_write = "no"
END

sub wave ($class, $project) {
    my $folder = _built($project);
    my @rows =
        map { [ _layout($_), @{ _measured($project, $folder, 'step', $_)->{step} }{qw(time fraction)} ] } _layouts();
    print_table([ 'WaveToyC, 200^3', 'ns per point', 'of the triad' ], @rows);
    my %peer = defined $ENV{PEER_EXE} ? _against_peer($project, $folder) : ();
    print_result(bench => 'wave', ns_per_point => $rows[0][1], fraction_of_triad => $rows[0][2], %peer);
    return 0;
}

sub exchange ($class, $project) {
    my $folder  = _built($project);
    my @layouts = grep { $_->{processes} > 1 } _layouts();
    my @rows =
        map { [ _layout($_), @{ _measured($project, $folder, 'exchange', $_)->{exchange} }{qw(time fraction)} ] }
        @layouts;
    print_table([ 'eight grid functions, three ghost zones', 'microseconds', 'of the triad' ], @rows);
    print_result(bench => 'exchange', microseconds => $rows[0][1], fraction_of_triad => $rows[0][2]);
    return 0;
}

# One process with 1, 2, 4, ... threads, and 2, 4, ... processes with a thread each, as far as processors go.
sub _layouts () {
    my @counts = doublings(max(2, processors()));
    return (
        { processes => 1, threads => 1 },
        (map { { processes => 1,  threads => $_ } } @counts),
        (map { { processes => $_, threads => 1 } } @counts)
    );
}

sub _layout ($layout) {
    return "$layout->{processes} processes, $layout->{threads} threads each";
}

sub _built ($project) {
    my $folder = $project->room('bench_grid');
    build_configuration($project, 'measuredgrid', "$folder/grid.th", @thorns);
    return $folder;
}

# What GridBench prints: the time and the fraction of each line, by its first word.
sub _measured ($project, $folder, $subject, $layout) {
    my $ghosts = $subject eq 'exchange' ? "driver::ghost_size = 3\n" : q{};
    write_text("$folder/$subject.par",
        "${parameters}${ghosts}ActiveThorns = \"GridBench\"\nGridBench::subject = \"$subject\"\nCactus::cctk_itlast = 0\n"
    );
    my $output = output_of($project,
              "OMP_NUM_THREADS=$layout->{threads} mpirun --allow-run-as-root --oversubscribe -n $layout->{processes} "
            . "exe/cactus_measuredgrid '$folder/$subject.par'");
    my %found = map {
        m{ (\w+): \s ([\d.e+-]+) .* \s ([\d.e+-]+) \s of\ the\ speed }x ? ($1 => { time => $2, fraction => $3 }) : ()
        }
        split m{\n}x, $output;
    die "GridBench printed no result:\n$output\n" if !$found{$subject};
    return \%found;
}

# User time of a step of both, side by side, from the difference of a long and a short run.
sub _against_peer ($project, $folder) {
    my $mine   = _nanoseconds_of_point($project, $folder, 'exe/cactus_measuredgrid');
    my $theirs = _nanoseconds_of_point($project, $folder, $ENV{PEER_EXE});
    print_table(
        [ 'a whole step, user time, one thread', 'here',                           'peer',  'ratio' ],
        [ 'ns per point',                        map { sprintf '%.3g', $_ } $mine, $theirs, $theirs / $mine ]
    );
    return (step_ns_per_point => sprintf('%.3g', $mine), peer_step_ns_per_point => sprintf '%.3g', $theirs);
}

sub _nanoseconds_of_point ($project, $folder, $program) {
    my %seconds;
    for my $steps ((FEW, MANY) x REPEATS) {
        write_text("$folder/steps.par", "${parameters}Cactus::cctk_itlast = $steps\n");
        my $run = sub { output_of($project, "OMP_NUM_THREADS=1 '$program' '$folder/steps.par'") };
        $seconds{$steps} = min grep { defined } $seconds{$steps}, user_seconds_of($run);
    }
    return GIGA * ($seconds{ +MANY } - $seconds{ +FEW }) / (MANY - FEW) / POINTS**3;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Grid - how far steps and exchanges of a uniform grid are from what memory allows

=head1 SYNOPSIS

    Saguaro::Bench::Grid->wave($project);

=head1 DESCRIPTION

=over

=item wave

A step of WaveToyC on 200^3 points against the triad of STREAM, measured in the same run by the thorn GridBench. With the program
PEER_EXE (PUGH and WaveToyC) also the user time of whole steps, side by side.

=item exchange

SYNC of eight grid functions with ghost zones of three points between 2, 4, ... processes, as many as there are processors, against
the same triad.

=back

=cut
