# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Interpolation;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files                 qw(read_text write_text);
use Saguaro::Acceptance::Draws::Cases    qw(check_cases);
use Saguaro::Acceptance::Draws::Pairwise qw(covering drawn random_numbers);

use constant {
    IN_TEST    => 6,
    A_DAY      => 86_400,
    ARRAY_SEED => 1,
    DX         => 0.25,
    DTFAC      => 0.25,
    GHOSTS     => 3,
    POINTS     => 13,       # the point outside, the next one, belongs to the second of two or three processes
    TOLERANCE  => 1e-13,    # of numbers around 1; each derivative divides by a step
    IN_SPACE   => 16,
    IN_TIME    => 64,
    OUTSIDE    => -1002,    # CCTK_ERROR_INTERP_POINT_OUTSIDE
};

my %operator_name = (
    lagrange => 'Lagrange polynomial interpolation (tensor product)',
    degree   => 'Lagrange polynomial interpolation (maximum degree)',
    hermite  => 'Hermite polynomial interpolation',
    uniform  => 'uniform cartesian',
    function => q{},                                                    # InterpGridArrays of CarpetInterp2
);
my %factors = (
    driver    => [qw(Carpet Carpet Carpet PUGH)],
    operator  => [qw(lagrange lagrange degree hermite uniform function)],
    order     => [ 1 .. 5 ],
    levels    => [ 1, 2, 3 ],
    symmetry  => [qw(none mirror octant half_turn quarter_turn periodic)],
    processes => [ 1, 2, 3 ],
    operands  => [qw(given not_given)],
    codes     => [qw(none some)],
    times     => [qw(none some)],
    outside   => [qw(no no yes)],
    centre    => [ 0, 0.375 ],
    device    => [qw(none none emulated)],
    requests  => [ 1 .. 5 ],                                                 # another set of random numbers
);

# The polynomials of TestInterpolation: sum over k of l^k/(k+1), l linear in x, y, z, times 1 + a t + b t^2.
my %polynomials = (
    p  => { linear => [ 0.5,   0.25,  -0.5, 0.125 ],  time => [ 1, 0.5,  -0.25 ] },
    q  => { linear => [ -0.25, 0.5,   0.25, 0.5 ],    time => [ 1, -1,   0.5 ] },
    v1 => { linear => [ 1,     0.5,   0.25, -0.125 ], time => [ 1, 0.25, 1 ] },
    v2 => { linear => [ 0.75,  -0.25, 0.5,  0.25 ],   time => [ 1, -0.5, 0.5 ] },
    v3 => { linear => [ -0.5,  0.125, 0.25, 0.5 ],    time => [ 1, 1,    -0.5 ] },
);
my @fields = sort keys %polynomials;

sub title ($class) { return 'Interpolation' }

# `scope`: `some` (others on each day) or `faults` (a covering array).
sub run ($class, $project, $tally, $scope = 'some') {
    my $claim   = 'interpolated polynomials in space and time, and their derivatives, are exact';
    my @missing = $project->missing_thorns(
        qw(TestInterpolation Accelerator Carpet CarpetInterp CarpetInterp2 CarpetRegrid2 PUGH PUGHInterp AEILocalInterp LocalInterp
            ReflectionSymmetry RotatingSymmetry90 RotatingSymmetry180 PeriodicCarpet)
    );
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my @cases = $scope eq 'some' ? _of_today() : @{ covering(\%factors, \&_is_possible, ARRAY_SEED)->{cases} };
    return check_cases($project, $tally, $claim, \&_complaint, @cases);
}

