# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::SpacetimeWaves;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util    qw(sum);
use Math::Complex qw(cplx);
use POSIX         qw(j0 j1);

use Cactus::Build::Files qw(read_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Numbers           qw(greatest);
use Saguaro::Acceptance::PeriodicSpacetime qw(run_cases evolve missing_thorns_for);

use constant { PI => 4 * atan2(1, 1), COURANT => 0.25 };

use constant { NEAR => 0.03 };

use constant { WEAK => 1e-8, CLEARER => 1e-6, STRONG => 1e-4 };

# What each form does: waves whose exact solution is known at two resolutions, or at one for a long time; weak waves, whose lag is known; gauge waves
# whose constraint grows at a known rate. Times are multiples of the first one. The lags of high orders are so small that rounding shows in them at
# the amplitude of the paper, WEAK (3 % for order 4 with 200 points at t = 1000); much stronger waves lag by their own weight. In a gauge wave of 200
# points errors of rounding grow like exp(1.1 t) at wavelengths of two to three points if nothing dissipates them: a fifth of all error at t = 10.
# RK4 would hide the orders 6 and 8 of gauge waves if steps were not shorter. Light crosses the grid of an expanding universe faster and faster, that
# of a collapsing one slowly: so are the steps.
my %form = (
    short => {
        exact => [
            { name => 'gauge wave',         order => 4, times => [0.25], points => [ 25, 50 ] },
            { name => 'shifted gauge wave', order => 4, times => [0.25], points => [ 25, 50 ] },
            { name => 'expanding Gowdy',    order => 4, times => [0.2],  points => [ 25, 50 ] },
            { name => 'distorted grid',     order => 4, times => [0.1],  points => [ 20, 40 ] },
        ],
        weak => [
            { order => 2, times => [0.5], points => 50, amplitude => WEAK },
            { order => 4, times => [0.5], points => 50, amplitude => WEAK },
            { order => 6, times => [4],   points => 16, amplitude => CLEARER },
            { order => 8, times => [4],   points => 16, amplitude => CLEARER },
            { order => 4, times => [4],   points => 16, amplitude => CLEARER, dissipation => 0.1 },
        ],
    },
    all => {
        exact => [
            { name => 'gauge wave', order => 2, times => [1],       points => [ 50, 100 ] },
            { name => 'gauge wave', order => 4, times => [1],       points => [ 50, 100 ] },
            { name => 'gauge wave', order => 6, times => [1],       points => [ 16, 32 ], courant => 1 / 16 },
            { name => 'gauge wave', order => 8, times => [1],       points => [ 24, 48 ], courant => 1 / 32 },
            { name => 'gauge wave', order => 4, times => [ 1, 10 ], points => [ 100, 200 ], dissipation => 0.1 },
            {
                name        => 'gauge wave',
                order       => 4,
                times       => [ 1,   10 ],
                points      => [ 100, 200 ],
                dissipation => 0.1,
                amplitude   => 0.1
            },
            {
                name        => 'gauge wave',
                order       => 8,
                times       => [ 100, 500, 1000 ],
                points      => [50],
                dissipation => 1,
                at_most     => [ 2e-7, 2e-6, 5e-4 ]
            },
            {
                name        => 'gauge wave',
                order       => 4,
                times       => [ 100, 200, 300, 400 ],
                points      => [50],
                dissipation => 0.1,
                at_most     => [0.0005]
            },
            { name => 'diagonal gauge wave', order => 4, times => [ 1, 9 ], points => [ 50, 100 ], dissipation => 0.1 },
            {
                name        => 'diagonal gauge wave',
                order       => 4,
                times       => [ 10, 100 ],
                points      => [50],
                dissipation => 0.1,
                at_most     => [ 1e-4, 1e-4 ]
            },
            { name => 'shifted gauge wave', order => 4, times => [ 1, 10 ], points => [ 100, 200 ] },
            {
                name        => 'shifted gauge wave',
                order       => 4,
                times       => [ 1,   2, 5, 9, 10 ],
                points      => [ 250, 500 ],
                dissipation => 1,
                amplitude   => 0.5
            },
            { name => 'expanding Gowdy', order => 4, times => [1.6],  points => [ 100, 200 ] },
            { name => 'expanding Gowdy', order => 4, times => [0.85], points => [ 100, 200 ], courant => 1 / 40 },
            {
                name        => 'expanding Gowdy',
                order       => 8,
                times       => [ 0.85, 1.7, 3.4 ],
                points      => [100],
                courant     => 1 / 40,
                dissipation => 1,
                relative    => 1,
                at_most     => [ 1e-8, 1e-8, 0.05 ]
            },
            { name => 'collapsing Gowdy', order => 4, times => [ 10,  100 ], points => [ 50, 100 ] },
            { name => 'collapsing Gowdy', order => 4, times => [ 100, 200, 300 ], points => [ 50, 100 ], courant => 1 },
            {
                name    => 'collapsing Gowdy',
                order   => 4,
                times   => [ 100, 500, 1000 ],
                points  => [50],
                courant => 1,
                at_most => [ 6e-4, 4e-3, 7e-3 ]
            },
            {
                name        => 'collapsing Gowdy',
                order       => 8,
                times       => [ 100, 500, 1000 ],
                points      => [50],
                courant     => 1,
                dissipation => 1,
                at_most     => [ 1.2e-5, 1e-4, 1e-4 ]
            },
            { name => 'distorted grid', order => 2, times => [0.1], points => [ 40, 80 ] },
            { name => 'distorted grid', order => 4, times => [0.5], points => [ 32, 64 ] },
            { name => 'distorted grid', order => 6, times => [0.1], points => [ 32, 64 ], courant => 1 / 16 },
        ],
        growing => [ { amplitude => 0.05, from => 60, to => 120 }, { amplitude => 0.1, from => 30, to => 60 }, ],
        weak    => [
            { order => 2, times => [100],         points => 100, amplitude => WEAK },
            { order => 4, times => [100],         points => 100, amplitude => WEAK },
            { order => 6, times => [10],          points => 16,  amplitude => CLEARER },
            { order => 8, times => [10],          points => 16,  amplitude => CLEARER },
            { order => 2, times => [ 100, 1000 ], points => 50,  amplitude => WEAK },
            { order => 4, times => [ 100, 1000 ], points => 50,  amplitude => WEAK },
            { order => 4, times => [ 100, 1000 ], points => 50,  amplitude => WEAK, dissipation => 0.1 },
            { order => 2, times => [ 100, 1000 ], points => 100, amplitude => WEAK },
            { order => 4, times => [ 100, 1000 ], points => 100, amplitude => WEAK },
            { order => 2, times => [ 100, 1000 ], points => 200, amplitude => WEAK },
            { order => 4, times => [1000], points => 200, amplitude => WEAK, within => 0.1 },
            { order => 8, times => [ 50, 100 ], points => 16, amplitude => STRONG },
        ],
    },
);

my %check = (exact => \&_exact, weak => \&_weak, growing => \&_growing);

sub title ($class) { return 'SpacetimeWaves' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = missing_thorns_for($project, qw(GaugeWave ShiftedGaugeWave LinearWave Gowdy DistortedGrid));
    if (@missing) { $tally->skipped('waves of spacetime', "thorns are missing: @missing"); return }
    my @cases;
    for my $kind (qw(exact weak growing)) {
        push @cases, map { _case($check{$kind}, $_) } @{ $form{$extent}{$kind} // [] };
    }
    return run_cases($project, $tally, $extent, @cases);
}

sub _case ($check, $of) {
    return sub ($project, $tally) { $check->($project, $tally, $of) };
}

# ---- solutions that are known. Each: parameters, gauge, the variable that is looked at, and its value at x and t.

sub _gauge_data ($thorn, $amplitude) {
    return join q{}, "ADMBase::initial_data = \"$thorn\"\n",
        (map { "ADMBase::initial_$_ = \"$thorn\"\n" } qw(lapse shift dtlapse dtshift)),
        "${thorn}::amp = $amplitude\n${thorn}::period = 1\n";
}

sub _jacobian_of ($thorn) {
    return
        "GenericFD::jacobian_group = \"${thorn}::jacobian\"\nGenericFD::jacobian_derivative_group = \"${thorn}::jacobian2\"\n";
}

sub _gauge_wave ($amplitude = 0.01) {
    return (
        thorns   => 'GaugeWave',
        data     => _gauge_data('GaugeWave', $amplitude),
        gauge    => 'harmonic',
        variable => 'gxx',
        value    => sub ($at) { return 1 - $amplitude * sin(2 * PI * ($at->{x} - $at->{time})) },
    );
}

# The same along the diagonal of a square of side sqrt 2: half of what g_nn differs from 1 by is that of g_xx.
sub _diagonal_gauge_wave ($amplitude = 0.01) {
    return (
        _gauge_wave($amplitude),
        data  => _gauge_data('GaugeWave', $amplitude) . "GaugeWave::phi = @{[ PI / 4 ]}\n",
        value =>
            sub ($at) { return 1 - $amplitude / 2 * sin(2 * PI * (($at->{x} + $at->{y}) / sqrt(2) - $at->{time})) },
        length => sqrt 2,
        axes   => 2,
    );
}

sub _shifted_gauge_wave ($amplitude = 0.1) {
    return (
        thorns   => 'ShiftedGaugeWave',
        data     => _gauge_data('ShiftedGaugeWave', $amplitude),
        gauge    => 'harmonic shift',
        variable => 'gxx',
        value    => sub ($at) { return 1 + $amplitude * sin(2 * PI * ($at->{x} - $at->{time})) },
    );
}

# The gauge wave again; the grid's x is not the wave's.
sub _distorted_grid () {
    my %wave = _gauge_wave();
    return (
        %wave,
        thorns => "$wave{thorns} DistortedGrid",
        data   => $wave{data} . _jacobian_of('DistortedGrid'),
        axes   => 3
    );
}

sub _gowdy ($start, $rate) {
    return (
        thorns => 'Gowdy',
        data   =>
            "ADMBase::initial_data = \"Gowdy\"\nADMBase::initial_lapse = \"Gowdy\"\nGowdy::start = $start\nGowdy::rate = $rate\n",
        gauge    => 'harmonic',
        variable => 'gyy',
        value    => sub ($at) {
            my $s = $start * exp($rate * $at->{time});
            return $s * exp(j0(2 * PI * $s) * cos(2 * PI * $at->{x}));
        },
    );
}

# By name; of the amplitude, if that is another than usual.
my %solution = (
    'gauge wave'          => \&_gauge_wave,
    'diagonal gauge wave' => \&_diagonal_gauge_wave,
    'shifted gauge wave'  => \&_shifted_gauge_wave,
    'distorted grid'      => \&_distorted_grid,
    'expanding Gowdy'     => sub () { return _gowdy(1,               1) },
    'collapsing Gowdy'    => sub () { return _gowdy(9.8753205829098, -0.0021195119214617) },
);

# The order of convergence of the greatest error at some times; at one resolution the errors themselves, which must be less than `at_most` says for
# each time; those at later times are only written down. Errors may be `relative` to the solution.
sub _exact ($project, $tally, $case) {
    my $of = { %{$case}, $solution{ $case->{name} }->($case->{amplitude} // ()) };
    my %errors;
    for my $points (@{ $of->{points} }) {
        my @written = _points_along_x($project, $tally, $of, $points) or return;
        push @{ $errors{ $_->[0] } }, _greatest_error($of, @{ $_->[1] }) for @written;
    }
    my $what    = _what_is_run($of);
    my @at_most = @{ $of->{at_most} // [] };
    for my $time (@{ $of->{times} }) {
        my $most   = shift @at_most;
        my @errors = @{ $errors{$time} };
        my $text   = join q{, }, map { sprintf '%.4e', $_ } @errors;
        if (@errors == 1) {
            $tally->check("$what: the error at $time is less than $most", $errors[0] < $most, $text) if $most;
            $text .= '; not checked' if !$most;
        }
        else {
            my $measured = log($errors[0] / $errors[1]) / log 2;
            $text .= sprintf '; order %.3f', $measured;
            $tally->check("$what: the error at $time has that order within 0.2",
                abs($measured - $of->{order}) < 0.2, $text);
        }
        print "| $what, t = $time, @{ $of->{points} } points | $text |\n";
    }
    return;
}

sub _greatest_error ($of, @points) {
    return greatest map { _error($of, $_) } @points;
}

sub _error ($of, $point) {
    my $exact = $of->{value}->($point);
    return abs($point->{value} - $exact) / ($of->{relative} ? abs $exact : 1);
}

sub _what_is_run ($of) {
    return join q{, }, "$of->{name}, ML_BSSN of order $of->{order}",
        map { defined $of->{$_} ? "$_ $of->{$_}" : () } qw(amplitude dissipation);
}

# ---- weak waves: g_yy = 1 + A (1 - loss) sin(2 pi (x - t) + lag).

# h^2 times the symbol of -d^2/dx^2 of an order at the angle kh = 2 pi/points: the series of 4 arcsin(s)^2 in s = sin(kh/2), cut off.
sub _symbol ($order, $points) {
    my ($term, $total, $square) = (4 * sin(PI / $points)**2, 0, sin(PI / $points)**2);
    for my $k (1 .. $order / 2) {
        $total += $term;
        $term  *= 2 * $k**2 * $square / ((2 * $k + 1) * ($k + 1));
    }
    return $total;
}

# Lag and loss of a wave of length 1 that differences of an order, dissipation and RK4 evolve for some steps.
sub _predicted ($order, $points, $dissipation, $steps) {
    my $damping = $dissipation * sin(PI / $points)**($order + 2);
    my $z       = COURANT * cplx(-$damping, -sqrt _symbol($order, $points));
    my $growth  = 1 + $z + $z**2 / 2 + $z**3 / 6 + $z**4 / 24;
    return ($steps * (2 * PI * COURANT / $points - atan2(-$growth->Im, $growth->Re)), 1 - abs($growth)**$steps);
}

# The wave solves Einstein's equations but for squares of its amplitude A: its data violate the Hamiltonian constraint by -(2 pi A)^2/2 on average. Of
# that BSSN makes, with a lapse of 1, <K> = (2 pi A)^2 t/4, and with the trace-free part of <R_xx>, <K^x_x> = -(2 pi A)^2 t/12: lengths along x grow by
# (2 pi A t)^2/24, and light needs more time.
sub _lag_by_weight ($amplitude, $time) {
    return (2 * PI)**3 * $amplitude**2 * $time**3 / 72;
}

sub _weak ($project, $tally, $case) {
    my ($order, $points, $amplitude) = @{$case}{qw(order points amplitude)};
    my $of = {
        %{$case},
        name     => 'weak wave',
        thorns   => 'LinearWave',
        data     => "ADMBase::initial_data = \"LinearWave\"\nLinearWave::amplitude = $amplitude\n",
        gauge    => 'geodesic',
        variable => 'gyy',
    };
    for my $written (_points_along_x($project, $tally, $of, $points)) {
        my ($time, $there) = @{$written};
        my ($lag,  $loss)  = _predicted($order, $points, $of->{dissipation} // 0, $time * $points / COURANT);
        $lag += _lag_by_weight($amplitude, $time);
        my ($sine, $cosine) = (
            _part(sub ($phase) { return sin $phase }, @{$there}),
            _part(sub ($phase) { return cos $phase }, @{$there})
        );
        my $what = _what_is_run($of) . ", $points points";
        my $lags = _nearest_angle(atan2($cosine, $sine), $lag);
        _compare($tally, "$what: it lags at $time as dispersion and its own weight say",
            $lags, $lag, $of->{within} // NEAR);
        my $lost = 1 - 2 * sqrt($sine**2 + $cosine**2) / $points / $amplitude;
        _compare($tally, "$what: it has lost at $time of its amplitude as the dispersion relation says",
            $lost, $loss, NEAR)
            if $of->{dissipation};
    }
    return;
}

sub _compare ($tally, $claim, $measured, $predicted, $within) {
    my $text = sprintf '%.4e, predicted %.4e', $measured, $predicted;
    $tally->check(sprintf('%s, within %g %%', $claim, 100 * $within), abs($measured / $predicted - 1) < $within, $text);
    print "| $claim | $text |\n";
    return;
}

# The angle plus so many turns that it is near to another one.
sub _nearest_angle ($angle, $other) {
    return $angle + 2 * PI * sprintf '%.0f', ($other - $angle) / (2 * PI);
}

# How much there is of a wave that goes as it should.
sub _part ($wave, @points) {
    return sum map { ($_->{value} - 1) * $wave->(2 * PI * ($_->{x} - $_->{time})) } @points;
}

# ---- gauge waves that BSSN itself makes grow. The wave couples waves of its own length that go the other way to violations of the constraint H of
# half that length, which BSSN leaves where they are. Both grow like exp(4 sqrt(2) pi/9 A t) at a small amplitude A: an eigenvalue of the equations
# linear in them, which testsuites/convergence/gauge_wave_spectrum calculates.
sub _growing ($project, $tally, $case) {
    my ($amplitude, $from, $to) = @{$case}{qw(amplitude from to)};
    my $of = {
        %{$case}, _gauge_wave($amplitude),
        name        => 'gauge wave',
        order       => 8,
        dissipation => 1,
        times       => [ $from, $to ],
    };
    my ($folder, $every) = _evolved($project, $tally, $of, 32) or return;
    my %norm = map { (split)[ 0, 2 ] } grep { m{ \A \d }x } split m{\n}x, read_text("$folder/H.norm2.asc");
    my ($before, $after) = @norm{ $every, $every * sprintf '%.0f', $to / $from };
    $tally->check(
        _what_is_run($of) . ": its constraint is written at $from and $to",
        $before && $after,
        "$folder/H.norm2.asc"
    ) or return;
    my $rate  = log($after / $before) / ($to - $from);
    my $claim = _what_is_run($of) . ": its constraint grows between $from and $to as a resonance does";
    _compare($tally, $claim, $rate, 4 * sqrt(2) * PI / 9 * $amplitude, NEAR);
    return;
}

# ---- runs

# One run, with output at multiples of the first time: its folder and the steps from one output to the next; nothing if it fails.
sub _evolved ($project, $tally, $of, $points) {
    my @times   = @{ $of->{times} };
    my $courant = $of->{courant} // COURANT;
    my $every   = sprintf '%.0f', $times[0] * $points / $courant / ($of->{length} // 1);
    my $folder  = evolve(
        $project, $tally,
        (map { ($_ => $of->{$_}) } qw(name order thorns data gauge dissipation length axes)),
        folder => (join q{_}, $of->{name}, map { $of->{$_} // 'usual' } qw(amplitude dissipation)) =~
            s{ [ ] }{_}grx . "_$times[-1]",
        thickness => 1,
        points    => $points,
        steps     => $every * sprintf('%.0f', $times[-1] / $times[0]),
        courant   => $courant,
        output    => _output_of($of->{variable}, $every),
    ) or return;
    return ($folder, $every);
}

# For each time: [time, points of the box along x, with the x of the wave]; nothing if the run fails.
sub _points_along_x ($project, $tally, $of, $points) {
    my @times = @{ $of->{times} };
    my ($folder, $every) = _evolved($project, $tally, $of, $points) or return;
    my %box    = map { $_ => _points_of_the_box("$folder/$_.x.asc", $of->{length} // 1) } $of->{variable}, 'x';
    my @wanted = map { $every * sprintf '%.0f', $_ / $times[0] } @times;
    my @short = grep { @{ $box{ $of->{variable} }{$_} // [] } != $points || @{ $box{x}{$_} // [] } != $points } @wanted;
    $tally->check("$of->{name}, order $of->{order}, $points points: one period is written",
        !@short, "not at steps @short")
        or return;
    my ($values, $places) = @box{ $of->{variable}, 'x' };
    return map { [ $times[$_], _with_places($values->{ $wanted[$_] }, $places->{ $wanted[$_] }) ] } keys @times;
}

# Constraints are calculated when they are written.
sub _output_of ($variable, $every) {
    return join q{},
        (map { "ML_BSSN::ML_BSSN_Constraints${_}_calc_every = $every\n" } qw(Interior Everywhere)),
        (map { "IOASCII::out1D_$_ = no\n" } qw(y z d)), <<"END";
IOASCII::out1D_every = $every
IOASCII::out1D_vars  = "ADMBase::$variable grid::x"
IOScalar::outScalar_every      = $every
IOScalar::outScalar_reductions = "norm2"
IOScalar::outScalar_vars       = "ML_BSSN::H"
END
}

# The x of the wave is that of the variable grid::x.
sub _with_places ($values, $places) {
    return [ map { +{ %{ $values->[$_] }, x => $places->[$_]{value} } } keys @{$values} ];
}

# By iteration.
sub _points_of_the_box ($file, $length) {
    my %at;
    push @{ $at{ $_->{iteration} } }, $_
        for grep { abs($_->{x}) < $length / 2 } Cactus::Check::AsciiOutput->read_file($file)->points;
    return \%at;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::SpacetimeWaves - waves that are solutions of Einstein's equations, evolved by ML_BSSN

=head1 SYNOPSIS

    Saguaro::Acceptance::SpacetimeWaves->run($project, $tally, 'all');

=head1 DESCRIPTION

Four of the tests of Babiuc et al. 2008, Class. Quantum Grav. 25, 125012, and Alcubierre et al. 2004, Class. Quantum Grav. 21, 589: short forms, and
long ones. Waves go along x or a diagonal of a periodic box; steps of RK4 are a quarter of the spacing unless a case says otherwise.

Gauge waves, with and without a shift, and Gowdy universes are compared with the exact solution at two resolutions. The weak wave has a lapse of 1,
so all of its error is that of second derivatives and of RK4, but for squares of its amplitude; its lag, the angle by which it is out of phase, is
compared with what the dispersion relation of both and the second order of BSSN predict. The constraint of a gauge wave grows for a long time; how
fast is compared with the rate of a resonance of BSSN's own, which flesh/doc/acceptance.md explains. C<SPACETIMES=1,5> chooses among the cases.

=cut
