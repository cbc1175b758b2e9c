# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Readers;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);

sub title ($class) { return 'Readers' }

sub run ($class, $project, $tally) {
    _open_with_kuibit($project, $tally);
    _compare_with_public($project, $tally);
    _test_simplot($project, $tally, @{$_})
        for (
        [ 'waves_test', 'simplot waves finds strain, energy and angular momentum of known waves', qw(numpy scipy) ],
        [ 'oscillations_test', 'simplot frequencies finds the modes of known records', qw(numpy scipy matplotlib) ],
        [
            'plots_test',
            'simplot shows all points of all levels, and finds orders of convergence',
            qw(numpy matplotlib h5py)
        ]
        );
    return;
}

# The parts of simplot, with numbers that are known.
sub _test_simplot ($project, $tally, $test, $claim, @modules) {
    my $python = '/usr/bin/python3';
    my $import = join q{, }, @modules;
    if ($project->run("$python -c 'import $import'", limit => 20)->{status}) {
        $tally->skipped($claim, "one of these is not installed: $import");
        return;
    }
    my $result = $project->run("$python tools/lib/$test.py", limit => 120);
    $tally->check($claim, $result->{status} == 0, $result->{output});
    return;
}

sub _missing_thorns ($project, $file) {
    return $project->missing_thorns(map { split q{ } }
            read_text($file) =~ m{ ^ ActiveThorns \s* = \s* " ([^"]*) " }gmx);
}

# A program of other people reads what a run has written.
sub _open_with_kuibit ($project, $tally) {
    my $claim   = 'kuibit finds norms, lines, planes, volumes and timers, and they agree';
    my $file    = $project->home . '/testsuites/readers/wave.par';
    my @missing = _missing_thorns($project, $file);
    if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); return }
    my ($python, $reason) = _python_with_kuibit($project);
    if (!$python) { $tally->skipped($claim, $reason); return }
    my $room   = $project->room('readers');
    my $result = $project->simulate($file, folder => $room, processes => $project->has_mpi ? 2 : 1);
    $tally->check('a run writes text and HDF5', $result->{status} == 0, $result->{output}) or return;
    my $reading = $project->run("'$python' -W ignore testsuites/readers/check_kuibit '$room'", limit => 60);
    $tally->check($claim, $reading->{status} == 0, $reading->{output});
    return;
}

# Planes without buffer zones hold the points and values that the original program wrote.
sub _compare_with_public ($project, $tally) {
    my $tests   = $project->home . '/arrangements/Carpet/CarpetIOHDF5/test';
    my $claim   = 'HDF5 files of planes are those of the original program';
    my @missing = _missing_thorns($project, "$tests/nobuffers.par");
    if (@missing) { $tally->skipped($claim, "thorns are missing: @missing"); return }
    my $python = '/usr/bin/python3';
    if ($project->run("$python -c 'import h5py'", limit => 20)->{status}) {
        $tally->skipped($claim, 'h5py is not installed');
        return;
    }
    for my $processes (1, $project->has_mpi ? 2 : ()) {
        my $room   = $project->room("readers-public-$processes");
        my $result = $project->simulate("$tests/nobuffers.par", folder => $room, processes => $processes);
        my $comparison =
            $project->run("mkdir '$room/public' && tar -xf '$tests/nobuffers.tar.xz' -C '$room/public' &&"
                . " $python testsuites/readers/compare_hdf5 '$room/public/nobuffers' '$room/nobuffers'");
        $tally->check(
            "$claim, processes: $processes",
            $result->{status} == 0 && $comparison->{status} == 0,
            "$result->{output}\n$comparison->{output}"
        );
    }
    _compare_processes($project, $tally, $python) if $project->has_mpi;
    return;
}

# The files of one process and those of two, in all bits.
sub _compare_processes ($project, $tally, $python) {
    my @folders    = map { "'@{[$project->{room}]}/readers-public-$_/nobuffers'" } 1, 2;
    my $comparison = $project->run("$python testsuites/readers/compare_hdf5 --tolerance 0 @folders");
    $tally->check(
        'HDF5 files of planes have the same bits on two processes',
        $comparison->{status} == 0,
        $comparison->{output}
    );
    return;
}

# The system's Python if it has kuibit, else the one in TEST/kuibit. Nothing is installed here: that can take minutes.
sub _python_with_kuibit ($project) {
    my $environment = $project->home . '/TEST/kuibit';
    for my $python ('/usr/bin/python3', "$environment/bin/python") {
        return $python if -x $python && $project->run("'$python' -c 'import kuibit'", limit => 20)->{status} == 0;
    }
    return (undef, "kuibit is not installed; python3 -m venv '$environment' && '$environment/bin/pip' install kuibit");
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Readers - other programs read the output of a run

=head1 SYNOPSIS

    Saguaro::Acceptance::Readers->run($project, $tally);

=head1 DESCRIPTION

Runs F<testsuites/readers/wave.par> and gives its folder to F<testsuites/readers/check_kuibit>, which opens it with kuibit and compares
what it finds with itself. Skipped where kuibit is not installed.

Runs the public case F<nobuffers.par> of CarpetIOHDF5, and has F<testsuites/readers/compare_hdf5> compare its files with the public ones
point by point. Skipped where h5py is not installed.

=cut
