# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::Runs;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);

use Cactus::Check::AsciiOutput;

our @EXPORT_OK = qw(HDF5 STILL THREADS differences);

use constant HDF5    => qq{ActiveThorns = "CarpetIOHDF5"\nIOHDF5::checkpoint = yes};
use constant THREADS => 'CUDARunTime::controlling_threads = yes';
use constant STILL   => qr{ Between [ ] host [ ] and [ ] device: [ ] 0 [ ] B [ ] in [ ] this [ ] coarse [ ] step }x;

sub has_mpi ($self, $claim) {
    return 1 if $self->{project}->has_mpi;
    $self->{tally}->skipped($claim, 'MPI is missing');
    return 0;
}

# Whether the run lists a function of this name among those on the device. In other configurations kernels for devices are optional, so the claim is
# skipped without them; a program for GPUs must have them.
sub has_kernels ($self, $claim, $run, $function) {
    return 1 if $run->{text} =~ m{ run [ ] on [ ] the [ ] device: (?: \s+ \w+::\w+ )* \s+ \w+::$function \s }x;
    if ($self->{kind} eq 'cuda') { $self->{tally}->check("$claim: $function runs on the device", 0, $run->{text}) }
    else { $self->{tally}->skipped($claim, 'the configuration was built without kernels for devices') }
    return 0;
}

sub same ($self, $claim, $one, $other) {
    my @differences = differences($one, $other);
    $self->{tally}->check($claim, !@differences, join "\n", @differences);
    return;
}

sub differences ($one, $other) {
    my ($mine, $theirs) = ($one->{files}, $other->{files});
    my %names = (%{$mine}, %{$theirs});
    my @lines;
    for my $name (sort keys %names) {
        if (!$mine->{$name} || !$theirs->{$name}) { push @lines, "$name: is written by one of them only"; next }
        push @lines, map { "$name: $_" } $mine->{$name}->differences($theirs->{$name}),
            $theirs->{$name}->contradictions;
    }
    return @lines;
}

sub read_output ($self, $room, $folder, $result) {
    my $files   = Cactus::Check::AsciiOutput->read_files("$folder/output/*.asc");
    my @bad     = Cactus::Check::AsciiOutput->all_not_finite($files);
    my $is_good = !@bad && $result->{status} == 0 && grep { !$_->is_empty } values %{$files};
    $self->{tally}->check("$room: a run ends and writes its fields", $is_good, join "\n", $result->{output}, @bad);
    return $is_good ? { files => $files, text => $result->{output} } : undef;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::Runs - runs on a host and on devices, compared

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::Runs';
    $self->same('a wave has the bits of the host', $host, $device);

=head1 DESCRIPTION

What all checks of devices have in common. An object knows project, tally, and the kind of device.

=cut
