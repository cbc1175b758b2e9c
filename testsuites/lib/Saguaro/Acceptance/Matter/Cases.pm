# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Cases;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(short_cases long_cases);

use constant ROUNDING => 1e-12;

# What each form does. `order`: least and greatest order of convergence, the mean over all resolutions; of tubes with a field, of the change from one
# resolution to the next. `field`: b^2/rho at the horizon. `settled`: the points from which on the states between waves are judged, `near`: to what.
my %short = (
    shock => [ map { { case => $_, method => 'tvd', points => [ 50, 100 ], order => [ 0.7, 1.1 ] } } qw(Sod Simple) ],
    axes  => [
        map({ { case => "Balsara$_", method => 'ppm', points => 20, time => 0.1, near => ROUNDING } } 5, 1 .. 3),
        { case => 'Balsara4', method => 'ppm', points => 20, time => 0.1, near => 10 * ROUNDING },    # gamma 22
    ],
    alfven => [
        { type => '1D', method => 'tvd', points => [ 32, 64 ], order => [ 1.8, 2.4 ] },
        { type => '1D', method => 'ppm', points => [ 32, 64 ], order => [ 2.4, 3.2 ] },
        { type => '1D', method => 'mp5', points => [ 16, 32 ], order => [ 4,   5.2 ], field => 'shocktube' },
        { type => '1D', method => 'ppm', points => [ 32, 64 ], order => [ 1.7, 2.1 ], gauge => 'lorenz' },
    ],
    accretion => [
        { method => 'tvd', points => [ 20, 40 ], time => 4, field => 0,   order => [ 2.1, 2.6 ] },
        { method => 'tvd', points => [ 20, 40 ], time => 4, field => 0.1, order => [ 3.2, 4.2 ] },
        { method => 'tvd', points => [ 20, 40 ], time => 4, field => 0.1, order => [ 2.3, 2.9 ], transport => 1 },
    ],
    held     => [ { points => 20, time => 1 } ],
    monopole => [ { method => 'tvd', points => [ 16, 32 ], order => [ 1.5, 2.5 ], near => 0.02 } ],
    ghosts   => [ { type => '2D', method => 'ppm', points => 12, transport => 1, widths => [ 3, 4 ] } ],
    loop     => [ { points => 32, time => 6, energy => [ 0.395, 0.42 ] } ],
    rotor    => [ { points => 40, lorentz => [ 1.20, 1.22 ], rho => [ 0.445, 0.46 ], divergence => 1e-12 } ],
    inflow   => [ { spacings => [0.5], time => 5, error => 0.05, drift => 0.02, rate => 1e-4 } ],
    star     => [ { time => 60, mass => 1e-6, energy => [ 0.79, 0.83 ], divergence => 0.2 } ],
    sums     => [
        { case => 'Sod', method => 'ppm', points => 100, time      => 0.4 },
        { type => '2D',  method => 'tvd', points => 16,  transport => 0 },
        { type => '2D',  method => 'ppm', points => 16,  transport => 1 },
    ],
    ringing => [
        {
            what     => 'dx = 1',
            settings => { map { ("CoordBase::d$_" => 1) } qw(x y z) },
            time     => 500,
            modes    => { F => 2.591 },
            within   => 0.01,
            mass     => 1e-4
        }
    ],
);

