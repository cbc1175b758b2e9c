# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::SweepOnGpu;
use v5.26;
use warnings;
use experimental 'signatures';

use Saguaro::Bench::Gpus   qw(why_no_gpu);
use Saguaro::Bench::Report qw(output_of print_table print_result);

# Points along each axis, and the part of a copy's speed that is asked for.
my @sizes = (512, 1024);
use constant { WANTED => 0.93 };

# A kernel that memory bounds, as the table of devices has it, beside a copy of the same arrays on the device.
sub gpu_jacobi ($class, $project) {
    my $why = _what_is_missing($project);
    if ($why) { say "skipped: $why"; print_result(bench => 'gpu-jacobi', skipped => 1); return 0 }
    my $program = $project->given_program // _built($project);
    my %ratio   = map { ($_ => _ratio_to_copy($project, $program, $_)) } @sizes;
    print_table([ 'seven points', 'part of the speed of a copy', 'wanted' ],
        map { [ "$_^3", $ratio{$_}, WANTED ] } @sizes);
    print_result(bench => 'gpu-jacobi', map { ("of_copy_$_" => $ratio{$_}) } @sizes);
    return 0;
}

sub _what_is_missing ($project) {
    return why_no_gpu($project)
        // ($project->given_program || $project->has_program('nvcc') ? undef : 'there is no nvcc, and no PROGRAM');
}

sub _built ($project) {
    my $folder = $project->room('bench_gpu_jacobi');
    output_of($project,
        "tools/kernelgen/laboratory/laboratory --output '$folder/sweep' tools/kernelgen/laboratory/jacobi.kranc sweep 2 chosen:\@tools/kernelgen/devices/nvidia_h200.txt"
    );
    return "$folder/sweep";
}

sub _ratio_to_copy ($project, $program, $points) {
    my $output    = output_of($project, "PITCH=4 '$program' $points 1");
    my @different = $output =~ m{ ^ bits [ ] \w+ : [ ] ( [1-9]\d* ) [ ] of }gmx;
    die "no bits are compared in:\n$output\n" if $output !~ m{ ^ bits [ ] \w+ : }xm;
    die "$points^3: bits differ from those of the host:\n$output\n" if @different;
    return $output =~ m{ ^ sweep [ ] .* [ ] ( [\d.]+ ) [ ] of [ ] a [ ] copy $ }xm ? $1 : die "no ratio in:\n$output\n";
}

1;

__END__

=head1 NAME

Saguaro::Bench::SweepOnGpu - a generated kernel that memory bounds, against the speed of the GPU's memory

=head1 SYNOPSIS

    Saguaro::Bench::SweepOnGpu->gpu_jacobi($project);

=head1 DESCRIPTION

Compiles F<tools/kernelgen/laboratory/jacobi.kranc> with what F<tools/kernelgen/devices/> says of such kernels, compares its bits with the host's, and
times it beside a copy of its array. PROGRAM names the laboratory's program if it is built already.

=cut
