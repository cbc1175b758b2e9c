# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Conditions;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max uniq);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Draws::Cases    qw(check_cases);
use Saguaro::Acceptance::Draws::Pairwise qw(covering drawn random_numbers);

use constant {
    IN_TEST    => 8,
    A_DAY      => 86_400,
    ARRAY_SEED => 1,
    STEPS      => 3,
    DX         => 0.5,
    DTFAC      => 0.25,
    TOLERANCE  => 1e-12,    # of numbers around 1 after three steps: the order of sums is another one
    LAST_FACE  => 5,
};

# By which words a thorn's variables have conditions: of their group, and of the variable alone.
my @conditions = qw(none flat static scalar radiative zero newrad skip);
my %factors    = (
    of_group      => \@conditions,
    of_variable   => \@conditions,
    symmetry      => [qw(none mirror plane octant half_turn quarter_turn quadrant periodic_x periodic)],
    order         => [ 2,       4 ],
    more_boundary => [ 0,       1 ],    # points beyond those that stencils need
    width         => [ 'unset', 2, -1 ],
    equation      => [qw(no yes)],
    processes     => [ 1, 1, 2 ],
    device        => [qw(none emulated)],
);

my @variables  = qw(u w1 w2 w3);
my %speed      = (u      => 0.75, w1        => 1.25, w2 => 1,     w3 => 0.5);
my %limit      = (u      => 0.25, w1        => 0,    w2 => 0,     w3 => -0.5);
my %scalar     = (u      => 2.5,  w1        => -1,   w2 => 0.125, w3 => 3);
my %reads_past = (static => 1,    radiative => 1);

sub title ($class) { return 'Conditions' }

# `scope`: `some` (each word at each run, with other factors on each day) or `faults` (a covering array).
sub run ($class, $project, $tally, $scope = 'some') {
    my $claim   = 'boundary conditions of generated thorns beside symmetries have the values of an independent program';
    my @missing = $project->missing_thorns(
        qw(TestConditions Carpet CarpetIOASCII Accelerator MoL ReflectionSymmetry RotatingSymmetry90 RotatingSymmetry180 Periodic)
    );
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    _narrow($project, $tally);
    _refused($project, $tally);
    my @cases = $scope eq 'some' ? _of_today() : @{ covering(\%factors, \&_is_possible, ARRAY_SEED)->{cases} };
    return check_cases($project, $tally, $claim, \&_complaint, @cases);
}

