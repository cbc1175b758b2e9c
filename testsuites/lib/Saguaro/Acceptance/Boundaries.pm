# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Boundaries;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(sum);

use Cactus::Build::Files                 qw(read_text write_text);
use Saguaro::Acceptance::Draws::Pairwise qw(covering drawn random_numbers);

use constant {
    IN_TEST    => 20,
    A_DAY      => 86_400,
    ARRAY_SEED => 1,
    TOLERANCE  => 1e-11,     # of what Robin and Radiation compute from ratios and powers; the others move values
    INTERNAL   => 5,         # flesh/doc/guides/end-of-a-run.md
    FACES      => 6,
    LAST_FACE  => 5,
    INFINITY   => 9**9**9,
};

my @points = (1 .. 6, 8, 8, 9, 11, 11, 12);
my @widths = (0, 1, 1, 2, 2, 3, 4);

# Grids as thin as they come, and every condition.
my %factors = (
    driver    => [qw(PUGH Carpet)],
    target    => [qw(field field array)],
    condition => [qw(scalar flat static copy robin radiation none)],
    incoming  => [ -1, 2 ],                                            # radpower
    form      => [qw(selected selected named)],
    width     => [ -1, @widths ],
    nx        => \@points,
    ny        => \@points,
    nz        => \@points,
    ghosts    => [ 1, 2, 3 ],
    symmetry  => [qw(none none reflection_z bitant)],
    level     => [qw(none none face)],
    beside    => [ 3, 12 ],    # points of the grid beside an array; of 3 the second process has none
    map { ("width$_" => [ @widths, $_ == 2 ? -1 : 1 ]) } 0 .. LAST_FACE
);

# Cases that have ended in a memory fault, or on two processes in other values than on one, before they were looked for.
my %usual = (
    driver    => 'PUGH',
    target    => 'field',
    condition => 'flat',
    incoming  => -1,
    form      => 'selected',
    width     => 1,
    nx        => 8,
    ny        => 8,
    nz        => 8,
    ghosts    => 1,
    symmetry  => 'none',
    level     => 'none',
    beside    => 12,
    map { ("width$_" => 1) } 0 .. LAST_FACE
);
my @have_failed = (
    { %usual, symmetry  => 'bitant', ghosts => 3, nz => 4 },
    { %usual, nz        => 1,        ghosts => 2 },
    { %usual, driver    => 'Carpet', nx     => 1 },
    { %usual, width     => 8 },
    { %usual, form      => 'named',     width     => 4,        nx    => 3 },
    { %usual, form      => 'named',     condition => 'scalar', width => 4, nx => 3 },
    { %usual, condition => 'radiation', incoming  => 2,        nx    => 3 },
    { %usual, condition => 'scalar',    width     => 4,        nx    => 1, ny => 6, nz => 6 },
    { %usual, target    => 'array',     condition => 'robin' },
    { %usual, target    => 'array',     driver    => 'Carpet', beside => 3 },
    { %usual, target    => 'array',     driver    => 'Carpet', beside => 3,  form => 'named' },
    { %usual, width     => 4,           nx        => 11,       ny     => 11, nz   => 11 },
    { %usual, width     => -1,          width2    => -1 },
);

# What a driver or a symmetry says of grids that are too thin for it, and Boundary of thin parts.
my $is_grid_refused =
    qr{ cannot [ ] be [ ] set [ ] up | nothing [ ] is [ ] left [ ] to [ ] evolve | (?: a | the ) [ ] plane [ ] of [ ] symmetry }x;
my $is_layout_refused = qr{ $is_grid_refused | the [ ] part [ ] of [ ] a [ ] process [ ] there [ ] has }x;

my %points_inside = (flat => 1, robin => 1, radiation => 1);

sub title ($class) { return 'Boundaries' }

# A case that is as usual but for these factors.
sub usual ($class, %factors) { return { %usual, %factors } }

