# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::Boundaries;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::MovingLevels';

# Boundary conditions have versions for devices: they bring nothing to the host.
sub conditions ($self) {
    for my $condition (qw(Flat Static Radiation Robin)) {
        my $more   = qq{TestDevice::condition = "$condition"\nTestDevice::disturbs = no\nBoundary::radpower = 3};
        my $host   = $self->outcome("$condition-host",   more => $more, device => 'none') // next;
        my $device = $self->outcome("$condition-device", more => "$more\nGridDriver::components_per_process = 2")
            // next;
        $self->same("the boundary condition $condition has the bits of the host on a device", $host, $device);
        my $several = $self->outcome("$condition-devices",
            more => "$more\nAccelerator::devices_per_process = 2 GridDriver::least_points_per_device = 0") // next;
        $self->same("the boundary condition $condition has the bits of the host on two devices", $host, $several);
        next if $condition eq 'Static';    # it reads what changes of the grid leave on the host
        $self->{tally}->check(
            "the boundary condition $condition is applied on the device",
            $device->{text} !~ m{ Boundary_ApplyPhysicalBCs: }x,
            $device->{text}
        );
    }
    return;
}

# Zones of symmetries are filled from anywhere on the grid, also on other processes.
sub symmetries ($self) {
    my $zones = join "\n",
        map { "CoordBase::boundary_size_$_ = 2" } qw(x_lower x_upper y_lower y_upper z_lower z_upper);
    my $common    = "TestDevice::disturbs = no\n$zones\n";
    my %symmetric = (
        Periodic            => 'Periodic::periodic = yes',
        RotatingSymmetry180 =>
            "RotatingSymmetry180::symmetry_boundary_x = -0.8\nCoordBase::boundary_shiftout_x_lower = 1",
        RotatingSymmetry90 => "CoordBase::boundary_shiftout_x_lower = 1\nCoordBase::boundary_shiftout_y_lower = 1",
    );

    # A quarter turn takes regions to themselves if they stay at the axis.
    my %quarter = (RotatingSymmetry90 => { XMIN => 0, YMIN => 0, YMAX => 0.8, MOVES => 'no' });
    for my $thorn (sort keys %symmetric) {
        if ($self->{project}->missing_thorns($thorn)) {
            $self->{tally}->skipped("$thorn on devices", 'the thorn is missing');
            next;
        }
        my $more = qq{ActiveThorns = "Slab $thorn"\n$common$symmetric{$thorn}};
        my $host = $self->outcome("$thorn-host", more => $more, device => 'none', domain => $quarter{$thorn}) // next;
        for my $processes ($self->{project}->has_mpi ? (1, 3) : 1) {
            my $device = $self->outcome(
                "$thorn-device-$processes",
                more      => "$more\nGridDriver::components_per_process = 2",
                domain    => $quarter{$thorn},
                processes => $processes
            ) // next;
            $self->same("$thorn has the bits of the host on devices of $processes process(es)", $host, $device);
            $self->{tally}->check(
                "$thorn is applied on the device",
                $device->{text} !~ m{ ${thorn}::\w+: \s \d }x,
                $device->{text}
            );
            $self->{tally}->says("$thorn is named there", $device->{text}, qr{ device: .* ${thorn}:: }sx);
            my $several = $self->outcome(
                "$thorn-devices-$processes",
                more      => "$more\nAccelerator::devices_per_process = 2 GridDriver::least_points_per_device = 0",
                domain    => $quarter{$thorn},
                processes => $processes
            ) // next;
            $self->same("$thorn has the bits of the host on two devices in each of $processes process(es)",
                $host, $several);
        }
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::Boundaries - conditions at boundaries, and symmetries

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::Boundaries';

=head1 DESCRIPTION

The wave of L<Saguaro::Acceptance::Devices::MovingLevels> with conditions of thorn Boundary, and with thorns for symmetries.

=cut
