# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Recovery;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

# Waves on two levels; a run ends with a checkpoint in iteration 4, and another goes on from it to 6.
my $waves = <<'END';
ActiveThorns = "Boundary CartGrid3D CoordBase InitBase IOUtil SymBase Time MoL WaveMoL IDWaveMoL"
ActiveThorns = "Carpet CarpetLib CarpetReduce CarpetRegrid2 CarpetIOHDF5 CarpetIOScalar"
Cactus::cctk_itlast = 4
CartGrid3D::type = "coordbase"
Carpet::domain_from_coordbase = yes
CoordBase::xmin = -1   CoordBase::xmax = 1   CoordBase::dx = 0.125
CoordBase::ymin = -1   CoordBase::ymax = 1   CoordBase::dy = 0.125
CoordBase::zmin = -1   CoordBase::zmax = 1   CoordBase::dz = 0.125
driver::ghost_size = 1
Carpet::max_refinement_levels = 2
Carpet::use_buffer_zones      = yes
CarpetRegrid2::num_centres    = 1
CarpetRegrid2::num_levels_1   = 2
CarpetRegrid2::radius_1[1]    = 0.25
MoL::ODE_Method             = "RK4"
MoL::MoL_Intermediate_Steps = 4
MoL::MoL_Num_Scratch_Levels = 1
MoL::initial_data_is_crap   = yes
WaveMoL::bound = "flat"
IDWaveMoL::initial_data = "gaussian"
Time::dtfac = 0.3
IO::out_dir       = $parfile
IOHDF5::checkpoint          = yes
IO::checkpoint_on_terminate = yes
IO::checkpoint_dir = "checkpoints"
IO::recover_dir    = "checkpoints"
END

my $goes_on = "IO::recover = \"auto\"\nCactus::cctk_itlast = 6\n";
my $other   = <<'END';
ActiveThorns = "WaveToyC IDScalarWaveC"
IDScalarWave::initial_data = "gaussian"
IOScalar::outScalar_every = 1
IOScalar::outScalar_vars = "wavetoy::phi"
IOScalar::outScalar_reductions = "maximum"
END

my $larger = <<'END';
CarpetRegrid::refinement_levels = 2
CarpetRegrid::refined_regions   = "manual-coordinate-list"
CarpetRegrid::coordinates       = "[ [ ([-0.5,-0.5,-0.5]:[0.5,0.5,0.5]:[0.0625,0.0625,0.0625]) ] ]"
END

sub run ($class, $project, $tally) {
    my @missing =
        $project->missing_thorns(map { split q{ } } "$waves$other" =~ m{ ^ ActiveThorns \s = \s " ([^"]*) " }gmx);
    return $tally->skipped('recoveries that lack something', "thorns are missing: @missing") if @missing;
    _digits($project, $tally);
    _thorns($project, $tally);
    _points($project, $tally);
    return;
}

# Other programs compare reals of "All Parameters" with their own by 20 digits.
sub _digits ($project, $tally) {
    my $room = _checkpoint($project, $tally, 'digits') or return;
    my ($file) = glob "'$room/checkpoints/'*.h5";
    return $tally->failed('reals in checkpoints have 20 digits', "there is no checkpoint in $room/checkpoints")
        if !defined $file;
    my ($dtfac) = read_text($file) =~ m{ \b time::dtfac [ ] = [ ] "? ( [\d.]+ ) }xi;
    $tally->check('reals in checkpoints have 20 digits', ($dtfac // q{}) eq '0.2999999999999999889', $dtfac // 'none');
    return;
}

# ---- what a checkpoint lacks

# The checkpoint of a run in a room of its own.
sub _checkpoint ($project, $tally, $name) {
    my $room = $project->room($name);
    write_text("$room/first.par", $waves);
    my $result = $project->simulate('first.par', folder => $room, limit => 60);
    $tally->check("$name: a checkpoint is written", $result->{status} == 0, $result->{output}) or return;
    return $room;
}

sub _second ($project, $room, $text) {
    write_text("$room/second.par", $text =~ s{ ^ Cactus::cctk_itlast [ ] = [ ] 4 $ }{}xmr . $goes_on);
    return $project->simulate('second.par', folder => $room, limit => 60);
}

# A thorn that the run of the checkpoint did not have: nothing has set its variables, unless initial data may.
sub _thorns ($project, $tally) {
    my $claim  = 'a recovery with a thorn that the checkpoint lacks';
    my $room   = _checkpoint($project, $tally, 'new_thorn') or return;
    my $strict = _second($project, $room, $waves . $other);
    $tally->says($claim, $strict->{output},
        qr{ there [ ] are [ ] no [ ] values [ ] of [ ] WAVETOY::phi [^\n]* recovery_mode [ ] = [ ] "relaxed" }x);
    $tally->check("$claim: status 1", $strict->{status} == 1, $strict->{output});
    my $relaxed = _second($project, $room, "$waves${other}Cactus::recovery_mode = \"relaxed\"\n");
    $tally->says("$claim, relaxed",
        $relaxed->{output}, qr{ WARNING [^\n]* has [ ] no [ ] values [ ] of [ ] [^\n]* WAVETOY::phi [^\n]* stay }x);
    my $norms = "$room/second/phi.maximum.asc";
    my ($maximum) = -e $norms && read_text($norms) =~ m{ ^ 4 \s+ \S+ \s+ (\S+) $ }xm;
    $tally->check(
        "$claim, relaxed: it keeps its initial data",
        $relaxed->{status} == 0 && defined $maximum && $maximum > 0.5,
        'maximum ' . ($maximum // 'unknown') . "\n$relaxed->{output}"
    );
    return;
}

# A region that is larger than that of the checkpoint, whose structure is not to count. Another thorn prescribes it, for that of the checkpoint holds on
# to its radius.
sub _points ($project, $tally) {
    my $claim = 'a recovery on a level with points that the checkpoint lacks';
    my $room  = _checkpoint($project, $tally, 'new_points') or return;
    my $text  = $waves =~ s{ CarpetRegrid2 [ ] }{CarpetRegrid }xr =~ s{ ^ CarpetRegrid2:: [^\n]* \n }{}xgmr . $larger;
    my $own   = _second($project, $room, "${text}IOHDF5::use_grid_structure_from_checkpoint = no\n");
    $tally->says($claim, $own->{output},
        qr{ \d+ [ ] points [ ] of [ ] \w+::\w+, [ ] timelevel [ ] \d, [ ] level [ ] 1 [ ] are [ ] missing }x);
    $tally->check("$claim: status 1", $own->{status} == 1, $own->{output});
    my $its = _second($project, $room, $text);
    $tally->check("$claim: with the checkpoint's structure it goes on", $its->{status} == 0, $its->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Recovery - what a recovery says of what its checkpoint lacks

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Recovery->run($project, $tally);

=cut
