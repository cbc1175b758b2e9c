# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Punctures;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(first);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;

# What stationary 1+log slices of a black hole of mass 1 have: Hannam et al. 2008, Phys. Rev. D 78, 064020, section III.
use constant { LAPSE_AT_HORIZON => 0.3761794868, K_AT_HORIZON => 0.0668109516, K_AT_PUNCTURE => 0.3009365096 };

use constant { AREAL_RADIUS => 2, LIMIT => 10_000 };    # seconds for one run

sub title ($class) { return 'Punctures' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = $project->missing_thorns(
        qw(IDAnalyticBH ML_BSSN ML_BSSN_Helper NewRad MoL ReflectionSymmetry CarpetMask CarpetRegrid2 CarpetIOASCII CarpetIOScalar)
    );
    if (@missing) { $tally->skipped('a single puncture', "thorns are missing: @missing"); return }
    my $python = _python($project);
    if (!$python) { $tally->skipped('a single puncture', 'numpy is missing: tools/simplot finds the horizon'); return }
    if   ($extent eq 'all') { _to_the_trumpet($project, $tally, $python) }
    else                    { _first_steps($project, $tally, $python) }
    return;
}

sub _python ($project) {
    return first { $project->run("'$_' -c 'import numpy'")->{status} == 0 } qw(/usr/bin/python3 python3);
}

# Six levels, the finest as coarse as can be, for as long as a step of the coarsest takes.
sub _first_steps ($project, $tally, $python) {
    my $room = _evolve(
        $project, $tally,
        'first_steps',
        cctk_final_time       => 0.8,
        xmax                  => 48,
        ymax                  => 48,
        zmax                  => 48,
        max_refinement_levels => 6,
        num_levels_1          => 6,
        'radius_1[1]'         => 16,
        'radius_1[2]'         => 8,
        'radius_1[3]'         => 4,
        'radius_1[4]'         => 2,
        'radius_1[5]'         => 1,
        outScalar_every       => 32,
        out1D_every           => 32,
    ) or return;
    my @horizons = _horizons($project, $python, $room);
    _near($tally, 'the areal radius of the horizon at the start',       $horizons[0]{areal},  AREAL_RADIUS, 0.002);
    _near($tally, 'its coordinate radius at the start',                 $horizons[0]{radius}, 0.5,          0.01);
    _near($tally, 'the lapse there, psi^-2',                            $horizons[0]{lapse},  0.25,         0.01);
    _near($tally, 'the areal radius of the horizon after a short time', $horizons[-1]{areal}, AREAL_RADIUS, 0.002);
    return;
}

