# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Gpus;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(min);

use Saguaro::Bench::Report qw(output_of);

our @EXPORT_OK = qw(gpus gigabytes_of_a_gpu why_no_gpu program_for_gpus thorns_of_black_holes);

# What public files of black holes activate beside the thorns of spacetimes.
sub thorns_of_black_holes () {
    return qw(
        CactusUtils/TimerReport EinsteinAnalysis/AHFinderDirect EinsteinAnalysis/Multipole EinsteinAnalysis/PunctureTracker
        EinsteinAnalysis/QuasiLocalMeasures EinsteinAnalysis/WeylScal4 EinsteinInitialData/TwoPunctures Carpet/CarpetIOHDF5
        Carpet/CarpetTracker CactusUtils/NaNChecker CactusNumerical/SummationByParts CactusUtils/Formaline
        CactusUtils/SystemStatistics CactusUtils/TerminationTrigger EinsteinAnalysis/ADMAnalysis
        EinsteinAnalysis/ADMConstraints EinsteinBase/ADMCoupling EinsteinInitialData/Exact
    );
}

# How many there are.
sub gpus ($project) {
    return 0 if !$project->has_program('nvidia-smi');
    my @lines = $project->run('nvidia-smi -L')->{output} =~ m{ ^ GPU \s \d+ }gxm;
    return scalar @lines;
}

# Memory of the smallest one, in 10^9 bytes.
sub gigabytes_of_a_gpu ($project) {
    my $query     = 'nvidia-smi --query-gpu=memory.total --format=csv,noheader,nounits';
    my @mebibytes = $project->run($query)->{output} =~ m{ ^ (\d+) $ }gxm;
    return min(@mebibytes) * 2**20 / 1e9;
}

# Why nothing can be measured here; undefined if it can.
sub why_no_gpu ($project) {
    return 'there is no nvidia-smi, so no GPU' if !$project->has_program('nvidia-smi');
    return gpus($project) ? undef : 'nvidia-smi finds no GPU';
}

# The program that the variable PROGRAM names, or a new one with thorns of spacetimes and these.
sub program_for_gpus ($project, $name, @thorns) {
    my $given = $project->given_program;
    return $given if defined $given;
    my $more = join q{ }, qw(ExternalLibraries/CUDA CactusUtils/CUDARunTime CactusUtils/Accelerator), @thorns;
    output_of($project, "make $name-config THORNLIST=spacetime OPTIONS=cuda THORNS='$more' && make $name");
    return $project->home . "/exe/cactus_$name";
}

1;

__END__

=head1 NAME

Saguaro::Bench::Gpus - GPUs and programs for what is measured on them

=head1 SYNOPSIS

    my $why     = why_no_gpu($project);
    my $program = program_for_gpus($project, 'measuredgpus', 'SaguaroExamples/Jacobi');

=head1 DESCRIPTION

What the benches C<gpu-bssn>, C<gpu-amr>, C<gpu-jacobi> and C<gpu-multi> share.

=cut
