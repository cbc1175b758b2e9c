# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::UnitTests;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Check::GoogleTest qw(count_tests complaints_of_processes);

sub title ($class) { return 'UnitTests' }

sub run ($class, $project, $tally) {
    my $name    = $project->configuration;
    my $program = $project->home . "/exe/$name/unit_tests";
    return $tally->skipped('unit tests', 'GoogleTest is missing (install libgtest-dev)')
        if !$class->_has_googletest($project);
    my $built = $project->run("make $name-unittests", limit => 1500);
    $tally->check('unit tests compile and link', $built->{status} == 0, $built->{output}) or return;
    my $result = $project->run("'$program'", limit => 600);
    count_tests($tally, 'unit tests', $result);
    $class->_between_processes($project, $program, $tally);
    return;
}

# Tests of messages are worth more where there are two ends; those that need two must not be skipped. Those that need a GPU are left
# out where there is none; the run of one process says that they were skipped.
sub _between_processes ($class, $project, $program, $tally) {
    my $claim = 'movements of data and agreement between two processes';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my $filter     = 'Movement*:DeviceMail*:Agreement*' . (_has_gpu($project) ? q{} : '-*OnGpu.*');
    my $result     = $project->run("mpirun -np 2 '$program' --gtest_color=no --gtest_filter='$filter'", limit => 600);
    my @complaints = complaints_of_processes($result->{output}, 2);
    $tally->check($claim, $result->{status} == 0 && !@complaints,
        join "\n", $result->{output}, "status $result->{status}", @complaints);
    return;
}

sub _has_gpu ($project) {
    return $project->has_program('nvidia-smi') && $project->run('nvidia-smi -L')->{output} =~ m{ ^ GPU \s \d }xm;
}

sub _has_googletest ($class, $project) {
    return $project->run('pkg-config --exists gtest_main')->{status} == 0;
}

1;

__END__

=head1 NAME

Cactus::Check::UnitTests - GoogleTest programs beside the sources, all in one

=head1 SYNOPSIS

    Cactus::Check::UnitTests->run($project, $tally);

=cut
