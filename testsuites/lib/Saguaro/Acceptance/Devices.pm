# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices;
use v5.26;
use warnings;
use experimental 'signatures';

use parent map { "Saguaro::Acceptance::Devices::$_" }
    qw(BadValues BlackHoles Boundaries CurvilinearGrids Points Staggering Stars);

use Saguaro::Acceptance::Devices::Runs qw(THREADS);

sub title ($class) { return 'Devices' }

# A run has the same bits whether its data live on the host or on a device, whatever the number of processes, and after a restart. The device
# may be another one than the emulated.
sub run ($class, $project, $tally, $kind = 'emulated') {
    $_->[1]->($project, $tally) for $class->parts($kind);
    return;
}

# What can be run one beside the other: titles, and subs that are given project and tally.
sub parts ($class, $kind = 'emulated') {
    my @wave = qw(Accelerator CUDARunTime TestDevice CarpetIOScalar CarpetReduce CarpetRegrid2 NaNChecker TimerReport);
    my @hole = qw(IDAnalyticBH ML_BSSN ML_BSSN_Helper NewRad);
    my @two =
        qw(AEILocalInterp CarpetInterp Multipole PunctureTracker QuasiLocalMeasures TwoPunctures WeylScal4 ML_ADMConstraints);
    my %part = (
        analysis        => [ 'analysis', qw(Accelerator CarpetMask CarpetTracker AHFinderDirect TimerReport), @two ],
        binary          => [ 'binary',   qw(Accelerator CarpetMask CarpetTracker AHFinderDirect),             @two ],
        binary_restarts =>
            [ 'binary_restarts', qw(Accelerator CarpetMask CarpetTracker AHFinderDirect CarpetIOHDF5), @two ],
        waves      => [ 'waves',            @wave ],
        restarts   => [ 'restarts',         @wave, 'CarpetIOHDF5' ],
        bad_values => [ 'bad_values',       @wave ],
        ahead      => [ 'ahead',            @wave ],
        conditions => [ 'conditions',       @wave, 'Boundary' ],
        points     => [ 'points',           @wave, qw(AEILocalInterp CarpetInterp InterpToArray) ],
        norms      => [ 'norms',            @wave ],
        files      => [ 'files',            @wave, 'CarpetIOHDF5' ],
        functions  => [ 'public_functions', @wave ],
        symmetries => [ 'symmetries',       @wave, 'Slab' ],
        late       => [ 'late',             @wave, 'Slab', 'Periodic' ],
        holes      => [ 'black_hole',       @wave, @hole,  'CarpetMask' ],
        star     => [ 'star', @wave, @hole, qw(CarpetIOBasic EOS_Omni GRHydro HydroBase ReflectionSymmetry TOVSolver) ],
        lockstep => [ 'lockstep',    @hole, qw(Accelerator CUDARunTime CarpetIOScalar CarpetRegrid2 TimerReport) ],
        curves   => [ 'curvilinear', qw(Accelerator CUDARunTime StretchedWave GenericFD MoL Periodic Slab) ],
        between  => [ 'staggered',   qw(Accelerator CUDARunTime TestStaggering CarpetIOASCII CarpetRegrid2) ],
    );
    delete $part{late} if $kind ne 'emulated';
    if ($kind ne 'emulated') {    # which would repeat its one path; a GPU has another kernel for each order
        $part{"holes-$_"} = [ _black_hole_of($_), @wave, @hole, 'CarpetMask' ] for 6, 8;
        $part{'holes-apart'} =
            [ _black_hole_of(4, apart => 'ML_BSSN::finish_stages = "no"'), @wave, @hole, 'CarpetMask' ];
        $part{'holes-threads'} = [ _black_hole_of(4, threads => THREADS), @wave, @hole, 'CarpetMask' ];
        $part{'waves-threads'} = [ 'threads', @wave, 'Slab', 'Periodic' ];
    }
    return map { $class->_part($kind, $_, @{ $part{$_} }) } sort keys %part;
}

sub _part ($class, $kind, $title, $code, @thorns) {
    my $run = sub ($project, $tally) {
        my @missing = $project->missing_thorns(@thorns);
        return $tally->skipped("$title on a device", "thorns are missing: @missing") if @missing;
        return (bless { project => $project, tally => $tally, kind => $kind }, $class)->$code;
    };
    return [ $title, $run ];
}

sub _black_hole_of ($order, $name = q{}, $more = q{}) {
    return sub ($self) { return $self->black_hole(order => $order, name => $name, more => $more) };
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices - data on a device have the bits of the host

=head1 SYNOPSIS

    Saguaro::Acceptance::Devices->run($project, $tally);

=head1 DESCRIPTION

Says which checks there are, and which thorns each needs. What they do is in L<Saguaro::Acceptance::Devices::MovingLevels>,
L<Saguaro::Acceptance::Devices::BadValues>, L<Saguaro::Acceptance::Devices::Boundaries>, L<Saguaro::Acceptance::Devices::BlackHoles>, L<Saguaro::Acceptance::Devices::CurvilinearGrids>, L<Saguaro::Acceptance::Devices::Points>,
L<Saguaro::Acceptance::Devices::Staggering> and L<Saguaro::Acceptance::Devices::Stars>. The device is the
emulated one, whose memory nobody else knows, or a GPU.

=cut
