# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Spacetime;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use List::Util qw(min);

use Saguaro::Bench::Report qw(allowed_processors build_configuration print_table print_result);
use Saguaro::Bench::Steps  qw(in_turn least median);

# Steps of a run; what it prepares, such as memory page by page, is done in the first two. Right-hand sides of a step; runs of each.
use constant { STEPS => 5, FIRST => 3, STAGES => 4, REPEATS => 3, MICRO => 1e6, MILLI => 1e3 };
my @orders = split m{ [ ,]+ }x, $ENV{ORDERS} // '4 8';
my %timers = (
    'right-hand side' => qr{ ML_BSSN_EvolutionInterior .* \s in \s CCTK_EVOL \z }x,
    'whole step'      => qr{ \A CCTK \s total \s time \z }x,
);
my @parts = sort keys %timers;
my %word  = ('right-hand side' => 'rhs', 'whole step' => 'evolution');

# The least tells what a program costs, the median whether that is an accident.
my @statistics = qw(least median);

# Processor time of one thread against a peer; time of two threads.
my %clock = (processor => 'getrusage', wall => 'gettimeofday');

# As the original does: constraints after each step and ADMBase's variables in each stage, whether somebody reads them or not.
my $all_calculated = "MoL::leave_out_unread = no\n";

my @thorns = qw(
    CactusBase/Boundary CactusBase/CartGrid3D CactusBase/CoordBase CactusBase/IOUtil CactusBase/InitBase CactusBase/SymBase CactusBase/Time
    CactusNumerical/MoL CactusNumerical/Slab CactusNumerical/SpaceMask CactusNumerical/SphericalSurface CactusUtils/TimerReport
    Carpet/Carpet Carpet/CarpetLib Carpet/CarpetReduce Carpet/LoopControl EinsteinBase/ADMBase EinsteinBase/CoordGauge
    EinsteinBase/StaticConformal EinsteinBase/TmunuBase EinsteinEvolve/NewRad EinsteinExact/ShiftedGaugeWave ExternalLibraries/MPI
    KrancNumericalTools/GenericFD McLachlan/ML_BSSN McLachlan/ML_BSSN_Helper
);

sub bssn ($class, $project) {
    my $folder   = $project->room('bench_bssn');
    my %programs = (here => _program($project, $folder), defined $ENV{PEER_EXE} ? (peer => $ENV{PEER_EXE}) : ());
    my %result;
    for my $points (split m{ [ ,]+ }x, $ENV{POINTS} // '64') {
        for my $order (@orders) {
            my %case = (points => $points, order => $order, folder => $folder);
            %result =
                (%result, _beside_peer($project, \%programs, %case), _two_threads($project, $programs{here}, %case));
        }
    }
    for my $what (qw(rhs_times_faster evolution_times_faster)) {
        my @ratios = @result{ grep { m{ \A ${what}_order }x } keys %result };
        $result{$what} = min @ratios if @ratios;
    }
    print_result(bench => 'bssn', map { ($_ => _digits($result{$_})) } keys %result);
    return 0;
}

# The program that the variable PROGRAM names, or a new one.
sub _program ($project, $folder) {
    my $given = $project->given_program;
    return $given if defined $given;
    build_configuration($project, 'measuredbssn', "$folder/bssn.th", @thorns);
    return $project->home . '/exe/cactus_measuredbssn';
}

