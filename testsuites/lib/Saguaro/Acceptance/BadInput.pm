# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Draws::Waves;

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
END
        qr{ recon_vars .* keeps [ ] extrema .* overshoot_cutoff .* Y_e_min [ ] = [ ] 0[.]6 .* HydroBase::timelevels
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
        'a domain without points between its boundaries',
        'CoordBase::xmax = 1.1' => 'CoordBase::xmax = -1.0',
        qr{ 2 [ ] points [ ] in [ ] direction [ ] x .* nothing [ ] is [ ] left [ ] to [ ] evolve }x
    ],
    [
        'a grid that does not fit into the machine',
        'CoordBase::dx = 0.1' => 'CoordBase::dx = 0.000001',
        qr{ not [ ] enough [ ] memory .* are [ ] left }x
    ],
);

sub title ($class) { return 'BadInput' }

sub run ($class, $project, $tally) {
    my $valid   = read_text($project->home . '/testsuites/layouts/wavetoy.par');
    my @missing = $project->missing_thorns(
        qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CarpetIOScalar CarpetReduce CarpetRegrid2 CoordBase CartGrid3D
            DeeperLevels EOS_Omni KleinGordon TestGrid)
    );
    return $tally->skipped('mistakes in parameter files', "thorns are missing: @missing") if @missing;
    for my $mistake (@mistakes) {
        my ($claim, $from, $to, $answer, $more) = @{$mistake};
        my $text = $valid =~ s{\Q$from\E}{$to}xr;
        $text =~ s{$more->[0]}{$more->[1]}xg if $more;
        _check($project, $tally, $claim, $text, $answer);
    }
    _check_surfaces($project, $tally);
    _check_horizons($project, $tally);
    _check_refinement($project, $tally);
    _check_unused_box($project, $tally, $valid);
    _check_time_step($project, $tally, $valid);
    _check_changing_step($project, $tally);
    _check_single_point($project, $tally);
    _check_start($project, $tally, $valid);
    _check_full_disk($project, $tally, $valid);
    _check_steered($project, $tally);
    _check_query($project, $tally);
    _check_shared_file($project, $tally, $valid);
    return;
}

# What is to be measured is looked for before the run, not when it is due.
sub _check_surfaces ($project, $tally) {
    my $claim = 'surfaces and operators that do not exist';
    my @missing =
        $project->missing_thorns(qw(QuasiLocalMeasures SphericalSurface KerrSchild AEILocalInterp CarpetIOScalar));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/EinsteinAnalysis/QuasiLocalMeasures/test/kerr.par');
    $text =~ s{ (QuasiLocalMeasures::surface_name\[1\] \s* = \s*) "far" }{$1"fer"}x;
    $text =~ s{ "order=4" }{"order 4"\nQuasiLocalMeasures::interpolator = "Lagrange"}x;
    _check($project, $tally, $claim, $text,
        qr{ bad[.]par:\d+:\d+: [^\n]* fer; .* bad[.]par:\d+:\d+: [^\n]* Lagrange; .* bad[.]par:\d+:\d+: [^\n]* order [ ] 4 }sx
    );
    return;
}

# All at once, each with its place.
sub _check_horizons ($project, $tally) {
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
    my $all = join q{}, map { "(?=.*bad[.]par:\\d+:\\d+: \Q$_\E)" } @answers;
    _check($project, $tally, $claim, $text, qr{$all}s); ## no critic (RequireExtendedFormatting) with blanks, as written
    return;
}

# Blocks of refined regions that do not fit the domain: found by a regridder, outside of any scheduled function.
sub _check_refinement ($project, $tally) {
    my $claim   = 'a region that cannot be in blocks';
    my @missing = $project->missing_thorns(qw(CarpetRegrid2 LoopControl MoL));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/Carpet/CarpetRegrid2/test/regrid2_granularity.par');
    $text =~ s{ ^ Carpet::use_buffer_zones [^\n]* }{}xm;
    _check($project, $tally, $claim, $text,
        qr{ The [ ] grid [ ] cannot [ ] be [ ] refined: [ ] .* Choose [ ] a [ ] granularity }xs);
    _check_region_outside($project, $tally);
    _check_moving_region($project, $tally);
    _check_interpolation($project, $tally);
    return;
}

