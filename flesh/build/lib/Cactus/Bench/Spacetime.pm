# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Bench::Spacetime;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path  qw(remove_tree);
use List::Util  qw(min sum0);
use Time::HiRes qw(time);

use Cactus::Bench::Report qw(build_configuration output_of print_table print_result user_seconds_of);
use Cactus::Build::Files  qw(read_text write_text);

# Steps of the short and the long run, whose difference is steps alone; right-hand sides of a step.
use constant { FEW => 1, MANY => 9, STAGES => 4, REPEATS => 2, MICRO => 1e6 };
my @orders = (4, 8);

# The difference of a case is what it measures: processor time of one thread against a peer, or time of two threads.
my %clock = (processor => 'getrusage', wall => 'gettimeofday');

my @thorns = qw(
    CactusBase/Boundary CactusBase/CartGrid3D CactusBase/CoordBase CactusBase/IOUtil CactusBase/InitBase CactusBase/SymBase CactusBase/Time
    CactusNumerical/MoL CactusNumerical/Slab CactusNumerical/SpaceMask CactusNumerical/SphericalSurface CactusUtils/TimerReport
    Carpet/Carpet Carpet/CarpetLib Carpet/CarpetReduce Carpet/LoopControl EinsteinBase/ADMBase EinsteinBase/CoordGauge
    EinsteinBase/StaticConformal EinsteinBase/TmunuBase EinsteinEvolve/NewRad EinsteinExact/ShiftedGaugeWave ExternalLibraries/MPI
    KrancNumericalTools/GenericFD McLachlan/ML_BSSN McLachlan/ML_BSSN_Helper
);

sub bssn ($class, $project) {
    my $folder = $project->room('bench_bssn');
    build_configuration($project, 'measuredbssn', "$folder/bssn.th", @thorns);
    my %programs = (here => $project->home . '/exe/cactus_measuredbssn', peer => $ENV{PEER_EXE});
    my @whose    = grep { defined $programs{$_} } qw(here peer);
    my @points   = split m{ [ ,]+ }x, $ENV{POINTS} // '64 96';
    my %result;
    for my $what   (qw(rhs evolution)) { $result{"${what}_times_faster"} = undef }
    for my $points (@points) {
        for my $order (@orders) {
            my %case  = (points => $points, order => $order, threads => 1, clock => 'processor');
            my %found = _side_by_side($project, $folder, \%programs, \@whose, %case);
            print_table(
                [ "$points^3, order $order, us per point and RHS", 'here', @whose > 1 ? ('peer', 'ratio') : () ],
                map { _row($_->[0], @{ $_->[1] }) } (
                    [ 'right-hand side',      [ map { $found{$_}{rhs} } @whose ] ],
                    [ 'whole evolution step', [ map { $found{$_}{evolution} } @whose ] ],
                )
            );
            for my $what (qw(rhs evolution)) {
                $result{"${what}_order${order}_$points"} = _digits($found{here}{$what});
                next if @whose == 1;
                my $ratio = $found{peer}{$what} / $found{here}{$what};
                $result{"${what}_times_faster_order${order}_$points"} = _digits($ratio);
                $result{"${what}_times_faster"} = min grep { defined } $result{"${what}_times_faster"}, $ratio;
            }
        }
    }
    for my $order (@orders) {
        my %ratio = _two_threads($project, $folder, $programs{here}, $points[-1], $order);
        for my $what (keys %ratio) { $result{"${what}_two_threads_order${order}_$points[-1]"} = $ratio{$what} }
    }
    print_result(
        bench => 'bssn',
        map { ($_ => _digits($result{$_})) } grep { defined $result{$_} } keys %result
    );
    return 0;
}

