# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Saguaro::Acceptance::BadInput::Levels;
use Saguaro::Acceptance::BadInput::Mistakes;
use Saguaro::Acceptance::BadInput::Numerics;
use Saguaro::Acceptance::BadInput::Recovery;
use Saguaro::Acceptance::BadInput::Running;
use Saguaro::Acceptance::BadInput::Surfaces;
use Saguaro::Acceptance::BadInput::TimeSteps;
use Saguaro::Acceptance::BadInput::Warnings;

sub title ($class) { return 'BadInput' }

sub run ($class, $project, $tally) {
    my $valid   = read_text($project->home . '/testsuites/layouts/wavetoy.par');
    my @missing = $project->missing_thorns(
        qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CarpetIOScalar CarpetReduce CarpetRegrid2 CoordBase CartGrid3D
            DeeperLevels EOS_Omni KleinGordon TestGrid)
    );
    return $tally->skipped('mistakes in parameter files', "thorns are missing: @missing") if @missing;
    Saguaro::Acceptance::BadInput::Mistakes->run($project, $tally, $valid);
    Saguaro::Acceptance::BadInput::Surfaces->run($project, $tally);
    Saguaro::Acceptance::BadInput::Levels->run($project, $tally, $valid);
    Saguaro::Acceptance::BadInput::TimeSteps->run($project, $tally, $valid);
    Saguaro::Acceptance::BadInput::Numerics->run($project, $tally);
    Saguaro::Acceptance::BadInput::Running->run($project, $tally, $valid);
    Saguaro::Acceptance::BadInput::Recovery->run($project, $tally);
    Saguaro::Acceptance::BadInput::Warnings->run($project, $tally);
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput - what the finished program answers to mistakes in a parameter file

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput->run($project, $tally);

=head1 DESCRIPTION

Golden messages, misspelt names and mutated files are tested beside the readers: CCL files in F<flesh/ccl/t>, parameter
files in F<flesh/src/parameters>. Here the same is asked of the whole program. Long forms: C<make faults>.

=cut
