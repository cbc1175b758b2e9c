# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::SpacetimeWaves;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util    qw(max sum);
use Math::Complex qw(cplx);
use POSIX         qw(j0 j1);

use Cactus::Check::AsciiOutput;
use Cactus::Check::PeriodicSpacetime qw(chosen_cases evolve missing_thorns_for);

use constant { PI => 4 * atan2(1, 1), COURANT => 0.25 };

use constant { GAUGE_WAVE => 0.01, SHIFTED => 0.1 };    # amplitudes

# What each form does: waves whose exact solution is known at two resolutions, and weak waves, whose lag is known, at one. The lags of high
# orders are so small that rounding shows in them at the amplitude of the paper, 1e-8. In a gauge wave of 200 points errors of rounding grow like
# exp(1.1 t) at wavelengths of two to three points if nothing dissipates them: a fifth of all error at t = 10. RK4 would hide the orders 6 and 8 of
# gauge waves if steps were not shorter.
my %form = (
    short => {
        exact => [
            { name => 'gauge wave',         order => 4, time => 0.25, points => [ 25, 50 ] },
            { name => 'shifted gauge wave', order => 4, time => 0.25, points => [ 25, 50 ] },
            { name => 'expanding Gowdy',    order => 4, time => 0.2,  points => [ 25, 50 ] },
            { name => 'distorted grid',     order => 4, time => 0.1,  points => [ 20, 40 ] },
        ],
        weak => [
            { order => 2, points => 50, time => 0.5, amplitude => 1e-8 },
            { order => 4, points => 50, time => 0.5, amplitude => 1e-8 },
            { order => 6, points => 16, time => 4,   amplitude => 1e-6 },
            { order => 8, points => 16, time => 4,   amplitude => 1e-6 },
        ],
    },
    all => {
        exact => [
            { name => 'gauge wave',         order => 2, time => 1,   points => [ 50,  100 ] },
            { name => 'gauge wave',         order => 4, time => 1,   points => [ 50,  100 ] },
            { name => 'gauge wave',         order => 6, time => 1,   points => [ 16,  32 ],  courant     => 1 / 16 },
            { name => 'gauge wave',         order => 8, time => 1,   points => [ 24,  48 ],  courant     => 1 / 32 },
            { name => 'gauge wave',         order => 4, time => 10,  points => [ 100, 200 ], dissipation => 0.1 },
            { name => 'shifted gauge wave', order => 4, time => 1,   points => [ 50,  100 ] },
            { name => 'shifted gauge wave', order => 4, time => 10,  points => [ 100, 200 ] },
            { name => 'expanding Gowdy',    order => 4, time => 1.6, points => [ 100, 200 ] },
            { name => 'collapsing Gowdy',   order => 4, time => 100, points => [ 50,  100 ] },
            { name => 'distorted grid',     order => 2, time => 0.1, points => [ 40,  80 ] },
            { name => 'distorted grid',     order => 4, time => 0.5, points => [ 32,  64 ] },
            { name => 'distorted grid',     order => 6, time => 0.1, points => [ 32,  64 ], courant => 1 / 16 },
        ],
        weak => [
            { order => 2, points => 50,  time => 100, amplitude => 1e-8 },
            { order => 2, points => 100, time => 100, amplitude => 1e-8 },
            { order => 4, points => 50,  time => 100, amplitude => 1e-8 },
            { order => 4, points => 100, time => 100, amplitude => 1e-8 },
            { order => 6, points => 16,  time => 10,  amplitude => 1e-6 },
            { order => 8, points => 16,  time => 10,  amplitude => 1e-6 },
        ],
    },
);

sub title ($class) { return 'SpacetimeWaves' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = missing_thorns_for($project, qw(GaugeWave ShiftedGaugeWave LinearWave Gowdy DistortedGrid));
    if (@missing) { $tally->skipped('waves of spacetime', "thorns are missing: @missing"); return }
    my @cases =
        ((map { [ \&_exact, $_ ] } @{ $form{$extent}{exact} }), (map { [ \&_weak, $_ ] } @{ $form{$extent}{weak} }));
    for my $case (chosen_cases(@cases)) {
        my ($check, $of) = @{$case};
        $check->($project, $tally, $of);
    }
    return;
}

