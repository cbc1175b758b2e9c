# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Surfaces;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files                   qw(read_text);
use Saguaro::Acceptance::BadInput::Answers qw(check_answer);

sub run ($class, $project, $tally) {
    _surfaces($project, $tally);
    _horizons($project, $tally);
    _spheres($project, $tally);
    return;
}

# What is to be measured is looked for before the run, not when it is due.
sub _surfaces ($project, $tally) {
    my $claim = 'surfaces and operators that do not exist';
    my @missing =
        $project->missing_thorns(qw(QuasiLocalMeasures SphericalSurface KerrSchild AEILocalInterp CarpetIOScalar));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/EinsteinAnalysis/QuasiLocalMeasures/test/kerr.par');
    $text =~ s{ (QuasiLocalMeasures::surface_name\[1\] \s* = \s*) "far" }{$1"fer"}x;
    $text =~ s{ "order=4" }{"order 4"\nQuasiLocalMeasures::interpolator = "Lagrange"}x;
    check_answer($project, $tally, $claim, $text,
        qr{ bad[.]par:\d+:\d+: [^\n]* fer; .* bad[.]par:\d+:\d+: [^\n]* Lagrange; .* bad[.]par:\d+:\d+: [^\n]* order [ ] 4 }sx
    );
    return;
}

# All at once, each with its place.
sub _horizons ($project, $tally) {
    my $claim   = 'horizons that cannot be searched for as they are described';
    my @missing = $project->missing_thorns(qw(AHFinderDirect KerrSchild LocalInterp PUGH PUGHInterp PUGHReduce));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/EinsteinAnalysis/AHFinderDirect/test/Kerr-EE.par') . <<~'END';
        AHFinderDirect::method = "evaluate expansions"
        AHFinderDirect::output_HDF5_files = yes
        AHFinderDirect::patch_overlap_width = 3
        AHFinderDirect::which_horizon_to_announce_centroid = 2
        AHFinderDirect::depends_on[1] = 1
        AHFinderDirect::use_pretracking[1] = yes
        AHFinderDirect::N_zones_per_right_angle[1] = 4
        AHFinderDirect::surface_interpolator_pars = "order=9"
        END
    my @answers = (
        'expected find horizons',
        'surfaces are written as text',
        'patches share their edges: expected 1',
        'there are only N_horizons = 1',
        'a horizon depends on one with a smaller number',
        'pretracking is not there',
        'interpolation of order 5 between patches needs 6 zones per right angle or more',
        'surfaces of 4 zones per right angle are interpolated by polynomials of order 1 to 6',
    );
    my $all    = join q{}, map { "(?=.*bad[.]par:\\d+:\\d+: \Q$_\E)" } @answers;
    my $answer = qr{$all}s;    ## no critic (RequireExtendedFormatting) with blanks, as written
    check_answer($project, $tally, $claim, $text, $answer);
    return;
}

# Each sphere that is too large, with its place, the face that it leaves the grid through, and no other. The lower faces of an octant are no ends.
sub _spheres ($project, $tally) {
    my $claim   = 'spheres of Multipole that leave the grid';
    my @missing = $project->missing_thorns(qw(Multipole AEILocalInterp CarpetInterp ReflectionSymmetry));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/EinsteinAnalysis/Multipole/test/test_22.par');
    $text =~ s{ (CoordBase::d[xyz] \s* = \s*) 0[.]2 }{${1}1}gx;
    my %new = (
        'CoordBase::xmin'                      => 0,
        'CoordBase::xmax'                      => 14,
        'CoordBase::boundary_shiftout_x_lower' => 1,
        'Multipole::nradii'                    => 4,
    );
    for my $parameter (sort keys %new) {
        $text =~ s{ ^ ($parameter \s* = \s*) \S+ }{$1$new{$parameter}}mx or die "test_22.par does not set $parameter\n";
    }
    $text .= <<~'END';
        ActiveThorns = "ReflectionSymmetry"
        ReflectionSymmetry::reflection_x = yes
        ReflectionSymmetry::avoid_origin_x = no
        Multipole::radius[1] = 12
        Multipole::radius[2] = 7
        Multipole::radius[3] = 20
        END
    my $low    = qr{ reaches [ ] y [ ] = [ ] -11[.]9\d*, [ ] but [ ] the [ ] grid [ ] ends [ ] at [ ] -11; }x;
    my $high   = qr{ reaches [ ] x [ ] = [ ] 19[.]9\d*, [ ] but [ ] the [ ] grid [ ] ends [ ] at [ ] 15; }x;
    my $place  = qr{ bad[.]par:\d+:\d+: [^\n]* }x;
    my $answer = qr{ $place $low [^\n]* \n $place $high .* [(]2 [ ] errors[)] }sx;
    check_answer($project, $tally, $claim, $text, $answer);
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Surfaces - surfaces and horizons that cannot be measured or found

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Surfaces->run($project, $tally);

=cut