# One process and one thread; also with all that the original calculates and nobody reads here.
sub _beside_peer ($project, $programs, %case) {
    my ($processor) = allowed_processors();
    my %one         = (%case, clock => 'processor', threads => 1, processors => $processor);
    my %runs = map { ($_ => [ _run($project, %one, name => $_, program => $programs->{$_}) ]) } keys %{$programs};
    $runs{all} = [ _run($project, %one, name => 'all', program => $programs->{here}, more => $all_calculated) ];
    my %seconds = in_turn($project, $ENV{REPEATS} // REPEATS, FIRST, \%timers, %runs);

    my %found = _figures(MICRO / (STAGES * $case{points}**3), %seconds);
    my (%result, @rows);
    for my $part (@parts) {
        for my $word (@statistics) {
            my %time   = map { ($_ => $found{$_}{$part}{$word}) } keys %found;
            my %faster = map { ($_ => $time{peer} / $time{$_}) } $time{peer} ? qw(here all) : ();
            push @rows, _row("$part, $word", @time{qw(here peer)}, $faster{here});
            $result{ _key($part, q{},            $word, %case) } = $time{here};
            $result{ _key($part, 'times_faster', $word, %case) } = $faster{here} if $time{peer};
            next if $part ne 'whole step';
            push @rows, _row("$part, $word, all calculated", @time{qw(all peer)}, $faster{all});
            $result{ _key($part, 'all',              $word, %case) } = $time{all};
            $result{ _key($part, 'all_times_faster', $word, %case) } = $faster{all} if $time{peer};
        }
    }
    print_table([ "$case{points}^3, order $case{order}, us per point and stage", 'here', 'peer', 'ratio' ], @rows);
    say "processor time of @{[ scalar @{ $seconds{here}{'whole step'} } ]} steps each";
    return %result;
}

# By name, part of a step and statistic.
sub _figures ($scale, %seconds) {
    my %found;
    for my $name (keys %seconds) {
        for my $part (@parts) {
            my @of_steps = @{ $seconds{$name}{$part} };
            $found{$name}{$part} = { least => $scale * least(@of_steps), median => $scale * median(@of_steps) };
        }
    }
    return %found;
}

# The name of a result, such as rhs_times_faster_order4_64; that of a median says so.
sub _key ($part, $quantity, $statistic, %case) {
    return join q{_}, grep { length } $word{$part}, $quantity, $statistic eq 'least' ? q{} : $statistic,
        "order$case{order}", $case{points};
}

# How many times faster two threads are than one, and two programs of one thread beside each other than one: what the machine allows. By the
# clock on the wall, so on quiet processors: the first and the last of those that may be used, which share least. The neighbour has a step
# more, so that it is there to the end.
sub _two_threads ($project, $program, %case) {
    my ($first, @others) = allowed_processors();
    if (!@others) { say 'one processor only: no two threads'; return }
    my $last    = $others[-1];
    my %any     = (%case, clock => 'wall', program => $program, threads => 1, processors => $first);
    my %seconds = in_turn(
        $project,
        $ENV{REPEATS} // REPEATS,
        FIRST,
        \%timers,
        one    => [ _run($project, %any, name => 'one') ],
        two    => [ _run($project, %any, name => 'two', threads => 2, processors => "$first,$last") ],
        beside => [
            _run($project, %any, name => 'beside'),
            _run($project, %any, name => 'neighbour', processors => $last, steps => _steps() + 1)
        ],
    );
    my %found = _figures(MILLI, %seconds);
    my (%result, @rows);
    for my $part (@parts) {
        for my $word (@statistics) {
            my %time = map { ($_ => $found{$_}{$part}{$word}) } keys %found;
            my %gain = (two => $time{one} / $time{two}, beside => 2 * $time{one} / $time{beside});
            push @rows, _row("$part, $word", @time{qw(one two)}, $gain{two}),
                _row('  two programs', @time{qw(one beside)}, $gain{beside});
            $result{ _key($part, 'two_threads',  $word, %case) } = $gain{two};
            $result{ _key($part, 'two_programs', $word, %case) } = $gain{beside};
        }
    }
    print_table([ "$case{points}^3, order $case{order}, ms a step", 'one', 'two', 'gain' ], @rows);
    say "time on processors $first and $last of @{[ scalar @{ $seconds{one}{'whole step'} } ]} steps each";
    return %result;
}

sub _steps () {
    return $ENV{STEPS} // STEPS;
}

# A run as Saguaro::Bench::Steps wants it, in a folder of its own.
sub _run ($project, %of) {
    my $folder = "$of{folder}/$of{name}";
    make_path($folder);
    my $text = $project->filled_in(
        $project->home . '/testsuites/performance/shifted_gauge_wave.par.in',
        POINTS => $of{points},
        ORDER  => $of{order},
        WIDTH  => $of{order} / 2 + 1,
        STEPS  => $of{steps} // _steps(),
        CLOCK  => $clock{ $of{clock} },
    );
    return { %of{qw(program threads processors)}, folder => $folder, text => $text . ($of{more} // q{}) };
}

sub _row ($name, @values) {
    return [ $name, map { defined ? _digits($_) : q{} } @values ];
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Spacetime - what the evolution of a spacetime costs, side by side with a peer

=head1 SYNOPSIS

    make bench BENCH=bssn PEER_EXE=/elsewhere/exe/cactus_peer [PROGRAM=exe/cactus_sim] [POINTS="64 96"] [ORDERS="4 8"] \
        [STEPS=5] [REPEATS=3]

=head1 DESCRIPTION

=over

=item bssn

Runs F<testsuites/performance/shifted_gauge_wave.par.in> with differences of orders 4 and 8, here and with the program PEER_EXE in turn, one
process and one thread, REPEATS times each: microseconds of processor time per point and right-hand side, of the right-hand side (the timer
of ML_BSSN_EvolutionInterior) and of the whole step, least and median of all single steps from the third on. As no output is asked for, MoL leaves
out here what the original calculates: constraints after each step, and ADMBase's variables in each stage. Rows with C<all calculated>
say what a step costs with these (C<MoL::leave_out_unread = no>).

Then, by the clock on the wall, the same with one thread, with two, and with two programs of one thread at the same time, which says what two
processors are worth: the first and the last of those that may be used (C<taskset -c 8,12 make bench ...> chooses). This needs quiet processors.

In the last line, of the least: C<rhs_order4_64>, C<evolution_order4_64>, C<evolution_all_order4_64> (microseconds), C<rhs_times_faster_order4_64>,
C<evolution_times_faster_order4_64>, C<evolution_all_times_faster_order4_64>, C<..._two_threads_...>, C<..._two_programs_...> (ratios); with C<median>
before the order, of that; C<rhs_times_faster> and C<evolution_times_faster> are the worst of all cases.

PROGRAM is a program of ours with the same thorns; without it one is built. The peer needs the same thorns; all parameters in the
file are public ones. Its build may use any flags. Less than four minutes with 64^3 points; 96^3 take three times as long.

=back

=cut