# Each word once for a group, once for a variable.
sub _of_today () {
    my $random = random_numbers($ENV{DRAWS_SEED} // int(time / A_DAY));
    my $shift  = 1 + $random->($#conditions);
    return map {
        drawn(
            \%factors, \&_is_possible, $random,
            of_group    => $conditions[$_],
            of_variable => $conditions[ ($_ + $shift) % @conditions ]
        )
    } 0 .. IN_TEST - 1;
}

sub _is_possible ($case) {
    return 0 if $case->{width} eq '2' && _zone($case) < 2;

    return 1;
}

# A boundary of two points at the upper x face.
sub _of_width ($width) {
    return {
        of_group      => 'flat',
        of_variable   => 'skip',
        symmetry      => 'mirror',
        order         => 4,
        more_boundary => 0,
        width         => $width,
        equation      => 'no',
        processes     => 1,
        device        => 'none',
    };
}

# A run that sets one of the two points is warned once, a run that sets both is not.
sub _narrow ($project, $tally) {
    my %said;
    for my $width (qw(unset -1)) {
        my $run = _simulated($project, _of_width($width));
        $said{$width} = [ $run->{output} =~ m{ ( [^\n]* condition [ ] "flat" [ ] sets [ ] only [^\n]* ) }gx ];
    }
    my $claim = 'a condition that is narrower than the boundary';
    $tally->check(
        "$claim: one warning, none if it is as wide",
        @{ $said{unset} } == 1 && !@{ $said{-1} },
        join "\n", map { @{$_} } values %said
    );
    return $tally->says(
        "$claim: where, and how to set all",
        "@{$said{unset}}",
        qr{ case[.]par:\d+:\d+: [ ] warning: .* 2 [ ] points [ ] at [ ] the [ ] upper [ ] x [ ] face .* TestConditions::bound_width [ ] = [ ] -1 }x
    );
}

# A third point would be one that the thorn evolves, and a width of 0 would set nothing.
sub _refused ($project, $tally) {
    my %expected = (
        3 => qr{ case[.]par:\d+:\d+: [ ] TestConditions::bound_width [ ] = [ ] 3 [ ] is [ ] too [ ] wide:
            [^\n]* 2 [ ] points [ ] at [ ] the [ ] upper [ ] x [ ] face [^\n]* at [ ] most [ ] 2 }x,
        0 => qr{ case[.]par:\d+:\d+: [^\n]* bound_width }x,
    );
    for my $width (sort keys %expected) {
        my $run   = _simulated($project, _of_width($width));
        my @said  = uniq($run->{output} =~ m{ ( [^\n]* case[.]par:\d+ [^\n]* ) }gx);      # output and errors are one
        my $right = $run->{status} != 0 && @said == 1 && $said[0] =~ $expected{$width};
        $tally->check("bound_width = $width in a boundary of two points: refused, in one report with its place",
            $right, $run->{output});
    }
    return;
}

# ---- runs

sub _simulated ($project, $case) {
    my $folder = $project->room('conditions');
    write_text("$folder/case.par", _parameters($case));
    unlink glob "$folder/case/*.asc";
    return {
        %{ $project->simulate('case.par', folder => $folder, processes => $case->{processes}, limit => 60) },
        files => "$folder/case"
    };
}

# Nothing, or what is wrong.
sub _complaint ($project, $case) {
    my $run = _simulated($project, $case);
    return $run->{output} if $run->{status} != 0;
    my $found = _found($run->{files});
    my $state = _expected_at_start($case, $found);
    for my $iteration (0 .. STEPS) {
        _step($case, $state) if $iteration > 0;
        my $why = _difference($case, $state, $found, $iteration);
        return $why if $why;
    }
    return;
}

# {variable}{iteration}{"i j k"}
sub _found ($folder) {
    my %found;
    for my $variable (@variables) {
        my $values = Cactus::Check::AsciiOutput->read_file("$folder/$variable.xyz.asc")->value_by_place;
        while (my ($key, $value) = each %{$values}) {
            my ($iteration, undef, @point) = split q{ }, $key;
            $found{$variable}{$iteration}{"@point"} = $value;
        }
    }
    return \%found;
}

sub _parameters ($case) {
    my $zone  = _zone($case);
    my @axes  = map { _axis($case, $_) } 0 .. 2;
    my @lines = (
        'ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time Slab Carpet CarpetLib CarpetIOASCII CarpetReduce"',
        'ActiveThorns = "MoL GenericFD TestConditions"',
        'Cactus::cctk_itlast = ' . STEPS,
        'CartGrid3D::type = "coordbase"',
        'Carpet::domain_from_coordbase = yes',
        "driver::ghost_size = $zone",
        'InitBase::initial_data_setup_method = "init_all_levels"',
        'Time::dtfac = ' . DTFAC,
        'MoL::ODE_Method = "Euler"',
        'MoL::MoL_Intermediate_Steps = 1',
        "TestConditions::fdOrder = $case->{order}",
        "TestConditions::has_equation_at_boundary = $case->{equation}",
        'IO::out_dir = $parfile',
        'IO::out_fileinfo = "none"',
        'IOASCII::out3D_every = 1',
        'IOASCII::out3D_vars = "TestConditions::scalar TestConditions::covector"',
        'IOASCII::out_precision = 17',
        'IOASCII::output_ghost_points = no',
        'IOASCII::one_file_per_group = no',
    );
    push @lines, "TestConditions::bound_width = $case->{width}" if $case->{width} ne 'unset';
    push @lines, 'ActiveThorns = "Accelerator"', 'Accelerator::device = "emulated"' if $case->{device} eq 'emulated';
    for my $variable (@variables) {
        push @lines, _of_name($variable, $case->{of_variable}, $variable);
    }
    push @lines, _of_name('scalar', $case->{of_group}, 'u'), _of_name('covector', $case->{of_group}, 'w2');
    push @lines, map { _domain_along($axes[$_], qw(x y z) [$_], $zone) } 0 .. 2;
    push @lines, _of_symmetry($case->{symmetry});
    return join("\n", @lines) . "\n";
}

sub _of_name ($name, $condition, $like) {
    return (
        qq{TestConditions::${name}_bound = "$condition"},
        "TestConditions::${name}_bound_speed = $speed{$like}",
        "TestConditions::${name}_bound_limit = $limit{$like}",
        "TestConditions::${name}_bound_scalar = $scalar{$like}",
    );
}

# Points lie at half steps; those of "plane" in x at whole ones, and one of them in the mirror.
sub _domain_along ($axis, $letter, $zone) {
    my $upper = $axis->{lower} + DX * $axis->{points};
    my $text  = $axis->{has_plane} ? 'no' : 'yes';
    return (
        "CoordBase::d$letter = " . DX,
        "CoordBase::${letter}min = $axis->{lower}",
        "CoordBase::${letter}max = $upper",
        "CoordBase::boundary_size_${letter}_lower = $zone",
        "CoordBase::boundary_size_${letter}_upper = $zone",
        "CoordBase::boundary_staggered_${letter}_lower = $text",
        "CoordBase::boundary_staggered_${letter}_upper = $text",
        "CoordBase::boundary_shiftout_${letter}_lower = @{[$axis->{has_plane} ? 1 : 0]}",
    );
}

sub _of_symmetry ($symmetry) {
    my @mirrors =
          $symmetry eq 'octant'             ? qw(x y z)
        : $symmetry eq 'quadrant'           ? qw(z)
        : $symmetry =~ m{ mirror | plane }x ? qw(x)
        :                                     ();
    my $avoids = $symmetry eq 'plane' ? 'no'                                  : 'yes';
    my @lines  = @mirrors             ? 'ActiveThorns = "ReflectionSymmetry"' : ();
    push @lines,
        map { ("ReflectionSymmetry::reflection_$_ = yes", "ReflectionSymmetry::avoid_origin_$_ = $avoids") } @mirrors;
    push @lines, 'ActiveThorns = "RotatingSymmetry180"' if $symmetry eq 'half_turn';
    push @lines, 'ActiveThorns = "RotatingSymmetry90"' if $symmetry =~ m{ quarter_turn | quadrant }x;
    push @lines, 'ActiveThorns = "Periodic"', 'Periodic::periodic_x = yes' if $symmetry eq 'periodic_x';
    push @lines, 'ActiveThorns = "Periodic"', 'Periodic::periodic = yes' if $symmetry eq 'periodic';
    return @lines;
}

# ---- what must come out

# Points of each boundary and symmetry zone.
sub _zone ($case) { return $case->{order} / 2 + $case->{more_boundary} }

# Points inside the zones, where the domain begins, and which of its ends are symmetries.
sub _axis ($case, $d) {
    my $symmetry = $case->{symmetry};
    my $is_half =
           $symmetry =~ m{ octant }x
        || $d == 0 && $symmetry =~ m{ mirror | plane | turn | quadrant }x
        || $d == 1 && $symmetry =~ m{ quarter_turn | quadrant }x
        || $d == 2 && $symmetry eq 'quadrant';
    my $is_periodic = $symmetry eq 'periodic' || $d == 0 && $symmetry eq 'periodic_x';
    my $is_square   = $d < 2                             && $symmetry =~ m{ quarter_turn | quadrant }x;
    my $points      = $is_square ? 6 : (7, 6, 8)[$d];
    return {
        points      => $points,
        has_plane   => $d == 0 && $symmetry eq 'plane',
        is_half     => $is_half,
        is_periodic => $is_periodic,
        lower       => $is_half ? 0 : -DX() * $points / 2,
    };
}

sub _index ($size, $i, $j, $k) { return $i + $size->[0] * ($j + $size->[1] * $k) }

# Fields, places, and lists of points by what acts on them.
sub _grid ($case) {
    my $zone   = _zone($case);
    my @axes   = map { _axis($case, $_) } 0 .. 2;
    my ($turn) = $case->{symmetry} =~ s{ quadrant }{quarter_turn}xr =~ m{ (half|quarter)_turn }x;
    my %grid =
        (zone => $zone, axes => \@axes, size => [ map { $_->{points} + 2 * $zone } @axes ], turn => $turn // q{});
    for my $d (0 .. 2) {
        my $offset = $axes[$d]{has_plane} ? 0 : 0.5;
        $grid{x}[$d] = [ map { $axes[$d]{lower} + DX * ($_ - $zone + $offset) } 0 .. $grid{size}[$d] - 1 ];
    }
    return \%grid;
}

sub _each_point ($grid, $visit) {
    my @size = @{ $grid->{size} };
    for my $k (0 .. $size[2] - 1) {
        for my $j (0 .. $size[1] - 1) {
            for my $i (0 .. $size[0] - 1) { $visit->(_index(\@size, $i, $j, $k), $i, $j, $k) }
        }
    }
    return;
}

sub _initial ($x, $y, $z) {
    return (
        u  => 1 + $x**2 / 2 - 0.3 * $y**2 + 0.2 * $z**2 + 0.1 * $x**2 * $y**2,
        w1 => $x * (1 + 0.2 * $y**2),
        w2 => $y * (0.5 - 0.1 * $z**2),
        w3 => $z * (0.3 * $x**2 - 0.7),
    );
}

# Conditions that look at past values are taken from the run at the start, but only in the boundary.
sub _expected_at_start ($case, $found) {
    my $grid  = _grid($case);
    my $state = { grid => $grid };
    _each_point(
        $grid,
        sub ($at, @p) {
            my %value = _initial(map { $grid->{x}[$_][ $p[$_] ] } 0 .. 2);
            $state->{$_}[$at] = $value{$_} for @variables;
        }
    );
    $state->{before} = { map { $_ => [ @{ $state->{$_} } ] } @variables };
    my $reads_past = grep { $reads_past{$_} } @{$case}{qw(of_group of_variable)};
    if ($reads_past) {
        _each_point(
            $grid,
            sub ($at, @p) {
                return if _kind($grid, @p) ne 'boundary';
                $state->{$_}[$at] = $found->{$_}{0}{"@p"} // $state->{$_}[$at] for @variables;
            }
        );
        _fill($state);
        return $state;
    }
    _complete($case, $state);
    return $state;
}

# A step of Euler's, conditions, symmetries.
sub _step ($case, $state) {
    my $grid  = $state->{grid};
    my $dt    = DTFAC * DX;
    my %next  = map { $_ => [ @{ $state->{$_} } ] } @variables;
    my @step  = (1, $grid->{size}[0], $grid->{size}[0] * $grid->{size}[1]);
    my $slope = sub ($variable, $at, $d) { return _slope($case->{order}, $state->{$variable}, $at, $step[$d]) };
    _each_point(
        $grid,
        sub ($at, @p) {
            my $kind = _kind($grid, @p);
            return if $kind eq 'symmetry' || $kind eq 'boundary' && $case->{equation} eq 'no';
            my %rate;
            if ($kind eq 'interior') {
                $rate{u}     = $slope->('w1', $at, 0) + $slope->('w2', $at, 1) + $slope->('w3', $at, 2);
                $rate{"w$_"} = $slope->('u',  $at, $_ - 1) for 1 .. 3;
            }
            else {
                $rate{u}     = $grid->{x}[0][ $p[0] ] - $state->{u}[$at] / 2;
                $rate{"w$_"} = $state->{u}[$at] * $state->{"w$_"}[$at] for 1 .. 3;
            }
            $next{$_}[$at] += $dt * $rate{$_} for @variables;
        }
    );
    $state->{before} = { map { $_ => $state->{$_} } @variables };
    @{$state}{@variables} = @next{@variables};
    _complete($case, $state);
    return;
}

sub _slope ($order, $f, $at, $step) {
    return ($f->[ $at + $step ] - $f->[ $at - $step ]) / (2 * DX) if $order == 2;
    return (8 * ($f->[ $at + $step ] - $f->[ $at - $step ]) - $f->[ $at + 2 * $step ] + $f->[ $at - 2 * $step ]) /
        (12 * DX);
}

# interior, boundary, symmetry: edges of a boundary and a symmetry are the symmetry's.
sub _kind ($grid, @p) {
    my $kind = 'interior';
    for my $d (0 .. 2) {
        my ($axis, $beyond) = ($grid->{axes}[$d], $p[$d] < $grid->{zone});
        next if !$beyond && $p[$d] < $grid->{zone} + $axis->{points};
        return 'symmetry' if $axis->{is_periodic} || $axis->{is_half} && $beyond;
        $kind = 'boundary';
    }
    return $kind;
}

# Boundary applies conditions in the order of their registration.
sub _complete ($case, $state) {
    my ($group, $own) = @{$case}{qw(of_group of_variable)};
    for my $variable (@variables) {
        my @choices;
        push @choices, { variable => $variable, word => $group, options => $variable eq 'u' ? 'u' : 'w2' }
            if _acts($group) && _name($group) ne _name($own);
        push @choices, { variable => $variable, word => $own, options => $variable } if _acts($own);
        for my $choice (sort { _rank($a) <=> _rank($b) } @choices) {
            _apply($case, $state, $choice);
        }
    }
    _fill($state);
    return;
}

sub _acts ($word) { return $word !~ m{ \A (?: none | newrad | skip ) \z }x }

# "zero" is a scalar.
sub _name ($word) { return $word eq 'zero' ? 'scalar' : $word }

sub _rank ($choice) {
    my %rank = (scalar => 0, flat => 1, radiative => 2, static => 3);
    return $rank{ _name($choice->{word}) };
}

sub _apply ($case, $state, $choice) {
    my $grid  = $state->{grid};
    my $width = $case->{width} eq 'unset' ? 1 : $case->{width};
    $width = $grid->{zone} if $choice->{word} eq 'zero' || $width < 0;
    for my $face (0 .. LAST_FACE) {
        my ($d, $is_upper) = (int $face / 2, $face % 2);
        next if $grid->{axes}[$d]{is_periodic} || $grid->{axes}[$d]{is_half} && !$is_upper;
        my $value = _rule($state, $choice, $d, $is_upper ? -1 : 1);
        for my $layer (reverse 0 .. $width - 1) {
            my $outer = $is_upper ? $grid->{size}[$d] - 1 - $layer : $layer;
            _each_in_plane($grid, $d, $outer,
                sub ($at, @p) { $state->{ $choice->{variable} }[$at] = $value->($at, @p) });
        }
    }
    return;
}

sub _each_in_plane ($grid, $d, $outer, $visit) {
    my ($a, $b) = (($d + 1) % 3, ($d + 2) % 3);
    for my $p (0 .. $grid->{size}[$a] - 1) {
        for my $q (0 .. $grid->{size}[$b] - 1) {
            my @point;
            @point[ $d, $a, $b ] = ($outer, $p, $q);
            $visit->(_index($grid->{size}, @point), @point);
        }
    }
    return;
}

# The function that gives the value of a point at a face, by the step to its neighbour inside.
sub _rule ($state, $choice, $d, $inward) {
    my ($now, $past) = map { $_->{ $choice->{variable} } } $state, $state->{before};
    my $inner = sub (@p) { $p[$d] += $inward; return @p };
    my %rules = (
        zero      => sub ($at, @p) { 0 },
        scalar    => sub ($at, @p) { $scalar{ $choice->{options} } },
        static    => sub ($at, @p) { $past->[$at] },
        flat      => sub ($at, @p) { $now->[ _index($state->{grid}{size}, $inner->(@p)) ] },
        radiative => sub ($at, @p) { _radiated($state, $choice, $d, \@p, [ $inner->(@p) ]) },
    );
    return $rules{ $choice->{word} };
}

# (x/r) df/dt + v df/dx + (v x/r^2) (f - f0) = 0 in the middle between two points and two times.
sub _radiated ($state, $choice, $d, $outer, $inner) {
    my $grid = $state->{grid};
    my ($v,  $f0, $dt) = ($speed{ $choice->{options} }, $limit{ $choice->{options} }, DTFAC * DX);
    my ($xo, $xi)  = map { $grid->{x}[$d][ $_->[$d] ] } $outer, $inner;
    my ($ro, $ri)  = map { _radius($grid, @{$_}) } $outer, $inner;
    my ($o,  $i)   = map { _index($grid->{size}, @{$_}) } $outer, $inner;
    my ($fi, $old) = ($state->{ $choice->{variable} }[$i], $state->{before}{ $choice->{variable} });
    my $equation = sub ($fo) {
        my $in_time  = ($xo / $ro * ($fo - $old->[$o]) + $xi / $ri * ($fi - $old->[$i])) / $dt / 2;
        my $in_space = ($fo - $fi + $old->[$o] - $old->[$i]) / ($xo - $xi) / 2;
        my $falloff  = ($xo / $ro**2 * ($fo + $old->[$o] - 2 * $f0) + $xi / $ri**2 * ($fi + $old->[$i] - 2 * $f0)) / 4;
        return $in_time + $v * ($in_space + $falloff);
    };
    my $at_zero = $equation->(0);
    return -$at_zero / ($equation->(1) - $at_zero);
}

sub _radius ($grid, @p) {
    my ($x, $y, $z) = map { $grid->{x}[$_][ $p[$_] ] } 0 .. 2;
    return sqrt $x**2 + $y**2 + $z**2;
}

# Points beyond symmetries have the values of their images, turned or mirrored.
sub _fill ($state) {
    my $grid = $state->{grid};
    _each_point(
        $grid,
        sub ($at, @p) {
            my ($image, $signs, $order) = _image($grid, @p);
            return if "@{$image}" eq "@p";
            my $from = _index($grid->{size}, @{$image});
            my @w    = map { $state->{"w$_"}[$from] } 1 .. 3;
            $state->{u}[$at] = $state->{u}[$from];
            $state->{ "w" . ($_ + 1) }[$at] = $signs->[$_] * $w[ $order->[$_] ] for 0 .. 2;
        }
    );
    return;
}

# Of a point: its image, and w_d there as signs[d] w_order[d] of the image.
sub _image ($grid, @p) {
    my ($zone, @axes) = ($grid->{zone}, @{ $grid->{axes} });
    for my $d (grep { $axes[$_]{is_periodic} } 0 .. 2) {
        $p[$d] = $zone + ($p[$d] - $zone) % $axes[$d]{points};
    }
    my %turn = (signs => [ 1, 1, 1 ], order => [ 0, 1, 2 ]);
    for my $d (grep { $axes[$_]{is_half} && $p[$_] < $zone } $grid->{turn} ? 2 : 0 .. 2) {
        ($p[$d], $turn{signs}[$d]) = (_opposite($grid, $d, @p), -1);
    }
    if ($grid->{turn} eq 'half' && $p[0] < $zone) {
        @p[ 0, 1 ] = map { _opposite($grid, $_, @p) } 0, 1;
        @{ $turn{signs} }[ 0, 1 ] = (-1, -1);
    }

    # (x, y) takes the values of (y, -x), and w_x those of -w_y there.
    while ($grid->{turn} eq 'quarter' && ($p[0] < $zone || $p[1] < $zone)) {
        @p[ 0, 1 ] = ($p[1], _opposite($grid, 0, @p));
        @{ $turn{signs} }[ 0, 1 ] = map { $turn{signs}[$_] * ($turn{order}[$_] == 0 ? -1 : 1) } 0, 1;
        @{ $turn{order} }[ 0, 1 ] = map { 1 - $_ } @{ $turn{order} }[ 0, 1 ];
    }
    return (\@p, $turn{signs}, $turn{order});
}

# Beyond the plane or axis in which a domain begins, or beyond the middle of one that a half turn takes to itself.
sub _opposite ($grid, $d, @p) {
    return $grid->{size}[$d] - 1 - $p[$d] if !$grid->{axes}[$d]{is_half};
    return 2 * $grid->{zone} - ($grid->{axes}[$d]{has_plane} ? 0 : 1) - $p[$d];
}

# Nothing, or the first point that differs, is missing, or is one too many.
sub _difference ($case, $state, $found, $iteration) {
    my @wrong;
    for my $variable (@variables) {
        my %values = %{ $found->{$variable}{$iteration} // {} };
        _each_point(
            $state->{grid},
            sub ($at, @p) {
                my ($is, $should) = (delete $values{"@p"}, $state->{$variable}[$at]);
                push @wrong, "iteration $iteration, $variable at (@p): " . ($is // 'nothing') . ", expected $should"
                    if !defined $is || !(abs($is - $should) <= TOLERANCE * max(1, abs $should));
            }
        );
        push @wrong, "iteration $iteration, $variable at ($_): no such point" for sort keys %values;
    }
    return @wrong ? @wrong . " differences, the first: $wrong[0]" : undef;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Conditions - boundary conditions of generated thorns beside symmetries

=head1 SYNOPSIS

    Saguaro::Acceptance::Conditions->run($project, $tally);

=head1 DESCRIPTION

Thorn TestConditions, which kernelgen writes, evolves a scalar and a covector for three steps. Drawn at random are the words of C<V_bound> for groups and for variables, C<bound_width>,
the width of the boundary, the order of differences, whether equations hold at the boundary, a symmetry (mirrors, with points in the plane and beside it, turns, periods) and
processes. Each point of each iteration, in the boundary and beyond symmetries too, must have the value of this module's own program, to 1e-12. A condition narrower than
the boundary must be warned of once, and a wider one refused. C<DRAWS_SEED=n> tries other draws.

=cut