# Two resolutions until 48.
sub _to_the_trumpet ($project, $tally, $python) {
    my %room = map { ($_ => _evolve($project, $tally, "spacing_$_", dx => $_, dy => $_, dz => $_) // return) } 2, 4;
    for my $spacing (4, 2) {
        my @late = grep { $_->{time} >= 40 } _horizons($project, $python, $room{$spacing});
        my $name = "dx = 1/@{[64 / $spacing]}";
        for my $horizon ($late[0], $late[-1]) {
            my $when = sprintf '%s, t = %.1f', $name, $horizon->{time};
            _near($tally, "$when: the lapse at the horizon",        $horizon->{lapse}, LAPSE_AT_HORIZON, 0.005);
            _near($tally, "$when: K at the horizon",                $horizon->{K},     K_AT_HORIZON,     0.002);
            _near($tally, "$when: K at the puncture",               $horizon->{tip},   K_AT_PUNCTURE,    0.02);
            _near($tally, "$when: the areal radius of the horizon", $horizon->{areal}, AREAL_RADIUS,     0.002);
        }
    }
    _order_between_edges($tally, @room{ 4, 2 });
    return;
}

# Parts of the x axis that lie well within one level, outside of the horizon at the time that is looked at. At edges of levels, values of two levels
# meet, and second derivatives there have two orders less.
my %within =
    (1 => [ 20, 28 ], 2 => [ 10, 14 ], 3 => [ 5, 7 ], 4 => [ 2.5, 3.5 ], 5 => [ 1.25, 1.75 ], 6 => [ 0.75, 0.9 ]);
use constant EARLY => 3.2;

sub _order_between_edges ($tally, $coarse, $fine) {
    my ($at_coarse, $at_fine) = map { _constraint($_) } $coarse, $fine;
    for my $level (sort keys %within) {
        my $order = log($at_coarse->{$level} / $at_fine->{$level}) / log 2;
        my $text  = sprintf '%.3e, %.3e; order %.2f', $at_coarse->{$level}, $at_fine->{$level}, $order;
        my $where = join q{ < x < }, @{ $within{$level} };
        $tally->check("the constraint on level $level at t = @{[EARLY]} falls with an order of at least 3.5",
            $order >= 3.5, $text);
        print "| constraint on level $level, $where | $text |\n";
    }
    return;
}

# By level: the root of the mean square of the Hamiltonian constraint.
sub _constraint ($room) {
    my (%sum, %number);
    for my $line (grep { m{ \A \d }x } split m{\n}x, read_text("$room/H.x.asc")) {
        my (undef, undef, $level, undef, undef, undef, undef, undef, $time, $x, undef, undef, $value) = split q{ },
            $line;
        my $part = $within{$level} // next;
        next if abs($time - EARLY) > 1e-6 || $x < $part->[0] || $x > $part->[1];
        $sum{$level} += $value**2;
        $number{$level}++;
    }
    return { map { ($_ => sqrt $sum{$_} / $number{$_}) } keys %sum };
}

sub _near ($tally, $what, $value, $expected, $tolerance) {
    $tally->check("$what is $expected within $tolerance", abs($value - $expected) <= $tolerance,
        sprintf '%.6f', $value);
    printf "| %s | %.5f (%.5f) |\n", $what, $value, $expected;
    return;
}

# parfiles/puncture.par with other values of some parameters; returns the folder of the run, or nothing if it fails.
sub _evolve ($project, $tally, $name, %value) {
    my $room = $project->room("punctures/$name");
    my $text = read_text($project->home . '/parfiles/puncture.par');
    for my $parameter (sort keys %value) {
        $text =~ s{ (:: \Q$parameter\E \s* = \s*) [\d.]+ }{$1$value{$parameter}}x
            or die "puncture.par does not set $parameter\n";
    }
    write_text("$room/puncture.par", $text);
    my $result = $project->simulate('puncture.par', folder => $room, limit => LIMIT);
    return "$room/puncture" if $result->{status} == 0;
    $tally->failed("a puncture, $name: runs", $result->{output});
    return;
}

# One hash for each time at which there is output.
sub _horizons ($project, $python, $room) {
    my $result = $project->run("'$python' tools/simplot horizon '$room'");
    die "$result->{output}\n" if $result->{status};
    my @names = qw(time radius areal lapse K tip);
    my @horizons;
    for my $line (grep { m{ \A \s* \d }x } split m{\n}x, $result->{output}) {
        my %horizon;
        @horizon{@names} = split q{ }, $line;
        push @horizons, \%horizon;
    }
    die "no horizon was found: $result->{output}\n" if !@horizons;
    return @horizons;
}

1;

__END__

=head1 NAME

Cactus::Check::Punctures - a single black hole as a puncture, on levels of refinement

=head1 SYNOPSIS

    Cactus::Check::Punctures->run($project, $tally, 'all');

=head1 DESCRIPTION

F<parfiles/puncture.par>, whose horizon F<tools/simplot> finds. Short: six levels, and a step of the coarsest; the
horizon keeps its area. C<all>: until its slices are stationary, twice: with a spacing of 1/16 and 1/32 on the finest of seven levels. Lapse and K at the
horizon are then those of the stationary solution, and early the constraint converges within each level.

=cut
