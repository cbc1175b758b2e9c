# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Mistakes;
use v5.26;
use warnings;
use experimental 'signatures';

use Saguaro::Acceptance::BadInput::Answers qw(check_answer);

# What a run answers to mistakes: a claim, a change of the valid file, what the message must say.
my @mistakes = (
    [
        'a thorn with a slip is answered with the right one',
        'WaveToyC' => 'WaveToyCC',
        qr{ bad[.]par:\d+ .* WaveToyC }x
    ],
    [ 'a parameter with a slip is answered with the right one', 'dtfac' => 'dtfax',  qr{ bad[.]par:\d+ .* dtfac }x ],
    [ 'a value out of range names the parameter', 'dtfac = 0.5' => 'dtfac = "many"', qr{ bad[.]par:\d+ .* dtfac }ix ],
    [
        'a keyword that does not exist names those that do',
        '"radiation"' => '"radiaton"',
        qr{ bad[.]par:\d+ .* radiation }x
    ],
    [
        'all variables that no thorn has are named at their places',
        '"wavetoy::phi"' => qq{"wavetoy::phj\n  grid::y nix"},
        qr{ bad[.]par:29:27: [^\n]* wavetoy::phj; [ ] did [ ] you [ ] mean [ ] WAVETOY::phi .* bad[.]par:30:11: [^\n]* nix }sx
    ],
    [
        'a run without a driver is told which thorns are one',
        '"Carpet CarpetLib CarpetIOASCII"' => '""',
        qr{ no [ ] driver [ ] thorn [ ] is [ ] active .* WaveToyC .* Carpet }x,
        [ qr{ ^ (?: IOASCII | Carpet | driver ) :: .* $ }xm => q{} ]
    ],
    [
        'a device without a driver, though no thorn has grid functions',
        'ActiveThorns = "' => 'ActiveThorns = "Accelerator ',
        qr{ asks [ ] GridDriver [ ] for [ ] the [ ] grid .* ActiveThorns }sx,
        [ qr{ \A .* \z }xs => qq{ActiveThorns = "Accelerator"\nAccelerator::device = "emulated"\n} ]
    ],
    [
        'reductions that do not exist, with the nearest one',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "CarpetIOScalar CarpetReduce"
IOScalar::outScalar_reductions = "minimun norm2"
IOScalar::outScalar_vars = "wavetoy::phi{reductions='maximum nrm2'}
  grid::x{reductions='nrm2'} grid::y{reductions='nrm2'}"
END
        qr{ bad[.]par:10:35: [^\n]* minimun; [^\n]* minimum .* bad[.]par:11:62: [^\n]* nrm2; [^\n]* norm2
            .* bad[.]par:12:23: [^\n]* nrm2; .* bad[.]par:12:50: [^\n]* nrm2; }sx
    ],
    [
        'grid functions of several dimensions, without the parameter that allows them',
        'ActiveThorns = "Carpet ' => 'ActiveThorns = "TestGrid Carpet ',
        qr{ TESTGRID::LINES [ ] has [ ] grid [ ] functions [ ] of [ ] 1 [ ] dimensions .* allow_mixeddim_gfs }x
    ],
    [
        'equations whose rates of change nobody integrates',
        'ActiveThorns = "Carpet ' => 'ActiveThorns = "GenericFD ML_WaveToy Carpet ',
        qr{ ML_WaveToy [ ] gives [ ] rates [ ] of [ ] change .* MoL }sx
    ],
    [
        'refined regions in coordinates that nobody knows yet',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "CarpetRegrid2"
CarpetRegrid2::num_centres = 1
Carpet::max_refinement_levels = 2
END
        qr{ coordinates .* set [ ] Carpet::domain_from_coordbase [ ] = [ ] yes }sx,
        [ qr{ ^ Carpet::domain_from_coordbase .* $ }xm => q{} ]
    ],
    [
        'all that DeeperLevels can never do, at once',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "CarpetRegrid2 CarpetReduce DeeperLevels"
CarpetRegrid2::num_centres = 1
Carpet::max_refinement_levels = 3
DeeperLevels::variable = "wavetoy::phj"
DeeperLevels::threshold[1] = 1
DeeperLevels::threshold[4] = 2
END
        qr{ bad[.]par:14:\d+: [^\n]* threshold.4.: [ ] there [ ] is [ ] never [ ] a [ ] level [ ] 4 .* bad[.]par:13:\d+: [^\n]* set [ ] CarpetRegrid2::radius_1.1.
            .* regrid_every: .* bad[.]par:12:\d+: [^\n]* no [ ] variable [ ] wavetoy::phj }sx
    ],
    [
        'equations of state without pressure or energy, and names that do not count',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "EOS_Omni"
EOS_Omni::hybrid_gamma1 = 1
EOS_Omni::hybrid_k0     = 1
EOS_Omni::gl_gamma      = 1
END
        qr{ bad[.]par:12:\d+: [^\n]* gl_gamma: .* bad[.]par:10:\d+: [^\n]* hybrid_gamma1: [^\n]* above [ ] 1
            .* bad[.]par:11:\d+: [^\n]* hybrid_k0: [^\n]* has [ ] no [ ] effect }sx
    ],
    [
        'matter that GRHydro cannot evolve, all at once',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro HydroBase MoL SpaceMask StaticConformal TmunuBase"
HydroBase::evolution_method     = "GRHydro"
HydroBase::initial_Y_e          = "one"
HydroBase::Y_e_evolution_method = "GRHydro"
GRHydro::GRHydro_Y_e_min        = 0.6
GRHydro::GRHydro_Y_e_max        = 0.5
GRHydro::recon_vars             = "conservative"
GRHydro::recon_method           = "ppm"
GRHydro::use_enhanced_ppm       = yes
GRHydro::ppm_detect             = yes
GRHydro::GRHydro_lorentz_overshoot_cutoff = 10
GRHydro::GRHydro_eps_min        = 0.1
Matter::corrects_fluxes         = yes
Carpet::max_refinement_levels   = 2
END
        qr{ recon_vars .* keeps [ ] extrema .* corrects_fluxes .* needs [ ] 5 [ ] ghost [ ] zones .* overshoot_cutoff .* Y_e_min [ ] = [ ] 0[.]6 .* HydroBase::timelevels
            .* GRHydro_stencil [ ] = [ ] 4 .* eps_min [ ] has [ ] no [ ] effect }sx
    ],
    [
        'excised matter that GRHydro cannot evolve, all at once',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro HydroBase Hydro_InitExcision MoL SpaceMask StaticConformal TmunuBase"
Hydro_InitExcision::hydro_initexcision = yes
HydroBase::evolution_method         = "GRHydro"
HydroBase::Bvec_evolution_method    = "GRHydro"
HydroBase::Y_e_evolution_method     = "GRHydro"
HydroBase::entropy_evolution_method = "GRHydro"
GRHydro::evolve_tracer              = yes
GRHydro::number_of_tracers          = 1
GRHydro::recon_method               = "weno"
GRHydro::riemann_solver             = "Roe"
GRHydro::GRHydro_eos_table          = "Hybrid"
GRHydro::reconstruct_Wv             = yes
END
        qr{ "weno" [ ] where [ ] a [ ] thorn [ ] excises .* "Roe" [ ] where .* "Hybrid" [ ] where .* field [ ] where .* Wv [ ] where
            .* Y_e_\w+ [ ] = [ ] "GRHydro" [ ] where .* entropy_\w+ [ ] = [ ] "GRHydro" [ ] where .* evolve_tracer [ ] where }sx
    ],
    [
        'an order of ENO that is not there beside excised matter',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro HydroBase Hydro_InitExcision MoL SpaceMask StaticConformal TmunuBase"
Hydro_InitExcision::hydro_initexcision = yes
HydroBase::evolution_method = "GRHydro"
GRHydro::recon_method       = "eno"
GRHydro::eno_order          = 3
GRHydro::GRHydro_stencil    = 3
END
        qr{ an [ ] eno_order [ ] above [ ] 2 [ ] where [ ] a [ ] thorn [ ] excises .* GRHydro::eno_order [ ] = [ ] 2 }sx
    ],
    [
        'more neighbours than GRHydro is told of, for what the flow carries along',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro HydroBase MoL SpaceMask StaticConformal TmunuBase"
HydroBase::evolution_method = "GRHydro"
HydroBase::timelevels       = 2
SpaceMask::use_mask         = yes
GRHydro::evolve_tracer      = yes
GRHydro::number_of_tracers  = 1
GRHydro::recon_method       = "tvd"
GRHydro::GRHydro_stencil    = 2
END
        qr{ "tvd" [ ] with [ ] evolve_tracer [ ] needs [ ] GRHydro_stencil [ ] = [ ] 3 }x
    ],
    [
        'an annulus that is empty, in which alone accretion changes',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro GRHydro_InitData HydroBase MoL SpaceMask StaticConformal TmunuBase"
HydroBase::initial_hydro = "hydro_bondi_solution"
GRHydro_InitData::bondi_evolve_only_annulus = yes
GRHydro_InitData::bondi_freeze_inner_radius = 5
GRHydro_InitData::bondi_freeze_outer_radius = 5
END
        qr{ only_annulus [ ] = [ ] yes: [ ] expected [ ] bondi_freeze_inner_radius [ ] < [ ] bondi_freeze_outer_radius, [ ] found [ ] 5 [ ] and [ ] 5, }x
    ],
    [
        'electrons that are captured, and do not exist',
        'ActiveThorns = "Carpet ' => <<'END' . 'ActiveThorns = "Carpet ',
ActiveThorns = "ADMBase Constants CoordGauge EOS_Omni GRHydro HydroBase MoL SpaceMask StaticConformal TmunuBase"
HydroBase::evolution_method          = "GRHydro"
HydroBase::timelevels                = 2
HydroBase::entropy_evolution_method  = "GRHydro"
SpaceMask::use_mask                  = yes
GRHydro::GRHydro_stencil             = 3
GRHydro::riemann_solver              = "Roe"
Matter::deleptonises                 = yes
Matter::deleptonisation_rho_1        = 3e13
Matter::reconstructs_pressure        = yes
END
        qr{ set [ ] HydroBase::Y_e_evolution_method .* set [ ] HydroBase::entropy_evolution_method .* deleptonisation_rho_1 [ ] to [ ] less
            .* reconstructs_pressure [ ] = [ ] yes [ ] is [ ] for }sx
    ],
    [
        'more levels than there are numbers for',
        'Cactus::cctk_itlast = 12' => "Cactus::cctk_itlast = 12\nCarpet::max_refinement_levels = 100",
        qr{ bad[.]par:\d+:\d+: [^\n]* 100 [ ] levels [^\n]* at [ ] most [ ] 31 }x
    ],
    [
        'recovery without a thorn that reads checkpoints',
        'Cactus::cctk_itlast = 12' => qq{Cactus::cctk_itlast = 12\nIO::recover = "auto"},
        qr{ bad[.]par:\d+:\d+: [^\n]* no [ ] active [ ] thorn [ ] reads [ ] checkpoints }x
    ],
    [
        'an output directory with a variable that is not closed',
        'IO::out_dir            = $parfile' => 'IO::out_dir = "${parfile"',
        qr{ bad[.]par:\d+:\d+: [^\n]* is [ ] not [ ] closed }x
    ],
    [
        'an output directory with a single $',
        'IO::out_dir            = $parfile' => 'IO::out_dir = "bad$"',
        qr{ bad[.]par:\d+:\d+: [^\n]* name [ ] of [ ] the [ ] output [ ] directory }x
    ],
    [
        'levels that do not exist in the options of an output list',
        '"wavetoy::phi"' => '"wavetoy::phi{refinement_levels={-1}}"',
        qr{ bad[.]par:\d+:\d+: [^\n]* refinement_levels [^\n]* levels [ ] from [ ] 0 }x
    ],
    [
        'options of output that contradict each other',
        '"wavetoy::phi"' => '"wavetoy::phi{out_every=1 out_every=2}"',
        qr{ bad[.]par:\d+:\d+: [^\n]* out_every [^\n]* given [ ] twice }x
    ],
    [
        'a time that is no number',
        'Cactus::cctk_itlast = 12' => qq{Cactus::cctk_final_time = 10**400},
        qr{ bad[.]par:\d+:\d+: [^\n]* 10 [ ] [*][*] [ ] 400 [ ] is [ ] inf }x
    ],
    [
        'a domain that never ends',
        'CoordBase::xmax = 1.1' => 'CoordBase::xmax = inf',
        qr{ in [ ] direction [ ] x .* not [ ] finite }x
    ],
    [
        'a spacing that does not divide the domain',
        'CoordBase::dy = 0.1' => 'CoordBase::dy = 0.07',
        qr{ bad[.]par:17:\d+: [ ] the [ ] domain [ ] from [ ] -0[.]9 [ ] to [ ] 0[.]9 [ ] in [ ] direction [ ] y [^\n]* 25[.]71\d+ [ ] cells }x
    ],
    [
        'a domain without points between its boundaries',
        'CoordBase::xmax = 1.1' => 'CoordBase::xmax = -1.0',
        qr{ bad[.]par:\d+:\d+: [ ] the [ ] domain [ ] has [ ] 2 [ ] points [ ] in [ ] direction [ ] x, .* nothing [ ] is [ ] left [ ] to [ ] evolve }x
    ],
    [
        'the same along y',
        'CoordBase::ymax = 0.9' => 'CoordBase::ymax = -0.8',
        qr{ bad[.]par:\d+:\d+: [ ] the [ ] domain [ ] has [ ] 2 [ ] points [ ] in [ ] direction [ ] y, .* nothing [ ] is [ ] left [ ] to [ ] evolve }x
    ],
    [
        'the same along z, with one point',
        'CoordBase::zmax = 0.8' => 'CoordBase::zmax = -0.8',
        qr{ bad[.]par:\d+:\d+: [ ] the [ ] domain [ ] has [ ] 1 [ ] points [ ] in [ ] direction [ ] z, .* nothing [ ] is [ ] left [ ] to [ ] evolve }x
    ],
    [
        'a grid that does not fit into the machine',
        'CoordBase::dx = 0.1' => 'CoordBase::dx = 0.000001',
        qr{ not [ ] enough [ ] memory .* are [ ] left }x
    ],
);

# Each is one change of a file that is valid.
sub run ($class, $project, $tally, $valid) {
    for my $mistake (@mistakes) {
        my ($claim, $from, $to, $answer, $more) = @{$mistake};
        if (my @missing = $project->missing_thorns(_activated($to))) {
            $tally->skipped($claim, "thorns are missing: @missing");
            next;
        }
        my $text = $valid =~ s{\Q$from\E}{$to}xr;
        $text =~ s{$more->[0]}{$more->[1]}xg if $more;
        check_answer($project, $tally, $claim, $text, $answer);
    }
    return;
}

# The thorns that a change makes active.
sub _activated ($change) {
    return map { split } $change =~ m{ ActiveThorns \s = \s " ( [^"]* ) }gx;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Mistakes - what is answered to single mistakes in a file that is valid

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Mistakes->run($project, $tally, $text);

=cut
