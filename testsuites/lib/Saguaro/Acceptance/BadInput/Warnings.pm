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
);

sub run ($class, $project, $tally) {
    my @missing = $project->missing_thorns(map { split q{ } } $waves =~ m{ ^ ActiveThorns \s = \s " ([^"]*) " }gmx);
    return $tally->skipped('warnings of waves', "thorns are missing: @missing") if @missing;
    _judge($project, $tally, $_) for @cases;
    return;
}

sub _judge ($project, $tally, $case) {
    my ($neighbour, $from, $to) = @{ $case->{instead} };
    my $warned = _simulate($project, $case->{text});
    my $silent = _simulate($project, $case->{text} =~ s{$from}{$to}xr);
    my @said   = $warned->{output} =~ m{ ( $case->{warning} ) }gx;
    $tally->check("$case->{claim} gets one warning",      @said == 1,                            $warned->{output});
    $tally->check("$case->{claim}: $neighbour gets none", $silent->{output} !~ $case->{warning}, $silent->{output});
    $tally->check("$case->{claim}: both runs go on",      !$_->{status}, $_->{output}) for $warned, $silent;
    return;
}

sub _simulate ($project, $text) {
    my $room = $project->room('warnings');
    write_text("$room/wave.par", $waves . $text);
    return $project->simulate('wave.par', folder => $room, limit => 60);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BadInput::Warnings - what a run says of settings that are hardly meant, and only of those

=head1 SYNOPSIS

    Saguaro::Acceptance::BadInput::Warnings->run($project, $tally);

=cut
