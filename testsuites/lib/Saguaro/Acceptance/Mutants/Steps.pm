# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Steps;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Saguaro::Acceptance::Mutants::Rooms qw(rooms_of_group);

our @EXPORT_OK =
    qw(configured built_tests built_program steps tests_of_messages tests_on_devices result_of failures first_error);

use constant {
    PROCESSES    => 2,            # of thorns' tests that ask for no other number
    ONE_TEST     => 120,          # seconds
    OPTIONS      => 'tests',
    WITH_DEVICES => 'mutants',    # the configuration that has the thorn Accelerator
};

# ---- commands that build what a room needs

sub configured ($room) {
    return
        "make $room->{configuration}-config OPTIONS=@{[OPTIONS]} THORNLIST=testsuites/faults/mutants/$room->{configuration}.th";
}

# Unit tests of the rooms alone are compiled, not those of all thorns.
sub built_tests ($room, $jobs) {
    my @tested = map { $_->{name} } grep { $_->{tests} eq 'thorns' } rooms_of_group('sources');
    my $tools  = '$PWD/configs/.tools';
    return $room->{tests} eq 'thorns'
        ? "make -j$jobs -rR -f flesh/build/configuration.mk NAME=$room->{configuration} unittests tested='@tested'"
        : $room->{tests} eq 'kernelgen'
        ? "make -s -j$jobs -f tools/kernelgen/Makefile OUT=$tools CXX=\$(ccache -V >/dev/null && echo ccache)' g++' $tools/kernelgen tests"
        : ();
}

sub built_program ($room, $jobs) { return "make -j$jobs $room->{configuration}" }

# ---- commands that test

# Those unit tests that need two processes, of the program of unit tests.
sub tests_of_messages ($program) {
    return "mpirun -np 2 $program --gtest_color=no --gtest_filter='Movement*:DeviceMail*:Agreement*-*OnGpu.*'";
}

# What is run, one after the other: unit tests, those of messages on two processes, tests of thorns.
sub steps ($room) {
    my $unit_tests = "exe/$room->{configuration}/unit_tests";
    my %unit       = (
        thorns => [
            { name => 'unit tests',                command => $unit_tests },
            { name => 'unit tests on 2 processes', command => tests_of_messages($unit_tests) },
        ],
        kernelgen => [ { name => 'unit tests of kernelgen', command => 'configs/.tools/kernelgen_tests' } ],
        none      => [],
    );
    my @thorns = split q{ }, $room->{thorns};
    return @{ $unit{ $room->{tests} } }, (map { _step_of_thorn($room, $_, $_, q{}) } @thorns),
        (map { _step_on_devices($room, $_) } @thorns);
}

sub _step_of_thorn ($room, $thorn, $name, $more) {
    my $options = "--processes @{[PROCESSES]} --time-limit @{[ONE_TEST]} --folder TEST/\$\$ $more";
    return {
        name    => $name,
        thorn   => $thorn,
        command => "flesh/build/testsuite/run $room->{configuration} $options $thorn"
    };
}

# The same tests again, with their data on a device, where the configuration has one.
sub _step_on_devices ($room, $thorn) {
    return if $room->{configuration} ne WITH_DEVICES;
    return _step_of_thorn($room, $thorn, "on a device: $thorn", "--tests ../@{[tests_on_devices($room)]}");
}

# Below the folder of all trees.
sub tests_on_devices ($room) { return "tests-on-devices/$room->{configuration}" }

# A mutant that takes all memory is ended by the system before other programs are.
sub result_of ($project, $step, $limit, %environment) {
    return $project->run(
        "echo 1000 > /proc/self/oom_score_adj; $step->{command}",
        limit       => int $limit,
        environment => { OMP_NUM_THREADS => 1, %environment }
    );
}

# ---- what their output says

sub failures ($output) {
    my %seen;
    return grep { !$seen{$_}++ } $output =~ m{ ^ \[ \s+ FAILED \s+ \] \s+ ( [\w/]+ [.] [\w/]+ ) }gmx,
        $output =~ m{ ^ ( \w+ / \S+ ) \s+ Failure: }gmx;
}

sub first_error ($output) {
    my ($line) = $output =~ m{ ^ ( .* error: .* ) $ }xm;
    return $line // substr $output, -200;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Steps - how a room is built and tested

=head1 SYNOPSIS

    $project->run($_) for configured($room), built_tests($room, 8), built_program($room, 8);
    for my $step (steps($room)) {
        my $result = result_of($project, $step, 60);
        say "$step->{name}: ", join q{ }, failures($result->{output});
    }

=head1 DESCRIPTION

Commands of the shell, from the top of a tree. A step has a name and a command; those of thorns' tests, which need the program, have a thorn, too.

=cut
