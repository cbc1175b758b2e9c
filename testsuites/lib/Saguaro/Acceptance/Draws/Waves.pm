# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Draws::Waves;
use v5.26;
use warnings;
use experimental 'signatures';

use Saguaro::Acceptance::Draws::Frame;

use constant SLOPE  => (0.5,    0.25, -0.375);
use constant CENTRE => (0.3125, 0,    0);

my @axes      = qw(x y z);
my %half_size = (x => 12, y => 10, z => 11);    # in spacings of the coarsest level

# What may change without changing what a run means, or how many bits of it: the factors of a wave on levels of refinement.
# Of the methods, AB is missing: MoL refuses it for grid functions on levels.
my %factors = (
    method =>
        [qw(Euler RK2 RK2-central RK3 RK4 ICN ICN-avg Generic RK45 RK45CK RK65 RK87 RK2-MR-2:1 RK4-MR-2:1 RK4-RK2)],
    condition => [qw(none flat radiation static robin zero)],
    width     => [ 1 .. 4 ],                                  # points of the outer boundary; the thorn sets one of them
    ghosts    => [ 1 .. 4 ],
    levels    => [ 1, 2, 3 ],
    place     => [qw(middle face edge corner)],               # of the refined levels
    symmetry  => [qw(none reflection octant rotating180 rotating90 periodic_y periodic)],
    order     => [ 1, 3, 5 ],                                 # of prolongation in space
    time      => [ 1, 2 ],                                    # and in time
    buffers   => [qw(as_needed few none)],
    centring  => [qw(vertex cell)],
    factor    => [qw(2 221 3 42)],                       # of refinement: along each axis; 42: first by 4, then by 2
    steps     => [qw(halved equal lockstep tapered)],    # of finer levels in time
    regions   => [qw(one two)],
    regrid    => [qw(never moving)],
    damping   => [qw(no yes)],
    past      => [qw(filled backwards)],                 # how past timelevels begin
    data      => [qw(gaussian plane)],
);

my %stages = (
    Euler         => 1,
    RK2           => 2,
    'RK2-central' => 2,
    RK3           => 3,
    RK4           => 4,
    ICN           => 3,
    'ICN-avg'     => 3,
    Generic       => 3,
    RK45          => 6,
    RK45CK        => 6,
    RK65          => 8,
    RK87          => 13,
    'RK2-MR-2:1'  => 5,
    'RK4-MR-2:1'  => 10,
    'RK4-RK2'     => 4,
);
my %scratch = (
    RK4          => 1,
    'RK4-RK2'    => 1,
    Generic      => 2,
    'RK2-MR-2:1' => 5,
    'RK4-MR-2:1' => 10,
    map { $_ => $stages{$_} } qw(RK45 RK45CK RK65 RK87)
);

my @thorns = qw(
    AEILocalInterp Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time Carpet CarpetLib CarpetIOASCII CarpetIOHDF5 CarpetIOScalar
    CarpetInterp CarpetReduce CarpetRegrid2 Dissipation IDWaveMoL MoL PeriodicCarpet ReflectionSymmetry RotatingSymmetry180
    RotatingSymmetry90 Slab SpaceMask SphericalSurface TestRestart WaveMoL
);

sub factors ($class) { return \%factors }
sub thorns  ($class) { return @thorns }

my %greatest_factor = (2 => 2, 221 => 2, 3 => 3, 42 => 4);
my %is_wide         = map { $_ => 1 } grep { $stages{$_} > 4 } keys %stages;

