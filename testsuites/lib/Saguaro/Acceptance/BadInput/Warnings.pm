# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BadInput::Warnings;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(write_text);

my $waves = <<'END';
ActiveThorns = "Boundary CartGrid3D CoordBase IOUtil InitBase SymBase Time MoL WaveMoL IDWaveMoL"
ActiveThorns = "Carpet CarpetLib CarpetReduce CarpetRegrid2 CarpetIOScalar"
CartGrid3D::type = "coordbase"
Carpet::domain_from_coordbase = yes
CoordBase::xmin = -1   CoordBase::xmax = 1   CoordBase::dx = 0.125
CoordBase::ymin = -1   CoordBase::ymax = 1   CoordBase::dy = 0.125
CoordBase::zmin = -1   CoordBase::zmax = 1   CoordBase::dz = 0.125
driver::ghost_size = 1
Time::dtfac        = 0.25
IDWaveMoL::initial_data = "plane"
IDWaveMoL::kx           = 0.5
MoL::ODE_Method         = "ICN"
IO::out_dir       = $parfile
IOScalar::outScalar_vars = "WaveMoL::phi"
END

my $box = <<'END';
ActiveThorns = "CartGrid3D CoordBase IOUtil InitBase SymBase PUGH"
CartGrid3D::zmin = 0   CartGrid3D::zmax = 1   CartGrid3D::dz = 1
IO::out_dir = $parfile
END

# What accepts all that is right says nothing of it; so each warning has a neighbour without one.
my @cases = (
    {
        claim   => 'a radiation condition on initial data without a past',
        text    => qq{WaveMoL::bound = "radiation"\nMoL::initial_data_is_crap = no\n},
        warning => qr{ WAVEMOL::phi [ ] changes [ ] its [ ] initial [ ] data [^\n]* MoL::initial_data_is_crap }x,
        instead => [ 'one with a past' => qr{ initial_data_is_crap [ ] = [ ] no }x, 'initial_data_is_crap = yes' ],
    },
    {
        claim => 'output by time that falls between steps of the coarsest level',
        text  => <<'END',
WaveMoL::bound = "flat"
Cactus::cctk_itlast = 16
Carpet::max_refinement_levels = 2
Carpet::use_buffer_zones      = yes
CarpetRegrid2::num_centres    = 1
CarpetRegrid2::num_levels_1   = 2
CarpetRegrid2::radius_1[1]    = 0.25
IOScalar::outScalar_criterion = "time"
IOScalar::outScalar_dt        = 0.05
END
        warning =>
            qr{ wave[.]par:\d+:\d+: [^\n]* every [ ] 0[.]05, [ ] which [ ] is [ ] no [ ] multiple [^\n]* 0[.]03125: [^\n]* use [ ] 0[.]03125 [ ] or [ ] 0[.]0625 }x,
        instead => [ 'by a multiple of them' => qr{ (?<= = [ ] ) 0[.]05 $ }xm, '0.0625' ],
    },
    {
        claim   => 'a grid of PUGH whose points are all ghost zones',
        base    => $box,
        text    => qq{driver::global_nz = 4\ndriver::ghost_size = 2\n},
        warning =>
            qr{ wave[.]par:\d+:\d+: [ ] warning: [ ] all [ ] 4 [ ] points [ ] in [ ] direction [ ] z [^\n]* more [ ] than [ ] 4 [ ] points }x,
        instead => [ 'one with a point more' => qr{ global_nz [ ] = [ ] 4 }x, 'global_nz = 5' ],
    },
    {
        claim => 'one point that is to span a range',
        base  => $box,
        text  => <<'END',
driver::global_nz = 1
driver::ghost_size_z = 0
CartGrid3D::type = "byrange"
CartGrid3D::xmin = 0   CartGrid3D::xmax = 1   CartGrid3D::dx = 0.1
CartGrid3D::ymin = 0   CartGrid3D::ymax = 1   CartGrid3D::dy = 0.1
END
        warning =>
            qr{ wave[.]par:\d+:\d+: [ ] warning: [^\n]* no [ ] spacing [ ] in [ ] direction [ ] z [^\n]* byspacing }x,
        instead => [ 'one with a spacing' => qr{ "byrange" }x, '"byspacing"' ],
    },
);

sub run ($class, $project, $tally) {
    my @missing =
        $project->missing_thorns(map { split q{ } } "$waves$box" =~ m{ ^ ActiveThorns \s = \s " ([^"]*) " }gmx);
    return $tally->skipped('warnings of waves', "thorns are missing: @missing") if @missing;
    _judge($project, $tally, $_) for @cases;
    return;
}

sub _judge ($project, $tally, $case) {
    my ($neighbour, $from, $to) = @{ $case->{instead} };
    my $text   = ($case->{base} // $waves) . $case->{text};
    my $warned = _simulate($project, $text);
    my $silent = _simulate($project, $text =~ s{$from}{$to}xr);
    my @said   = $warned->{output} =~ m{ ( $case->{warning} ) }gx;
    $tally->check("$case->{claim} gets one warning",      @said == 1,                            $warned->{output});
    $tally->check("$case->{claim}: $neighbour gets none", $silent->{output} !~ $case->{warning}, $silent->{output});
    $tally->check("$case->{claim}: both runs go on",      !$_->{status}, $_->{output}) for $warned, $silent;
    return;
}

sub _simulate ($project, $text) {
    my $room = $project->room('warnings');
    write_text("$room/wave.par", $text);
    return $project->simulate('wave.par', folder => $room, limit => 60);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Warnings - what a run says of settings that are hardly meant, and only of those

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Warnings->run($project, $tally);

=cut
