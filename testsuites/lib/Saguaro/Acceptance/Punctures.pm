# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Punctures;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(first);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Settings qw(with_settings);

# What stationary 1+log slices of a black hole of mass 1 have: Hannam et al. 2008, Phys. Rev. D 78, 064020, section III.
use constant { LAPSE_AT_HORIZON => 0.3761794868, K_AT_HORIZON => 0.0668109516, K_AT_PUNCTURE => 0.3009365096 };

# How lapse and K - K(0) grow with the distance from the puncture: ibid.
use constant EXPONENT_AT_PUNCTURE => 1.0912971;

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
    if ($extent eq 'all') {
        _order_of_constraint($project, $tally);
        _to_the_trumpet($project, $tally, $python);
    }
    else {
        _first_steps($project, $tally, $python);
    }
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
            _near($tally, "$when: the areal radius of the horizon", $horizon->{areal}, AREAL_RADIUS,     0.002);
        }
    }
    _tip_of_K($tally, @room{ 4, 2 });
    return;
}

# K has a tip at the puncture, K(0) - c r^1.09, as the lapse has, of which K is a smooth function there. On a grid whose points are h apart the
# value at the point there is therefore off by a multiple of h^1.09, and that of no spacing follows from two grids (Richardson).
sub _tip_of_K ($tally, $coarse, $fine) {
    my ($at_coarse, $at_fine) = map { _K_at_the_puncture($_) } $coarse, $fine;
    my $value = $at_fine + ($at_fine - $at_coarse) / (2**EXPONENT_AT_PUNCTURE - 1);
    print "| K at the grid point of the puncture | $at_coarse, $at_fine |\n";
    _near($tally, 'K at the puncture, for no spacing', $value, K_AT_PUNCTURE, 0.02);
    return;
}

# Of the finest level, at the end.
sub _K_at_the_puncture ($room) {
    my ($last) = sort { $b->{iteration} <=> $a->{iteration} || $b->{level} <=> $a->{level} }
        grep { abs($_->{x}) < 1e-9 } Cactus::Check::AsciiOutput->read_file("$room/trK.x.asc")->points;
    return $last->{value};
}

# Six levels, each over 32 points or more from the puncture to its edge, with differences of sixth order and the same steps on all levels. At
# an edge truncation errors of two grids meet, which differ by their own size; the constraint, made of second derivatives, has two orders
# less there. With fourth order in space, or in time with steps of different length, these are two. Looked at is the norm over all points that
# count, those at edges too, from the horizon's neighbourhood to 30, which no signal from the boundary has reached.
sub _order_of_constraint ($project, $tally) {
    my @spacings = (2, 4 / 3);
    my %norm;
    for my $spacing (@spacings) {
        my $room = _evolve($project, $tally, 'order_' . int(32 / $spacing), _converging($spacing)) or return;
        $norm{$spacing} = _norms_of_constraint($room);
    }
    my ($times, $times_of_fine) = map {
        join q{ }, sort { $a <=> $b }
            keys %{ $norm{$_} }
    } @spacings;
    $tally->check(
        'both runs write the norm of the constraint at the same times',
        length $times && $times eq $times_of_fine,
        "$times\n$times_of_fine"
    ) or return;
    for my $time (split q{ }, $times) {
        my @norms = map { $norm{$_}{$time} } @spacings;
        my $order = log($norms[0] / $norms[1]) / log($spacings[0] / $spacings[1]);
        my $text  = sprintf '%.3e, %.3e; order %.2f', @norms, $order;
        $tally->check("the norm of the constraint at t = $time falls with an order of at least 3.5",
            $order >= 3.5, $text);
        print "| norm of the constraint, t = $time | $text |\n";
    }
    return;
}

sub _converging ($spacing) {
    my $steps = sprintf '%.0f', 64 / $spacing;    # from one output to the next, 0.8
    return (
        file            => 'black_hole',
        cctk_final_time => 3.2,
        (map { ("d$_" => $spacing) } qw(x y z)),
        map { ($_ => $steps) } qw(outInfo_every outScalar_every out1D_every)
    );
}

# By time, to three digits.
sub _norms_of_constraint ($room) {
    my %norm;
    for my $line (grep { m{ \A \d }x } split m{\n}x, read_text("$room/H.norm2.asc")) {
        my (undef, $time, $value) = split q{ }, $line;
        $norm{ sprintf '%.3f', $time } = $value;
    }
    return \%norm;
}

sub _near ($tally, $what, $value, $expected, $tolerance) {
    $tally->check("$what is $expected within $tolerance", abs($value - $expected) <= $tolerance,
        sprintf '%.6f', $value);
    printf "| %s | %.5f (%.5f) |\n", $what, $value, $expected;
    return;
}

# A parameter file with other values of some parameters; returns the folder of the run, or nothing if it fails.
sub _evolve ($project, $tally, $name, %value) {
    my $file = delete $value{file} // 'puncture';
    my $room = $project->room("punctures/$name");
    write_text("$room/$file.par", with_settings(read_text($project->home . "/parfiles/$file.par"), \%value));
    my $result = $project->simulate("$file.par", folder => $room, limit => LIMIT);
    return "$room/$file" if $result->{status} == 0;
    $tally->failed("a puncture, $name: runs", $result->{output});
    return;
}

# One hash for each time at which there is output.
sub _horizons ($project, $python, $room) {
    my $result = $project->run("'$python' tools/simplot horizon '$room'");
    die "$result->{output}\n" if $result->{status};
    my @names = qw(time radius areal lapse K);
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

Saguaro::Acceptance::Punctures - a single black hole as a puncture, on levels of refinement

=head1 SYNOPSIS

    Saguaro::Acceptance::Punctures->run($project, $tally, 'all');

=head1 DESCRIPTION

F<parfiles/puncture.par>, whose horizon F<tools/simplot> finds. Short: six levels, and a step of the coarsest; the horizon keeps its area.
C<all>: until its slices are stationary, twice: with a spacing of 1/16 and 1/32 on the finest of seven levels. Lapse and K at the horizon
are then those of the stationary solution, and so is K at the puncture for no spacing. Also F<parfiles/black_hole.par> for a short time,
twice, with differences of sixth order and the same steps on all levels: the norm of the constraint converges.

=cut
