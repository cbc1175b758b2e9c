# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Tubes;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Saguaro::Acceptance::Matter::Runs qw(flat_space output_along);

our @EXPORT_OK = qw(tube magnetised_tube nearest SETTLED);

# SETTLED: the points from which on states between waves are judged.
use constant { FIVE_THIRDS => 5 / 3, SETTLED => 400 };

# A shock tube of GRHydro_InitData.
sub tube ($case) {
    my $axis = $case->{axis} // 'x';
    return (
        name   => "$case->{case}, $case->{method}" .      ($case->{pressures} ? ' with pressures' : q{}),
        folder => "$case->{case}-$case->{method}-$axis" . ($case->{pressures} ? '-pressures'      : q{}),
        low    => -0.5,
        high   => 0.5,
        axis   => $axis,
        gamma  => FIVE_THIRDS,
        method => $case->{method},
        data   => flat_space()
            . "HydroBase::initial_hydro = \"shocktube\"\nGRHydro_InitData::shock_case = \"$case->{case}\"\n"
            . "GRHydro_InitData::shocktube_type = \"${axis}shock\"\n"
            . ($case->{pressures} ? "Matter::reconstructs_pressure = yes\n" : q{}),
        output => output_along($axis, qw(rho press vel[0] w_lorentz)),
    );
}

# Known: the exponent and the time of the tube.
sub magnetised_tube ($case, $known) {
    my %plain = tube($case);
    return (
        %plain,
        magnetised => 1,
        gamma      => $known->{gamma},
        time       => $case->{time} // $known->{time},
        data       => "$plain{data}HydroBase::initial_Bvec = \"shocktube\"\n",
        output     => output_along($case->{axis} // 'x', qw(rho press vel Bvec w_lorentz)),
    );
}

# The value at the point nearest to a place along x.
sub nearest ($place, @points) {
    my ($nearest) = sort { abs($a->{x} - $place) <=> abs($b->{x} - $place) } @points;
    return $nearest->{value};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Tubes - what shock tubes with and without a field have in common

=head1 SYNOPSIS

    my $folder = evolve($project, $tally, tube({ case => 'Sod', method => 'tvd' }), time => 0.4, points => 100) or return;
    my $press  = nearest(0.1, values_of("$folder/press.x.asc", -0.5, 0.5));

=head1 DESCRIPTION

What L<Saguaro::Acceptance::Matter::Runs> is told to evolve a tube of GRHydro_InitData along an axis.

=cut
