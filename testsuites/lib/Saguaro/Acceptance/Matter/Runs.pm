# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Runs;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(sum0);
use POSIX      qw(ceil);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;

our @EXPORT_OK = qw(missing_thorns evolve values_of line_of output_along flat_space black_hole);

use constant { LIMIT => 10_000, COURANT => 0.25 };    # seconds for one run: only one that hangs takes so long

# Points that a reconstruction looks at on each side of a face.
my %width = (tvd => 2, ppm => 3, 'weno-z' => 3, mp5 => 3, eno => 3);

sub missing_thorns ($project) {
    return $project->missing_thorns(
        qw(GRHydro GRHydro_InitData Matter KerrSchild EOS_Omni MoL Periodic Carpet CarpetReduce CarpetIOASCII CarpetIOBasic CarpetIOScalar),
        qw(CarpetInterp AEILocalInterp LocalInterp Outflow ReflectionSymmetry RotatingSymmetry90 SphericalSurface TOVSolver)
    );
}

# One run; returns the folder of its output, or nothing if it fails. What it is given: name, folder, points (along x), low and high (of x), time, gamma,
# method (its reconstruction), data and output (lines of parameters); if they are other than here: axis (x), cells along others (`across`: 1), courant
# (0.25), magnetised (no), transport (no: flux-CT instead of cleaning), width (of ghost zones: as the method needs), potential (no: the vector potential instead of the field), boundary (flat), thorns.
sub evolve ($project, $tally, %of) {
    my $room    = $project->room("matter/$of{folder}/$of{points}");
    my $width   = $of{width} // $width{ $of{method} };
    my $spacing = ($of{high} - $of{low}) / $of{points};
    my $steps   = ceil($of{time} / ($spacing * ($of{courant} // COURANT)) - 1e-9);
    my $text    = $project->filled_in(
        $project->home . '/testsuites/convergence/matter.par.in',
        THORNS  => $of{thorns} // q{},
        STEPS   => $steps,
        COURANT => $of{time} / ($steps * $spacing),
        BOX     => _box($spacing, %of),
        WIDTH   => $width,
        GAMMA   => $of{gamma},
        DATA    => $of{data},
        METHOD  => _method(%of),
        OUTPUT  => $of{output} . "IOASCII::out1D_every = $steps\n",
    );
    write_text("$room/matter.par", $text);
    my $result   = $project->simulate('matter.par', folder => $room, limit => LIMIT);
    my ($resets) = $result->{output} =~ m{ Points \s set \s to \s the \s atmosphere [^:]* : \s (\d+) }x;
    my $is_good  = $result->{status} == 0 && defined $resets && $resets == 0;
    return "$room/output" if $is_good;
    $tally->failed("$of{name}, $of{points} points: runs, and no point joins the atmosphere", $result->{output});
    return;
}

# Along other axes than that of the wave a number of cells around 0.
sub _box ($spacing, %of) {
    my $axis = $of{axis} // 'x';
    my $text = q{};
    for my $d (qw(x y z)) {
        my $cells = $d eq $axis ? $of{points} : ($of{across} // {})->{$d} // 1;
        my ($low, $high) = $d eq $axis ? @of{qw(low high)} : map { $_ * $cells * $spacing / 2 } -1, 1;
        $text .= "CoordBase::${d}min = $low\nCoordBase::${d}max = $high\nCoordBase::ncells_$d = $cells\n";
    }
    return $text;
}

# The potential of a homogeneous field is not periodic along z: there it keeps its slope.
sub _method (%of) {
    my $boundary = $of{boundary} // 'flat';
    my @periodic = $of{potential} ? qw(periodic_x periodic_y) : 'periodic';
    return join q{}, "GRHydro::recon_method = \"$of{method}\"\n",
        $boundary eq 'periodic' ? map({ "Periodic::$_ = yes\n" } @periodic) : "GRHydro::bound = \"$boundary\"\n",
        $of{potential}  ? "GRHydro::bound = \"flat\"\nHydroBase::Bvec_evolution_method = \"GRHydro_Avec\"\n" : (),
        $of{magnetised} ? _divergence(%of)                                                                   : ();
}

sub _divergence (%of) {
    my $divergence = $of{transport} ? 'transport_constraints' : 'clean_divergence';
    return "HydroBase::Bvec_evolution_method = \"GRHydro\"\nGRHydro::$divergence = yes\n";
}

sub flat_space () {
    return join q{}, "ADMBase::initial_data = \"Cartesian Minkowski\"\n", "ADMBase::initial_lapse = \"one\"\n",
        "ADMBase::initial_shift = \"zero\"\n";
}

# Without spin, of mass 1, in coordinates in which matter falls through the horizon. Points of boundaries keep its metric.
sub black_hole () {
    return join q{}, "ADMBase::initial_data = \"KerrSchild\"\n", "KerrSchild::M = 1\nKerrSchild::a = 0\n",
        "ADMBase::admbase_boundary_condition = \"none\"\n",
        map { "ADMBase::initial_$_ = \"KerrSchild\"\n" } qw(lapse shift dtlapse dtshift);
}

# The values of a file at its last iteration, without those of boundaries: hashes x, y, z, value, in the order of the points.
sub values_of ($file, $low, $high, $axis = 'x') {
    my @points = Cactus::Check::AsciiOutput->read_file($file)->points;
    my $last   = 0;
    for my $point (@points) { $last = $point->{iteration} if $point->{iteration} > $last }
    my @here     = grep { $_->{iteration} == $last && $_->{$axis} > $low && $_->{$axis} < $high } @points;
    my @in_order = sort { $a->{z} <=> $b->{z} || $a->{y} <=> $b->{y} || $a->{x} <=> $b->{x} } @here;
    return @in_order;
}

# Output along an axis.
sub output_along ($axis, @variables) {
    my $names = join q{ }, map { "HydroBase::$_" } @variables;
    return join q{}, "IOASCII::out1D_vars = \"$names\"\n",
        map { "IOASCII::out1D_$_ = @{[$_ eq $axis ? 'yes' : 'no']}\n" } qw(x y z d);
}

# The values along x of a run on so many points, all of them.
sub line_of ($file, $points, $low = -0.5, $high = 0.5) {
    my @values = values_of($file, $low, $high);
    @values == $points or die "$file: expected $points points between $low and $high, found @{[scalar @values]}\n";
    return @values;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Runs - runs of GRHydro in boxes

=head1 SYNOPSIS

    my $folder = evolve($project, $tally, name => 'Sod', folder => 'sod', points => 100, ...) or return;
    my @rho    = values_of("$folder/rho.x.asc", -0.5, 0.5);
    my @all    = line_of("$folder/rho.x.asc", 100);

=head1 DESCRIPTION

RK3, HLLE, steps of a quarter of the spacing, a box that is one cell wide along y and z; each of it unless something else is asked for. A run in which a
point is set to the atmosphere has failed.

=cut