# What the program refuses with good reason is not drawn: why, and which cases are meant.
my @impossible = (
    [ 'the stencil of prolongation needs ghost zones' => sub ($is) { $is->{ghosts} < ($is->{order} + 1) / 2 } ],
    [
        'so does the mean of the cells in a coarser one' => sub ($is) {
            $is->{centring} eq 'cell' && $is->{levels} > 1 && $is->{ghosts} < $greatest_factor{ $is->{factor} } - 1;
        }
    ],
    [ 'so does the one of dissipation' => sub ($is) { $is->{damping} eq 'yes'   && $is->{ghosts} < 2 } ],
    [ 'one level has no factor'        => sub ($is) { $is->{factor} ne '2'      && $is->{levels} < 2 } ],
    [ 'symmetries fill ghost zones'    => sub ($is) { $is->{symmetry} ne 'none' && $is->{width} < $is->{ghosts} } ],
    [
        'one level has no finer steps, and no regions' =>
            sub ($is) { $is->{levels} < 2 && ($is->{steps} ne 'halved' || $is->{regions} ne 'one') }
    ],
    [
        'planes and axes of symmetry have as many points beyond them' =>
            sub ($is) { $is->{symmetry} =~ m{ reflection | octant | rotating }x && $is->{width} != $is->{ghosts} }
    ],
    [ 'the coarsest level does not move' => sub ($is) { $is->{regrid} eq 'moving' && $is->{levels} < 2 } ],
    [
        'a past in the middle of a step takes three timelevels' =>
            sub ($is) { $is->{regrid} eq 'moving' && $is->{time} < 2 }
    ],
    [
        'a past of more than two steps for one takes three timelevels' => sub ($is) {
            $is->{past} eq 'backwards' && $is->{time} < 2 && $is->{steps} eq 'halved' && $is->{factor} =~ m{ \A [34] }x;
        }
    ],
    [ 'past timelevels are for finer levels' => sub ($is) { $is->{past} eq 'backwards' && $is->{levels} < 2 } ],
    [
        'buffers would be wider than the domain' =>
            sub ($is) { $is_wide{ $is->{method} } && $is->{ghosts} * $is->{levels} > 4 }
    ],
    [
        'the axis of a rotation is a line of points' =>
            sub ($is) { $is->{centring} eq 'cell' && $is->{symmetry} =~ m{ rotating }x }
    ],
    [
        'the stencil of prolongation needs points of the boundary' =>
            sub ($is) { $is->{levels} > 1 && _reaches_out($is) }
    ],
);

sub is_possible ($class, $case) {
    return !grep { $_->[1]->($case) } @impossible;
}

sub _reaches_out ($is) {
    my $is_at_face = $is->{place} ne 'middle' || $is->{symmetry} ne 'none';
    return $is_at_face && $is->{width} < ($is->{order} + 1) / 2;
}

# The greatest degree of polynomials that prolongation has exactly, as far as finite differences have it, too.
sub degree ($case) { return $case->{order} < 3 ? $case->{order} : 3 }

# Cells of the coarsest level in the physical domain: what weights add up to, with whatever levels.
sub cells ($class, $case) {
    my $cells = 1;
    $cells *= 2 * _half_size($case, $_) / (_is_halved($case, $_) ? 2 : 1) for qw(x y z);
    return $cells;
}

sub shown ($class, $case) {
    return join ', ', map { "$_ $case->{$_}" } sort keys %{$case};
}

