# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Monopole;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Saguaro::Acceptance::Matter::Orders qw(mean check_order);
use Saguaro::Acceptance::Matter::Runs   qw(evolve line_of output_along flat_space);

our @EXPORT_OK = qw(field_at check_monopole);

use constant FIVE_THIRDS => 5 / 3;

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

# ---- a run, judged where the boundary has not been heard of

sub check_monopole ($project, $tally, $case) {
    my %of  = (strength => 1e-3, radius => 0.4);
    my %run = (
        name       => "monopole, $case->{method}",
        folder     => "monopole-$case->{method}",
        low        => -1,
        high       => 1,
        time       => 0.5,
        gamma      => FIVE_THIRDS,
        method     => $case->{method},
        magnetised => 1,
        data       => flat_space()
            . "HydroBase::initial_hydro = \"monopole\"\nHydroBase::initial_Bvec = \"monopole\"\nGRHydro::kap_dc = 0\n"
            . "GRHydro_InitData::monopole_strength = $of{strength}\nGRHydro_InitData::monopole_radius = $of{radius}\n",
        output => output_along('x', 'Bvec[0]'),
    );
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points, across => { y => $points, z => $points })
            or return;
        push @errors,
            mean(map { _error_of_monopole($_, $run{time}, %of) }
                line_of("$folder/Bvec[0].x.asc", $points / 2, -0.5, 0.5));
    }
    $tally->check(
        "$run{name}, $case->{points}[-1] points: the error of B^x is less than @{[100 * $case->{near}]} % of the first field",
        $errors[-1] < $case->{near},
        "found $errors[-1]"
    );
    return check_order($tally, $case, "$run{name}: B^x", @errors);
}

sub _error_of_monopole ($point, $time, %of) {
    my $r = sqrt($point->{x}**2 + $point->{y}**2 + $point->{z}**2);
    return abs($point->{value} - field_at($r, $time, %of) * $point->{x} / $r) / $of{strength};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Monopole - a magnetic divergence that waves carry away

=head1 SYNOPSIS

    my $radial = field_at(0.3, 0.4, strength => 1e-3, radius => 0.2);
    check_monopole($project, $tally, { method => 'tvd', points => [ 16, 32 ], order => [ 1.5, 2.5 ], near => 0.02 });

=head1 DESCRIPTION

The field of C<HydroBase::initial_hydro = "monopole">, cleaned hyperbolically without damping, where it is too weak to move matter.

=cut
