# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::ThornTests;
use v5.26;
use warnings;
use experimental 'signatures';

my $verdict_form = qr{ ^ (?<case> \w+ / \S+ ) \s+ (?<verdict> Success | Failure ) : \s+ (?<detail> .*? ) \s* $ }xm;

sub title ($class) { return 'ThornTests' }

sub run ($class, $project, $tally) {
    for my $processes (1, 2) {
        if ($processes > 1 && !$project->has_mpi) {
            $tally->skipped("thorn tests on $processes processes",
                'MPI is missing (install libopenmpi-dev, openmpi-bin)');
            next;
        }
        $class->_run_suite($project, $tally, $processes);
    }
    return;
}

# Cases that are made for one process run once.
sub _run_suite ($class, $project, $tally, $processes) {
    my $name   = $project->configuration;
    my $folder = $project->home . "/TEST/$name-$processes";
    my $result =
        $project->run(
        "flesh/build/testsuite/run $name --processes $processes --at-least-processes $processes --folder '$folder'",
        environment => { OMP_NUM_THREADS => 1 });
    my $output = $result->{output};
    while ($output =~ m{$verdict_form}gx) {
        my %of    = %+;
        my $claim = "$of{case} on $processes process" . ($processes > 1 ? 'es' : q{});
        my ($thorn, $case) = split m{/}x, $of{case};
        if ($of{verdict} eq 'Success') { $tally->passed($claim) }
        else { $tally->failed($claim, _evidence($project, $of{detail}, "$folder/$thorn/$case")) }
    }
    while ($output =~ m{ ^ \s* (?<case> \S+ ) [ ] cannot [ ] run: [ ] (?<reason> .* ) $ }gmx) {
        $tally->skipped("$+{case} on $processes processes", $+{reason});
    }
    if ($processes == 1) {
        $tally->failed("tests of our thorns are complete: $_") for $output =~ m{ ^ \s* FAULT: [ ] (.*) $ }gmx;
    }
    $tally->failed("the testsuite on $processes processes ends with its summary", $output)
        if $output !~ m{ Number [ ] of [ ] tests [ ] passed }x;
    return;
}

sub _evidence ($project, $detail, $stem) {
    my $parts = $project->run("tail -n 20 '$stem.log'; head -n 20 '$stem.diffs'")->{output};
    return "$detail\n$parts";
}

1;

__END__

=head1 NAME

Cactus::Check::ThornTests - parameter files with reference output, on one process and on two

=head1 SYNOPSIS

    Cactus::Check::ThornTests->run($project, $tally);

=cut
