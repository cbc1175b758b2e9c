# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Lint;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Arrows;
use Cactus::Lint::Critic;
use Cactus::Lint::Functions;
use Cactus::Lint::Globals;
use Cactus::Lint::Guards;
use Cactus::Lint::IdleParameters;
use Cactus::Lint::PinnedNotes;
use Cactus::Lint::Rooms;
use Cactus::Lint::Shape;
use Cactus::Lint::StandardHeaders;
use Cactus::Lint::Statics;
use Cactus::Lint::Tags;
use Cactus::Lint::Thorns;
use Cactus::Lint::Tolerances;
use Cactus::Lint::Tools;
use Cactus::Lint::Tree;
use Cactus::Lint::UnitTests;
use Cactus::Lint::Walks;

my @rules =
    map { "Cactus::Lint::$_" }
    qw(Arrows Rooms Functions Globals Statics Guards StandardHeaders UnitTests Tags IdleParameters Walks PinnedNotes Shape Thorns Tolerances Tools Critic);

sub title ($class) { return 'Lint' }

sub run ($class, $project, $tally) {
    my $tree = Cactus::Lint::Tree->new($project->home);
    for my $rule (@rules) {
        my $obstacle = $rule->can('obstacle') && $rule->obstacle($tree);
        if ($obstacle) { $tally->skipped($rule->claim, $obstacle); next }
        my @findings = $rule->findings($tree);
        $tally->check($rule->claim, !@findings, join "\n", @findings);
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::Check::Lint - rules about the sources that can be checked by reading them

=head1 SYNOPSIS

    Cactus::Check::Lint->run($project, $tally);

=cut