# In turn, so that what else the machine does meets both. The least of several runs counts, for short and long ones by themselves: the least
# of their differences would be that of the short run that was disturbed most.
sub _side_by_side ($project, $folder, $programs, $whose, %case) {
    my %least;
    for (1 .. $ENV{REPEATS} // REPEATS) {
        for my $who (@{$whose}) {
            for my $steps (FEW, _many()) {
                my %run = _run($project, $folder, $programs->{$who}, %case, steps => $steps);
                for my $what (qw(rhs evolution)) {
                    $least{$who}{$what}{$steps} = min grep { defined } $least{$who}{$what}{$steps}, $run{$what};
                }
            }
        }
    }
    my $points = (_many() - FEW) * STAGES * $case{points}**3;
    my %found;
    for my $who (@{$whose}) {
        for my $what (qw(rhs evolution)) {
            my $of = $least{$who}{$what};
            $found{$who}{$what} = ($of->{ _many() } - $of->{ +FEW }) / $points * MICRO;
        }
    }
    return %found;
}

# How many times faster two threads are than one: by the clock on the wall, so on a quiet machine.
sub _two_threads ($project, $folder, $program, $points, $order) {
    my %case = (points => $points, order => $order, clock => 'wall');
    my %found;
    for my $threads (1, 2) {
        my %of = _side_by_side($project, $folder, { here => $program }, ['here'], %case, threads => $threads);
        $found{$threads} = $of{here};
    }
    my %ratio = map { ($_ => $found{1}{$_} / $found{2}{$_}) } qw(rhs evolution);
    print_table(
        [ "$points^3, order $order, by the clock on the wall", 'one thread', 'two', 'ratio' ],
        map {
            [ $_, (map { _digits($_) } $found{1}{$_}, $found{2}{$_}, $ratio{$_}) ]
        } qw(rhs evolution)
    );
    return %ratio;
}

# Steps of the long run.
sub _many () {
    return $ENV{STEPS} // MANY;
}

# Seconds of the right-hand sides and of the whole run.
sub _run ($project, $folder, $program, %of) {
    my $name = "$of{points}_$of{order}.par";
    write_text(
        "$folder/$name",
        $project->filled_in(
            $project->home . '/testsuites/performance/shifted_gauge_wave.par.in',
            POINTS => $of{points},
            ORDER  => $of{order},
            WIDTH  => $of{order} / 2 + 1,
            STEPS  => $of{steps},
            CLOCK  => $clock{ $of{clock} },
        )
    );
    remove_tree("$folder/output");
    my $start = time;
    my $user =
        user_seconds_of(sub { output_of($project, "cd '$folder' && OMP_NUM_THREADS=$of{threads} '$program' '$name'") });
    my $wall = time - $start;
    return (
        rhs       => _seconds_of_rhs("$folder/output/AllTimersReadable.txt"),
        evolution => $of{clock} eq 'wall' ? $wall : $user,
    );
}

# From lines "iteration time<tab>number<tab>mean least largest<tab>name"; the last report counts. A peer may divide its
# right-hand side into several functions.
sub _seconds_of_rhs ($file) {
    my %seconds;
    for my $line (split m{\n}x, read_text($file)) {
        my (undef, undef, $values, $name) = split m{\t}x, $line;
        next if !defined $name || $name !~ m{ ML_BSSN_EvolutionInterior .* \s in \s CCTK_EVOL \z }x;
        ($seconds{$name}) = split m{[ ]}x, $values;
    }
    die "$file names no right-hand sides\n" if !%seconds;
    return sum0 values %seconds;
}

sub _row ($name, @values) {
    return [ $name, (map { _digits($_) } @values), @values > 1 ? _digits($values[1] / $values[0]) : () ];
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Cactus::Bench::Spacetime - what the evolution of a spacetime costs, side by side with a peer

=head1 SYNOPSIS

    make bench BENCH=bssn PEER_EXE=/elsewhere/exe/cactus_peer [POINTS="64 96"] [STEPS=9] [REPEATS=2]

=head1 DESCRIPTION

=over

=item bssn

Runs F<testsuites/performance/shifted_gauge_wave.par.in> with differences of orders 4 and 8, here and with the program PEER_EXE in turn, one
process and one thread: microseconds of processor time per point and right-hand side. Those of the right-hand side are what the timer of
ML_BSSN_EvolutionInterior says, those of the whole evolution what STEPS steps take longer than one, without the time of the system,
which gives memory in the first and varies by more than a second. Then right-hand sides
and whole steps with one and two threads, by the clock on the wall.

The peer needs the same thorns; all parameters in the file are public ones. Its build may use any flags.

=back

=cut
