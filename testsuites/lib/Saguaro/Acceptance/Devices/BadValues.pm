# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::BadValues;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::MovingLevels';

use constant SPOILT => 6;    # the iteration in which one point of each component becomes NaN

# NaNChecker asks the device whether all values are finite, and must find what it finds on the host.
sub bad_values ($self) {
    for my $layout ([ 1, 1 ], [ 1, 3 ], [ 2, 2 ]) {
        my ($processes, $components) = @{$layout};
        next if $processes > 1 && !$self->{project}->has_mpi;
        my %run = (processes => $processes, more => "GridDriver::components_per_process = $components");
        my ($host, $device) =
            map { $self->_findings("bad-values-$_-$processes-$components", %run, device => $_) } 'none', $self->{kind};
        next if !$host || !$device;
        my $where = "$components component(s) of each of $processes process(es)";
        $self->{tally}->check("NaNChecker finds NaNs in $where", scalar @{$host}, 'nothing was found');
        $self->{tally}->check(
            "NaNChecker finds the same on a device in $where",
            "@{$host}" eq "@{$device}",
            join "\n", 'on the host:', @{$host}, 'on the device:',
            @{$device}
        );
    }
    return;
}

# What NaNChecker says in a run, line by line; none if the run has failed.
sub _findings ($self, $room, %options) {
    my $more   = join "\n", $options{more}, 'TestDevice::disturbs = no', 'TestDevice::spoils_at = ' . SPOILT;
    my $folder = $self->{project}->room("devices/$room");
    my $result = $self->start($folder, %options, more => $more, last => SPOILT);
    $self->{tally}->check("$room: a run ends", $result->{status} == 0, $result->{output}) or return;
    return [ $result->{output} =~ m{ ( \S+ [ ] has [ ] \d+ [ ] NaN [^\n]+ ) }xg ];
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::BadValues - what is not a number on a device is found there

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::BadValues';

=head1 DESCRIPTION

The wave of L<Saguaro::Acceptance::Devices::MovingLevels>, of which one point of each component becomes NaN while it lives on the device.

=cut
