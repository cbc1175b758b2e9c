# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::SpacetimeOnGpu;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
our @EXPORT_OK = qw(least_step lines_with_times);

use Carp        qw(croak);
use File::Path  qw(remove_tree);
use List::Util  qw(min);
use Time::HiRes qw(time);

use Saguaro::Bench::Gpus   qw(program_for_gpus why_no_gpu);
use Saguaro::Bench::Report qw(print_table print_result);
use Cactus::Build::Files   qw(write_text);

# Points inside along an edge; full steps of RK4 with dissipation, points of the interior per second. The first steps prepare what later ones
# use; all runs together take half a minute.
use constant { POINTS => 256, STEPS => 40, EVERY => 10 };
my %wanted = (4 => 2e8, 6 => 1.4e8, 8 => 1.0e8);

# Updates by MoL are for comparison.
my @runs = ((map { [ $_, 'automatic' ] } sort keys %wanted), [ 4, 'no' ]);

sub gpu_bssn ($class, $project) {
    my $why = why_no_gpu($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-bssn', skipped => 1); return 0 }
    my $folder  = $project->room('bench_gpu_bssn');
    my $program = program_for_gpus($project, 'measuredgpu');
    my (%rate, @rows);
    for my $run (@runs) {
        my ($order, $finish) = @{$run};
        my $seconds = _seconds_of_step($project, $folder, $program, { order => $order, finish => $finish });
        my $rate    = POINTS**3 / $seconds;
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
    print_table([ 'order', 'updates', 'ms a step', 'points/s', 'wanted', 'ratio' ], @rows);
    print_result(
        bench => 'gpu-bssn',
        map { ("order$_" => sprintf('%.3g', $rate{$_}), "of_wanted$_" => sprintf('%.3g', $rate{$_} / $wanted{$_})) }
            sort keys %wanted
    );
    return 0;
}

# Run: order, finish (finish_stages).
sub _seconds_of_step ($project, $folder, $program, $run) {
    write_text(
        "$folder/gpu_spacetime.par",
        $project->filled_in(
            $project->home . '/testsuites/performance/gpu_spacetime.par.in',
            STEPS  => STEPS,
            EVERY  => EVERY,
            ORDER  => $run->{order},
            FINISH => $run->{finish},
            CELLS  => POINTS,
            GHOSTS => $run->{order} / 2 + 1,
        )
    );
    remove_tree("$folder/output");
    my @lines = lines_with_times("cd '$folder' && exec stdbuf -oL '$program' gpu_spacetime.par");
    return least_step(EVERY, STEPS, @lines) // croak "$program has not come to step @{[STEPS]}:\n",
        map { $_->[1] } @lines;
}

# What a command prints: [seconds, line].
sub lines_with_times ($command) {
    open my $output, q{-|}, "($command) 2>&1" or die "$command: $!\n";
    my @lines;
    while (defined(my $line = <$output>)) { push @lines, [ time, $line ] }
    close $output;
    return @lines;
}

# Seconds of a step between lines of iterations that follow each other by so many, the least from the second of them on; undefined if one is
# missing.
sub least_step ($every, $last, @lines) {
    my %at    = map { $_->[1] =~ m{ \A \s* (\d+) \s+ [\d.]+ \s+ [|] }x ? ($1 => $_->[0]) : () } @lines;
    my @marks = map { $every * $_ } 1 .. $last / $every;
    return if grep { !defined $at{$_} } @marks;
    return min map { ($at{ $_ + $every } - $at{$_}) / $every } @marks[ 0 .. $#marks - 1 ];
}

1;

__END__

=head1 NAME

Saguaro::Bench::SpacetimeOnGpu - what a step of a spacetime costs on a GPU

=head1 SYNOPSIS

    make bench BENCH=gpu-bssn [PROGRAM=exe/cactus_gpu]

=head1 DESCRIPTION

=over

=item gpu_bssn

Runs F<testsuites/performance/gpu_spacetime.par.in>: BSSN with RK4, dissipation and periodic boundaries on 256^3 points, not counting ghost
zones, with differences of order 4, 6 and 8; updates formed in the sweep of right-hand sides, at order 4 also by MoL. A step's time is a tenth of
that between two lines of one run, which come every ten steps, by the clock on the wall, the shortest after the first ten: start-up takes
seconds, and differs by tenths of them.

The figures hold under these conditions: nobody looks at the variables of ADMBase, which are not calculated then (C<MoL::leave_out_unread>; with
them order 4 takes 4 % longer), and the grid is one component with periodic faces, so that points outside keep no values.

Rows take whole lines of memory (GridDriver::row_multiple = 16), which no run does that does not ask for it: 0.3 % at order 4.

PROGRAM is a program that has ML_BSSN, GaugeWave and CUDARunTime; without it one is built. Without a GPU nothing is measured, and the reason is given.

=item lines_with_times($command), least_step($every, $last, @lines)

What a command prints, each line with its time; the least seconds of a step between lines of iterations.

=back

=cut