# ---- solutions that are known. Each: parameters, gauge, the variable that is looked at, and its value at x and t.

sub _gauge_data ($thorn, %parameter) {
    return join q{}, "ADMBase::initial_data = \"$thorn\"\n",
        (map { "ADMBase::initial_$_ = \"$thorn\"\n" } qw(lapse shift dtlapse dtshift)),
        map { "${thorn}::$_ = $parameter{$_}\n" } sort keys %parameter;
}

sub _jacobian_of ($thorn) {
    return
        "GenericFD::jacobian_group = \"${thorn}::jacobian\"\nGenericFD::jacobian_derivative_group = \"${thorn}::jacobian2\"\n";
}

sub _gowdy ($start, $rate) {
    return {
        thorns => 'Gowdy',
        data   =>
            "ADMBase::initial_data = \"Gowdy\"\nADMBase::initial_lapse = \"Gowdy\"\nGowdy::start = $start\nGowdy::rate = $rate\n",
        gauge    => 'harmonic',
        variable => 'gyy',
        value    => sub ($x, $t) {
            my $s = $start * exp($rate * $t);
            return $s * exp(j0(2 * PI * $s) * cos(2 * PI * $x));
        },
    };
}

my %solution = (
    'gauge wave' => {
        thorns   => 'GaugeWave',
        data     => _gauge_data('GaugeWave', amp => GAUGE_WAVE, period => 1),
        gauge    => 'harmonic',
        variable => 'gxx',
        value    => sub ($x, $t) { return 1 - GAUGE_WAVE * sin(2 * PI * ($x - $t)) },
    },
    'shifted gauge wave' => {
        thorns   => 'ShiftedGaugeWave',
        data     => _gauge_data('ShiftedGaugeWave', amp => SHIFTED, period => 1),
        gauge    => 'harmonic shift',
        variable => 'gxx',
        value    => sub ($x, $t) { return 1 + SHIFTED * sin(2 * PI * ($x - $t)) },
    },

    # The gauge wave again; the grid's x is not the wave's.
    'distorted grid' => {
        thorns   => 'GaugeWave DistortedGrid',
        data     => _gauge_data('GaugeWave', amp => GAUGE_WAVE, period => 1) . _jacobian_of('DistortedGrid'),
        gauge    => 'harmonic',
        variable => 'gxx',
        is_cube  => 1,
        value    => sub ($x, $t) { return 1 - GAUGE_WAVE * sin(2 * PI * ($x - $t)) },
    },
    'expanding Gowdy'  => _gowdy(1,               1),
    'collapsing Gowdy' => _gowdy(9.8753205829098, -0.0021195119214617),
);

# The order of convergence of the greatest error at the end.
sub _exact ($project, $tally, $case) {
    my $of    = { %{$case}, %{ $solution{ $case->{name} } } };
    my $grids = join q{, }, @{ $of->{points} };
    my @errors;
    for my $points (@{ $of->{points} }) {
        my @last = _last_points($project, $tally, $of, $points) or return;
        push @errors, max map { abs($_->{value} - $of->{value}->($_->{x}, $_->{time})) } @last;
    }
    my $measured = log($errors[0] / $errors[1]) / log 2;
    my $text     = sprintf '%.4e, %.4e; order %.3f', @errors, $measured;
    $tally->check("$of->{name}, ML_BSSN of order $of->{order}: the error at $of->{time} has that order within 0.2",
        abs($measured - $of->{order}) < 0.2, $text);
    print "| $of->{name}, order $of->{order}, t = $of->{time}, $grids points | $text |\n";
    return;
}

# ---- weak waves: g_yy = 1 + A sin(2 pi (x - t) + lag).

# h^2 times the symbol of -d^2/dx^2 of an order at the angle kh = 2 pi/points: the series of 4 arcsin(s)^2 in s = sin(kh/2), cut off.
sub _symbol ($order, $points) {
    my ($term, $total, $square) = (4 * sin(PI / $points)**2, 0, sin(PI / $points)**2);
    for my $k (1 .. $order / 2) {
        $total += $term;
        $term  *= 2 * $k**2 * $square / ((2 * $k + 1) * ($k + 1));
    }
    return $total;
}

