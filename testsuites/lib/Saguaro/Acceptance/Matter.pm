# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(any max min sum);

use Cactus::Build::Files                   qw(read_text);
use Cactus::Check::Program                 qw(run_side_by_side);
use Saguaro::Acceptance::Matter::Accretion qw(density_at);
use Saguaro::Acceptance::Matter::Balsara;
use Saguaro::Acceptance::Matter::Examples qw(check_loop check_rotor check_inflow check_star check_ringing);
use Saguaro::Acceptance::Matter::Held     qw(check_held);
use Saguaro::Acceptance::Matter::Monopole qw(field_at);
use Saguaro::Acceptance::Matter::Riemann  qw(solution state_at);
use Saguaro::Acceptance::Matter::Runs     qw(missing_thorns evolve values_of flat_space black_hole orders);
use Saguaro::Acceptance::Matter::Sums     qw(with_sums check_sums);

use constant {
    PI           => 4 * atan2(1, 1),
    FIVE_THIRDS  => 5 / 3,
    NEAR         => 0.01,
    PLATEAU      => 0.02,
    SETTLED      => 400,
    FINE         => 1600,
    FINE_PLATEAU => 0.007,
    DIP          => 0.1,
    SHELL        => 0.05,
    RESOLVED     => 800,
    FINE_SHELL   => 0.1,
    ROUNDING     => 1e-12,
    A_DAY        => 86_400
};

# What each form does. `order`: least and greatest order of convergence, the mean over all resolutions; of tubes with a field, of the change from one
# resolution to the next. `field`: b^2/rho at the horizon. `settled`: the points from which on the states between waves are judged, `near`: to what.
# Of each kind the short form does one case, another each day.
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

my %check = (
    shock     => \&_shock,
    balsara   => \&_balsara,
    axes      => \&_axes,
    alfven    => \&_alfven,
    ghosts    => \&_ghosts,
    accretion => \&_accretion,
    held      => \&_held,
    monopole  => \&_monopole,
    loop      => \&check_loop,
    rotor     => \&check_rotor,
    inflow    => \&check_inflow,
    star      => \&check_star,
    sums      => \&_sums,
    ringing   => \&check_ringing
);