sub _of_today () {
    my $random = random_numbers($ENV{DRAWS_SEED} // int(time / A_DAY));
    my @fixed  = ({ driver => 'PUGH' }, { levels => 3, times => 'some' });
    return map { drawn(\%factors, \&_is_possible, $random, %{ $fixed[$_] // {} }) } 0 .. IN_TEST - 1;
}

sub _is_possible ($case) {
    my ($operator, $order) = @{$case}{qw(operator order)};
    my %most = (lagrange => 4, degree => 4, hermite => 3, uniform => 3, function => 5);
    return 0 if $order > $most{$operator} || $operator eq 'hermite' && $order < 2;
    my $is_simple = $operator =~ m{ uniform | function }x;
    return 0
        if $is_simple && ($case->{operands} eq 'given' || grep { $case->{$_} eq 'some' } qw(codes times))
        || $is_simple && $case->{outside} eq 'yes';
    return 0 if $case->{symmetry} ne 'none' && $case->{outside} eq 'yes';
    return 1 if $case->{driver} eq 'Carpet';
    return
           $case->{levels} == 1
        && $case->{symmetry} eq 'none'
        && $case->{centre} == 0
        && $case->{device} eq 'none'
        && $operator ne 'function';
}

# ---- runs

# Nothing, or what is wrong.
sub _complaint ($project, $case) {
    my $folder  = $project->room('interpolation');
    my $request = _request($case);
    unlink glob "$folder/case/asked.*";
    write_text("$folder/case.par", _parameters($case, $request));
    my $run = $project->simulate('case.par', folder => $folder, processes => $case->{processes}, limit => 60);
    return $run->{output} if $run->{status} != 0;
    return "no values have come from the device:\n$run->{output}"
        if $case->{device} eq 'emulated' && !_has_used_device($run->{output});
    my %missing = map { ($_ => 1) } map { _keys($request, $_) } 0 .. _iterations($case);

    for my $process (0 .. $case->{processes} - 1) {
        for my $line (split m{\n}x, read_text("$folder/case/asked.$process.asc")) {
            if (my ($status) = $line =~ m{ \A [#] .* status [ ] (-?\d+) \z }x) {
                my $expected = _expected_status($case, $process);
                return "process $process: $line, expected $expected" if $status != $expected;
                next;
            }
            my ($iteration, $point, $output, $value) = split q{ }, $line;
            delete $missing{"$iteration $point $output"};
            next if $point >= POINTS || $request->{outputs}[$output]{past} > $iteration;  # outside, or before the start
            my $expected = _expected($case, $request, $iteration, $point, $output);
            return _place($request, $iteration, $point, $output) . "$value, expected $expected"
                if !(abs($value - $expected) <= _tolerance($request->{outputs}[$output]) * (1 + abs $expected));
        }
    }
    my ($first) = sort keys %missing;
    return $first ? "nobody has written iteration, point, output $first" : undef;
}

# Fields are completed on the device, so that interpolation on the host needs them from there.
sub _has_used_device ($log) {
    return $log =~ m{ Between [ ] host [ ] and [ ] device [ ] went [ ] (?! 0 [ ] ) [\d.]+ [ ] \w* B \b }x;
}

# Finest steps are 1/16 and 1/64.
sub _tolerance ($asked) {
    return TOLERANCE * IN_SPACE**($asked->{code} ? length $asked->{code} : 0) * IN_TIME**$asked->{time};
}

sub _keys ($request, $iteration) {
    my @keys;
    for my $point (0 .. $#{ $request->{points} }) {
        push @keys, map { "$iteration $point $_" } 0 .. $#{ $request->{outputs} };
    }
    return @keys;
}

sub _place ($request, $iteration, $point, $output) {
    my $asked = $request->{outputs}[$output];
    return
        "iteration $iteration, output $output ($asked->{field}, code $asked->{code}, time derivative $asked->{time}) at (@{$request->{points}[$point]}): ";
}

# The process that asks for the point outside gets the error; with PUGH, all processes do.
sub _expected_status ($case, $process) {
    return 0 if $case->{outside} eq 'no';
    return OUTSIDE if $case->{driver} eq 'PUGH' || POINTS % $case->{processes} == $process;
    return 0;
}

sub _iterations ($case) { return 2**($case->{levels} - 1) + 1 }

sub _parameters ($case, $request) {
    my @outputs = @{ $request->{outputs} };
    my @lines   = (
        'ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time AEILocalInterp LocalInterp TestInterpolation"',
        'Cactus::cctk_itlast = ' . _iterations($case),
        'IO::out_dir = $parfile',
        'Time::dtfac = ' . DTFAC,
        'driver::ghost_size = ' . GHOSTS,
        "TestInterpolation::degree = $case->{order}",
        "TestInterpolation::order = $case->{order}",
        qq{TestInterpolation::operator_name = "$operator_name{$case->{operator}}"},
        qq{TestInterpolation::inputs = "@{$request->{inputs}}"},
        'TestInterpolation::outputs = ' . @outputs,
        'TestInterpolation::points = "' . join(q{  }, map { "@{$_}" } @{ $request->{points} }) . q{"},
    );
    push @lines, qq{TestInterpolation::operands = "@{[map { $_->{operand} } @outputs]}"}
        if $case->{operands} eq 'given';
    push @lines, qq{TestInterpolation::codes = "@{[map { $_->{code} } @outputs]}"} if $case->{codes} eq 'some';
    push @lines, _times($case, @outputs) if $case->{times} eq 'some';
    push @lines, $case->{driver} eq 'PUGH' ? _pugh() : _carpet($case);
    return join("\n", @lines) . "\n";
}

# PUGH has past values of inputs, Carpet derivatives in time of outputs.
sub _times ($case, @outputs) {
    return qq{TestInterpolation::time_derivatives = "@{[map { $_->{time} } @outputs]}"} if $case->{driver} ne 'PUGH';
    my %past = map { ($_->{operand} => $_->{past}) } @outputs;
    return qq{TestInterpolation::past = "@{[map { $past{$_} // 0 } 0 .. $outputs[0]{inputs} - 1]}"};
}

sub _pugh () {
    return (
        'ActiveThorns = "PUGH PUGHInterp"',
        'grid::type = "byspacing"',
        'grid::dxyz = ' . DX,
        'driver::global_nsize = 16',
    );
}

sub _carpet ($case) {
    my $symmetry = $case->{symmetry};
    my @lines    = (
        'ActiveThorns = "Carpet CarpetLib CarpetInterp CarpetInterp2 CarpetReduce CarpetRegrid2 Slab"',
        'grid::type = "coordbase"',
        'Carpet::domain_from_coordbase = yes',
        "Carpet::max_refinement_levels = $case->{levels}",
        'InitBase::initial_data_setup_method = "init_single_level"',
        'Carpet::init_each_timelevel = yes',
        'Carpet::prolongation_order_space = 1',
        'Carpet::prolongation_order_time = 2',
        'CarpetRegrid2::num_centres = 1',
        "CarpetRegrid2::num_levels_1 = $case->{levels}",
        (map { "CarpetRegrid2::position_${_}_1 = $case->{centre}" } qw(x y z)),
        'CarpetRegrid2::radius_1[1] = 0.5',
        'CarpetRegrid2::radius_1[2] = 0.25',
    );
    for my $d (0 .. 2) {
        my ($letter, $lower, $upper) = (qw(x y z) [$d], _range($case, $d));
        push @lines, "CoordBase::d$letter = " . DX, "CoordBase::${letter}min = $lower",
            "CoordBase::${letter}max = $upper",
            map { "CoordBase::boundary_size_${letter}_$_ = " . GHOSTS } qw(lower upper);
        push @lines, "CoordBase::boundary_shiftout_${letter}_lower = 1" if $lower == 0;
        push @lines, "CoordBase::boundary_shiftout_${letter}_upper = 1" if $symmetry eq 'periodic';
    }
    my %thorn =
        (half_turn => 'RotatingSymmetry180', quarter_turn => 'RotatingSymmetry90', periodic => 'PeriodicCarpet');
    push @lines, qq{ActiveThorns = "@{[$thorn{$symmetry} // 'ReflectionSymmetry']}"} if $symmetry ne 'none';
    push @lines,
        map { ("ReflectionSymmetry::reflection_$_ = yes", "ReflectionSymmetry::avoid_origin_$_ = no") }
        _mirrors($symmetry);
    push @lines, 'PeriodicCarpet::periodic = yes', map { "CarpetRegrid2::symmetry_periodic_$_ = yes" } qw(x y z)
        if $symmetry eq 'periodic';
    push @lines, 'CarpetRegrid2::symmetry_rotating180 = yes' if $symmetry eq 'half_turn';
    push @lines, 'CarpetRegrid2::symmetry_rotating90 = yes' if $symmetry eq 'quarter_turn';
    push @lines, 'ActiveThorns = "Accelerator"', 'Accelerator::device = "emulated"' if $case->{device} eq 'emulated';
    return @lines;
}

sub _mirrors ($symmetry) { return $symmetry eq 'octant' ? qw(x y z) : $symmetry eq 'mirror' ? 'y' : () }

# Ends of the domain, where points lie.
sub _range ($case, $d) {
    my $symmetry = $case->{symmetry};
    my $is_half =
           grep({ $_ eq qw(x y z) [$d] } _mirrors($symmetry))
        || $d == 0 && $symmetry eq 'half_turn'
        || $d < 2  && $symmetry eq 'quarter_turn';
    return $is_half ? (0, 1.5) : (-1.5, 1.5);
}

# ---- what is asked for

sub _request ($case) {
    my $random = random_numbers(100 * $case->{requests} + $case->{order} + 10 * $case->{levels});
    my $count  = 3 + $random->(6);
    my $inputs = $case->{operands} eq 'given' ? 1 + $random->(4) : $count;
    my @inputs = map { $fields[ $random->(scalar @fields) ] } 1 .. $inputs;
    my @past   = map { $random->(3) } 1 .. $inputs;
    my @codes  = (0, 1, 2, 3, $case->{order} > 1 ? (11, 12, 13, 22, 23, 33) : ());
    my @outputs;
    for my $output (0 .. $count - 1) {
        my $operand = $case->{operands} eq 'given' ? $random->($inputs) : $output;
        my %output =
            (operand => $operand, inputs => $inputs, field => $inputs[$operand], code => 0, time => 0, past => 0);
        $output{code} = $codes[ $random->(scalar @codes) ] if $case->{codes} eq 'some';
        $output{time} = $output % 3 if $case->{times} eq 'some'     && $case->{driver} eq 'Carpet';
        $output{past} = $past[$operand] if $case->{times} eq 'some' && $case->{driver} eq 'PUGH';
        push @outputs, \%output;
    }
    my @points = map { _point($case, $random, $_) } 1 .. POINTS;
    push @points, [ 0.25, 7.5, 0 ] if $case->{outside} eq 'yes';
    return { inputs => \@inputs, outputs => \@outputs, points => \@points };
}

# Every third point near the centre, so that fine levels have some; beyond symmetries if there are any.
sub _point ($case, $random, $number) {
    my @point;
    for my $d (0 .. 2) {
        my ($lower, $upper) = _range($case, $d);
        $lower = -1.5 if $case->{symmetry} ne 'none';
        ($lower, $upper) = (-4.5, 4.5) if $case->{symmetry} eq 'periodic';
        ($lower, $upper) = ($case->{centre} - 0.5, $case->{centre} + 0.5) if $number % 3 == 0;
        push @point, sprintf '%.6f', $lower + ($upper - $lower) * $random->(1_000_000) / 1_000_000;
    }
    return \@point;
}

# ---- what must come out

sub _expected ($case, $request, $iteration, $point, $output) {
    my $asked = $request->{outputs}[$output];
    my $step  = DTFAC * DX / 2**($case->{levels} - 1);
    my $time  = ($iteration - $asked->{past}) * $step;
    my ($place, $turn) = _image($case, @{ $request->{points}[$point] });
    my ($sign, $field, @axes) = (1, $asked->{field}, map { $_ - 1 } $asked->{code} ? split(m{}x, $asked->{code}) : ());

    # What lies along d here lies along turn's axis of d at the image, forwards or backwards.
    for my $axis (@axes) { ($sign, $axis) = ($sign * $turn->{sign}[$axis], $turn->{axis}[$axis]) }
    if (my ($d) = $field =~ m{ v (\d) }x) {
        $sign *= $turn->{sign}[ $d - 1 ];
        $field = 'v' . ($turn->{axis}[ $d - 1 ] + 1);
    }
    my $polynomial = _polynomial($field);
    return $sign * _in_space($case, $polynomial, $place, @axes) * _in_time($polynomial, $time, $asked->{time});
}

sub _polynomial ($field) { return $polynomials{$field} }

sub _in_space ($case, $polynomial, $place, @axes) {
    my ($l, @slope) = @{ $polynomial->{linear} };
    $l += $slope[$_] * $place->[$_] for 0 .. 2;
    my $sum = 0;
    for my $k (@axes .. $case->{order}) {
        my $factor = 1;
        $factor *= $k - $_ for 0 .. $#axes;
        $sum    += $factor / ($k + 1) * $l**($k - @axes);
    }
    $sum *= $slope[$_] for @axes;
    return $sum;
}

sub _in_time ($polynomial, $time, $derivative) {
    my ($one, $a, $b) = @{ $polynomial->{time} };
    return $derivative == 0 ? $one + $a * $time + $b * $time**2 : $derivative == 1 ? $a + 2 * $b * $time : 2 * $b;
}

# The point of the domain that has the values, and where its axes have gone.
sub _image ($case, @p) {
    my $turn     = { axis => [ 0, 1, 2 ], sign => [ 1, 1, 1 ] };
    my $symmetry = $case->{symmetry};
    for my $d (0 .. 2) {
        if ($symmetry eq 'periodic') { $p[$d] -= 3 while $p[$d] > 1.5; $p[$d] += 3 while $p[$d] < -1.5 }
        if ($p[$d] < 0 && grep { $_ eq qw(x y z) [$d] } _mirrors($symmetry)) {
            ($p[$d], $turn->{sign}[$d]) = (-$p[$d], -1);
        }
    }
    if ($symmetry eq 'half_turn' && $p[0] < 0) {
        @p[ 0, 1 ] = (-$p[0], -$p[1]);
        @{ $turn->{sign} }[ 0, 1 ] = (-1, -1);
    }
    while ($symmetry eq 'quarter_turn' && ($p[0] < 0 || $p[1] < 0)) {

        # A quarter of a turn takes x to y, and y to -x.
        @p[ 0, 1 ] = (-$p[1], $p[0]);
        for my $d (0, 1) {
            my $axis = $turn->{axis}[$d];
            $turn->{sign}[$d] *= $axis == 0 ? 1 : -1;
            $turn->{axis}[$d] = 1 - $axis;
        }
    }
    return (\@p, $turn);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Interpolation - polynomials in space and time, interpolated by every combination of requests

=head1 SYNOPSIS

    Saguaro::Acceptance::Interpolation->run($project, $tally);

=head1 DESCRIPTION

Thorn TestInterpolation fills all points with polynomials of the degree that the operator reproduces, and of degree 2 in time, and interpolates to points in, between and beyond the
levels and symmetries. Drawn at random are driver, operator and order, levels, symmetry, processes, which inputs there are and which output takes which, derivatives in space and time,
past timelevels (PUGH), and a point outside of the domain, whose status must come back to the process that asked while all other values are right. Values are compared with the polynomials
and their derivatives; beyond a symmetry, with those of the image, turned or mirrored. C<DRAWS_SEED=n> tries other draws.

=cut
