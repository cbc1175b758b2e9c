# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::Staggering;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::Runs';

use Cactus::Build::Files               qw(read_text write_text);
use Saguaro::Acceptance::Devices::Runs qw(HDF5);

use constant STOP => 8;

# Variables between points, which are interpolated by operators of their own, have the bits of the host on several processes and threads.
sub staggered ($self) {
    my $host = $self->_staggered('host', device => 'none') // return;
    for my $layout ([ 1, 1 ], [ 1, 2 ], [ 2, 1 ], [ 4, 1 ]) {
        my ($processes, $threads) = @{$layout};
        my $claim = "variables between points have the bits of the host on a device, $processes x $threads";
        next if $processes > 1 && !$self->has_mpi($claim);
        my $device = $self->_staggered("device-$processes-$threads", processes => $processes, threads => $threads)
            // next;
        $self->same($claim, $host, $device);
        $self->{tally}->says("$claim: they are there",
            $device->{text}, qr{ run [ ] on [ ] the [ ] device: .* TestStaggering::TestStaggering_Step }sx);
    }
    $self->_staggered_again($host);
    return;
}

# Where a run was stopped does not matter, nor where data lived then.
sub _staggered_again ($self, $host) {
    my $claim = 'variables between points have the same bits after a restart';
    if (my @missing = $self->{project}->missing_thorns('CarpetIOHDF5')) {
        return $self->{tally}->skipped($claim, "thorns are missing: @missing");
    }
    my $more   = HDF5 . qq{\nIO::checkpoint_dir = "kept"\nIO::recover_dir = "kept"\nIO::checkpoint_on_terminate = yes};
    my $folder = $self->{project}->room('devices/staggered-stopped');
    $self->_staggered('stopped', folder => $folder, more => "$more\nCactus::cctk_itlast = @{[STOP]}") // return;
    my $again =
        $self->_staggered('continued', folder => $folder, device => 'none', more => qq{$more\nIO::recover = "auto"})
        // return;
    $self->{tally}->says("$claim: from a checkpoint", $again->{text}, qr{ Recovered [ ] the [ ] parameters [ ] from }x);
    return $self->same($claim, $host, $again);
}

sub _staggered ($self, $name, %options) {
    my $folder = $options{folder} // $self->{project}->room("devices/staggered-$name");
    my $device = $options{device} // $self->{kind};
    my $text = read_text($self->{project}->home . '/testsuites/layouts/staggered.par') =~ s{ [\$]parfile }{"output"}xr;
    my $more = $options{more} // q{};
    $text =~ s{ ^ Cactus::cctk_itlast [^\n]* }{}xm if $more =~ m{ cctk_itlast }x;
    write_text("$folder/staggered.par",
        qq{$text\nActiveThorns = "Accelerator CUDARunTime"\nAccelerator::device = "$device"\n$more\n});
    my $result = $self->{project}->simulate(
        "$folder/staggered.par",
        folder    => $folder,
        processes => $options{processes} // 1,
        threads   => $options{threads}   // 1
    );
    return $self->read_output("staggered-$name", $folder, $result);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::Staggering - variables between points

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::Staggering';

=head1 DESCRIPTION

The run of F<testsuites/layouts/staggered.par> without a device and with one, on several processes and threads, and stopped and continued.

=cut