sub title ($class) { return 'Matter' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = missing_thorns($project);
    if (@missing) { $tally->skipped('matter with known answers', "thorns are missing: @missing"); return }
    my $cases = $extent eq 'all' ? \%long : _of_today();
    my @checks;
    for my $kind (_chosen_kinds()) {
        for my $case (@{ $cases->{$kind} // [] }) {
            push @checks, [ "$tally->{section}-$kind-" . (1 + @checks), _check($kind, $case) ];
        }
    }
    return run_side_by_side($project, $tally, $ENV{TEST_JOBS} // $project->cores, @checks) if $extent eq 'all';
    $_->[1]->($project, $tally) for @checks;
    return;
}

# MATTER names some kinds.
sub _chosen_kinds () {
    my @chosen  = defined $ENV{MATTER} ? split(q{ }, $ENV{MATTER}) : sort keys %check;
    my @unknown = grep { !$check{$_} } @chosen;
    die "MATTER: there is no @unknown; there are @{[sort keys %check]}\n" if @unknown;
    return @chosen;
}

sub _of_today () {
    my $day = $ENV{DRAWS_SEED} // int(time / A_DAY);
    return { map { $_ => [ $short{$_}[ $day % @{ $short{$_} } ] ] } keys %short };
}

sub _check ($kind, $case) {
    return sub ($project, $tally) { $check{$kind}->($project, $tally, $case) };
}

# ---- what the checks share

# A shock tube of GRHydro_InitData.
sub _tube ($case) {
    my $axis = $case->{axis} // 'x';
    return (
        name   => "$case->{case}, $case->{method}" .      ($case->{pressures} ? ' with pressures' : q{}),
        folder => "$case->{case}-$case->{method}-$axis" . ($case->{pressures} ? '-pressures'      : q{}),
        low    => -0.5,
        high   => 0.5,
        axis   => $axis,
        method => $case->{method},
        data   => flat_space()
            . "HydroBase::initial_hydro = \"shocktube\"\nGRHydro_InitData::shock_case = \"$case->{case}\"\n"
            . "GRHydro_InitData::shocktube_type = \"${axis}shock\"\n"
            . ($case->{pressures} ? "Matter::reconstructs_pressure = yes\n" : q{}),
        output => _line($axis, qw(rho press vel[0] w_lorentz)),
    );
}

sub _magnetised_tube ($case, $known) {
    my %plain = _tube($case);
    return (
        %plain,
        magnetised => 1,
        gamma      => $known->{gamma},
        time       => $case->{time} // $known->{time},
        data       => "$plain{data}HydroBase::initial_Bvec = \"shocktube\"\n",
        output     => _line($case->{axis} // 'x', qw(rho press vel Bvec w_lorentz)),
    );
}

# Output along an axis.
sub _line ($axis, @variables) {
    my $names = join q{ }, map { "HydroBase::$_" } @variables;
    return join q{}, "IOASCII::out1D_vars = \"$names\"\n",
        map { "IOASCII::out1D_$_ = @{[$_ eq $axis ? 'yes' : 'no']}\n" } qw(x y z d);
}

# The values along x of a run on so many points, all of them.
sub _line_of ($file, $points, $low = -0.5, $high = 0.5) {
    my @values = values_of($file, $low, $high);
    @values == $points or die "$file: expected $points points between $low and $high, found @{[scalar @values]}\n";
    return @values;
}

sub _mean (@numbers) { return sum(@numbers) / @numbers }

# One line, and the claim that the order is right.
sub _converges ($tally, $case, $what, @errors) {
    my @orders = orders(@errors);
    my $mean   = _mean(@orders);
    my ($least, $most) = @{ $case->{order} };
    my $text = join q{, }, map { sprintf '%.4e', $_ } @errors;
    $text .= '; order ' . join q{, }, map { sprintf '%.3f', $_ } @orders;
    $tally->check("$what: the order is between $least and $most", $least <= $mean && $mean <= $most, $text);
    print "| $what | @{ $case->{points} } | $text |\n";
    return;
}

# ---- shock tubes without field

# As in GRHydro_InitData, with pressures of a gamma law of 5/3.
my %tube = (
    Simple => [ 0.4,  { rho => 10, press => 40 / 3, v => 0 }, { rho => 1,     press => 2e-6 / 3, v => 0 } ],
    Sod    => [ 0.4,  { rho => 1,  press => 1,      v => 0 }, { rho => 0.125, press => 0.1,      v => 0 } ],
    Blast  => [ 0.35, { rho => 1,  press => 1000,   v => 0 }, { rho => 1,     press => 0.01,     v => 0 } ],
);

sub _shock ($project, $tally, $case) {
    my ($time, $left, $right) = @{ $tube{ $case->{case} } };
    my $exact = solution(FIVE_THIRDS, $left, $right);
    my %run   = (_tube($case), time => $time, gamma => FIVE_THIRDS);
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points) or return;
        my @rho    = _line_of("$folder/rho.x.asc", $points);
        push @errors, _mean(map { abs($_->{value} - state_at($exact, $_->{x} / $time)->{rho}) } @rho);
        _star($tally, $case, "$run{name}, $points points", $exact, $folder) if $points >= ($case->{settled} // SETTLED);
    }
    return _converges($tally, $case, "$run{name}: density", @errors);
}

# Pressure and velocity between the waves, half way from the rarefaction's tail to the contact.
sub _star ($tally, $case, $name, $exact, $folder) {
    my $near  = $case->{near} // NEAR;
    my $inner = $exact->{side}{-1}{inner};
    my $tail  = ($inner->{v} - $inner->{c}) / (1 - $inner->{v} * $inner->{c});
    my $place = ($tail + $exact->{v}) / 2 * $tube{ $case->{case} }[0];
    for my $pair ([ 'press', $exact->{press} ], [ 'vel[0]', $exact->{v} ]) {
        my ($variable, $expected) = @{$pair};
        my $found = _nearest($place, values_of("$folder/$variable.x.asc", -0.5, 0.5));
        $tally->check(
            "$name: $variable between the waves is exact to @{[100 * $near]} %",
            abs($found / $expected - 1) < $near,
            "found $found, expected $expected"
        );
    }
    return;
}

sub _nearest ($place, @points) {
    my ($nearest) = sort { abs($a->{x} - $place) <=> abs($b->{x} - $place) } @points;
    return $nearest->{value};
}

# ---- Balsara's shock tubes: their convergence to the next resolution, and states between waves

sub _balsara ($project, $tally, $case) {
    my $known = Saguaro::Acceptance::Matter::Balsara::case($case->{case});
    my %run   = _magnetised_tube($case, $known);
    my (@errors, @coarse);
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points) or return;
        my @fine   = map { $_->{value} } _line_of("$folder/rho.x.asc", $points);
        push @errors, _mean(map { abs($coarse[$_] - ($fine[ 2 * $_ ] + $fine[ 2 * $_ + 1 ]) / 2) } 0 .. $#coarse)
            if @coarse;
        @coarse = @fine;
        my $near = $points >= FINE ? FINE_PLATEAU : PLATEAU;
        _plateaus($tally, { name => "$run{name}, $points points", near => $near }, $known, $folder)
            if $points >= SETTLED;
        my $near_shell = $points >= FINE ? FINE_SHELL : SHELL;
        _shell($tally, { name => "$run{name}, $points points", near => $near_shell }, $known->{shell}, @fine)
            if $known->{shell} && $points >= RESOLVED;
    }
    if ($case->{before}) {
        my %before = (%{$case}, points => [ @{ $case->{points} }[ 0 .. 2 ] ], order => $case->{before});
        _converges($tally, \%before, "$run{name}: density, coarsest", @errors[ 0, 1 ]);
    }
    _dip($tally, $run{name}, $known->{middle}, @coarse) if $known->{middle};
    return _converges($tally, $case, "$run{name}: density", @errors);
}

# The greatest density lies in a shell that few points resolve. Judgement: name of the run, near.
sub _shell ($tally, $judgement, $expected, @rho) {
    my $found = max(@rho);
    return $tally->check(
        "$judgement->{name}: the greatest density is $expected to @{[100 * $judgement->{near}]} %",
        abs($found / $expected - 1) < $judgement->{near},
        "found $found"
    );
}

# Where two streams meet, schemes heat the gas, which thins it.
sub _dip ($tally, $name, $expected, @rho) {
    my $found = min(@rho[ $#rho / 2, @rho / 2 ]);
    return $tally->check(
        "$name: in the middle at most @{[100 * DIP]} % of the density $expected is missing",
        $found > (1 - DIP) * $expected,
        "found $found"
    );
}

# Judgement: name of the run, near.
sub _plateaus ($tally, $judgement, $known, $folder) {
    my ($name, $near) = @{$judgement}{qw(name near)};
    for my $plateau (@{ $known->{plateaus} }) {
        for my $variable (sort grep { $_ ne 'x' } keys %{$plateau}) {
            my $found = _nearest($plateau->{x}, values_of("$folder/$variable.x.asc", -0.5, 0.5));
            my $scale = $near < PLATEAU ? _fine_scale($variable, $plateau, $known) : _scale($variable, $plateau);
            my $error = abs($found - $plateau->{$variable}) / $scale;
            $tally->check(
                "$name at $plateau->{x}: $variable is $plateau->{$variable} to @{[100 * $near]} %",
                $error < $near,
                "found $found"
            );
        }
    }
    return;
}

# The value, or a tenth for what is small.
sub _scale ($variable, $plateau) {
    return max(0.1, abs $plateau->{$variable});
}

# For what vanishes the greatest value of the tube.
sub _fine_scale ($variable, $plateau, $known) {
    return _scale($variable, $plateau) if $plateau->{$variable} != 0;
    return max(map { _scale($variable, $_) } @{ $known->{plateaus} });
}

# ---- the same tube along each axis: the same but for rounding

sub _axes ($project, $tally, $case) {
    my $known = Saguaro::Acceptance::Matter::Balsara::case($case->{case});
    my %values;
    for my $axis (qw(x y z)) {
        my %run    = _magnetised_tube({ %{$case}, axis => $axis }, $known);
        my $folder = evolve($project, $tally, %run, points => $case->{points}) or return;
        for my $variable (qw(rho press w_lorentz)) {
            my @points = values_of("$folder/$variable.$axis.asc", -0.5, 0.5, $axis);
            push @{ $values{$axis} }, map { $_->{value} } @points;
        }
    }
    for my $axis (qw(y z)) {
        my @errors = map { abs($values{$axis}[$_] / $values{x}[$_] - 1) } 0 .. $#{ $values{x} };
        my $same   = @errors == 3 * $case->{points} && !grep { !($_ < $case->{near}) } @errors;
        $tally->check("$case->{case} along $axis is that along x to $case->{near}",
            $same, "greatest difference " . max(@errors));
    }
    return;
}

# ---- a circularly polarised Alfven wave after one period: as at the start

# `gauge`: by the vector potential. With a pressure of 1/2 and an exponent of 5/3 it moves with half the speed of light; two-dimensional along the diagonal, with waves of 1/sqrt(2).
sub _alfven ($project, $tally, $case) {
    my $is_diagonal = $case->{type} eq '2D';
    my $treatment   = $case->{gauge} ? "potential ($case->{gauge})" : $case->{transport} ? 'flux-CT' : 'cleaning';
    my $name        = join q{, }, "Alfven wave in $case->{type}", $case->{method}, $treatment;
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve(
            $project, $tally, _alfven_wave($case),
            name   => $name,
            folder => $name =~ s{ \W+ }{-}gxr,
            points => $points,
            across => { y => $is_diagonal ? $points : 1 },
        ) or return;
        my @field = _line_of("$folder/Bvec[2].x.asc", $points);
        push @errors, _mean(map { abs($_->{value} - sin(2 * PI * ($_->{x} + ($is_diagonal ? $_->{y} : 0)))) } @field);
    }
    return _converges($tally, $case, "$name: B^z", @errors);
}

sub _alfven_wave ($case) {
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
        output     => _line('x', 'Bvec[2]'),
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

# ---- in a periodic domain and flat space, the sums of mass and energy stay

sub _sums ($project, $tally, $case) {
    my %run       = $case->{type}  ? (_alfven_wave($case), across => { y => $case->{points} }) : _tube($case);
    my $treatment = !$case->{type} ? undef : $case->{transport} ? 'flux-CT' : 'cleaning';
    my $name      = join q{, }, $case->{case} // "Alfven wave in $case->{type}", $case->{method}, $treatment // ();
    my %periodic  = (boundary => 'periodic', time => $case->{time} // $run{time}, gamma => FIVE_THIRDS);
    my $folder    = evolve(
        $project, $tally, with_sums(%run, %periodic),
        name   => $name,
        folder => 'sums-' . $name =~ s{ \W+ }{-}gxr,
        points => $case->{points},
    ) or return;
    return check_sums($tally, "$name, $case->{points} points", $folder, $periodic{time});
}

# ---- in a periodic domain, more ghost zones than the method needs change nothing but the round-off of coordinates

sub _ghosts ($project, $tally, $case) {
    my $name = "flux-CT, $case->{method}";
    my @lines;
    for my $width (@{ $case->{widths} }) {
        my $folder = evolve(
            $project, $tally, _alfven_wave($case),
            name   => "$name, $width ghost zones",
            folder => "ghosts-$case->{method}-$width",
            points => $case->{points},
            width  => $width,
            across => { y => $case->{points} },
            output => _line('x', 'Bvec'),
        ) or return;
        push @lines, [ map { $_->{value} } map { _line_of("$folder/Bvec[$_].x.asc", $case->{points}) } 0 .. 2 ];
    }
    my ($narrow, $wide) = @lines;
    my $claim = join ' and ', @{ $case->{widths} };
    return $tally->check(
        "$name: with $claim ghost zones a wave of amplitude 1 is the same to @{[ROUNDING]}",
        !(any { !(abs($narrow->[$_] - $wide->[$_]) < ROUNDING) } 0 .. $#{$narrow}),
        join "\n", map { "@{$_}" } @lines
    );
}

# ---- accretion onto a black hole, in a box that holds a part of the flow

# field: b^2/rho at the horizon; 0: none. b^2 is bmag^2/r^4.
sub _accretion ($project, $tally, $case) {
    my $name = join q{, }, 'accretion', $case->{method}, $case->{field} ? "b^2/rho $case->{field}" : (),
        $case->{transport} ? 'flux-CT' : ();
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve(
            $project, $tally, _accretion_flow($case),
            name   => $name,
            folder => $name =~ s{ \W+ }{-}gxr,
            points => $points,
            across => { y => $points / 5, z => $points / 5 },
        ) or return;
        my @rho = _line_of("$folder/rho.x.asc", $points, 2, 6);
        push @errors, _mean(map { abs($_->{value} - density_at(sqrt($_->{x}**2 + $_->{y}**2 + $_->{z}**2))) } @rho);
    }
    return _converges($tally, $case, "$name: density", @errors);
}

sub _held ($project, $tally, $case) {
    my %flow = _accretion_flow({ method => 'tvd', field => 0, time => $case->{time} });
    return check_held($project, $tally, $case, { %flow, across => { map { $_ => $case->{points} / 5 } qw(y z) } });
}

# ---- a field with a divergence, which waves carry away; where the boundary has not been heard of

sub _monopole ($project, $tally, $case) {
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
        output => _line('x', 'Bvec[0]'),
    );
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points, across => { y => $points, z => $points })
            or return;
        push @errors,
            _mean(map { _error_of_monopole($_, $run{time}, %of) }
                _line_of("$folder/Bvec[0].x.asc", $points / 2, -0.5, 0.5));
    }
    $tally->check(
        "$run{name}, $case->{points}[-1] points: the error of B^x is less than @{[100 * $case->{near}]} % of the first field",
        $errors[-1] < $case->{near},
        "found $errors[-1]"
    );
    return _converges($tally, $case, "$run{name}: B^x", @errors);
}

sub _error_of_monopole ($point, $time, %of) {
    my $r = sqrt($point->{x}**2 + $point->{y}**2 + $point->{z}**2);
    return abs($point->{value} - field_at($r, $time, %of) * $point->{x} / $r) / $of{strength};
}

sub _accretion_flow ($case) {
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
        output     => _line('x', 'rho'),
        data       => black_hole()
            . "HydroBase::initial_hydro = \"${kind}_bondi_solution\"\nGRHydro_InitData::bondi_coordinates = \"Kerr-Schild\"\n$field",
    );
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter - matter whose motion is known, evolved by GRHydro

=head1 SYNOPSIS

    Saguaro::Acceptance::Matter->run($project, $tally, 'all');

=head1 DESCRIPTION

Shock tubes without field against their exact solution; Balsara's shock tubes, of which the states between waves are known; a
circularly polarised Alfven wave after one period; gas that falls into a black hole, also (C<field>, b^2/rho at the horizon) with a radial field. The
examples F<magnetic_loop.par>, F<rotor.par>, F<accretion.par>, F<magnetised_star.par> and F<ringing_star.par> (L<Saguaro::Acceptance::Matter::Examples>). In periodic
domains the sums of mass and energy stay (L<Saguaro::Acceptance::Matter::Sums>).
A magnetic divergence that waves carry away (L<Saguaro::Acceptance::Matter::Monopole>), and accretion that is held at boundaries or outside of an
annulus (L<Saguaro::Acceptance::Matter::Held>).
C<all> runs all cases, C<short> one small case of each kind, another each day; C<DRAWS_SEED=n> is day n. C<MATTER="ringing shock"> runs these kinds only.

=cut