# `scope`: `some` (those that have failed, and others on each day) or `faults` (a covering array).
sub run ($class, $project, $tally, $scope = 'some') {
    my $claim = 'boundaries drawn at random have the values of an independent program, or are refused with the reason';
    my @missing = $project->missing_thorns(qw(TestBoundary PUGH Carpet CarpetRegrid2 ReflectionSymmetry CartGrid3D));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    _no_room_in_part($project, $tally);
    _unset_points($project, $tally);
    my $self  = bless { project => $project }, $class;
    my @cases = (@have_failed, $scope eq 'some' ? _of_today() : _array());
    my %count = (held => 0, refused => 0);

    for my $number (0 .. $#cases) {
        my ($verdict, $why) = $self->_verdict($cases[$number]);
        $count{$verdict}++;
        $tally->failed("boundary $number: " . _shown($cases[$number]), $why) if $verdict eq 'wrong';
    }
    return $tally->check(
        "$claim ($count{held} held, $count{refused} refused)",
        !$count{wrong} && $count{held} && $count{refused},
        join ', ', map { "$_ $count{$_}" } sort keys %count
    );
}

# 8 points along x leave each of two processes 5, with a ghost point where the grid is cut: behind 4 boundary points there must be two.
sub _no_room_in_part ($project, $tally) {
    my $claim = 'a boundary without room in the part of a process is refused';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my $room  = $project->room('no_room_in_part');
    my @sizes = (8, 6, 6);
    my $text  = read_text($project->home . '/arrangements/SaguaroTest/TestBoundary/test/per_face.par');
    $text =~ s{ (global_n [xyz] \s* = \s*) \d+ }{ $1 . shift @sizes }gex;
    $text =~ s{ (widths \[ (\d) \] \s* = \s*) \d+ }{ $1 . ($2 ? 1 : 4) }gex;
    write_text("$room/no_room.par", $text);
    my %run = map { $_ => $project->simulate('no_room.par', folder => $room, processes => $_) } 1, 2;
    $tally->check("$claim: the run fails", $run{2}{status} > 0 && $run{2}{status} < 124, $run{2}{output});
    $tally->says($claim, $run{2}{output},
        qr{ lower [ ] x [ ] face .* part [ ] of [ ] a [ ] process [ ] there [ ] has [ ] 5 [ ] points .* it [ ] needs [ ] 6 }x
    );
    return $tally->check('one process has the room', $run{1}{output} =~ m{ ^ Done [.] $ }xm, $run{1}{output});
}

# A level that ends in the upper x boundary, which is wider than the condition: nobody sets the outermost points there.
sub _unset_points ($project, $tally) {
    my $claim = 'a boundary wider than its condition, in which a level ends';
    my $room  = $project->room('unset_points');
    my $text  = _parameters({ %usual, driver => 'Carpet', level => 'face', nx => 12, ny => 11, nz => 11, ghosts => 2 });
    my $file  = $text . join q{}, map { "CoordBase::boundary_size_$_ = 2\n" } qw(x_upper x_lower y_upper z_upper);
    my $line  = 1 + ($text =~ tr{\n}{});
    my %said;
    for my $width (1, 2) {
        write_text("$room/unset.par", $file =~ s{ (TestBoundary::width [ ] = [ ]) \d }{$1$width}xr);
        my $run = $project->simulate('unset.par', folder => $room, limit => 60);
        $tally->check("$claim: a run with width $width ends", $run->{status} == 0, $run->{output});
        $said{$width} = [ $run->{output} =~ m{ ( [^\n]* nobody [ ] sets [^\n]* ) }gx ];
    }
    $tally->check(
        "$claim: one warning, none if it is as wide",
        @{ $said{1} } == 1 && !@{ $said{2} },
        join "\n", map { @{$_} } values %said
    );
    return $tally->says(
        "$claim: where, and what is not set",
        "@{$said{1}}",
        qr{ unset[.]par:$line:\d+: [ ] warning: .* 2 [ ] points [ ] at [ ] the [ ] upper [ ] x [ ] face .* "Flat" .* TESTBOUNDARY::FIELD
            [ ] sets [ ] 1; .* level [ ] 1 [ ] ends }x
    );
}

