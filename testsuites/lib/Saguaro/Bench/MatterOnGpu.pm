# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::MatterOnGpu;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp       qw(croak);
use File::Path qw(remove_tree);

use Saguaro::Bench::Gpus           qw(program_for_gpus why_no_gpu);
use Saguaro::Bench::NineLevels     qw(ITERATIONS text_of_star zones_of_step);
use Saguaro::Bench::Report         qw(print_table print_result);
use Saguaro::Bench::SpacetimeOnGpu qw(least_step lines_with_times);
use Cactus::Build::Files           qw(write_text);

use constant { CELLS => 256, STEPS => 80, EVERY => 20 };

# Steps of the coarsest of nine levels; the first prepares what later ones use.
use constant { LEVEL_STEPS => 4 };

# Thorns that the list of spacetimes lacks.
use constant THORNS => qw(
    EinsteinBase/Constants EinsteinBase/HydroBase EinsteinEOS/EOS_Omni EinsteinEvolve/GRHydro EinsteinInitialData/TOVSolver
    ExternalLibraries/HDF5 ExternalLibraries/zlib Saguaro/HDF5Files Saguaro/Matter
);

my $three_stages = <<'END';
MoL::ODE_Method             = "RK3"
MoL::MoL_Intermediate_Steps = 3
MoL::MoL_Num_Scratch_Levels = 0
END
my $field = <<'END';
HydroBase::initial_Bvec          = "zero"
HydroBase::Bvec_evolution_method = "GRHydro"
GRHydro::clean_divergence        = yes
END
my $spacetime = <<'END';
MoL::ODE_Method             = "RK4"
MoL::MoL_Intermediate_Steps = 4
MoL::MoL_Num_Scratch_Levels = 1
TmunuBase::stress_energy_storage = yes
TmunuBase::stress_energy_at_RHS  = yes
ADMBase::initial_dtlapse = "zero"
ADMBase::initial_dtshift = "zero"
ADMBase::evolution_method         = "ML_BSSN"
ADMBase::lapse_evolution_method   = "ML_BSSN"
ADMBase::shift_evolution_method   = "ML_BSSN"
ADMBase::dtlapse_evolution_method = "ML_BSSN"
ADMBase::dtshift_evolution_method = "ML_BSSN"
ML_BSSN::fdOrder          = 4
ML_BSSN::epsDiss          = 0.1
ML_BSSN::harmonicF        = 2
ML_BSSN::harmonicN        = 1
ML_BSSN::shiftGammaCoeff  = 0
ML_BSSN::other_timelevels = 1
ML_BSSN::initial_boundary_condition = "extrapolate-gammas"
ML_BSSN::rhs_boundary_condition     = "NewRad"
END

# Updates of zones by full steps, per second.
my @runs = (
    { name => 'fluid',     what => 'a fluid, metric fixed, RK3', more => $three_stages,              wanted => 1.5e8 },
    { name => 'field',     what => 'a field, metric fixed, RK3', more => $three_stages . $field,     wanted => 1.5e8 },
    { name => 'spacetime', what => 'a field and ML_BSSN, order 4, RK4', more => $spacetime . $field, wanted => 6.5e7 },
);

sub gpu_grmhd ($class, $project) {
    my $why = why_no_gpu($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-grmhd', skipped => 1); return 0 }
    my $program = program_for_gpus($project, 'measuredmatter', THORNS);
    my (@rows, %rate);
    for my $run (@runs) {
        my $seconds = _seconds_of_step($project, $program, $run);
        my $rate    = $rate{ $run->{name} } = CELLS**3 / $seconds;
        push @rows,
            [
            $run->{what},
            sprintf('%.1f', 1e3 * $seconds),
            map { sprintf '%.3g', $_ } $rate,
            $run->{wanted},
            $rate / $run->{wanted}
            ];
    }
    print_table([ 'what', 'ms a step', 'zones/s', 'wanted', 'ratio' ], @rows);
    my $seconds = _seconds_on_nine_levels($project, $program);
    my $rate    = zones_of_step(1, 1, 1) / $seconds;
    printf "a star on nine levels of 20^3 zones: %.3g s a coarse step, %.3g zones/s\n", $seconds, $rate;
    print_result(
        bench       => 'gpu-grmhd',
        nine_levels => sprintf('%.3g', $rate),
        map { ($_->{name} => sprintf '%.3g', $rate{ $_->{name} }) } @runs
    );
    return 0;
}

sub _seconds_on_nine_levels ($project, $program) {
    my $folder = $project->room('bench_gpu_grmhd');
    write_text(
        "$folder/nine_levels.par",
        text_of_star(
            $project,
            steps  => LEVEL_STEPS,
            shape  => [ 1, 1, 1 ],
            thorns => 'Accelerator CUDARunTime',
            more   => ['Accelerator::device = "cuda"']
        )
    );
    remove_tree("$folder/output");
    my @lines = lines_with_times("cd '$folder' && exec stdbuf -oL '$program' nine_levels.par");
    my $step  = least_step(ITERATIONS, LEVEL_STEPS * ITERATIONS, @lines)
        // croak "$program has not come to step @{[LEVEL_STEPS * ITERATIONS]}:\n", map { $_->[1] } @lines;
    return ITERATIONS * $step;
}

sub _seconds_of_step ($project, $program, $run) {
    my $folder = $project->room('bench_gpu_grmhd');
    write_text(
        "$folder/gpu_matter.par",
        $project->filled_in(
            $project->home . '/testsuites/performance/gpu_matter.par.in',
            STEPS            => STEPS,
            EVERY            => EVERY,
            CELLS            => CELLS,
            MORE             => $run->{more},
            SPACETIME_THORNS => $run->{name} eq 'spacetime' ? 'ML_BSSN ML_BSSN_Helper' : q{},
        )
    );
    remove_tree("$folder/output");
    my @lines = lines_with_times("cd '$folder' && exec stdbuf -oL '$program' gpu_matter.par");
    return least_step(EVERY, STEPS, @lines) // croak "$program has not come to step @{[STEPS]}:\n",
        map { $_->[1] } @lines;
}

1;

__END__

=head1 NAME

Saguaro::Bench::MatterOnGpu - what a step of magnetohydrodynamics costs on a GPU

=head1 SYNOPSIS

    make bench BENCH=gpu-grmhd [PROGRAM=exe/cactus_gpu]

=head1 DESCRIPTION

=over

=item gpu_grmhd

Runs F<testsuites/performance/gpu_matter.par.in>: a star in an octant of 256^3 cells, PPM and HLLE, as a fluid, with a magnetic field whose divergence is
cleaned, and with ML_BSSN as well. A step's time is a twentieth of that between two lines of one run, by the clock on the wall, the shortest after
the first twenty. Then F<parfiles/nine_levels_star.par>, output and all: the shortest of three steps of the coarsest level, from the second on. Zones count
as in L<Saguaro::Bench::NineLevels>.

PROGRAM is a program that has the thorns of that file and CUDARunTime; without it one is built. Without a GPU nothing is measured, and the reason is given.

=back

=cut
