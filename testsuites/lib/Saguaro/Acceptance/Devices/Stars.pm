# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::Stars;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::Runs';

use Cactus::Build::Files qw(read_text write_text);
use Saguaro::Settings    qw(with_settings);

# After each of four iterations GRHydro asks whether a point has no primitive variables: a maximum and whether there is a NaN, on each of three levels.
use constant MOST_ASKED => 4 * 3 * 16;

# Matter and its spacetime on three levels with steps of their own. When the star has come, no data travel until something is written.
sub star ($self) {
    my $claim = 'a star on three levels has the bits of the host on a device';
    my $host  = $self->_star('none', 1) // return;
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_star($self->{kind}, $processes) // next;
        $self->same("$claim, $processes process(es)", $host, $device);
        $self->_star_stays($device) if $processes == 1;
    }
    return;
}

sub _star_stays ($self, $run) {
    my $claim = 'in a step of a star on a device nothing travels';
    $self->has_kernels($claim, $run, 'Matter_con2prim_General') or return;
    my @guests = $run->{text} =~ m{ ^ \s* ( \w+::\w+ : [^\n]* [ ] It [ ] runs [ ] on [ ] the [ ] host ) }gmx;
    $self->{tally}->check("$claim: no function that needs its data runs on the host", !@guests, join "\n", @guests);
    my @traffic = $run->{text} =~ m{ ^ \s* ( Between [ ] host [ ] and [ ] device: [^\n]* ) }gmx;
    my ($bytes) = join("\n", @traffic) =~ m{ : [ ] (\d+) [ ] B [ ] in [ ] this [ ] coarse [ ] step }x;
    $self->{tally}->check("$claim but what GRHydro asks", defined $bytes && $bytes <= MOST_ASKED, join "\n", @traffic);
    return;
}

# Three steps of the coarsest level, of four iterations each, with output at the start and the end.
sub _star ($self, $device, $processes) {
    my $text = with_settings(
        read_text($self->{project}->home . '/parfiles/star_on_levels.par'),
        {
            (map { ("CoordBase::d$_"     => 4) } qw(x y z)),
            (map { ("CoordBase::${_}max" => 48) } qw(x y z)),
            'Carpet::max_refinement_levels' => 3,
            'CarpetRegrid2::num_levels_1'   => 3,
            'CarpetRegrid2::radius_1[1]'    => 20,
            'CarpetRegrid2::radius_1[2]'    => 10,
            'Cactus::terminate'             => '"iteration"',
            'IO::out_dir'                   => '"output"',
            map { ($_ => 12) } qw(IOBasic::outInfo_every IOScalar::outScalar_every IOASCII::out1D_every),
        }
    );
    $text =~ s{ ^ CarpetRegrid2::radius_1 \[ [34] \] [^\n]* \n }{}gmx;
    $text .= <<"END";
ActiveThorns = "Accelerator CUDARunTime TimerReport"
Accelerator::device = "$device" GridDriver::least_points_per_process = 0
Cactus::cctk_itlast = 12
TimerReport::out_at = 8
IOASCII::out_precision = 17   IOScalar::out_precision = 17
END
    my $room   = "star-$device-$processes";
    my $folder = $self->{project}->room("devices/$room");
    write_text("$folder/star.par", $text);
    my $result = $self->{project}->simulate("$folder/star.par", folder => $folder, processes => $processes);
    return $self->read_output($room, $folder, $result);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::Stars - matter

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::Stars';

=head1 DESCRIPTION

F<parfiles/star_on_levels.par> on three coarse levels: the bits of the host, and no copies between host and device in a step but of what GRHydro asks for.

=cut
