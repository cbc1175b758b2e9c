# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Reduced;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Cactus::Build::Files qw(read_text write_text);
use Saguaro::Settings    qw(with_settings);

our @EXPORT_OK = qw(reduced_names restarted_names reduced_thorns reduced_example reduced_layout reduced_outputs);

sub _spacings ($spacing, @axes) {
    return map { ("CoordBase::d$_" => $spacing) } @axes;
}

# A plane of cells that are cubes.
sub _plane ($across, $along, $cells) {
    return (
        'CoordBase::ncells_x' => $cells,
        'CoordBase::ncells_y' => $cells * $along / $across,
        'CoordBase::zmin'     => -$across / $cells / 2,
        'CoordBase::zmax'     => $across / $cells / 2
    );
}

sub _levels ($levels, @radii) {
    return (
        'Carpet::max_refinement_levels' => $levels,
        'CarpetRegrid2::num_levels_1'   => $levels,
        map { ("CarpetRegrid2::radius_1[$_]" => $radii[ $_ - 1 ]) } 1 .. @radii
    );
}

# Files of parfiles with evolutions of matter: what is other than there. At most twenty cells along an axis without levels. Levels whose
# radii are not among the settings are left out.
my %settings = (
    explosion       => { _spacings(0.8, qw(x y)) },
    rotor           => { _plane(1, 1, 16) },
    magnetic_loop   => { _plane(2, 1, 16) },
    accretion       => { _spacings(0.5, qw(x y z)), 'Outflow::compute_every' => 0 },
    ringing_star    => { _spacings(1,   qw(x y z)) },
    magnetised_star => { _spacings(1.5, qw(x y z)) },
    star_on_levels => { _spacings(4, qw(x y z)), (map { ("CoordBase::${_}max" => 48) } qw(x y z)), _levels(3, 20, 10) },
    migration      => { _spacings(2, qw(x y z)), (map { ("CoordBase::${_}max" => 32) } qw(x y z)), _levels(3, 8, 4) },

    # The finest level comes on the way.
    collapse => {
        _levels(3, 120, 60),
        'CarpetRegrid2::num_levels_1' => 2,
        'CarpetRegrid2::regrid_every' => 4,
        'CarpetRegrid2::radius_1[2]'  => "60\nDeeperLevels::threshold[2] = 1e-6",
    },
);

# Steps of the coarsest level take as many iterations as the finest one has steps.
my %iterations = (star_on_levels => 8, migration => 8, collapse => 8);

sub reduced_names () {
    my @names = sort keys %settings;
    return @names;
}

# Those on one level: eight runs of 24 iterations on several levels take minutes.
sub restarted_names () {
    return grep { !$iterations{$_} } reduced_names();
}

sub reduced_thorns () {
    return
        qw(CarpetIOASCII CarpetIOScalar CarpetRegrid2 DeeperLevels GRHydro GRHydro_InitData KerrSchild ML_BSSN TOVSolver);
}

# The file, without output, as far as this iteration.
sub reduced_example ($project, $name, $last) {
    my $text = with_settings(read_text($project->home . "/parfiles/$name.par"), $settings{$name});
    $text =~
        s{ ^ CarpetRegrid2::radius_1 \[ (\d) \] [^\n]* \n }{ $settings{$name}{"CarpetRegrid2::radius_1[$1]"} ? $& : q{} }gemx;
    $text =~ s{ (?: IOBasic | IOScalar | IOASCII ) :: \w+ \s* = \s* (?: "[^"]*" | \S+ ) }{}gx;
    $text =~ s{ ^ Cactus:: (?: terminate | cctk_final_time | cctk_run_title ) \b [^\n]* \n }{}gmx;
    return "$text\nCactus::cctk_itlast = $last\n";
}

# A file that writes fields at all points, and norms, with all digits: at the start, half way and at the end.
sub reduced_layout ($project, $name) {
    my $last   = $iterations{$name} // 4;
    my $half   = $last / 2;
    my $others = _others($name);
    my $text   = reduced_example($project, $name, $last) . <<"END";
IO::out_fileinfo = "none"
IOASCII::out3D_every    = $half
IOASCII::out3D_vars     = "HydroBase::rho HydroBase::vel GRHydro::tau $others"
IOASCII::out_precision  = 17
IOScalar::outScalar_every = $half
IOScalar::outScalar_vars  = "HydroBase::press GRHydro::dens"
IOScalar::outScalar_reductions = "minimum maximum sum norm2"
IOScalar::out_precision = 17
END
    my $file = $project->room("layouts-of-matter/$name") . "/$name.par";
    write_text($file, $text);
    return $file;
}

# Besides those that all have.
sub _others ($name) {
    return
          $name =~ m{ explosion | rotor | loop | magnetised }x ? 'HydroBase::Bvec'
        : $name =~ m{ levels | migration | collapse }x         ? 'ADMBase::lapse'
        :                                                        q{};
}

# A file that can be stopped, continued and compared.
sub reduced_outputs ($project, $name, $last, $every) {
    my $others = _others($name);
    my $text   = reduced_example($project, $name, $last) =~ s{ ^ IO::out_dir [^\n]* \n }{}xmr;
    return $text . <<"END";
ActiveThorns = "CarpetIOHDF5"
IO::out_dir       = "output"
IO::out_fileinfo  = "none"
IO::parfile_write = no
CarpetIOHDF5::checkpoint    = yes
IO::checkpoint_every        = $every
IO::checkpoint_on_terminate = yes
IO::checkpoint_dir = "checkpoints"
IO::recover        = "autoprobe"
IO::recover_dir    = "checkpoints"
IOScalar::outScalar_every = 2
IOScalar::outScalar_vars  = "HydroBase::rho HydroBase::vel HydroBase::w_lorentz GRHydro::dens GRHydro::tau GRHydro::scon Matter::resets $others"
IOScalar::outScalar_reductions = "minimum maximum norm1 norm2"
IOScalar::one_file_per_group   = yes
IOScalar::out_precision        = 17
IOHDF5::out_every = 8
IOHDF5::out_vars  = "HydroBase::rho GRHydro::tau"
END
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Reduced - small forms of the examples with matter

=head1 SYNOPSIS

    my @names = reduced_names();
    my $file  = reduced_layout($project, 'rotor');
    my $text  = reduced_outputs($project, 'rotor', $last, $every);

=head1 DESCRIPTION

The files of F<parfiles> that evolve matter, on few points and for few steps, with other output: for L<Saguaro::Acceptance::Layouts> and
L<Saguaro::Acceptance::RestartedOutput>.

=cut