# The text of the parameter file of a case. Options: last (iteration), more (lines), frame (the same wave, seen from another one: L<Saguaro::Acceptance::Draws::Frame>),
# other_words (what means the same, said otherwise), field (linear or polynomial: a function that a wave equation leaves alone).
sub parameters ($class, $case, %options) {
    my $frame = $options{frame} // Saguaro::Acceptance::Draws::Frame->new;
    my @lines = (
        _activation($case),
        "Cactus::cctk_itlast = $options{last}",
        _domain($case, $frame, $options{other_words}),
        _levels($case, $frame, $options{other_words}),
        _evolution($case),
        _data($case, $frame, $options{field} // 'wave'),
        _output($options{last}),
        @{ $options{more} // [] }
    );
    return join("\n", @lines) . "\n";
}

sub _activation ($case) {
    my %is   = %{$case};
    my @more = (
        $is{symmetry} =~ m{ \A periodic }x            ? 'PeriodicCarpet'                         : (),
        $is{symmetry} =~ m{ \A (reflection|octant) }x ? 'ReflectionSymmetry'                     : (),
        $is{symmetry} =~ m{ \A rotating (\d+) }x      ? "RotatingSymmetry$1"                     : (),
        $is{damping} eq 'yes'                         ? 'Dissipation SphericalSurface SpaceMask' : (),
        $is{regrid} eq 'moving'                       ? 'TestRestart'                            : (),
    );
    return
        'ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time Carpet CarpetLib CarpetReduce CarpetRegrid2"',
        "ActiveThorns = \"CarpetIOASCII CarpetIOHDF5 CarpetIOScalar IDWaveMoL MoL Slab WaveMoL @more\"";
}

# 24 x 20 x 22 spacings, of which symmetries leave the upper part. A quarter turn brings x to y.
sub _domain ($case, $frame, $other_words) {
    my %is = %{$case};
    my @ghost =
        $other_words ? map { "driver::ghost_size_$_ = $is{ghosts}" } qw(x y z) : "driver::ghost_size = $is{ghosts}";
    return (
        'CartGrid3D::type = "coordbase"',
        'Carpet::domain_from_coordbase = yes',
        @ghost,
        qq{Carpet::refinement_centering = "$is{centring}"},
        $other_words                       ? 'CoordBase::spacing = "numcells"'             : (),
        $is{symmetry} =~ m{ \A rotating }x ? "CarpetRegrid2::symmetry_$is{symmetry} = yes" : (),
        map { _axis($case, $_, $frame, $other_words) } qw(x y z)
    );
}

sub _is_halved ($case, $axis) {
    return
           $case->{symmetry} eq 'octant'
        || $case->{symmetry} eq 'rotating90' && $axis ne 'z'
        || $axis eq 'x' && $case->{symmetry} =~ m{ reflection | rotating }x;
}

sub _half_size ($case, $axis) {
    return $half_size{ $axis eq 'y' && $case->{symmetry} eq 'rotating90' ? 'x' : $axis };
}

sub _axis ($case, $axis, $frame, $other_words) {
    my %is          = %{$case};
    my $is_cell     = $is{centring} eq 'cell';
    my $is_halved   = _is_halved($case, $axis);
    my $is_periodic = $is{symmetry} eq 'periodic' || $is{symmetry} eq "periodic_$axis";
    my $upper       = _half_size($case, $axis) / 8;
    my $lower       = $is_halved ? 0 : -$upper;
    my $cells       = ($upper - $lower) * 8;
    my @ends        = sort { $a <=> $b } map { $frame->coordinate($axis, $_) } $lower, $upper;
    my $to          = $frame->axis($axis);
    my $is_out      = !$is_cell && ($is_periodic || $is_halved);
    my @lines       = sprintf "CoordBase::${to}min = %.17g  CoordBase::${to}max = %.17g", @ends;
    push @lines, $other_words ? "CoordBase::ncells_$to = $cells" : "CoordBase::d$to = 0.125";

    for my $side (qw(lower upper)) {
        push @lines, "CoordBase::boundary_size_${to}_$side = $is{width}",
            "CoordBase::boundary_staggered_${to}_$side = " . ($is_cell ? 'yes' : 'no'),
            "CoordBase::boundary_shiftout_${to}_$side = " .  ($is_out && $side eq $frame->side($axis, 'lower') ? 1 : 0);
    }
    push @lines, "PeriodicCarpet::periodic_$to = yes", "CarpetRegrid2::symmetry_periodic_$to = yes" if $is_periodic;
    push @lines, "ReflectionSymmetry::reflection_$to = yes",
        "ReflectionSymmetry::avoid_origin_$to = " . ($is_cell ? 'yes' : 'no')
        if $is_halved && $is{symmetry} !~ m{ rotating }x;
    return @lines;
}

# In space and in time, relative to the coarsest level.
my %in_space = (
    2   => [ '[1,1,1]', '[2,2,2]', '[4,4,4]' ],
    221 => [ '[1,1,1]', '[2,2,1]', '[4,4,2]' ],
    3   => [ '[1,1,1]', '[3,3,3]', '[9,9,9]' ],
    42  => [ '[1,1,1]', '[4,4,4]', '[8,8,8]' ],
);
my %in_time = (
    2   => [ 1, 2, 4 ],
    221 => [ 1, 2, 4 ],
    3   => [ 1, 3, 9 ],
    42  => [ 1, 4, 8 ],
);

# Steps of each level in one of the coarsest.
sub _steps ($case) {
    return $case->{steps} =~ m{ equal | lockstep }x ? (1, 1, 1) : @{ $in_time{ $case->{factor} } };
}

# Iterations of the finest level in a step of the coarsest.
sub iterations_of_step ($class, $case) {
    return (_steps($case))[ $case->{levels} - 1 ];
}

sub _list_of ($case, @factors) {
    return '[' . join(q{,}, @factors[ 0 .. $case->{levels} - 1 ]) . ']';
}

# One factor says what a list of its powers says.
sub _factors ($case, $frame, $other_words) {
    my @steps = _steps($case);
    return "Carpet::refinement_factor = $case->{factor}" if $other_words && $steps[1] == $case->{factor};
    my ($space, $time) = (_list_of($case, @{ $in_space{ $case->{factor} } }), _list_of($case, @steps));
    $space =~ s{ \[ (\d) , (\d) , (\d) \] }{ '[' . join(q{,}, $frame->permuted($1, $2, $3)) . ']' }gex;
    return (qq{Carpet::space_refinement_factors = "$space"}, qq{Carpet::time_refinement_factors = "$time"});
}

my %position = (
    middle => [ 0.1, -0.05, 0.05 ],
    face   => [ 0.1, 1.25,  0.05 ],
    edge   => [ 0.1, 1.25,  1.375 ],
    corner => [ 1.5, 1.25,  1.375 ],
);

sub _levels ($case, $frame, $other_words) {
    my %is    = %{$case};
    my @place = @{ $position{ $is{place} } };
    $place[1] = _half_size($case, 'y') / 8 if $place[1] > 1;
    my @centre = $frame->place(@place);
    my @lines  = (
        "Carpet::max_refinement_levels = $is{levels}",
        _factors($case, $frame, $other_words),
        'Carpet::use_buffer_zones = ' . ($is{buffers} eq 'none' ? 'no' : 'yes'),
        "Carpet::prolongation_order_space = $is{order}",
        "Carpet::prolongation_order_time = $is{time}",
        'InitBase::initial_data_setup_method = "init_all_levels"',
        $is{past} eq 'filled' ? 'Carpet::init_fill_timelevels = yes' : 'Carpet::init_3_timelevels = yes',
        'CarpetRegrid2::min_distance = 1',
        'CarpetRegrid2::num_centres = ' . ($is{regions} eq 'two' ? 2 : 1),
        _region($case, 1, [ 0.4, 0.15 ], @centre),
        $is{regions} eq 'two'    ? _region($case, 2, [ 0.2, 0.1 ], $frame->place(0.77, 0.71, 0.74)) : (),
        $is{steps} eq 'lockstep' ? 'GridDriver::lockstep = yes'                                     : (),
        $is{steps} eq 'tapered'  ? 'Carpet::use_tapered_grids = yes'                                : (),
    );

    # What a thorn that looks at one point, not at all ghost points, needs.
    push @lines, 'Carpet::additional_buffer_zones = ' . ($stages{ $is{method} } * (1 - $is{ghosts}))
        if $is{buffers} eq 'few';
    push @lines, 'CarpetRegrid2::regrid_every = 1', 'TestRestart::moves_regions = yes' if $is{regrid} eq 'moving';
    return @lines;
}

sub _region ($case, $number, $radii, @centre) {
    return (
        "CarpetRegrid2::num_levels_$number = $case->{levels}",
        (map { "CarpetRegrid2::position_$axes[$_]_$number = $centre[$_]" } 0 .. 2),
        (map { "CarpetRegrid2::radius_$number\[$_] = $radii->[$_ - 1]" } 1, 2)
    );
}

# Levels whose steps are equal take those of the finest one.
sub _evolution ($case) {
    my %is    = %{$case};
    my @lines = (
        'Time::dtfac = ' . ((_steps($case))[1] == 1 ? 0.2 / $in_time{ $is{factor} }[2] : 0.2),
        qq{MoL::ODE_Method = "$is{method}"},
        "MoL::MoL_Intermediate_Steps = $stages{$is{method}}",
        'MoL::MoL_Num_Scratch_Levels = ' . ($scratch{ $is{method} } // 0),
        qq{WaveMoL::bound = "$is{condition}"},
    );
    push @lines, 'MoL::init_RHS_zero = no' if $is{method} =~ m{ MR }x;    # it keeps rates over several stages
    push @lines, 'Dissipation::order = 3', 'Dissipation::epsdis = 0.1',
        'Dissipation::vars = "WaveMoL::scalarevolvemol_scalar"'
        if $is{damping} eq 'yes';
    return @lines;
}

# The centre is a sum of powers of two, so that moving everything by one changes no bit.
sub _data ($case, $frame, $field) {
    my $is_linear = $field eq 'linear';
    my @centre    = $frame->place(CENTRE);
    my @offset    = $frame->place(0, 0, 0);
    my @waves     = $frame->direction(0.5, 0.4, 0.3);
    my @slope     = $is_linear ? $frame->direction(SLOPE) : (0, 0, 0);
    my %data      = (linear => 'plane', polynomial => 'harmonic', wave => $case->{data});
    return (
        qq{IDWaveMoL::initial_data = "$data{$field}"},
        'IDWaveMoL::degree = ' . degree($case),
        'IDWaveMoL::amplitude = ' . ($is_linear ? 0 : 1),
        'IDWaveMoL::sigma = 0.4',
        map({ "IDWaveMoL::centre$axes[$_] = $centre[$_]" } 0 .. 2),
        map({ "IDWaveMoL::offset$axes[$_] = $offset[$_]" } 0 .. 2),
        map({ "IDWaveMoL::k$axes[$_] = $waves[$_]" } 0 .. 2),
        map({ "IDWaveMoL::slope$axes[$_] = $slope[$_]" } 0 .. 2),
    );
}

sub _output ($last) {
    return (
        'IO::out_dir = "output"',
        'IO::out_fileinfo = "none"',
        'IO::parfile_write = "no"',
        'IOASCII::out_precision = 17',
        'IOScalar::out_precision = 17',
        'IOScalar::outScalar_every = 1',
        'IOScalar::outScalar_reductions = "minimum maximum norm1 norm2 norm_inf average sum count"',
        'IOScalar::outScalar_vars = "WaveMoL::scalarevolvemol_scalar WaveMoL::energy"',
        'IOASCII::one_file_per_group = yes',
        'IOASCII::out1D_every = 1',
        'IOASCII::out1D_vars = "WaveMoL::scalarevolvemol_scalar"',
        'IOASCII::out3D_criterion = "divisor"',
        "IOASCII::out3D_every = $last",
        'IOASCII::out3D_vars = "WaveMoL::scalarevolvemol_scalar"',
        'IOHDF5::out2D_every = 1',
        'IOHDF5::out2D_vars = "WaveMoL::phi WaveMoL::phix WaveMoL::energy"',
    );
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Draws::Waves - a wave on levels of refinement, as a function of factors

=head1 SYNOPSIS

    my $text = Saguaro::Acceptance::Draws::Waves->parameters($case, last => 6, more => ['IO::recover = "auto"']);

=head1 DESCRIPTION

A case is a hash with a value for each of C<factors>: the method of MoL, the boundary condition and the width of the boundary, ghost zones, levels
and where they lie (at faces, edges and corners of the domain, too), symmetries, orders of prolongation, buffer zones, centring, refinement factors
of 2, 3 and 4, and for each axis, steps of finer levels (halved, equal, in lockstep, with tapered grids), one or two regions, moving regions, dissipation, how past timelevels begin. C<is_possible> leaves out what the program refuses. Runs write all points of
the last iteration and reductions, lines and planes of each one.

=cut