# What no level can do is known before the run, with the function that would need it.
sub _check_interpolation ($project, $tally) {
    my $grid = read_text($project->home . '/arrangements/SaguaroTest/TestGrid/test/restrictions.par');
    _check(
        $project, $tally,
        'values between points on several levels',
        qq{$grid\nTestGrid::edge_prolongation = "STAGGER011"\n},
        qr{ TESTGRID::EDGES [ ] is [ ] 'STAGGER011' .* let [ ] the [ ] grid [ ] have [ ] one }xi
    );
    my $waves = 'Saguaro::Acceptance::Draws::Waves';
    return if $project->missing_thorns($waves->thorns);
    my $case = Saguaro::Acceptance::Draws->usual(order => 5);
    _check(
        $project, $tally,
        'interpolation that needs more ghost zones',
        $waves->parameters($case, last => 4),
        qr{ to [ ] level [ ] 1 [ ] with [ ] order [ ] 5 [ ] needs [ ] ghost [ ] zones [ ] of [ ] 3 [ ] points }x
    );
    return;
}

# A level that moves in the middle of a step of the coarser one has past timelevels that two of that one do not reach.
sub _check_moving_region ($project, $tally) {
    my $claim = 'a region that moves when its past cannot be interpolated';
    my $waves = 'Saguaro::Acceptance::Draws::Waves';
    if (my @missing = $project->missing_thorns($waves->thorns)) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('bad_input');
    my $case = Saguaro::Acceptance::Draws->usual(regrid => 'moving');
    write_text("$room/bad.par", $waves->parameters($case, last => 4));
    my $result = $project->simulate('bad.par', folder => $room);
    $tally->says($claim, $result->{output},
        qr{ grid [ ] cannot [ ] change [ ] in [ ] iteration [ ] \d+: [ ] level [ ] 1 .* needs [ ] values [ ] of [ ] level [ ] 0 }x
    );
    return $tally->check("$claim: a mistake, no fault of the program", $result->{status} == 1, $result->{output});
}

# The domain begins at 0 if nobody says where; regions of this file are meant for another one.
sub _check_region_outside ($project, $tally) {
    my $claim   = 'a region outside of the domain';
    my @missing = $project->missing_thorns(qw(CarpetRegrid IDScalarWaveC WaveToyC));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/Carpet/CarpetRegrid/test/lists.par');
    $text =~ s{ ^ CoordBase::ymin [^\n]* }{}xm;
    _check($project, $tally, $claim, $text,
        qr{ The [ ] grid [ ] cannot [ ] be [ ] refined: [ ] level [ ] 1 [ ] is [ ] to [ ] have [ ] points [ ] outside }xs
    );
    return;
}

# A box that nobody takes coordinates from is hardly meant, but the run goes on.
sub _check_unused_box ($project, $tally, $valid) {
    my $room  = $project->room('unused_box');
    my $claim = 'a box of CoordBase that CartGrid3D does not use';
    my $warning =
        qr{ ^ box[.]par:\d+:\d+: [ ] warning: [ ] the [ ] coordinates [ ] do [ ] not [ ] come [ ] from [ ] CoordBase [^\n]* "byspacing" }xm;
    write_text("$room/box.par", $valid =~ s{ ^ CartGrid3D::type [^\n]* }{CartGrid3D::type = "byspacing"}xmr);
    my $result = $project->simulate('box.par', folder => $room, limit => 60);
    $tally->says("$claim gets a warning", $result->{output}, $warning);
    $tally->check("$claim: the run goes on", $result->{status} == 0, $result->{output});
    write_text("$room/box.par", $valid);
    $result = $project->simulate('box.par', folder => $room, limit => 60);
    $tally->check(
        'one that it uses gets none',
        $result->{output} !~ $warning && $result->{output} !~ m{ warning: }x,
        $result->{output}
    );
    return;
}

