# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::LevelsOnGpu;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp       qw(croak);
use File::Path qw(remove_tree);
use List::Util qw(sum0);

use Saguaro::Bench::Gpus           qw(program_for_gpus why_no_gpu);
use Saguaro::Bench::Report         qw(output_of print_table print_result);
use Saguaro::Bench::SpacetimeOnGpu qw(least_step lines_with_times);
use Cactus::Build::Files           qw(read_text write_text);

# Levels, cells along an edge of each; updates per second of another program on levels of that size, without subcycling.
use constant { LEVELS => 6, CELLS => 128, PEER => 3.23e7, WANTED => 1e8 };
use constant { SHOWN => 24, WAITING => 4 };

# Steps of the finest level in a run, and between the lines whose time is taken.
my %alike   = (substeps => '[1, 1, 1, 1, 1, 1]', courant => 0.25 / 2**(LEVELS - 1), steps => 32, every => 8);
my %variant = (
    lockstep  => { %alike, lockstep => 'yes' },
    alike     => { %alike, lockstep => 'no' },
    subcycled => { substeps => '[1, 2, 4, 8, 16, 32]', courant => 0.25, steps => 96, every => 32, lockstep => 'no' },
);

sub gpu_amr ($class, $project) {
    my $why = why_no_gpu($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-amr', skipped => 1); return 0 }
    my $folder  = $project->room('bench_gpu_amr');
    my $program = program_for_gpus($project, 'measuredamr', 'CactusUtils/TimerReport');
    my %result;
    for my $name (sort keys %variant) {
        $result{$name} =
            _updates($name, 1) / _seconds_of_step($project, $folder, %{ $variant{$name} }, program => $program);
    }
    print_table([ 'six levels, order 6, updates per second', 'here', 'peer', 'ratio' ],
        map { [ $_, _digits($result{$_}), _digits(PEER), _digits($result{$_} / PEER) ] } sort keys %result);
    _print_shares($project, $folder, %{ $variant{lockstep} }, program => $program);
    print_result(
        bench     => 'gpu-amr',
        of_wanted => _digits($result{lockstep} / WANTED),
        map { ($_ => _digits($result{$_})) } keys %result
    );
    return 0;
}

# Points of a step on its level that no finer level has; buffer zones and ghost zones are none of them. The levels are alike: half of the
# cells of each lie below the next.
sub _points ($level) {
    my ($all, $covered) = ((CELLS + 1)**3, (CELLS / 2 + 1)**3);
    return $level == LEVELS - 1 ? $all : $all - $covered;
}

# In so many steps of the finest level.
sub _updates ($name, $steps) {
    return $steps * sum0 map { _points($_) / ($name eq 'subcycled' ? 2**(LEVELS - 1 - $_) : 1) } 0 .. LEVELS - 1;
}

sub _write ($project, $folder, %of) {
    write_text(
        "$folder/six_levels.par",
        $project->filled_in(
            $project->home . '/testsuites/performance/six_levels.par.in',
            STEPS    => $of{steps},
            SUBSTEPS => $of{substeps},
            COURANT  => $of{courant},
            LOCKSTEP => $of{lockstep},
            THORNS   => 'Accelerator CUDARunTime',
            DEVICE   => 'Accelerator::device = "cuda"',
            )
            . "\nIOBasic::outInfo_every = $of{every}\nIOBasic::outInfo_vars = \"ML_BSSN::trK\"\n"
    );
    remove_tree("$folder/output");
    return;
}

sub _seconds_of_step ($project, $folder, %of) {
    _write($project, $folder, %of);
    my @lines = lines_with_times("cd '$folder' && exec stdbuf -oL '$of{program}' six_levels.par");
    print map { "  $_->[1]" } grep { $_->[1] =~ m{ Between [ ] host | [ ] per [ ] coarse [ ] step, }x } @lines;
    return least_step($of{every}, $of{steps}, @lines) // croak "$of{program} has not come to step $of{steps}:\n",
        map { $_->[1] } @lines;
}

# What the scheduled functions of steps take if each waits for the GPU.
sub _print_shares ($project, $folder, %of) {
    _write($project, $folder, %of, steps => WAITING, every => WAITING);
    output_of($project, "cd '$folder' && CUDA_LAUNCH_BLOCKING=1 '$of{program}' six_levels.par");
    my %seconds;
    for my $line (split m{\n}x, read_text("$folder/output/AllTimersReadable.txt")) {
        my (undef, undef, $values, $name) = split m{\t}x, $line;
        next if !defined $name || $name !~ m{ [ ]in[ ]CCTK_ (?:EVOL|POSTRESTRICT|POSTSTEP) \z }x;
        ($seconds{$name}) = split m{[ ]}x, $values;
    }
    my $all = sum0 values %seconds;
    printf "Functions of %d steps, each of which waits for the GPU, %.3g s:\n", WAITING, $all;
    my @most = (sort { $seconds{$b} <=> $seconds{$a} || $a cmp $b } keys %seconds)[ 0 .. SHOWN - 1 ];
    printf "  %5.1f %%  %s\n", 100 * $seconds{$_} / $all, $_ for grep { defined } @most;
    return;
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::LevelsOnGpu - what a spacetime on six levels costs on a GPU

=head1 SYNOPSIS

    make bench BENCH=gpu-amr [PROGRAM=exe/cactus_gpu]

=head1 DESCRIPTION

=over

=item gpu_amr

Runs F<testsuites/performance/six_levels.par.in>: BSSN with differences of sixth order, RK4 and dissipation on six levels of 128^3 cells, as
many as 344 boxes of 32^3 have. C<lockstep>: with the same steps on all levels, stage by stage together, as the peer, whose figure was
measured once on an H200; C<alike>: with the same steps, one level after the other, with buffer zones; C<subcycled>: with steps that are
proportional to the spacing. Updates are full steps of points that are no ghost zones, buffer zones, or covered by a finer level; their time
is that between two lines of one run, which come every 8 steps of the finest level (subcycled: every step of the coarsest), by the clock on the
wall, the shortest after the first line: start-up takes seconds, and differs by tenths of them. Then a table of functions, for which each
launch waits for its end, with what the driver does for them (exchange, prolongation) included; it is mostly waiting.

PROGRAM is a program that has ML_BSSN, CUDARunTime and TimerReport; without it one is built. Without a GPU nothing is measured, and the
reason is given.

=back

=cut