my %long = (
    shock => [
        map({ { case => $_, method => 'tvd', points => [ 200, 400, 800, 1600 ], order => [ 0.7, 1.1 ] } }
            qw(Simple Sod)),
        {
            case    => 'Blast',    # a shell of a hundredth of the tube, ten times as dense
            method  => 'ppm',
            points  => [ 200, 400, 800 ],
            order   => [ 0.3, 0.9 ],
            settled => 800,
            near    => 0.02
        },
        {
            case      => 'Blast',
            method    => 'ppm',
            pressures => 1,
            points    => [ 400, 800, 1600 ],
            order     => [ 0.8, 1.2 ],
            settled   => 800,
            near      => 0.02
        },
    ],
    balsara => [
        map({ {
                    case   => "Balsara$_",
                    method => 'ppm',
                    points => [ 100, 200, 400, 800, 1600 ],
                    order  => [ 0.6, 1.2 ],
                    before => [ 0.6, 1.2 ]
            } } 1,
            4, 5),
        map {
            {
                case   => "Balsara$_",
                method => 'ppm',
                points => [ 200, 400, 800, 1600 ],
                order  => [ 0.3, 1.2 ],
                before => [ 0.5, 1.2 ]
            }
        } 2,
        3
    ],
    alfven => [
        { type => '1D', method => 'ppm', points => [ 32, 64, 128 ], order => [ 2.5, 3.1 ] },
        { type => '1D', method => 'mp5', points => [ 32, 64, 128 ], order => [ 4,   5.2 ] },
        { type => '1D', method => 'eno', points => [ 32, 64, 128 ], order => [ 1.6, 2.4 ] },
        { type => '2D', method => 'tvd', points => [ 16, 32 ],      order => [ 2, 3 ],     transport => 0 },
        { type => '2D', method => 'tvd', points => [ 16, 32 ],      order => [ 2, 3 ],     transport => 1 },
        { type => '1D', method => 'ppm', points => [ 32, 64, 128 ], order => [ 1.8, 2.1 ], gauge     => 'lorenz' },
        { type => '1D', method => 'ppm', points => [ 32, 64, 128 ], order => [ 1.8, 2.1 ], gauge     => 'algebraic' },
        { type => '2D', method => 'ppm', points => [ 16, 32, 64 ],  order => [ 1.8, 2.1 ], gauge     => 'lorenz' },
    ],
    held     => [ { points => 40,    time   => 4 } ],
    monopole => [ { method => 'tvd', points => [ 16, 32, 64 ], order => [ 1.5, 2.5 ], near => 0.005 } ],
    ghosts => [ map { { type => '2D', method => $_, points => 16, transport => 1, widths => [ 3, 4 ] } } qw(ppm mp5) ],
    accretion => [
        @{ $short{accretion} },
        { method => 'tvd', points => [ 10, 20, 40 ], time => 10, field => 0, order => [ 1.9, 2.5 ] },
        { method => 'tvd', points => [ 20, 40 ], time => 10, field => 10, order => [ 1.8, 2.2 ], transport => 1 },
    ],
    loop   => [ { points => 64, time => 24, energy => [ 0.68, 0.71 ] } ],
    rotor  => [ { points => 80, lorentz => [ 1.34, 1.36 ], rho => [ 0.425, 0.435 ], divergence => 1e-11 } ],
    inflow =>
        [ { spacings => [ 0.5, 0.25 ], time => 5, error => 0.05, drift => 0.02, rate => 1e-4, order => [ 1.9, 2.4 ] } ],
    star => [ { time => 120, mass => 1e-6, energy => [ 0.71, 0.76 ], divergence => 0.2 } ],
    sums => [
        { case => 'Sod',   method => 'tvd', points => 400, time => 0.4 },
        { case => 'Blast', method => 'ppm', points => 400, time => 0.35 },
        @{ $short{sums} }
    ],
    ringing => [
        {
            what     => 'whole',
            settings => {},
            time     => 1000,
            modes    => { F => 2.6648, H1 => 4.456 },
            fits     => 3,                              # with H2, as the file says
            within   => 0.01,
            mass     => 1e-6
        }
    ],
);

sub short_cases () { return \%short }

sub long_cases () { return \%long }

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Cases - what is run of each kind of matter whose motion is known

=head1 SYNOPSIS

    my @tubes = @{ short_cases()->{shock} };

=head1 DESCRIPTION

Lists of cases by kind, each a hash of what the check of its kind asks for.

=cut
