# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::CurvilinearGrids;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::Runs';

use Cactus::Build::Files qw(read_text write_text);

# A Jacobian is known to the host only: derivatives by global coordinates are taken there, all others on the device.
sub curvilinear ($self) {
    my $claim  = 'a wave on a curvilinear grid has the bits of the host';
    my $with   = read_text($self->{project}->home . '/arrangements/SaguaroExamples/StretchedWave/test/stretched.par');
    my %file   = (with => $with, without => $with =~ s{ ^ GenericFD:: [^\n]* \n }{}gmxr);
    my $evolve = qr{ run \s on \s the \s device: (?: \s+ \w+::\w+ )* \s+ StretchedWave::StretchedWave_evolution }x;
    for my $jacobian (sort keys %file) {
        my ($host, $device) = map { $self->_stretched($jacobian, $_, $file{$jacobian}) // return } 'none',
            $self->{kind};
        $self->same("$claim, $jacobian a Jacobian", $host, $device);
        if ($jacobian eq 'without') {
            my $taken = 'derivatives along the grid are taken on the device';
            if ($self->has_kernels($taken, $device, 'StretchedWave_\w+')) {
                $self->{tally}->says($taken, $device->{text}, $evolve);
                $self->_begins_without_copy($device->{text});
            }
        }
        else {
            $self->{tally}->check(
                'derivatives by global coordinates are taken on the host',
                $device->{text} !~ $evolve,
                $device->{text}
            );
        }
    }
    return;
}

# On a GPU the wave is swept in patches, which store rates of change and leave the update to MoL.
sub _begins_without_copy ($self, $text) {
    my %says = (
        'its steps begin without a copy'   => qr{ steps [ ] begin [ ] without [ ] a [ ] copy }x,
        'what symmetries fill is not kept' => qr{ keep [ ] no [ ] values [ ] outside [ ] of [ ] the [ ] interior }x,
    );
    for my $claim (sort keys %says) {
        if ($self->{kind} eq 'emulated') { $self->{tally}->says($claim, $text, $says{$claim}) }
        else { $self->{tally}->skipped($claim, 'kernels for GPUs that sweep patches do not finish stages') }
    }
    return;
}

sub _stretched ($self, $jacobian, $device, $text) {
    my $room   = "stretched-$jacobian-$device";
    my $folder = $self->{project}->room("devices/$room");
    $text =~ s{ [\$]parfile }{"output"}x;
    write_text("$folder/stretched.par",
        qq{$text\nActiveThorns = "Accelerator CUDARunTime"\nAccelerator::device = "$device"\n});
    my $result = $self->{project}->simulate("$folder/stretched.par", folder => $folder);
    return $self->read_output($room, $folder, $result);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::CurvilinearGrids - waves on curvilinear grids

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::CurvilinearGrids';

=head1 DESCRIPTION

The wave of F<StretchedWave/test/stretched.par>, with derivatives by global coordinates and along the grid.

=cut
