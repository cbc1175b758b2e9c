# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::AlfvenWaves;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(any);

use Saguaro::Acceptance::Matter::Orders qw(mean check_order);
use Saguaro::Acceptance::Matter::Runs   qw(evolve line_of output_along flat_space);

our @EXPORT_OK = qw(alfven_wave check_alfven check_ghosts);

use constant { PI => 4 * atan2(1, 1), FIVE_THIRDS => 5 / 3, ROUNDING => 1e-12 };

# ---- a wave after one period: as at the start

# `gauge`: by the vector potential. With a pressure of 1/2 and an exponent of 5/3 it moves with half the speed of light; two-dimensional along the diagonal, with waves of 1/sqrt(2).
sub check_alfven ($project, $tally, $case) {
    my $is_diagonal = $case->{type} eq '2D';
    my $treatment   = $case->{gauge} ? "potential ($case->{gauge})" : $case->{transport} ? 'flux-CT' : 'cleaning';
    my $name        = join q{, }, "Alfven wave in $case->{type}", $case->{method}, $treatment;
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve(
            $project, $tally, alfven_wave($case),
            name   => $name,
            folder => $name =~ s{ \W+ }{-}gxr,
            points => $points,
            across => { y => $is_diagonal ? $points : 1 },
        ) or return;
        my @field = line_of("$folder/Bvec[2].x.asc", $points);
        push @errors, mean(map { abs($_->{value} - sin(2 * PI * ($_->{x} + ($is_diagonal ? $_->{y} : 0)))) } @field);
    }
    return check_order($tally, $case, "$name: B^z", @errors);
}

sub alfven_wave ($case) {
    my $field = $case->{field} // 'alfvenwave';    # the public thorn has no such name for a field
    return (
        low        => -0.5,
        high       => 0.5,
        time       => $case->{type} eq '2D' ? sqrt 2 : 2,
        gamma      => FIVE_THIRDS,
        method     => $case->{method},
        transport  => $case->{transport},
        magnetised => !$case->{gauge},
        potential  => $case->{gauge},
        boundary   => 'periodic',
        output     => output_along('x', 'Bvec[2]'),
        data       => flat_space()
            . "HydroBase::initial_hydro = \"alfvenwave\"\n"
            . (
            $case->{gauge}
            ? "HydroBase::initial_Avec = \"alfvenwave\"\nGRHydro::Avec_gauge = \"$case->{gauge}\"\n"
            : "HydroBase::initial_Bvec = \"$field\"\n"
            )
            . "GRHydro_InitData::alfvenwave_type = \"$case->{type}\"\nGRHydro_InitData::alfvenwave_pressure = 0.5\n",
    );
}

# ---- in a periodic domain, more ghost zones than the method needs change nothing but the round-off of coordinates

sub check_ghosts ($project, $tally, $case) {
    my $name = "flux-CT, $case->{method}";
    my @lines;
    for my $width (@{ $case->{widths} }) {
        my $folder = evolve(
            $project, $tally, alfven_wave($case),
            name   => "$name, $width ghost zones",
            folder => "ghosts-$case->{method}-$width",
            points => $case->{points},
            width  => $width,
            across => { y => $case->{points} },
            output => output_along('x', 'Bvec'),
        ) or return;
        push @lines, [ map { $_->{value} } map { line_of("$folder/Bvec[$_].x.asc", $case->{points}) } 0 .. 2 ];
    }
    my ($narrow, $wide) = @lines;
    my $claim = join ' and ', @{ $case->{widths} };
    return $tally->check(
        "$name: with $claim ghost zones a wave of amplitude 1 is the same to @{[ROUNDING]}",
        !(any { !(abs($narrow->[$_] - $wide->[$_]) < ROUNDING) } 0 .. $#{$narrow}),
        join "\n", map { "@{$_}" } @lines
    );
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::AlfvenWaves - a circularly polarised Alfven wave

=head1 SYNOPSIS

    check_alfven($project, $tally, { type => '1D', method => 'tvd', points => [ 32, 64 ], order => [ 1.8, 2.4 ] });
    check_ghosts($project, $tally, { type => '2D', method => 'ppm', points => 12, transport => 1, widths => [ 3, 4 ] });
    my %run = alfven_wave({ type => '1D', method => 'tvd' });

=cut