sub _of_today () {
    my $random = random_numbers($ENV{DRAWS_SEED} // int(time / A_DAY));
    return map { drawn(\%factors, \&_is_possible, $random) } 1 .. $ENV{DRAWS} // IN_TEST;
}

sub _array () { return @{ covering(\%factors, \&_is_possible, ARRAY_SEED)->{cases} } }

sub _is_possible ($case) {
    return 0 if $case->{driver} eq 'PUGH'   && ($case->{level} ne 'none' || $case->{beside} < $usual{beside});
    return 0 if $case->{target} eq 'field'  && $case->{beside} < $usual{beside};
    return 0 if $case->{symmetry} ne 'none' && $case->{target} eq 'array';
    return 0 if $case->{level} ne 'none'    && $case->{symmetry} ne 'none';
    return 0 if $case->{level} ne 'none'    && $case->{target} eq 'array';
    return 0
        if $case->{symmetry} eq 'none' && $case->{nx} * $case->{ny} * $case->{nz} < 8 && $case->{driver} eq 'Carpet';
    return 1;
}

sub _shown ($case) {
    return join q{ }, map { "$_=$case->{$_}" } grep { $case->{$_} ne $usual{$_} } sort keys %{$case};
}

# ---- runs

# held, refused or wrong, and why.
sub _verdict ($self, $case) {
    my $one = $self->_run($case, 1);
    return ('wrong', $one->{output}) if _has_crashed($one);
    my @lacking = _faces_without_room($case);
    my $problem =
          $one->{status} ? _complaint_of_refusal($case, $one->{output}, @lacking)
        : @lacking       ? "accepted, though at the faces @lacking there is no room"
        :                  _difference($case, $one->{values});
    return ('wrong', "on one process: $problem\n$one->{output}") if $problem;
    my $has_components = $case->{driver} eq 'Carpet' && $case->{target} eq 'field';
    my @others         = (
        $self->{project}->has_mpi ? { processes => 2, components => 1 }  : (),
        $has_components           ? { processes => 1, components => 40 } : (),
    );
    for my $layout (@others) {
        my ($verdict, $why) = $self->_compared($case, $one, $layout);
        return ($verdict, $why) if $verdict ne 'held';
    }
    return ($one->{status} ? 'refused' : 'held');
}

# Another layout: the same bits, or a refusal.
sub _compared ($self, $case, $one, $layout) {
    my $name  = "on $layout->{processes} x $layout->{components} (processes x components)";
    my $other = $self->_run($case, $layout->{processes}, $layout->{components});
    return ('wrong', "$name:\n$other->{output}") if _has_crashed($other) || !$other->{status} && $one->{status};
    return ('refused') if $other->{status} && ($one->{status} || $other->{output} =~ m{ $is_layout_refused }x);
    return ('wrong', "$name:\n$other->{output}") if $other->{status};
    my @differ = grep { ($other->{values}{$_} // 'none') ne $one->{values}{$_} } sort keys %{ $one->{values} };
    return ('wrong',
        "$differ[0] is $one->{values}{$differ[0]} on one process, and $name "
            . ($other->{values}{ $differ[0] } // 'nothing'))
        if @differ;
    return ('wrong', "$name: several components own the points @{$other->{repeated}}") if @{ $other->{repeated} };
    return ('held');
}

sub _run ($self, $case, $processes, $components = 1) {
    my $folder = $self->{project}->room("boundaries/on-$processes-$components");
    my $more   = $components > 1 ? "GridDriver::components_per_process = $components\n" : q{};
    write_text("$folder/thin.par", _parameters($case) . $more);
    my $run    = $self->{project}->simulate('thin.par', folder => $folder, processes => $processes, limit => 60);
    my $name   = $case->{target} eq 'array' ? 'array' : 'points';
    my @values = map { _values($_) } glob "$folder/$name.*";
    my %times;
    $times{ $values[ 2 * $_ ] }++ for 0 .. @values / 2 - 1;
    return { %{$run}, values => {@values}, repeated => [ grep { $times{$_} > 1 } sort keys %times ] };
}

# "level i j k" => "value x y z"
sub _values ($file) { return read_text($file) =~ m{ ^ (\d+ [ ] \d+ [ ] \d+ [ ] \d+) [ ] (.*) $ }gmx }

sub _has_crashed ($run) {
    return $run->{status} == INTERNAL || $run->{status} >= 124 || $run->{output} =~ m{ SIG[A-Z]+ | Sanitizer }x;
}

sub _parameters ($case) {
    my $is_carpet = $case->{driver} eq 'Carpet';
    my @lines     = (
        'ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time TestBoundary ReflectionSymmetry"',
        $is_carpet ? 'ActiveThorns = "Carpet CarpetLib CarpetRegrid2"' : 'ActiveThorns = "PUGH"',
        'Cactus::cctk_itlast = 0',
        'Time::dtfac = 0.5',
        _domain($case),
        _mirror($case),
        (map { "driver::ghost_size_$_ = $case->{ghosts}" } qw(x y z)),
        qq{TestBoundary::target = "$case->{target}"},
        qq{TestBoundary::condition = "$case->{condition}"},
        qq{TestBoundary::form = "$case->{form}"},
        "TestBoundary::width = $case->{width}",
        "TestBoundary::array_ghosts = $case->{ghosts}",
        "Boundary::radpower = $case->{incoming}",
    );
    push @lines, map { "TestBoundary::widths[$_] = $case->{qq{width$_}}" } 0 .. LAST_FACE;
    my @axes = qw(nx ny nz);
    push @lines, map { "TestBoundary::array_points[$_] = $case->{$axes[$_]}" } 0 .. $#axes;
    push @lines, 'Carpet::max_refinement_levels = 2', 'CarpetRegrid2::num_centres = 1',
        'CarpetRegrid2::num_levels_1 = 2',
        "CarpetRegrid2::position_x_1 = $case->{nx} / 4", 'CarpetRegrid2::radius_1[1] = 1.0'
        if $case->{level} ne 'none';
    return join("\n", @lines) . "\n";
}

# A plane of symmetry at the lower z face, of ReflectionSymmetry or of CartGrid3D.
sub _mirror ($case) {
    return
          $case->{symmetry} eq 'reflection_z' ? 'ReflectionSymmetry::reflection_z = yes'
        : $case->{symmetry} eq 'bitant'       ? ('grid::domain = "bitant"', 'grid::bitant_plane = "xy"')
        :                                       ();
}

# No point lies at the origin, where some conditions divide by zero.
sub _domain ($case) {
    return ('grid::type = "byspacing"', "driver::global_nsize = $case->{beside}") if $case->{target} eq 'array';
    return (
        'grid::type = "byspacing"',
        'grid::dxyz = 0.5',
        'grid::avoid_origin = yes',
        map { "driver::global_n$_ = $case->{qq{n$_}}" } qw(x y z)
    ) if $case->{level} eq 'none';
    return (
        'grid::type = "coordbase"',
        'Carpet::domain_from_coordbase = yes',
        map { _domain_along($_, $case->{"n$_"}) } qw(x y z)
    );
}

sub _domain_along ($axis, $points) {
    my $half = 0.25 * ($points - 1);
    return (
        "CoordBase::d$axis = 0.5",
        "CoordBase::${axis}min = @{[0.1 - $half]}",
        "CoordBase::${axis}max = @{[0.1 + $half]}"
    );
}

# ---- what must come out

# Widths of the six faces as the condition gets them.
sub _widths ($case) {
    return ($case->{width}) x FACES if $case->{width} >= 0;
    return map { $case->{"width$_"} } $case->{form} eq 'named' ? (0, 0, 2, 2, 4, 4) : 0 .. LAST_FACE;
}

sub _inside ($case) {
    my $inside = $points_inside{ $case->{condition} } // 0;
    return $inside + ($case->{condition} eq 'radiation' && $case->{incoming} >= 0);
}

sub _is_symmetry ($case, $face) { return $case->{symmetry} ne 'none' && $face == LAST_FACE - 1 }

# Faces at which no value is right, on however many processes. What is beyond the plane of symmetry is the image of what is inside.
sub _faces_without_room ($case) {
    my $is_mirrored = $case->{symmetry} ne 'none' && $case->{form} eq 'selected';
    my @lacking     = $is_mirrored                && $case->{nz} < 2 * $case->{ghosts} ? LAST_FACE - 1 : ();
    return @lacking if $case->{condition} eq 'none';
    my @size   = @{$case}{qw(nx ny nz)};
    my @width  = _widths($case);
    my $inside = _inside($case);
    for my $face (0 .. LAST_FACE) {
        next if _is_symmetry($case, $face);
        my $opposite = _is_symmetry($case, $face ^ 1) ? $case->{ghosts} : $width[ $face ^ 1 ];
        push @lacking, $face
            if $width[$face] < 0
            || $width[$face] > 0 && $width[$face] + ($inside ? $inside + $opposite : 0) > $size[ $face / 2 ];
    }
    return @lacking;
}

# Nothing, or what is wrong with a refusal: it must be the driver's, or name a face without room.
sub _complaint_of_refusal ($case, $output, @lacking) {
    if (my ($said) = $output =~ m{ ( $is_grid_refused ) }x) {
        return $said =~ m{ symmetry }x && $case->{symmetry} eq 'none' ? "refused without a symmetry: $said" : undef;
    }
    return
           if $case->{target} eq 'array'
        && $case->{condition} =~ m{ ^ (?: robin | radiation ) $ }x
        && $output =~ m{ array_value [^\n]* grid [ ] function }x;
    my $place_and_name = qr{ (?: thin[.]par : (\d+) : \d+ : [ ] )? (?i:$case->{condition}) : [ ] TESTBOUNDARY::\w+ }x;
    my $boundary       = qr{ a [ ] boundary [ ] of [ ] (-?\d+) [ ] points? }x;
    my $face_and_level = qr{ (lower|upper) [ ] ([xyz]) [ ] face (?: [ ] of [ ] level [ ] \d )? }x;
    my $what_there_is  = qr{ \d+ [ ] point | less [ ] than }x;
    my ($place, $width, $side, $axis) =
        $output =~ m{ $place_and_name [ ] has [ ] $boundary [ ] at [ ] the [ ] $face_and_level, .*? $what_there_is }xs
        or return 'the message does not say what has no room where';
    my %said = map { $_ => 1 } $output =~ m{ -> [ ] (.*) }gx;
    return 'there are several messages' if keys %said > 1;
    my $face = 2 * index('xyz', $axis) + ($side eq 'upper');
    my ($line) = $place ? (split m{\n}x, _parameters($case))[ $place - 1 ] : 'nothing';
    return "the line $place of the parameter file says '$line'"
        if $line !~ ($case->{target} eq 'array' ? qr{ nothing }x : qr{ global_n$axis | CoordBase::d$axis }x);
    return if (_widths($case))[$face] == $width && grep { $_ == $face } @lacking;
    return if $case->{level} ne 'none' && $output =~ m{ of [ ] level [ ] 1 }x;
    return "there is room at the $side $axis face";
}

# Nothing, or the first point of the coarsest level whose value is not that of the conditions.
sub _difference ($case, $values) {
    my @size  = @{$case}{qw(nx ny nz)};
    my $field = _field($case, $values);
    for my $k (0 .. $size[2] - 1) {
        for my $j (0 .. $size[1] - 1) {
            for my $i (0 .. $size[0] - 1) {
                my ($found)  = split q{ }, $values->{"0 $i $j $k"} // return "nobody owns the point $i $j $k";
                my $expected = $field->[$i][$j][$k];
                next if _is_in_symmetry($case, $k) || $expected - $expected != 0;    # not finite
                return "the value at $i $j $k is $found, not $expected"
                    if !(abs($found - $expected) <= TOLERANCE * (1 + abs $expected));
            }
        }
    }
    return;
}

sub _is_in_symmetry ($case, $k) { return $case->{symmetry} ne 'none' && $k < $case->{ghosts} }

sub _known ($i, $j, $k) { return (3 * $i + 5 * $j + 7 * $k) % 11 + $i / 8 }

# The whole field after the condition, face by face, from inside outward.
sub _field ($case, $values) {
    my @size = @{$case}{qw(nx ny nz)};
    my @field;
    for my $i (0 .. $size[0] - 1) {
        for my $j (0 .. $size[1] - 1) {
            $field[$i][$j] = [ map { _known($i, $j, $_) } 0 .. $size[2] - 1 ];
        }
    }
    my @width = _widths($case);
    for my $face (grep { !_is_symmetry($case, $_) } 0 .. LAST_FACE) {
        my $axis = int $face / 2;
        for my $layer (reverse 0 .. $width[$face] - 1) {
            next
                if $layer >= $size[$axis]; # a boundary wider than the grid, of a condition that looks at nothing inside
            my $outer = $face % 2 ? $size[$axis] - 1 - $layer : $layer;
            _set_layer(\@field, \@size, $axis, $outer, _rule($case, \@field, $values, $axis, $face % 2 ? -1 : 1));
        }
    }
    return \@field;
}

sub _set_layer ($field, $size, $axis, $outer, $rule) {
    my ($a, $b) = (($axis + 1) % 3, ($axis + 2) % 3);
    for my $p (0 .. $size->[$a] - 1) {
        for my $q (0 .. $size->[$b] - 1) {
            my @point;
            @point[ $axis, $a, $b ] = ($outer, $p, $q);
            $field->[ $point[0] ][ $point[1] ][ $point[2] ] = $rule->(@point);
        }
    }
    return;
}

# The function that gives the value of a point. `inward`: the step to its neighbour inside.
sub _rule ($case, $field, $values, $axis, $inward) {
    my $inner = sub (@point) { $point[$axis] += $inward; return @point };
    my $value = sub (@point) { return $field->[ $point[0] ][ $point[1] ][ $point[2] ] };
    my $place = sub (@point) { return (split q{ }, $values->{"0 @point"})[ 1 .. 3 ] };
    my $r     = sub (@point) { my ($x, $y, $z) = $place->(@point); return sqrt($x**2 + $y**2 + $z**2) };
    my %rules = (
        none   => sub (@point) { $value->(@point) },
        scalar => sub (@point) { 2.5 },
        static => sub (@point) { _known(@point) + 100 },
        copy   => sub (@point) { _known(@point) + 200 },
        flat   => sub (@point) { $value->($inner->(@point)) },
        robin => sub (@point) { 0.5 + ($value->($inner->(@point)) - 0.5) * ($r->($inner->(@point)) / $r->(@point))**2 },
        radiation => sub (@point) {
            my $equation = _equation($case, sub (@p) { ($place->(@p))[$axis] }, $r, $value);
            my @in       = $inner->(@point);
            my ($rest, $factor, $incoming) = $equation->(\@point, \@in);
            return _quotient(-$rest, $factor) if $case->{incoming} < 0;
            my @deep     = $inner->(@in);
            my $strength = _incoming($value, $r, sub (@p) { ($place->(@p))[$axis] }, \@in, \@deep);
            my $falloff  = _falloff($case->{incoming}, $r, sub (@p) { ($place->(@p))[$axis] }, \@point, \@in);
            return _quotient($strength * $incoming * $falloff - $rest, $factor);
        },
    );
    return $rules{ $case->{condition} };
}

# What is not finite where the equation of two points around the origin has no solution.
sub _quotient ($above, $below) { return $below ? $above / $below : INFINITY }

# H = (r/v) df/dt + (r^2/x) df/dx + f - f0, the mean over two points.
sub _incoming ($value, $r, $x, @points) {
    my ($v, $f0, $dt) = (0.75, 0.25, 0.25);
    my @now   = map { $value->(@{$_}) } @points;
    my @old   = map { _known(@{$_}) + 100 } @points;
    my @r     = map { $r->(@{$_}) } @points;
    my @x     = map { $x->(@{$_}) } @points;
    my $slope = ($now[0] + $old[0] - $now[1] - $old[1]) / 2 / ($x[0] - $x[1]);
    return sum(
        map {
            $r[$_] / $v * ($now[$_] - $old[$_]) / $dt +
                _quotient($r[$_]**2, $x[$_]) * $slope +
                ($now[$_] + $old[$_]) / 2 -
                $f0
        } 0,
        1
    ) / 2;
}

# From one cell to the next: (H' - H) / dx = -n (x/r^2) (H' + H) / 2, with the mean of x/r^2 over the points of the outer cell.
sub _falloff ($n, $r, $x, @points) {
    my $step =
        $n * ($x->(@{ $points[0] }) - $x->(@{ $points[1] })) / 4 * sum(map { $x->(@{$_}) / $r->(@{$_})**2 } @points);
    return _quotient(1 - $step, 1 + $step);
}

# (x/r) df/dt + v df/dx + (v x / r^2) (f - f0) in the middle between two points and two times, as rest + factor * (outer value now), and what a
# unit of the incoming part adds to it: the equation of Boundary's README. v = 0.75, f0 = 0.25.
sub _equation ($case, $x, $r, $value) {
    my ($v, $f0, $dt) = (0.75, 0.25, 0.25);
    return sub ($outer, $inner) {
        my ($xo, $ro, $xi, $ri)  = ($x->(@{$outer}), $r->(@{$outer}), $x->(@{$inner}), $r->(@{$inner}));
        my ($fi, $old_o, $old_i) = ($value->(@{$inner}), _known(@{$outer}) + 100, _known(@{$inner}) + 100);
        my ($to, $ti, $do, $di)  = ($xo / $ro / $dt, $xi / $ri / $dt, $v * $xo / (2 * $ro**2), $v * $xi / (2 * $ri**2));
        my $s      = $v / ($xo - $xi);
        my $factor = $to + $s + $do;
        my $rest =
            -$to * $old_o +
            $ti * ($fi - $old_i) +
            $s * ($old_o - $fi - $old_i) +
            $do * ($old_o - 2 * $f0) +
            $di * ($fi + $old_i - 2 * $f0);
        return ($rest, $factor, 2 * ($do + $di));
    };
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Boundaries - boundary conditions on grids as thin as they come

=head1 SYNOPSIS

    Saguaro::Acceptance::Boundaries->run($project, $tally);

=head1 DESCRIPTION

Each draw has a grid of 1 to 11 points along each axis, a width for each face, ghost zones, a condition of Boundary, one of its two forms, perhaps
a mirror or a refined level at a face, and a field or an array. TestBoundary fills fields that are known everywhere and applies the condition. On one
process each value must be that which this module computes from the formulas; on two processes, and in up to 40 components, the same bits, each point owned once. Where there is no room for the
boundary, or for the points inside that it follows from, the run must be refused, with the variable, face, level, width, points and the line of the
parameter file. On two processes it may be refused, too, because parts are thin. C<DRAWS_SEED=n> tries other draws, C<DRAWS=n> so many.

=cut