# The lag of a wave of length 1 that differences of an order and RK4 evolve for some steps.
sub _predicted_lag ($order, $points, $steps) {
    my $z      = cplx(0, -COURANT * sqrt _symbol($order, $points));
    my $growth = 1 + $z + $z**2 / 2 + $z**3 / 6 + $z**4 / 24;
    return $steps * (2 * PI * COURANT / $points - atan2(-$growth->Im, $growth->Re));
}

sub _weak ($project, $tally, $case) {
    my ($order, $points, $time, $amplitude) = @{$case}{qw(order points time amplitude)};
    my $of = {
        %{$case},
        name     => 'weak wave',
        thorns   => 'LinearWave',
        data     => "ADMBase::initial_data = \"LinearWave\"\nLinearWave::amplitude = $amplitude\n",
        gauge    => 'geodesic',
        variable => 'gyy',
    };
    my @last      = _last_points($project, $tally, $of, $points) or return;
    my $predicted = _predicted_lag($order, $points, $time * $points / COURANT);
    my $lag = atan2 _part(sub ($phase) { return cos $phase }, @last), _part(sub ($phase) { return sin $phase }, @last);
    $tally->check(
        "weak gravitational wave, ML_BSSN of order $order, $points points: it lags at $time as the dispersion relation says, within 3 %",
        abs($lag / $predicted - 1) < 0.03,
        sprintf 'lag %.4e, predicted %.4e',
        $lag,
        $predicted
    );
    printf "| weak wave, order %d, t = %g, %d points | %.4e (%.4e) |\n", $order, $time, $points, $lag, $predicted;
    return;
}

# How much there is of a wave that goes as it should.
sub _part ($wave, @points) {
    return sum map { ($_->{value} - 1) * $wave->(2 * PI * ($_->{x} - $_->{time})) } @points;
}

# Points of the box at the end, with the x of the wave; nothing if the run fails.
sub _last_points ($project, $tally, $of, $points) {
    my $courant = $of->{courant} // COURANT;
    my $steps   = sprintf '%.0f', $of->{time} * $points / $courant;
    my $folder  = evolve(
        $project, $tally,
        (map { ($_ => $of->{$_}) } qw(name order thorns data gauge dissipation is_cube)),
        folder  => $of->{name} =~ s{ [ ] }{_}grx . "_$of->{time}",
        points  => $points,
        steps   => $steps,
        courant => $courant,
        output  => join q{},
        "IOASCII::out1D_every = $steps\nIOASCII::out1D_vars = \"ADMBase::$of->{variable} grid::x\"\n",
        map { "IOASCII::out1D_$_ = no\n" } qw(y z d)
    ) or return;
    my @last  = _last_values("$folder/$of->{variable}.x.asc", $steps);
    my @place = _last_values("$folder/x.x.asc",               $steps);
    $tally->check(
        "$of->{name}, order $of->{order}, $points points: one period is written",
        @last == $points && @place == $points,
        scalar @last
    ) or return;
    return map { +{ %{ $last[$_] }, x => $place[$_]{value} } } keys @last;
}

# Points of the grid inside of the period, at the end.
sub _last_values ($file, $steps) {
    return
        grep { $_->{iteration} == $steps && abs($_->{x}) < 0.5 } Cactus::Check::AsciiOutput->read_file($file)->points;
}

1;

__END__

=head1 NAME

Cactus::Check::SpacetimeWaves - waves that are solutions of Einstein's equations, evolved by ML_BSSN

=head1 SYNOPSIS

    Cactus::Check::SpacetimeWaves->run($project, $tally, 'all');

=head1 DESCRIPTION

Four of the tests of Babiuc et al. 2008, Class. Quantum Grav. 25, 125012, and Alcubierre et al. 2004, Class. Quantum Grav. 21, 589, for a part of
their time. All waves vary along x in a periodic box, with steps of RK4 of a quarter of the spacing.

Gauge waves, with and without a shift, and Gowdy universes are compared with the exact solution at two resolutions. The weak wave has a lapse of 1,
so all of its error is that of second derivatives and of RK4; its lag, the angle by which it is out of phase, is compared with what the dispersion
relation of both predicts. C<SPACETIMES=1,5> chooses among the cases.

=cut
