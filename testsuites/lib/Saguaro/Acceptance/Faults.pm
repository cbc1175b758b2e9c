# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Faults;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Check::Project;
use Saguaro::Acceptance::Boundaries;
use Saguaro::Acceptance::Calls;
use Saguaro::Acceptance::ChangedMeaning;
use Saguaro::Acceptance::Conditions;
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Interpolation;
use Saguaro::Acceptance::Mutants;
use Saguaro::Acceptance::Periods;
use Saguaro::Acceptance::Restart;
use Saguaro::Acceptance::Sanitizers;
use Saguaro::Acceptance::Survivors;
use Saguaro::Acceptance::TestsOnDevices;

use constant { CCL_SETS => 5_000, PARAMETER_FILES => 20_000, SCRIPTS => 5_000, TYPOS => 1_000, LIMIT => 7_200 };

# What each form throws at the program.
sub forms ($class) {
    return (
        ccl => sub ($project, $tally) {
            _check(
                $project, $tally,
                CCL_SETS . ' mutated sets of CCL files: no crash, no warning of Perl, no hang',
                "$^X flesh/ccl/t/fuzz.t",
                FUZZ => CCL_SETS
            );
        },
        kernels => sub ($project, $tally) {
            _check(
                $project, $tally,
                SCRIPTS . ' mutated scripts for kernelgen: no crash, no hang, no finding of the sanitizers',
                'testsuites/faults/kernels/run --sanitizers ' . SCRIPTS
            );
        },
        typos => sub ($project, $tally) {
            _check(
                $project, $tally,
                TYPOS . ' one-letter slips in CCL files: 95 % get the right name first',
                "$^X flesh/ccl/t/typos.t",
                TYPOS => TYPOS
            );
        },
        parameters => sub ($project, $tally) {
            _check(
                $project, $tally,
                PARAMETER_FILES . ' mutated parameter files, 1000 slips: no finding of the sanitizers',
                'testsuites/faults/parameters/run ' . PARAMETER_FILES
            );
        },
        boundaries => sub ($project, $tally) {
            Saguaro::Acceptance::Boundaries->run(_of_given_program($project), $tally, 'faults');
        },
        kinds => sub ($project, $tally) {
            my $given = _of_given_program($project);
            "Saguaro::Acceptance::$_"->run($given, $tally, 'faults') for qw(Conditions Calls Interpolation Periods);
        },
        devices => sub ($project, $tally) { Saguaro::Acceptance::TestsOnDevices->run($project, $tally) },
        layouts => sub ($project, $tally) {
            Saguaro::Acceptance::Draws->run(_of_given_program($project), $tally, 'layouts', 'faults');
        },
        meaning => sub ($project, $tally) {
            Saguaro::Acceptance::ChangedMeaning->run(_of_given_program($project), $tally, 'all');
        },
        mutants   => sub ($project, $tally) { Saguaro::Acceptance::Mutants->run($project, $tally) },
        relations => sub ($project, $tally) {
            Saguaro::Acceptance::Draws->run(_of_given_program($project), $tally, 'relations', 'faults');
        },
        sanitizers => sub ($project, $tally) { Saguaro::Acceptance::Sanitizers->run($project, $tally) },
        survivors  => sub ($project, $tally) { Saguaro::Acceptance::Survivors->run($project, $tally) },
        restart    =>
            sub ($project, $tally) { Saguaro::Acceptance::Restart->run(_of_given_program($project), $tally, 'faults') },
    );
}

# With the program that the variable PROGRAM names, if it is set.
sub _of_given_program ($project) {
    my $program = $project->given_program // return $project;
    return Cactus::Check::Project->new(home => $project->home, program => $program);
}

sub _check ($project, $tally, $claim, $command, %environment) {
    my $result = $project->run($command, limit => LIMIT, environment => \%environment);
    my @facts =
        $result->{output} =~ m{ ^ ( .* (?: \d+ \s (?: mutated | typos | files | of ) | PASSED | seconds ) .* ) $ }gmx;
    $tally->check($claim, $result->{status} == 0, $result->{output});
    printf "           %s, %.0f s\n", $command, $result->{seconds};
    say "           $_" for @facts;
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Faults - long forms of the tests with broken input

=head1 SYNOPSIS

    my %forms = Saguaro::Acceptance::Faults->forms;
    $forms{ccl}->($project, $tally);

=cut
