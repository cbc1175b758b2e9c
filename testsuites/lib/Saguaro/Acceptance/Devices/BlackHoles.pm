# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::BlackHoles;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::Runs';

use Cactus::Build::Files               qw(read_text write_text);
use Saguaro::Acceptance::Devices::Runs qw(HDF5 STILL);
use Saguaro::Settings                  qw(with_settings);

# All that an evolution does: right-hand sides that finish MoL's stages, levels with steps of their own, waves that leave, symmetries, constraints,
# norms without the black hole. When its data have come, nothing travels until something is written.
sub black_hole ($self, %options) {
    my $order = $options{order} // 4;
    my $claim = "a black hole on three levels, order $order, has the bits of the host on a device";
    my $host  = $self->_puncture('none', 1, %options) // return;
    for my $devices (2, 3) {
        my $several = $self->_puncture($self->{kind}, 1, %options, devices => $devices) // next;
        $self->same("$claim, $devices of one process", $host, $several);
        $self->_stays($several);
    }
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_puncture($self->{kind}, $processes, %options) // next;
        $self->same("$claim, $processes process(es)", $host, $device);
        $self->_stays($device) if $processes == 1;
    }
    return;
}

# Two holes on three coarse levels, with the functions that read few points of what a device holds: the trackers, horizons' measures and waves.
# None of them brings whole grid functions, and the shift, which they read in each step, stays.
sub analysis ($self) {
    my $claim  = 'analysis of two black holes on a device';
    my $host   = $self->_two_holes('none')        // return;
    my $device = $self->_two_holes($self->{kind}) // return;
    $self->same("$claim has the bits of the host", $host, $device);
    $self->has_kernels("$claim brings points", $device, 'ML_BSSN_EvolutionInterior') or return;
    for my $function (qw(PunctureTracker_Track qlm_calculate Multipole_Calc)) {
        my ($line) = $device->{text} =~ m{ ^ ( [^\n]* :: $function : [^\n]* ) $ }mx;
        $self->{tally}->check("$claim: nothing comes for $function before it asks", !$line, $line // q{});
    }
    return;
}

# Boxes that move, searches that fail and succeed, and all measures of what they find.
sub binary ($self) {
    my $claim = 'two black holes that move have the bits of the host on a device';
    my $host  = $self->_binary('none', 1) // return;
    $self->{tally}->says("$claim: a horizon is found", $host->{text}, qr{ AH [ ] 1/2: [ ] area= }x);
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_binary($self->{kind}, $processes) // next;
        $self->same("$claim, $processes process(es)", $host, $device);
    }
    return;
}

# They are stopped where the boxes have moved, before a horizon is found for the first time, and go on on the other side and on another number of processes.
sub binary_restarts ($self) {
    my $claim = 'two black holes that were stopped have the bits of those that were not';
    my $whole = $self->_binary('none', 1, name => 'binary-unstopped') // return;
    my ($two, $kind) = ($self->{project}->has_mpi ? 2 : 1, $self->{kind});
    for my $leg ([ $kind, $two, 'none', 1 ], [ 'none', 1, $kind, $two ]) {
        my ($first, $before, $second, $after) = @{$leg};
        my $name    = "binary-from-$first-to-$second";
        my $folder  = $self->{project}->room("devices/$name");
        my %same    = (folder => $folder, name => $name);
        my $stopped = $self->_binary($first,  $before, %same, last    => 12, checkpoint => 'yes') // next;
        my $run     = $self->_binary($second, $after,  %same, recover => 'auto') // next;
        $self->{tally}
            ->says("$name: from the checkpoint", $run->{text}, qr{ Recovered [ ] the [ ] parameters [ ] from }x);
        $self->{tally}->check(
            "$name: first on device $first, then on device $second",
            _has_device($stopped) == ($first ne 'none') && _has_device($run) == ($second ne 'none'),
            "$stopped->{text}\n$run->{text}"
        );
        $self->same("$claim: from device $first on $before process(es) to device $second on $after", $whole, $run);
        $self->{tally}->check(
            "$claim: horizons, from device $first to device $second",
            @{ $whole->{horizons} } > 0 && "@{$whole->{horizons}}" eq "@{$run->{horizons}}",
            join "\n", @{ $whole->{horizons} },
            'and',     @{ $run->{horizons} }
        );
    }
    return;
}

