# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Accretion;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(density_at);

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

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Accretion - the density of a gas that falls into a black hole

=head1 SYNOPSIS

    my $density = density_at(4);

=cut
