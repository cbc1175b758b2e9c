# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Accretion;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Saguaro::Acceptance::Matter::Orders qw(mean check_order);
use Saguaro::Acceptance::Matter::Runs   qw(evolve line_of output_along black_hole);

our @EXPORT_OK = qw(density_at accretion_flow check_accretion);

use constant { PI => 4 * atan2(1, 1), GAMMA => 4 / 3, SONIC_RADIUS => 8, RATE => 16 * atan2(1, 1), HALVINGS => 100 };

# At the sonic point u^2 = M/(2 r) and c^2 = u^2/(1 - 3 u^2), here 1/16 and 1/13.
my $sonic_speed       = 1 / 4;
my $sonic_density     = RATE / (4 * PI * SONIC_RADIUS**2 * $sonic_speed);
my $sonic_temperature = 1 / (13 * GAMMA * (1 - 1 / (13 * (GAMMA - 1))));

# The density of the accretion flow (Michel 1972, Astrophys. Space Sci. 15, 153) of mass 1, rate 4 pi, sonic point at 8 and exponent 4/3 at an
# areal radius inside of the sonic point. Along the flow h^2 (1 - 2/r + u^2) is the same; its least value is where u is the speed of sound.
sub density_at ($radius) {
    $radius < SONIC_RADIUS or die "the flow is known inside of its sonic point\n";
    my $constant = _bernoulli(SONIC_RADIUS, $sonic_speed);
    my ($low, $high) = ($sonic_speed, 10);
    for (1 .. HALVINGS) {
        my $middle = ($low + $high) / 2;
        if   (_bernoulli($radius, $middle) < $constant) { $low  = $middle }
        else                                            { $high = $middle }
    }
    return _density($radius, $high);
}

sub _density ($radius, $inflow) {
    return RATE / (4 * PI * $radius**2 * $inflow);
}

sub _bernoulli ($radius, $inflow) {
    my $temperature = $sonic_temperature * (_density($radius, $inflow) / $sonic_density)**(GAMMA - 1);
    my $enthalpy    = 1 + GAMMA / (GAMMA - 1) * $temperature;
    return $enthalpy**2 * (1 - 2 / $radius + $inflow**2);
}

# ---- runs in a box that holds a part of the flow

# field: b^2/rho at the horizon; 0: none. b^2 is bmag^2/r^4.
sub check_accretion ($project, $tally, $case) {
    my $name = join q{, }, 'accretion', $case->{method}, $case->{field} ? "b^2/rho $case->{field}" : (),
        $case->{transport} ? 'flux-CT' : ();
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve(
            $project, $tally, accretion_flow($case),
            name   => $name,
            folder => $name =~ s{ \W+ }{-}gxr,
            points => $points,
            across => { y => $points / 5, z => $points / 5 },
        ) or return;
        my @rho = line_of("$folder/rho.x.asc", $points, 2, 6);
        push @errors, mean(map { abs($_->{value} - density_at(sqrt($_->{x}**2 + $_->{y}**2 + $_->{z}**2))) } @rho);
    }
    return check_order($tally, $case, "$name: density", @errors);
}

sub accretion_flow ($case) {
    my $kind = $case->{field} ? 'magnetized' : 'hydro';
    my $bmag = sqrt(16 * density_at(2) * $case->{field});
    my $field =
        $case->{field} ? "HydroBase::initial_Bvec = \"magnetized Bondi\"\nGRHydro_InitData::bondi_bmag = $bmag\n" : q{};
    return (
        low        => 2,
        high       => 6,
        time       => $case->{time},
        gamma      => 4 / 3,
        thorns     => 'KerrSchild',
        method     => $case->{method},
        transport  => $case->{transport},
        magnetised => $case->{field} > 0,
        boundary   => 'none',
        output     => output_along('x', 'rho'),
        data       => black_hole()
            . "HydroBase::initial_hydro = \"${kind}_bondi_solution\"\nGRHydro_InitData::bondi_coordinates = \"Kerr-Schild\"\n$field",
    );
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Accretion - a gas that falls into a black hole

=head1 SYNOPSIS

    my $density = density_at(4);
    check_accretion($project, $tally, { method => 'tvd', points => [ 20, 40 ], time => 4, field => 0, order => [ 2.1, 2.6 ] });
    my %run = accretion_flow({ method => 'tvd', time => 4, field => 0 });

=cut