sub _has_device ($run) { return $run->{text} =~ m{ Devices: [ ] \d+ [ ] x }x ? 1 : 0 }

# Options: name, folder if the run is to go on there, last, checkpoint, recover. With what it has written of horizons, line by line.
sub _binary ($self, $device, $processes, %options) {
    my $text = read_text($self->{project}->home . '/testsuites/layouts/binary.par');
    $text = with_settings($text, { 'IO::out_dir'         => '"output"' });
    $text = with_settings($text, { 'Cactus::cctk_itlast' => $options{last} }) if $options{last};
    $text .= <<"END";
ActiveThorns = "Accelerator @{[$device eq 'cuda' ? 'CUDARunTime' : q{}]}"
Accelerator::device = "$device" GridDriver::least_points_per_process = 0
END
    $text .= HDF5 . <<"END" if $options{checkpoint} || $options{recover};

IO::checkpoint_dir          = "checkpoints"
IO::checkpoint_on_terminate = @{[$options{checkpoint} // 'no']}
IO::recover                 = "@{[$options{recover} // 'no']}"
IO::recover_dir             = "checkpoints"
END
    my $room   = $options{name}   // "binary-$device-$processes";
    my $folder = $options{folder} // $self->{project}->room("devices/$room");
    write_text("$folder/binary.par", $text);
    my $result = $self->{project}->simulate("$folder/binary.par", folder => $folder, processes => $processes);
    my $output = $self->read_output($room, $folder, $result) // return;
    return { %{$output},
        horizons => [ map { read_text($_) =~ m{ ^ (\d [^\n]*) $ }gmx } glob "$folder/output/BH_*.gp" ] };
}

# What interpolation brings is counted for "interpolation".
sub _two_holes ($self, $device) {
    my $text = read_text($self->{project}->home . '/parfiles/binary.par');
    my %few  = (
        (map { ("CoordBase::$_"                => 6) } qw(dx dy dz)),
        (map { ("CarpetRegrid2::num_levels_$_" => 3) } 1, 2),
        'Carpet::max_refinement_levels'     => 3,
        'Carpet::time_refinement_factors'   => '"[1, 1, 2]"',
        'CarpetRegrid2::regrid_every'       => 0,
        'Cactus::terminate'                 => '"iteration"',
        'IO::out_dir'                       => '"output"',
        'SphericalSurface::nghoststheta[2]' =>
            "2\nSphericalSurface::set_spherical[2] = yes\nSphericalSurface::radius[2] = 4",
        'AHFinderDirect::find_every' => 0,
        map { ($_ => 2) }
            qw(IOScalar::outScalar_every IOASCII::out0D_every IOASCII::out1D_every IOASCII::out2D_every Multipole::out_every),
    );
    $text = with_settings($text, \%few);
    $text =~ s{ ^ CarpetRegrid2::radius_1 \[ [3-6] \] [^\n]* \n }{}gmx;
    $text .= <<"END";
ActiveThorns = "Accelerator TimerReport @{[$device eq 'cuda' ? 'CUDARunTime' : q{}]}"
Accelerator::device = "$device" GridDriver::least_points_per_process = 0
TwoPunctures::npoints_A = 12 TwoPunctures::npoints_B = 12 TwoPunctures::npoints_phi = 8
Cactus::cctk_itlast = 8
END
    my $folder = $self->{project}->room("devices/two-holes-$device");
    write_text("$folder/two_holes.par", $text);
    my $result = $self->{project}->simulate("$folder/two_holes.par", folder => $folder);
    return $self->read_output("two-holes-$device", $folder, $result);
}

# Six levels whose stages go together, and what is left out since restriction comes next; on one process and two, stopped in the middle and
# continued.
sub lockstep ($self) {
    my $claim = 'six levels in lockstep have the bits of the host on a device';
    my $host  = $self->_six_levels('host', device => 'none', more => 'MoL::leave_out_unread = no') // return;
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_six_levels("device-$processes", processes => $processes) // next;
        $self->same("$claim, $processes process(es)", $host, $device);
        $self->{tally}
            ->says("$claim, $processes process(es): what is written again after restriction is left out before",
            $device->{text}, qr{ ADMBaseEverywhere [ ] runs [ ] only [ ] in [ ] CCTK_POSTRESTRICT }x);
        $self->_is_resident("$claim, $processes process(es)", $device);
    }
    $self->_growing_levels;
    my $claim_of_restart = 'a run in lockstep that was stopped has the bits of one that was not';
    return $self->{tally}->skipped($claim_of_restart, 'CarpetIOHDF5 is missing')
        if $self->{project}->missing_thorns('CarpetIOHDF5');
    my $folder  = $self->{project}->room('devices/lockstep-stopped');
    my %same    = (folder => $folder, more => HDF5);
    my $stopped = $self->_six_levels('stopped', %same, last => 2, checkpoint => 'yes') // return;
    $self->{tally}->says('a run in lockstep stops with a checkpoint', $stopped->{text}, qr{ checkpoint }xi);
    $self->{tally}->says(
        'what checkpoints hold is calculated in each step',
        $stopped->{text},
        qr{ ADMBaseEverywhere [ ] is [ ] called [ ] after [ ] restriction [ ] in [ ] each [ ] step: [ ] checkpoints }x
    );
    my $continued = $self->_six_levels('continued', %same, recover => 'auto') // return;
    $self->{tally}->says('and goes on from it', $continued->{text}, qr{ Recovered [ ] the [ ] parameters [ ] from }x);
    $self->same($claim_of_restart, $host, $continued);
    return;
}

# Levels come in the third and fifth of nine steps; output of the whole grid is due in other steps than that of single levels. What nobody
# looks at is left out, on all levels or none: ADMBase's variables, and points of fine levels that exchanges fill.
sub _growing_levels ($self) {
    my $claim = 'levels that come in lockstep: what nobody looks at may be left out';
    my %grows = (levels => 4, last => 9, every => 3, slices => 2);
    my $more  = "CarpetRegrid2::regrid_every = 2\nCarpetRegrid2::add_levels_automatically = yes\n";
    my $all   = "${more}MoL::leave_out_unread = no\n";
    my $full  = $self->_six_levels('growing-full', %grows, device => 'none', more => $all) // return;
    $self->{tally}
        ->says("$claim: there are six in the end", $full->{text}, qr{ has [ ] 6 [ ] levels [ ] from [ ] now }x);
    my %run = (host => { device => 'none' }, device => {});
    $run{'two-processes'} = { processes => 2 } if $self->{project}->has_mpi;

    for my $name (sort keys %run) {
        my $run = $self->_six_levels("growing-$name", %grows, %{ $run{$name} }, more => $more) // next;
        $self->same("$claim: $name: the same bits", $full, $run);
        $self->{tally}->says(
            "$claim: $name: ADMBase's variables are calculated when output is due",
            $run->{text},
            qr{ ADMBaseEverywhere [ ] is [ ] called [ ] after [ ] restriction [ ] in [ ] a [ ] step [ ] if [ ] output }x
        );
        $self->_keeps_no_edges("$claim: $name", $run) if $name ne 'host';
    }
    $self->_growing_by_time($claim, $more, %grows);
    $self->_two_devices if $self->{kind} eq 'emulated' && $self->{has_kernels};
    my $watch =
        qq{${more}ActiveThorns = "NaNChecker"\nNaNChecker::check_every = 5\nNaNChecker::check_vars = "ADMBase::metric"};
    my $watched = $self->_six_levels('growing-watched', %grows, device => 'none', more => $watch) // return;
    $self->{tally}->says("$claim: not if a function may look",
        $watched->{text},
        qr{ ADMBaseEverywhere [ ] is [ ] called [ ] after [ ] restriction [ ] in [ ] each [ ] step }x);
    return;
}

# Levels come at the begin of an iteration at whose end output is due, but not yet at the time at which the new levels are completed.
sub _growing_by_time ($self, $claim, $more, %grows) {
    my $outputs = join "\n",
        map { (qq{${_}_criterion = "time"}, "${_}_dt = 0.375") } qw(IOASCII::out1D IOScalar::outScalar);
    my %run = (full => 'MoL::leave_out_unread = no', left => q{});
    my ($full, $left) =
        map { $self->_six_levels("timed-$_", %grows, device => 'none', more => "$more$outputs\n$run{$_}") // return }
        qw(full left);
    $self->same("$claim: output by time, the same bits", $full, $left);
    return;
}

# Without kernels for devices MoL completes all of a stage.
sub _keeps_no_edges ($self, $claim, $run) {
    $self->{has_kernels} = $run->{text} =~ m{ steps [ ] begin [ ] without [ ] a [ ] copy }x;
    return $self->{tally}
        ->skipped("$claim: edges keep no values", 'the configuration was built without kernels for devices')
        if !$self->{has_kernels};
    return $self->{tally}->says("$claim: edges keep no values",
        $run->{text},
        qr{ no [ ] values [ ] outside [ ] of [ ] the [ ] interior: [ ] symmetries [ ] or [ ] exchanges }x);
}

# Each device does its part of a stage. Few steps: emulated devices, whose memory is closed to one another, are slow.
sub _two_devices ($self) {
    my $claim = 'levels that come in lockstep, on two devices';
    my %few   = (levels => 2, last => 7, every => 7, slices => 7);
    my $more  = "CarpetRegrid2::regrid_every = 6\nCarpetRegrid2::add_levels_automatically = yes\n";
    my $host  = $self->_six_levels('few-host', %few, device => 'none', more => "${more}MoL::leave_out_unread = no")
        // return;
    my $run = $self->_six_levels('few-two-devices', %few,
        more => "${more}Accelerator::devices_per_process = 2 GridDriver::least_points_per_device = 0") // return;
    $self->same("$claim: the same bits", $host, $run);
    return $self->_keeps_no_edges($claim, $run);
}

# From the start on all runs on the device, and no step begins with a copy, although NewRad looks at what it begins with.
sub _is_resident ($self, $claim, $run) {
    $self->has_kernels("$claim: all is on the device", $run, 'ML_BSSN_EvolutionInterior') or return;
    $self->{tally}->check(
        "$claim: no function is one of the host",
        $run->{text} !~ m{ runs [ ] on [ ] the [ ] host: }x,
        $run->{text}
    );
    $self->{tally}
        ->says("$claim: steps begin without a copy", $run->{text}, qr{ steps [ ] begin [ ] without [ ] a [ ] copy }x);
    return;
}

# Four steps of six levels of 16^3 cells. Options: device, processes, folder, last, checkpoint, recover, levels (at the start), every (steps
# between norms), slices (between lines), more.
sub _six_levels ($self, $name, %options) {
    my $device = $options{device} // $self->{kind};
    my $text   = $self->{project}->filled_in(
        $self->{project}->home . '/testsuites/performance/six_levels.par.in',
        STEPS    => $options{every} // 4,
        SUBSTEPS => '[1,1,1,1,1,1]',
        COURANT  => '0.0078125',
        LOCKSTEP => 'yes',
        THORNS   => 'Accelerator CUDARunTime CarpetIOASCII',
        DEVICE   => qq{Accelerator::device = "$device"\nGridDriver::least_points_per_process = 0},
    );
    $text =~ s{ (CoordBase::d[xyz] \s = \s) 2 \b }{${1}16}gx;
    my $last       = $options{last}       // 4;
    my $checkpoint = $options{checkpoint} // 'no';
    my $recover    = $options{recover}    // 'no';
    my $levels     = $options{levels}     // 6;
    my $slices     = $options{slices}     // 4;
    $text =~ s{ (Cactus::cctk_itlast \s = \s) \d+ }{$1$last}x;
    $text =~ s{ (IOScalar::outScalar_vars \s+ = \s ") }{$1ML_BSSN::gt11rhs }x;
    $text =~ s{ (CarpetRegrid2::num_levels_1 \s+ = \s) 6 }{$1$levels}x;
    $text .= <<"END";
IOASCII::out1D_every   = $slices
IOASCII::out1D_vars    = "ADMBase::metric ADMBase::dtshift ML_BSSN::ML_curv ML_BSSN::ML_Ham"
IOASCII::out_precision = 17
IOScalar::out_precision = 17
IO::checkpoint_dir          = "checkpoints"
IO::checkpoint_on_terminate = $checkpoint
IO::recover                 = "$recover"
IO::recover_dir             = "checkpoints"
@{[$options{more} // q{}]}
END
    my $folder = $options{folder} // $self->{project}->room("devices/lockstep-$name");
    write_text("$folder/six_levels.par", $text);
    my $result =
        $self->{project}->simulate("$folder/six_levels.par", folder => $folder, processes => $options{processes} // 1);
    return $self->read_output("lockstep-$name", $folder, $result);
}

sub _stays ($self, $run) {
    my $claim = 'in a step of a black hole on a device nothing travels';
    $self->has_kernels($claim, $run, 'ML_BSSN_EvolutionInterior') or return;
    $self->{tally}->says($claim, $run->{text}, STILL);
    return;
}

# Three steps of the coarsest of three levels, of four iterations each, with output at the start and the end. Options: order, more, devices
# (of each process).
sub _puncture ($self, $device, $processes, %options) {
    my $text  = read_text($self->{project}->home . '/parfiles/puncture.par');
    my $order = $options{order} // 4;
    my %few   = (
        'ML_BSSN::fdOrder'   => $order,
        'driver::ghost_size' => $order / 2 + 1,
        (map { ("CoordBase::boundary_size_${_}_lower" => $order / 2 + 1) } qw(x y z)),
        (map { ("CoordBase::boundary_size_${_}_upper" => $order / 2 + 1) } qw(x y z)),
        (map { ("CoordBase::$_"                       => 4) } qw(dx dy dz)),
        (map { ("CoordBase::${_}max"                  => 48) } qw(x y z)),
        'Carpet::max_refinement_levels' => 3,
        'CarpetRegrid2::num_levels_1'   => 3,
        'Cactus::terminate'             => '"iteration"',
        'IO::out_dir'                   => '"output"',
        map { ($_ => 12) } qw(IOBasic::outInfo_every IOScalar::outScalar_every IOASCII::out1D_every),
    );
    $text = with_settings($text, \%few);
    $text =~ s{ (IOScalar::outScalar_vars \s* = \s* ") }{$1ML_BSSN::gt11rhs }x;
    $text =~ s{ ^ CarpetRegrid2::radius_1 \[ [3-6] \] [^\n]* \n }{}gmx;
    $text .= <<"END";
ActiveThorns = "Accelerator CUDARunTime TimerReport"
Accelerator::device = "$device" GridDriver::least_points_per_process = 0
Accelerator::devices_per_process = @{[$options{devices} // 1]} GridDriver::least_points_per_device = 0
Cactus::cctk_itlast = 12
TimerReport::out_at = 8
@{[$options{more} // q{}]}
END
    my $devices = $options{devices} // 1;
    my $room    = join q{-}, 'black-hole', $device, $processes, $order, $devices, $options{name} || ();
    my $folder  = $self->{project}->room("devices/$room");
    write_text("$folder/black_hole.par", $text);
    my $result = $self->{project}->simulate("$folder/black_hole.par", folder => $folder, processes => $processes);
    return $self->read_output($room, $folder, $result);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::BlackHoles - black holes

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::BlackHoles';

=head1 DESCRIPTION

F<parfiles/puncture.par> on three coarse levels, and six levels in lockstep, stopped and continued.

=cut