# The same for a step that grows, and for a level that comes, during the run. Each job warns once, for it has a log of its own.
# A single point without a boundary has no neighbours: a kernel that looks at some must not do nothing instead.
sub _check_single_point ($project, $tally) {
    my $claim = 'a stencil along a direction of one point without a boundary';
    my $text =
        read_text($project->home . '/arrangements/SaguaroExamples/KleinGordon/test/one_dimension.par') =~
        s{ ( boundary_size_z_ (?: lower | upper ) \s* = \s* ) \d }{${1}0}xgr =~
        s{ ^ driver::ghost_size \s* = \s* 2 }{driver::ghost_size_x = 2 driver::ghost_size_y = 2 driver::ghost_size_z = 0}xmr
        =~ s{ ^ Periodic::periodic \s }{Periodic::periodic_x = yes Periodic::periodic_y }xmr;
    my $room = $project->room('bad_input');
    write_text("$room/point.par", $text);
    my $result = $project->run("'@{[$project->executable]}' point.par", folder => $room, limit => 60);
    $tally->says($claim, $result->{output},
        qr{ lower [ ] z [ ] face: [ ] 0 [ ] boundary [ ] points, [ ] needed [ ] 2 }x);
    $tally->check("$claim: status 1", $result->{status} == 1, "status $result->{status}");
    return;
}

sub _check_changing_step ($project, $tally) {
    my $claim = 'a time step that becomes too long';
    my @missing =
        $project->missing_thorns(
        qw(TestTimeStep WaveToyC IDScalarWaveC CarpetRegrid2 CarpetIOHDF5 DeeperLevels WaveMoL));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text    = read_text($project->home . '/arrangements/SaguaroTest/TestTimeStep/test/global.par');
    my $warning = qr{ (?: ^ step[.]par:\d+:\d+: [ ] warning: | [(]Time[)]: ) [ ] the [ ] time [ ] step [ ] [^\n]* }xm;
    my $growing = $text =~ s{ ^ (TestTimeStep::speed [ ]+ =) [^\n]* }{$1 1\nTime::courant_fac = 0.9}xmr;
    my $coming  = $text =~ s{ ^ (?: TestTimeStep:: | Time:: ) [^\n]* | TestTimeStep }{}xmgr =~
        s{ num_levels_1 \s* = [^\n]* }{num_levels_1 = 1\nCarpetRegrid2::regrid_every = 1}xr . <<~'END';
        Time::dtfac = 0.4
        Carpet::time_refinement_factors = "[1, 1]"
        ActiveThorns = "DeeperLevels"
        DeeperLevels::variable     = "wavetoy::phi"
        DeeperLevels::threshold[1] = 0.5
        END
    my $adaptive =
        read_text($project->home . '/parfiles/method_of_lines.par') =~
        s{ ^ MoL::maximum_absolute_error [^\n]* }{MoL::maximum_absolute_error = 1e3\nMoL::maximum_relative_error = 1e3}xmr
        =~ s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 4}xmr =~
        s{ (CoordBase::d[xyz] \s* = \s*) \S+ }{${1}0.2}xgr;
    my $kept = <<~'END';
        ActiveThorns = "CarpetIOHDF5"
        IO::checkpoint_every = 4
        IOHDF5::checkpoint = yes
        IO::recover = "autoprobe"
        END
    my @jobs = (
        [
            'follows the speed', "$growing$kept",
            4,                   qr{ in [ ] iteration [ ] 3 , .* courant_fac [ ] of [ ] at [ ] most [ ] 0[.]79 }x
        ],
        [
            'is recovered', "$growing$kept",
            6,              qr{ in [ ] iteration [ ] 5 , .* courant_fac [ ] of [ ] at [ ] most [ ] 0[.]52 }x
        ],
        [
            'is a new level\'s',
            $coming, 2, qr{ level [ ] that [ ] is [ ] finer [ ] by [ ] 2 .* dtfac [ ] of [ ] at [ ] most [ ] 0[.]28 }x
        ],
        [ 'is chosen by MoL', $adaptive, 4, qr{ a [ ] thorn [ ] has [ ] chosen [ ] it }x ],
    );
    my $room = $project->room('changing_step');

    for my $job (@jobs) {
        my ($which, $parameters, $last, $expected) = @{$job};
        write_text("$room/step.par", $parameters =~ s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = $last}xmr);
        my $output = $project->simulate('step.par', folder => $room, limit => 60)->{output};
        my @said   = $output =~ m{ ( $warning ) }gx;
        my $is_one = @said == 1 && $said[0] =~ $expected;
        $tally->check("$claim and $which: one warning", $is_one, $output);
    }
    return;
}

