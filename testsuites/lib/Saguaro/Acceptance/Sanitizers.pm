# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Sanitizers;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Check::Program qw(chosen);
use Saguaro::Acceptance::BadInput;
use Saguaro::Acceptance::Boundaries;
use Saguaro::Acceptance::Calls;
use Saguaro::Acceptance::Conditions;
use Saguaro::Acceptance::Damping;
use Saguaro::Acceptance::Devices;
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Endings;
use Saguaro::Acceptance::Interpolation;
use Saguaro::Acceptance::Maps;
use Saguaro::Acceptance::Matter;
use Saguaro::Acceptance::MethodOfLines;
use Saguaro::Acceptance::Mutants::Steps qw(tests_of_messages);
use Saguaro::Acceptance::Periods;
use Saguaro::Acceptance::Restart;
use Saguaro::Acceptance::Sanitizers::Threads qw(openmp_of_llvm with_watched_openmp);
use Saguaro::Acceptance::Sanitizers::Watched;
use Saguaro::Acceptance::SpacetimeWaves;
use Saguaro::Acceptance::Tables;
use Saguaro::Acceptance::Unfolded;

use constant LIMIT => 10_800;    # seconds

# MPI's libraries leak on purpose. The status is none of ours: a finding in a run that may fail is no refusal.
my %environment = (
    ASAN_OPTIONS  => 'detect_leaks=0:exitcode=99',
    UBSAN_OPTIONS => 'print_stacktrace=1:exitcode=99',
    TSAN_OPTIONS  => 'halt_on_error=1:exitcode=99:ignore_noninstrumented_modules=1',
);

# Configurations and their option sets.
my %options = (sanitized => 'sanitize', racing => 'threads');

# What is asked, and of which configuration.
my @parts = (
    [ 'unit-tests',  sanitized => \&_unit_tests ],
    [ 'thorn-tests', sanitized => \&_thorn_tests ],
    [ 'groups',      sanitized => sub ($project, $tally) { __PACKAGE__->run_groups($project, $tally) } ],
    [ 'threads',     racing    => \&_races ],
);

# Short forms of groups that start many different runs. Restart draws waves of its own. What Regions asks are unit tests.
sub groups ($class) {
    return (
        [ Draws => 'layouts' ],
        [ Draws => 'relations' ],
        map { [$_] }
            qw(BadInput Boundaries Calls Conditions Damping Devices Endings Interpolation Maps Matter MethodOfLines Periods Restart),
        qw(SpacetimeWaves Tables Unfolded)
    );
}

# Without SANITIZED_PARTS, a list with commas, all parts.
sub run ($class, $project, $tally) {
    local @ENV{ keys %environment } = values %environment;
    my %built;
    for my $part (chosen($ENV{SANITIZED_PARTS}, @parts)) {
        my ($title, $name, $ask) = @{$part};
        $built{$name} //= _built($project, $tally, $name, $options{$name});
        $ask->($built{$name}, $tally) if $built{$name};
    }
    return;
}

sub run_groups ($class, $project, $tally) {
    for my $group ($class->groups) {
        my ($name, @form) = @{$group};
        "Saguaro::Acceptance::$name"->run($project, $tally, @form);
    }
    my @findings = $project->findings;
    return $tally->check('the sanitizers find nothing in any run', !@findings, join "\n", @findings);
}

# Without SANITIZED_THORNS, a thornlist, all thorns of this tree.
sub _built ($project, $tally, $name, $options) {
    my $thorns = defined $ENV{SANITIZED_THORNS} ? "THORNLIST='$ENV{SANITIZED_THORNS}'" : q{};
    my $jobs   = '-j' . $project->cores;
    my $result =
        $project->run(
        "yes '' | make $name-config OPTIONS=$options $thorns && make $jobs $name && make $jobs $name-unittests",
        limit => LIMIT);
    $tally->check("a program with the option set $options is built", $result->{status} == 0, $result->{output})
        or return 0;
    return Saguaro::Acceptance::Sanitizers::Watched->new(home => $project->home, configuration => $name);
}

sub _unit_tests ($project, $tally) {
    my $name    = $project->configuration;
    my $program = "exe/$name/unit_tests";
    _clean($tally, "unit tests of $name", $project->run($program, limit => LIMIT));
    return if !$project->has_mpi;
    return _clean(
        $tally,
        'those of messages, on two processes,',
        $project->run(tests_of_messages($program), limit => LIMIT)
    );
}

# Threads of programs, and those of OpenMP where its runtime can be watched.
sub _races ($project, $tally) {
    my $name   = $project->configuration;
    my $folder = openmp_of_llvm();
    $tally->skipped('races between threads of OpenMP', "LLVM's OpenMP runtime with libarcher.so is missing")
        if !defined $folder;
    my %openmp = defined $folder ? with_watched_openmp($folder, $project->room('openmp')) : (OMP_NUM_THREADS => 1);
    return _clean(
        $tally,
        "unit tests of $name",
        $project->run("exe/$name/unit_tests", limit => LIMIT, environment => \%openmp)
    );
}

sub _thorn_tests ($project, $tally) {
    my $name = $project->configuration;
    return _clean(
        $tally,
        "thorn tests of $name on two processes",
        $project->run(
            "flesh/build/testsuite/run $name --processes 2 --jobs @{[$project->cores]}", limit => LIMIT
        )
    );
}

sub _clean ($tally, $title, $result) {
    return $tally->check("$title end well", $result->{status} == 0, substr $result->{output}, -3000);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Sanitizers - tests of all groups in programs that watch memory, undefined behaviour and races

=head1 SYNOPSIS

    make faults FAULTS=sanitizers [SANITIZED_THORNS=thornlist] [SANITIZED_PARTS=unit-tests,thorn-tests,groups,threads]

=head1 DESCRIPTION

Builds the configuration C<sanitized> (option set C<sanitize>: address and undefined behaviour) with all thorns of the tree. Unit tests, the thorns'
tests on two processes, and short forms of groups that start many different runs must pass there. A finding ends a run with status 99, and whatever run
had one, it is a failure. Then the configuration
C<racing> (option set C<threads>) runs the unit tests, with four threads of OpenMP where LLVM's runtime is installed, else with one.
Compute-sanitizer is part of the group Gpus.

The unit tests ask what the group Regions asks, of fewer cases. Groups that only repeat long runs of the same code, or read and time them, are left out.

=cut
