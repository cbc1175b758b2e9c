# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Held;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max);

use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Matter::Accretion qw(accretion_flow);
use Saguaro::Acceptance::Matter::Runs      qw(evolve);

our @EXPORT_OK = qw(check_held);

# Relative. Conserved variables at boundaries are formed in another order. RK3 takes means of states, which are rounded also where both are the same.
# What moves changes by more than 1e-4.
use constant { ROUNDING => 1e-12, STILL => 1e-14, MOVES => 1e-5, INNER => 3, OUTER => 5 };

# A flow of accretion whose boundaries keep it because nothing else sets them, and because GRHydro_InitData writes it there; and one that changes
# in an annulus only.
sub check_held ($project, $tally, $case) {
    my %run  = _flow($case);
    my $open = _densities($project, $tally, %run, name => 'accretion, boundaries left alone', folder => 'held-open')
        or return;
    my $held = _densities(
        $project, $tally, %run,
        name     => 'accretion, boundaries overwritten',
        folder   => 'held-boundary',
        boundary => 'flat',
        data     => "$run{data}GRHydro_InitData::bondi_overwrite_boundary = yes\n"
    ) or return;
    my $annulus = _densities(
        $project, $tally, %run,
        name   => 'accretion in an annulus',
        folder => 'held-annulus',
        data   => join q{},
        $run{data},
        "GRHydro_InitData::bondi_evolve_only_annulus = yes\n",
        "GRHydro_InitData::bondi_freeze_inner_radius = @{[INNER]}\nGRHydro_InitData::bondi_freeze_outer_radius = @{[OUTER]}\n",
    ) or return;
    _are_alike($tally, $open, $held);
    return _is_held_outside($tally, $annulus);
}

# The flow of accretion, of which the conserved density is written: it is what is evolved.
sub _flow ($case) {
    my %flow = accretion_flow({ method => 'tvd', field => 0, time => $case->{time} });
    return (
        %flow,
        points => $case->{points},
        across => { map { $_ => $case->{points} / 5 } qw(y z) },
        output => $flow{output} =~ s{ HydroBase::rho }{GRHydro::dens}xr,
    );
}

# Points of the axis, each with its distance from the hole and the density at the first and the last iteration; nothing if the run fails.
sub _densities ($project, $tally, %run) {
    my $folder = evolve($project, $tally, %run) or return;
    my %at;
    for my $point (Cactus::Check::AsciiOutput->read_file("$folder/dens.x.asc")->points) {
        push @{ $at{ $point->{x} } }, $point;
    }
    my @points;
    for my $x (sort { $a <=> $b } keys %at) {
        my ($first, $last) = (sort { $a->{iteration} <=> $b->{iteration} } @{ $at{$x} })[ 0, -1 ];
        my $distance = sqrt($x**2 + $first->{y}**2 + $first->{z}**2);
        push @points, { distance => $distance, first => $first->{value}, last => $last->{value} }
            if $x > $run{low} && $x < $run{high} && $first->{iteration} == 0 && $last->{iteration} > 0;
    }
    @points == $run{points} or die "$folder: expected $run{points} points at two times, found @{[scalar @points]}\n";
    return \@points;
}

sub _are_alike ($tally, $open, $held) {
    my @apart = map { abs($held->[$_]{last} / $open->[$_]{last} - 1) } 0 .. $#{$open};
    return $tally->check(
        "accretion: with bondi_overwrite_boundary the flow is that of open boundaries to @{[ROUNDING]}",
        !(grep { !($_ < ROUNDING) } @apart),
        'greatest difference ' . max(@apart)
    );
}

sub _is_held_outside ($tally, $annulus) {
    my @outside = map { _change($_) } grep { $_->{distance} <= INNER || $_->{distance} >= OUTER } @{$annulus};
    my @inside  = map { _change($_) } grep { $_->{distance} > INNER && $_->{distance} < OUTER } @{$annulus};
    return $tally->check(
        "accretion in an annulus: density is the same to @{[STILL]} outside, and changes by more than @{[MOVES]} inside",
        @outside && @inside && !(grep { !($_ < STILL) } @outside) && !(grep { !($_ > MOVES) } @inside),
        "changes outside: @outside; inside: @inside"
    );
}

sub _change ($point) { return abs($point->{last} / $point->{first} - 1) }

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Held - accretion that is held at boundaries, or outside of an annulus

=head1 SYNOPSIS

    check_held($project, $tally, { points => 20, time => 1 });

=cut