# A time step beyond what a thorn calls stable, by itself or with a method of MoL: of the coarsest level and of a finer one with larger steps.
sub _check_time_step ($project, $tally, $valid) {
    my $of_mol = read_text($project->home . '/parfiles/refined_wave.par') =~
        s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 0}xmr;
    my $of_script = read_text($project->home . '/arrangements/SaguaroExamples/KleinGordon/test/oblique_wave.par') =~
        s{ ^ Cactus::cctk_itlast [^\n]* }{Cactus::cctk_itlast = 0}xmr;
    my $warning = qr{ ^ step[.]par:\d+:\d+: [ ] warning: [ ] the [ ] time [ ] step [ ] [^\n]* }xm;
    my @cases   = (
        [ 'leapfrog with dtfac = 0.57', $valid, 'Time::dtfac = 0.57', undef ],
        [
            'leapfrog with dtfac = 0.6',
            $valid,
            'Time::dtfac = 0.6',
            qr{ WaveToyC [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 0[.]577 }x
        ],
        [
            'a step that is given',
            $valid,
            qq{Time::timestep_method = "given"\nTime::timestep = 1},
            qr{ expected [ ] timestep [ ] of [ ] at [ ] most }x
        ],
        [ 'RK4 with dtfac = 1.6', $of_mol, 'Time::dtfac = 1.6', undef ],
        [
            'RK4 with dtfac = 1.7',
            $of_mol,
            'Time::dtfac = 1.7',
            qr{ WaveMoL [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 1[.]6[34] }x
        ],
        [ 'a script of equations with dtfac = 1.00', $of_script, 'Time::dtfac = 1.00', undef ],
        [
            'a script of equations with dtfac = 1.01',
            $of_script,
            'Time::dtfac = 1.01',
            qr{ KleinGordon [ ] is [ ] stable .* dtfac [ ] of [ ] at [ ] most [ ] 1[.]00 }x
        ],
        [
            'a finer level that takes long steps',
            $of_mol,
            qq{Time::dtfac = 0.9\nCarpet::time_refinement_factors = "[1, 1, 2]"},
            qr{ of [ ] a [ ] level [ ] that [ ] is [ ] finer [ ] by [ ] 2 [ ] [^\n]* dtfac [ ] of [ ] at [ ] most [ ] 0[.]8 }x
        ],
    );
    for my $case (@cases) {
        my ($claim, $text, $more, $expected) = @{$case};
        my $room = $project->room('time_step');
        write_text("$room/step.par", $text =~ s{ ^ Time::dtfac [^\n]* }{}xmr . "\n$more\n");
        my $output   = $project->simulate('step.par', folder => $room, limit => 60)->{output};
        my ($said)   = $output =~ m{ ( $warning ) }x;
        my $is_right = $expected ? defined $said && $said =~ $expected : !defined $said && $output =~ m{ ^ Done }xm;
        $tally->check($expected ? "$claim: a warning with its place" : "$claim: no warning", $is_right, $output);
    }
    return;
}

# The start of a run fits on a screen, unless all is asked for.
sub _check_start ($project, $tally, $valid) {
    my $room = $project->room('start');
    write_text("$room/wave.par", $valid);
    my $lines_with = sub ($option) {
        my $result = $project->simulate('wave.par', folder => $room, limit => 60, options => $option);
        return scalar split m{\n}x, $result->{status} == 0 ? $result->{output} : q{};
    };
    my ($few, $all) = map { $lines_with->($_) } q{}, '--verbose';
    $tally->check(
        'a run begins and ends in some fifteen lines, and with --verbose lists thorns and schedule',
        $few > 10 && $few <= 20 && $all > 60,
        "$few lines; with --verbose $all"
    );
    return;
}

# What is steered to something wrong in a run is answered like a mistake in the file, once; the run goes on without it if told so.
sub _check_steered ($project, $tally) {
    my $claim = 'reductions that do not exist, steered';
    if (my @missing = $project->missing_thorns(qw(TestLeftOut PUGH PUGHReduce PUGHSlab IOASCII IOBasic))) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('steered');
    my $text = read_text($project->home . '/arrangements/SaguaroTest/TestLeftOut/test/steered_output.par');
    $text .= qq{\nTestLeftOut::steers[3] = "IOBasic::outScalar_reductions = minmum maximum"\n};
    write_text("$room/strict.par",  $text);
    write_text("$room/steered.par", "${text}IO::strict_io_parameter_check = no\n");
    my $result = $project->simulate('steered.par', folder => $room, limit => 60);
    my @said   = $result->{output} =~ m{ ( [^\n]* \b minmum \b [^\n]* ) }gx;
    $tally->check("$claim: the run goes on to its end", $result->{status} == 0, $result->{output});
    $tally->check("$claim: they are named once",        @said == 1,             $result->{output});
    $tally->says($claim, "@said",
        qr{ minmum; [ ] did [ ] you [ ] mean [ ] minimum [^\n]* IOBasic::outScalar_reductions }x);
    my $strict = $project->simulate('strict.par', folder => $room, limit => 60);
    $tally->check("$claim: the run ends otherwise", $strict->{status} != 0, $strict->{output});
    $tally->says("$claim: and says why",
        $strict->{output},
        qr{ minmum; [ ] did [ ] you [ ] mean [ ] minimum .* outScalar_reductions [ ] or [^\n]* has [ ] mistakes }sx);
    return;
}

# What only a function in a stage asks: a check of the file cannot know it.
sub _check_query ($project, $tally) {
    my $claim   = 'the right-hand side of a variable that does not exist';
    my @missing = $project->missing_thorns(qw(TestLeftOut KleinGordon Accelerator PUGH PUGHReduce IOBasic Periodic));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $text = read_text($project->home . '/arrangements/SaguaroTest/TestLeftOut/test/edge.par');
    my $room = $project->room('query');
    write_text("$room/query.par", $text =~ s{ "KleinGordon::phi" $ }{"KleinGordon::phy"}xmr);
    my $result = $project->simulate('query.par', folder => $room, limit => 60);
    $tally->says($claim, $result->{output},
        qr{ TestLeftOut_Edge .* MoLQueryEvolvedRHS: [ ] -1 [ ] is [ ] no [ ] index [ ] of [ ] a [ ] variable .* misspelt }sx
    );
    $tally->check("$claim: status 1", $result->{status} == 1, "status $result->{status}\n$result->{output}");
    return;
}

# Output that fails does not end a run, but its last lines tell of it.
sub _check_full_disk ($project, $tally, $text) {
    my $room = $project->room('full_disk');
    write_text("$room/wavetoy.par", $text);
    mkdir "$room/wavetoy" and symlink '/dev/full', "$room/wavetoy/phi.xyz.asc" or die "cannot prepare $room: $!\n";
    my $result = $project->simulate('wavetoy.par', folder => $room, limit => 60);
    $tally->check('a run on a full disk goes on to its end', $result->{status} == 0, $result->{output});
    $tally->says('it says there how often output failed, and of which file',
        $result->{output},
        qr{ Output [ ] is [ ] incomplete: [ ] 3 [ ] errors .* phi[.]xyz[.]asc .* [\n] .* [\n] -+ [\n] Done }x);
    return;
}

# Files are called after variables, of which two thorns may have one of the same name. Tables and HDF5 files say which is which; scalars have no
# planes, so no files of planes either.
sub _check_shared_file ($project, $tally, $valid) {
    my $claim = 'two variables of one name are asked for';
    if (my @missing = $project->missing_thorns(qw(WaveMoL MoL CarpetIOBasic CarpetIOHDF5))) {
        return $tally->skipped($claim, "thorns are missing: @missing");
    }
    my $room = $project->room('shared_file');
    my $text = $valid =~ s{ "wavetoy::phi" }{"wavetoy::phi wavemol::phi"}xr;
    write_text("$room/shared.par", <<"END");
$text
ActiveThorns = "CarpetIOBasic CarpetIOHDF5 CarpetReduce MoL WaveMoL"
Cactus::cctk_show_schedule = no
IO::out_every = 6
IOBasic::outInfo_vars = "wavetoy::phi wavemol::phi"
IOHDF5::out_vars = "wavetoy::phi wavemol::phi"
IOASCII::out2D_vars = "CarpetIOBasic::this_iteration CarpetIOHDF5::this_iteration"
END
    my $name = q(wavemol::phi{alias='other'});
    write_text("$room/named.par", read_text("$room/shared.par") =~ s{wavemol::phi}{$name}gxr);
    write_text("$room/named_elsewhere.par",
        read_text("$room/shared.par") =~ s{ (IOHDF5::out_vars [^\n]*) wavemol::phi }{$1$name}xr);
    my $result = $project->simulate('shared.par', folder => $room, limit => 60);
    my @said   = $result->{output} =~ m{ ( [^\n]* \b is [ ] not [ ] written, [^\n]* ) }gx;
    $tally->check("$claim: the run goes on to its end",   $result->{status} == 0, $result->{output});
    $tally->check("$claim: it warns once, of text files", @said == 1,             $result->{output});
    $tally->says(
        "$claim: it says where, of which, and what helps",
        "@said",
        qr{ shared[.]par:\d+:\d+: .* CarpetIOASCII: [ ] (WAVE\w+)::phi .* called [ ] phi [ ] hold [ ] (?!\g1)WAVE\w+::phi .* alias }x
    );
    $tally->says("$claim: tables hold both", $result->{output}, qr{ WAVE\w+::phi [ ] [|] [ ]+ \S*::phi [ ] [|] }x);
    my %in_file = map { $_ => 1 } read_text("$room/shared/phi.h5") =~ m{ ( WAVE\w+::phi ) [ ] it=12 }gx;
    $tally->check("$claim: HDF5 files hold both", keys %in_file == 2, join "\n", sort keys %in_file);

    my %named = (named => 'with a name of its own', named_elsewhere => 'with a name from the list of another method');
    for my $file (sort keys %named) {
        my $run = $project->simulate("$file.par", folder => $room, limit => 60);
        $tally->check(
            "$claim: $named{$file} each is written",
            -s "$room/$file/phi.xyz.asc" && -s "$room/$file/other.xyz.asc" && $run->{output} !~ m{ not [ ] written }x,
            $run->{output}
        );
    }
    return;
}

# The run refuses, and so does a check of the file, with the same words.
sub _check ($project, $tally, $claim, $text, $answer) {
    for my $option (q{}, '--check ') {
        my $room = $project->room('bad_input');
        write_text("$room/bad.par", $text);
        my $command = "'@{[$project->executable]}' ${option}bad.par";
        my $result  = $project->run($command, folder => $room, limit => 60, environment => { OMP_NUM_THREADS => 1 });
        my $how     = $option ? "$claim, by --check" : $claim;
        $tally->says($how, $result->{output}, $answer);
        $tally->check(
            "$how: the exit status is not 0 and no signal",
            $result->{status} > 0 && $result->{status} < 124,
            "status $result->{status}\n$result->{output}"
        );
        $tally->check("$how: nothing is written", !-e "$room/bad", "there is $room/bad");
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput - what the finished program answers to mistakes in a parameter file

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput->run($project, $tally);

=head1 DESCRIPTION

Golden messages, misspelt names and mutated files are tested beside the readers: CCL files in F<flesh/ccl/t>, parameter
files in F<flesh/src/parameters>. Here the same is asked of the whole program. Long forms: C<make faults>.

=cut
