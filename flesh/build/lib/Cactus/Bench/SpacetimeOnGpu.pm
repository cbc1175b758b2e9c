# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Bench::SpacetimeOnGpu;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path  qw(remove_tree);
use List::Util  qw(min);
use Time::HiRes qw(time);

use Cactus::Bench::Gpus   qw(program_for_gpus why_no_gpu);
use Cactus::Bench::Report qw(output_of print_table print_result);
use Cactus::Build::Files  qw(write_text);

# Points of the arrays along an edge; full steps of RK4 with dissipation, points of the interior per second.
use constant { POINTS => 256, FEW => 10, MANY => 60, REPEATS => 2 };
my %wanted = (4 => 2e8, 6 => 1.4e8, 8 => 1.0e8);

sub gpu_bssn ($class, $project) {
    my $why = why_no_gpu($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-bssn', skipped => 1); return 0 }
    my $folder  = $project->room('bench_gpu_bssn');
    my $program = program_for_gpus($project, 'measuredgpu');
    my (%rate, @rows);
    for my $order (sort keys %wanted) {
        for my $finish (qw(automatic no)) {
            my ($few, $many) =
                map { _least_seconds($project, $folder, $program, { order => $order, finish => $finish, steps => $_ }) }
                FEW, MANY;
            my $seconds = ($many - $few) / (MANY - FEW);
            my $rate    = _cells($order)**3 / $seconds;
            $rate{$order} = $rate if $finish eq 'automatic';
            push @rows,
                [
                $order,
                $finish eq 'no' ? 'by MoL' : 'in the sweep',
                sprintf('%.1f', 1e3 * $seconds),
                map { sprintf '%.3g', $_ } $rate,
                $wanted{$order},
                $rate / $wanted{$order}
                ];
        }
    }
    print_table([ 'order', 'updates', 'ms a step', 'points/s', 'wanted', 'ratio' ], @rows);
    print_result(
        bench => 'gpu-bssn',
        map { ("order$_" => sprintf('%.3g', $rate{$_}), "of_wanted$_" => sprintf('%.3g', $rate{$_} / $wanted{$_})) }
            sort keys %wanted
    );
    return 0;
}

sub _ghosts ($order) { return $order / 2 + 1 }
sub _cells  ($order) { return POINTS - 2 * _ghosts($order) }

sub _least_seconds ($project, $folder, @run) {
    return min map { _seconds_of($project, $folder, @run) } 1 .. $ENV{REPEATS} // REPEATS;
}

# Run: order, finish (finish_stages), steps.
sub _seconds_of ($project, $folder, $program, $run) {
    write_text(
        "$folder/gpu_spacetime.par",
        $project->filled_in(
            $project->home . '/testsuites/performance/gpu_spacetime.par.in',
            STEPS  => $run->{steps},
            ORDER  => $run->{order},
            FINISH => $run->{finish},
            CELLS  => _cells($run->{order}),
            GHOSTS => _ghosts($run->{order}),
        )
    );
    remove_tree("$folder/output");
    my $start = time;
    output_of($project, "cd '$folder' && '$program' gpu_spacetime.par");
    return time - $start;
}

1;

__END__

=head1 NAME

Cactus::Bench::SpacetimeOnGpu - what a step of a spacetime costs on a GPU

=head1 SYNOPSIS

    make bench BENCH=gpu-bssn [PROGRAM=exe/cactus_gpu] [REPEATS=2]

=head1 DESCRIPTION

=over

=item gpu_bssn

Runs F<testsuites/performance/gpu_spacetime.par.in>: BSSN with RK4, dissipation and periodic boundaries on 256^3 points, ghost zones included, with
differences of order 4, 6 and 8; updates formed in the sweep of right-hand sides, and by MoL. A step's time is what sixty steps take longer than ten, by
the clock on the wall, the shortest of two runs each; points are those of the interior.

PROGRAM is a program that has ML_BSSN, GaugeWave and CUDARunTime; without it one is built. Without a GPU nothing is measured, and the reason is given.

=back

=cut
