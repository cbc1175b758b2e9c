# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::RefinedSpacetime;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(sum);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Numbers qw(greatest);

# The refined level has twice as many points where it counts: two fifths of the period.
use constant PARTS => 1.4;

use constant { PI => 4 * atan2(1, 1), AMPLITUDE => 0.1, TIME => 0.5, EDGES => [ 0.3, 0.7 ] };

# How the edges of the refined level are filled, and the orders that follow: of the metric, and of the constraint, in the mean and at most (a
# claim where there is a bound).
my @variants = (
    { name => 'buffers for a fine step',   substeps => 2, tapered => 'no',  order => 4 },
    { name => 'buffers for a coarse step', substeps => 2, tapered => 'yes', order => 4, metric => 3.8 },
    { name => 'the same steps',            substeps => 1, tapered => 'no',  order => 4, metric => 3.8 },
    { name => 'the same steps, order 6', substeps => 1, tapered => 'no', order => 6, metric => 5.5, constraint => 3.5 },
);
my @resolutions = (80, 160);

sub title ($class) { return 'RefinedSpacetime' }

sub run ($class, $project, $tally, @) {
    my @missing = $project->missing_thorns(
        qw(GaugeWave ML_BSSN ML_BSSN_Helper MoL Periodic Slab Carpet CarpetRegrid2 CarpetIOASCII));
    if (@missing) { $tally->skipped('spacetime with levels of refinement', "thorns are missing: @missing"); return }
    my %found;
    for my $variant (@variants) {
        my ($coarse, $fine) = map { _errors($project, $tally, $variant, $_) // return } @resolutions;
        my %order = map { ($_ => log($coarse->{$_} / $fine->{$_}) / log 2) } keys %{$fine};
        printf "| %s | %s |\n", $variant->{name}, join ' | ',
            map { sprintf '%.3e, %.3e: %.2f', $coarse->{$_}, $fine->{$_}, $order{$_} } qw(metric constraint greatest);
        for my $what (grep { $variant->{$_} } qw(metric constraint)) {
            $tally->check(
                "$variant->{name}: the $what has an order of at least $variant->{$what}",
                $order{$what} >= $variant->{$what},
                sprintf '%.3f',
                $order{$what}
            );
        }
        $found{ $variant->{name} } = $fine;
    }
    my ($tapered, $together) = map { $found{$_}{greatest} } 'buffers for a coarse step', 'the same steps';
    $tally->check(
        'steps of different length, tapered, add less than 10 % to the greatest constraint',
        $tapered < 1.1 * $together,
        "$tapered, $together"
    );
    return;
}

# Roots of mean squares over the parts of both levels that count, and the greatest value.
sub _errors ($project, $tally, $variant, $points) {
    my $room     = _evolve($project, $tally, $variant, $points) // return;
    my @points   = map   { [ _last_points("$room/$_.x.asc") ] } qw(gxx H);
    my $is_whole = !grep { abs(@{$_} - PARTS * $points) > 0.5 } @points;
    $tally->check("$variant->{name}, $points points: one period is written",
        $is_whole, "@{[map { scalar @{$_} } @points]}")
        or return;
    my @metric     = map { $_->{value} - 1 + AMPLITUDE * sin(2 * PI * ($_->{x} - TIME)) } @{ $points[0] };
    my @constraint = map { abs $_->{value} } @{ $points[1] };
    return {
        metric     => _root_of_mean_square(@metric),
        constraint => _root_of_mean_square(@constraint),
        greatest   => greatest(@constraint),
    };
}

sub _root_of_mean_square (@values) {
    return sqrt(sum(map { $_**2 } @values) / @values);
}

# Of one period: points of the refined level where it counts, of the other elsewhere.
sub _last_points ($file) {
    my @points = Cactus::Check::AsciiOutput->read_file($file)->points;
    return
        grep { $_->{time} > TIME - 1e-9 && $_->{x} > -1e-9 && $_->{x} < 1 - 1e-9 && $_->{level} == _level_at($_->{x}) }
        @points;
}

sub _level_at ($x) {
    my ($lower, $upper) = @{ EDGES() };
    return $x > $lower - 1e-9 && $x < $upper + 1e-9 ? 1 : 0;
}

# Steps of the refined level are an eighth of the spacing of the other in all variants.
sub _evolve ($project, $tally, $variant, $points) {
    my $room    = $project->room('convergence/spacetime-' . ($variant->{name} =~ s{ \W+ }{-}gxr) . "-$points");
    my $courant = $variant->{substeps} / 8;
    my $text    = $project->filled_in(
        $project->home . '/testsuites/convergence/refined_spacetime.par.in',
        STEPS       => sprintf('%.0f', 8 * $points * TIME),
        SPACING     => 1 / $points,
        HALF        => 0.5 / $points,
        WIDTH       => $variant->{order} / 2 + 1,
        ORDER       => $variant->{order},
        ORDER_SPACE => $variant->{order} + 1,
        SUBSTEPS    => $variant->{substeps},
        TAPERED     => $variant->{tapered},
        COURANT     => $courant,
        AMPLITUDE   => AMPLITUDE,
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 3000);
    return "$room/output" if $result->{status} == 0;
    $tally->failed("$variant->{name}, $points points: runs", $result->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::RefinedSpacetime - a gauge wave that crosses a refined level

=head1 SYNOPSIS

    Saguaro::Acceptance::RefinedSpacetime->run($project, $tally);

=head1 DESCRIPTION

What edges of levels do to solutions of Einstein's equations that ML_BSSN finds, and to the Hamiltonian constraint, which is made of second
derivatives of them. With buffer zones for a coarse step the metric has the order of its differences, the constraint a lower one; and that
is not for the different length of steps, since with the same steps on both levels it is as large.

=cut
