# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::UnitTests;
use v5.26;
use warnings;
use experimental 'signatures';

sub title ($class) { return 'UnitTests' }

sub run ($class, $project, $tally) {
    my $name    = $project->configuration;
    my $program = $project->home . "/exe/$name/unit_tests";
    return $tally->skipped('unit tests', 'GoogleTest is missing (install libgtest-dev)')
        if !$class->_has_googletest($project);
    my $built = $project->run("make $name-unittests", limit => 1500);
    $tally->check('unit tests compile and link', $built->{status} == 0, $built->{output}) or return;
    my $result = $project->run("'$program'", limit => 600);
    my @all    = split m{^ (?= \[ [ ] RUN ) }mx, $result->{output};
    my $failed = 0;

    for my $chunk (@all) {
        my ($test) = $chunk =~ m{ \A \[ [ ] RUN \s+ \] \s (\S+) }x or next;
        if ($chunk =~ m{ ^ \[ \s+ OK }mx)      { $tally->passed($test);                               next }
        if ($chunk =~ m{ ^ \[ \s+ SKIPPED }mx) { $tally->skipped($test, $chunk =~ m{ \n ([^\n]*) }x); next }
        $tally->failed($test, $chunk);
        $failed++;
    }
    $tally->failed('the unit tests end with status 0', $result->{output}) if $result->{status} && !$failed;
    $class->_between_processes($project, $program, $tally);
    return;
}

# Tests of messages are worth more where there are two ends.
sub _between_processes ($class, $project, $program, $tally) {
    my $claim = 'movements of data between two processes';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my $result = $project->run("mpirun -np 2 '$program' --gtest_filter='Movement*:DeviceMail*'", limit => 600);
    my $passed = () = $result->{output} =~ m{ \[ \s+ PASSED \s+ \] \D* [1-9] }gx;
    $tally->check($claim, $result->{status} == 0 && $passed == 2, $result->{output});
    return;
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
