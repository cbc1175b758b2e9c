# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Monopole;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(field_at);

# The radial field B^r(r, t) of a divergence that runs apart at the speed of light: B = -grad chi, where chi = S R/2 exp(-(r/R)^2) at first, at rest,
# and r chi is the sum of what moves outwards and what moves inwards. Of: strength S, radius R.
sub field_at ($r, $time, %of) {
    my ($in, $out) = map { [ _wave($_, %of) ] } $r - $time, $r + $time;
    return ($in->[0] + $out->[0]) / (2 * $r**2) - ($in->[1] + $out->[1]) / (2 * $r);
}

# s chi(s) at t = 0, and its derivative.
sub _wave ($s, %of) {
    my $chi = $of{strength} * $of{radius} / 2 * exp -($s / $of{radius})**2;
    return ($s * $chi, $chi * (1 - 2 * ($s / $of{radius})**2));
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Monopole - a magnetic divergence that waves carry away

=head1 SYNOPSIS

    my $radial = field_at(0.3, 0.4, strength => 1e-3, radius => 0.2);

=head1 DESCRIPTION

The field of C<HydroBase::initial_hydro = "monopole">, cleaned hyperbolically without damping, where it is too weak to move matter.

=cut
