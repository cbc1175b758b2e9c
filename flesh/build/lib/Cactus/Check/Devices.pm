# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Devices;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;

use constant { LAST => 16, STOP => 7, LIE => 'TestDevice::lies = yes' };
use constant HDF5    => qq{ActiveThorns = "CarpetIOHDF5"\nIOHDF5::checkpoint = yes};
use constant THREADS => 'CUDARunTime::controlling_threads = yes';

# Memory that does not suffice for variables; of a GPU's, in GB, arguments of functions take 0.0042, once the first 0.0001 of variables are there.
use constant SHORTAGE => {
    emulated => 'Accelerator::emulated_memory = 0.1',
    cuda     => 'CUDARunTime::memory_budget = 0.0044',
};
use constant STILL => qr{ Between [ ] host [ ] and [ ] device: [ ] 0 [ ] B [ ] in [ ] this [ ] coarse [ ] step }x;

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
    my %part = (
        waves      => [ \&_waves,            @wave ],
        restarts   => [ \&_restarts,         @wave, 'CarpetIOHDF5' ],
        conditions => [ \&_conditions,       @wave, 'Boundary' ],
        norms      => [ \&_norms,            @wave ],
        functions  => [ \&_public_functions, @wave ],
        symmetries => [ \&_symmetries,       @wave, 'Slab' ],
        late       => [ \&_late,             @wave, 'Slab', 'Periodic' ],
        holes      => [ \&_black_hole,       @wave, @hole,  'CarpetMask' ],
        lockstep   => [ \&_lockstep,    @hole, qw(Accelerator CUDARunTime CarpetIOScalar CarpetRegrid2 TimerReport) ],
        curves     => [ \&_curvilinear, qw(Accelerator CUDARunTime StretchedWave GenericFD MoL Periodic Slab) ],
    );
    delete $part{late} if $kind ne 'emulated';
    if ($kind ne 'emulated') {    # which would repeat its one path; a GPU has another kernel for each order
        $part{"holes-$_"} = [ _black_hole_of($_), @wave, @hole, 'CarpetMask' ] for 6, 8;
        $part{'holes-apart'} =
            [ _black_hole_of(4, apart => 'ML_BSSN::finish_stages = "no"'), @wave, @hole, 'CarpetMask' ];
        $part{'holes-threads'} = [ _black_hole_of(4, threads => THREADS), @wave, @hole, 'CarpetMask' ];
        $part{'waves-threads'} = [ \&_threads, @wave, 'Slab', 'Periodic' ];
    }
    return map { $class->_part($kind, $_, @{ $part{$_} }) } sort keys %part;
}

sub _part ($class, $kind, $title, $code, @thorns) {
    my $run = sub ($project, $tally) {
        my @missing = $project->missing_thorns(@thorns);
        return $tally->skipped("$title on a device", "thorns are missing: @missing") if @missing;
        return $code->(bless { project => $project, tally => $tally, kind => $kind }, $class);
    };
    return [ $title, $run ];
}

# In several processes and components, with messages on either road, with functions that are kept on the host; and when it must fail.
sub _waves ($self) {
    my $claim = "a wave on a device ($self->{kind}) has the bits of the host";
    my $host  = $self->_outcome('host', device => 'none') // return;
    for my $processes (1, 2, 4) {
        next if $processes > 1 && !$self->_has_mpi("$claim, on $processes processes");
        my $device = $self->_outcome("device-$processes", processes => $processes) // next;
        $self->_same("$claim, on $processes " . ($processes == 1 ? 'process' : 'processes'), $host, $device);
        $self->_report($device) if $processes == 1;
    }
    $self->_roads($claim, $host);
    $self->_components($claim, $host);
    $self->_several($claim, $host);
    $self->_host_thorns($claim, $host);
    $self->_shortage;
    $self->_without_gpu;
    $self->_foreseen if $self->{kind} eq 'emulated';
    $self->_lie;
    return;
}

# The driver says who has caused traffic, and what to add.
sub _report ($self, $run) {
    my $who =
        qr{TestDevice::TestDevice_Disturb: .* per [ ] coarse [ ] step .* Declarations="bind" .* schedule[.]ccl:\d+}x;
    $self->{tally}->says('who makes data travel is named, with the line to add', $run->{text}, $who);
    return;
}

# Messages that do not go directly into the other device's memory go through the host.
sub _roads ($self, $claim, $host) {
    return if !$self->_has_mpi("$claim, with messages through the host");
    my $direct = $self->_outcome('direct', processes => 2) // return;
    my $staged = $self->_outcome('staged', processes => 2, more => 'Accelerator::messages = "host"') // return;
    $self->_same("$claim, with messages through the host", $host, $staged);
    my $way = qr{ Messages [ ] between [ ] processes [ ] travel }x;
    $self->{tally}->says('processes of one machine write into memory of each other\'s devices',
        $direct->{text}, qr{ $way [ ] directly }x);
    $self->{tally}->says('and do not if that is forbidden', $staged->{text}, qr{ $way [ ] by [ ] MPI [ ] through }x);
    return;
}

sub _components ($self, $claim, $host) {
    my $device = $self->_outcome('components', more => 'GridDriver::components_per_process = 3') // return;
    $self->_same("$claim, in 3 components", $host, $device);
    my $rows = $self->_outcome('rows', more => "GridDriver::components_per_process = 2\nGridDriver::row_multiple = 16")
        // return;
    $self->_same("$claim, with rows that take more memory than they have points", $host, $rows);
    return;
}

# Devices of one process: who touches another one's memory than that which he works for is stopped by the system.
sub _several ($self, $claim, $host) {
    for my $devices (2, 3) {
        for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
            my $device = $self->_outcome(
                "devices-$devices-$processes",
                processes => $processes,
                more      => "Accelerator::devices_per_process = $devices"
            ) // next;
            $self->_same("$claim, with $devices devices in each of $processes process(es)", $host, $device);
        }
    }
    my $quiet = $self->_outcome(
        'devices-quiet',
        moves => 'no',
        more  => "TestDevice::disturbs = no TimerReport::out_at = 13\nAccelerator::devices_per_process = 2"
    ) // return;
    $self->{tally}->says('devices of a process are named',
        $quiet->{text}, qr{ process [ ] has [ ] 2 [ ] of [ ] them .* directly }x);
    $self->{tally}->says('between devices of a process nothing travels through the host', $quiet->{text}, STILL);
    $self->_undivided;
    return;
}

# A GPU's queues do their work at any time that waits allow: here when somebody waits for it, or copies between devices before all else.
sub _late ($self) {
    my %boundary = _boundaries();
    for my $zone (sort keys %boundary) {
        my $host = $self->_outcome("late-$zone-host", more => $boundary{$zone}, device => 'none') // next;
        for my $layout ([ 1, 1, 'late' ], [ 1, 2, 'late', 'eager' ], [ 3, 1, 'late', 'eager' ],
            [ 2, 2, 'late', 'eager' ])
        {
            my ($devices, $processes, @orders) = @{$layout};
            next if $processes > 1 && !$self->{project}->has_mpi;
            for my $order (@orders) {
                my $queues = "Accelerator::devices_per_process = $devices\nAccelerator::emulated_queues = \"$order\"";
                my $late   = $self->_outcome(
                    "$order-$zone-$devices-$processes",
                    processes => $processes,
                    more      => $boundary{$zone} . $queues
                ) // next;
                my $claim = "a wave ($zone zones), queues $order, has the bits of the host";
                $self->_same("$claim on $processes x $devices devices", $host, $late);
            }
        }
    }
    return;
}

sub _boundaries () {
    my $zones = join "\n", map { "CoordBase::boundary_size_$_ = 2" } map { ("${_}_lower", "${_}_upper") } qw(x y z);
    return (none => q{}, Periodic => qq{ActiveThorns = "Slab Periodic"\nPeriodic::periodic = yes\n$zones\n});
}

# A GPU's calls made by threads, on levels that move.
sub _threads ($self) {
    my %boundary = _boundaries();
    for my $zone (sort keys %boundary) {
        my $host = $self->_outcome("threads-$zone-host", more => $boundary{$zone}, device => 'none') // next;
        for my $layout ([ 1, 1 ], [ 2, 1 ], [ 3, 1 ], [ 2, 2 ]) {
            my ($devices, $processes) = @{$layout};
            next if $processes > 1 && !$self->{project}->has_mpi;
            my $device = $self->_outcome(
                "threads-$zone-$devices-$processes",
                processes => $processes,
                more      => $boundary{$zone} . THREADS . "\nAccelerator::devices_per_process = $devices"
            ) // next;
            $self->_same(
                "a wave ($zone zones), calls made by threads, has the bits of the host on $processes x $devices devices",
                $host, $device
            );
        }
    }
    return;
}

# A process whose driver gives it one component has no use for two devices.
sub _undivided ($self) {
    my $claim = 'several devices need a driver that divides what a process has';
    if (my @missing = $self->{project}->missing_thorns('PUGH')) {
        $self->{tally}->skipped($claim, "thorns are missing: @missing");
        return;
    }
    my $folder = $self->{project}->room('devices/undivided');
    write_text("$folder/undivided.par", <<'END');
ActiveThorns = "PUGH Accelerator IOUtil"
Accelerator::device = "emulated"
Accelerator::devices_per_process = 2
END
    my $result = $self->{project}->simulate("$folder/undivided.par", folder => $folder, processes => 1);
    $self->{tally}->check('a run that cannot divide is ended', $result->{status} != 0, $result->{output});
    $self->{tally}->says($claim, $result->{output}, qr{ devices_per_process [ ] is [ ] 2 .* Carpet }sx);
    return;
}

# Boundary conditions have versions for devices: they bring nothing to the host.
sub _conditions ($self) {
    for my $condition (qw(Flat Static Radiation Robin)) {
        my $more   = qq{TestDevice::condition = "$condition"\nTestDevice::disturbs = no\nBoundary::radpower = 3};
        my $host   = $self->_outcome("$condition-host",   more => $more, device => 'none') // next;
        my $device = $self->_outcome("$condition-device", more => "$more\nGridDriver::components_per_process = 2")
            // next;
        $self->_same("the boundary condition $condition has the bits of the host on a device", $host, $device);
        my $several = $self->_outcome("$condition-devices", more => "$more\nAccelerator::devices_per_process = 2")
            // next;
        $self->_same("the boundary condition $condition has the bits of the host on two devices", $host, $several);
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
sub _symmetries ($self) {
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
        my $host = $self->_outcome("$thorn-host", more => $more, device => 'none', domain => $quarter{$thorn}) // next;
        for my $processes ($self->{project}->has_mpi ? (1, 3) : 1) {
            my $device = $self->_outcome(
                "$thorn-device-$processes",
                more      => "$more\nGridDriver::components_per_process = 2",
                domain    => $quarter{$thorn},
                processes => $processes
            ) // next;
            $self->_same("$thorn has the bits of the host on devices of $processes process(es)", $host, $device);
            $self->{tally}->check(
                "$thorn is applied on the device",
                $device->{text} !~ m{ ${thorn}::\w+: \s \d }x,
                $device->{text}
            );
            $self->{tally}->says("$thorn is named there", $device->{text}, qr{ device: .* ${thorn}:: }sx);
            my $several = $self->_outcome(
                "$thorn-devices-$processes",
                more      => "$more\nAccelerator::devices_per_process = 2",
                domain    => $quarter{$thorn},
                processes => $processes
            ) // next;
            $self->_same("$thorn has the bits of the host on two devices in each of $processes process(es)",
                $host, $several);
        }
    }
    return;
}

# All that an evolution does: right-hand sides that finish MoL's stages, levels with steps of their own, waves that leave, symmetries, constraints,
# norms without the black hole. When its data have come, nothing travels until something is written.
sub _black_hole ($self, %options) {
    my $order = $options{order} // 4;
    my $claim = "a black hole on three levels, order $order, has the bits of the host on a device";
    my $host  = $self->_puncture('none', 1, %options) // return;
    for my $devices (2, 3) {
        my $several = $self->_puncture($self->{kind}, 1, %options, devices => $devices) // next;
        $self->_same("$claim, $devices of one process", $host, $several);
        $self->_stays($several);
    }
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_puncture($self->{kind}, $processes, %options) // next;
        $self->_same("$claim, $processes process(es)", $host, $device);
        $self->_stays($device) if $processes == 1;
    }
    return;
}

sub _black_hole_of ($order, $name = q{}, $more = q{}) {
    return sub ($self) { return $self->_black_hole(order => $order, name => $name, more => $more) };
}

# Six levels whose stages go together, and what is left out since restriction comes next; on one process and two, stopped in the middle and
# continued.
sub _lockstep ($self) {
    my $claim = 'six levels in lockstep have the bits of the host on a device';
    my $host  = $self->_six_levels('host', device => 'none', more => 'MoL::leave_out_unread = no') // return;
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my $device = $self->_six_levels("device-$processes", processes => $processes) // next;
        $self->_same("$claim, $processes process(es)", $host, $device);
        $self->{tally}
            ->says("$claim, $processes process(es): what is written again after restriction is left out before",
            $device->{text}, qr{ ADMBaseEverywhere [ ] is [ ] left [ ] to [ ] CCTK_POSTRESTRICT }x);
        $self->_is_resident("$claim, $processes process(es)", $device);
    }
    my $claim_of_restart = 'a run in lockstep that was stopped has the bits of one that was not';
    return $self->{tally}->skipped($claim_of_restart, 'CarpetIOHDF5 is missing')
        if $self->{project}->missing_thorns('CarpetIOHDF5');
    my $folder  = $self->{project}->room('devices/lockstep-stopped');
    my %same    = (folder => $folder, more => HDF5);
    my $stopped = $self->_six_levels('stopped', %same, last => 2, checkpoint => 'yes') // return;
    $self->{tally}->says('a run in lockstep stops with a checkpoint', $stopped->{text}, qr{ checkpoint }xi);
    my $continued = $self->_six_levels('continued', %same, recover => 'auto') // return;
    $self->{tally}->says('and goes on from it', $continued->{text}, qr{ Recovered [ ] the [ ] parameters [ ] from }x);
    $self->_same($claim_of_restart, $host, $continued);
    return;
}

# From the start on all runs on the device, and no step begins with a copy, although NewRad looks at what it begins with.
sub _is_resident ($self, $claim, $run) {
    if ($run->{text} !~ m{ device: \s .* ML_BSSN_EvolutionInterior .* Time [ ] step }sx) {
        $self->{tally}
            ->skipped("$claim: all is on the device", 'the configuration was built without kernels for devices');
        return;
    }
    $self->{tally}->check(
        "$claim: no function is one of the host",
        $run->{text} !~ m{ runs [ ] on [ ] the [ ] host: }x,
        $run->{text}
    );
    $self->{tally}
        ->says("$claim: steps begin without a copy", $run->{text}, qr{ steps [ ] begin [ ] without [ ] a [ ] copy }x);
    return;
}

# Four steps of six levels of 16^3 cells. Options: device, processes, folder, last, checkpoint, recover, more.
sub _six_levels ($self, $name, %options) {
    my $device = $options{device} // $self->{kind};
    my $text   = $self->{project}->filled_in(
        $self->{project}->home . '/testsuites/performance/six_levels.par.in',
        STEPS    => 4,
        SUBSTEPS => '[1,1,1,1,1,1]',
        COURANT  => '0.0078125',
        LOCKSTEP => 'yes',
        THORNS   => 'Accelerator CUDARunTime CarpetIOASCII',
        DEVICE   => qq{Accelerator::device = "$device"},
    );
    $text =~ s{ (CoordBase::d[xyz] \s = \s) 2 \b }{${1}16}gx;
    my $last       = $options{last}       // 4;
    my $checkpoint = $options{checkpoint} // 'no';
    my $recover    = $options{recover}    // 'no';
    $text =~ s{ (Cactus::cctk_itlast \s = \s) 4 }{$1$last}x;
    $text .= <<"END";
IOASCII::out1D_every   = 4
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
    return $self->_read("lockstep-$name", $folder, $result);
}

# A Jacobian is known to the host only: derivatives by global coordinates are taken there, all others on the device.
sub _curvilinear ($self) {
    my $claim  = 'a wave on a curvilinear grid has the bits of the host';
    my $with   = read_text($self->{project}->home . '/arrangements/Saguaro/StretchedWave/test/stretched.par');
    my %file   = (with => $with, without => $with =~ s{ ^ GenericFD:: [^\n]* \n }{}gmxr);
    my $evolve = qr{ run \s on \s the \s device: (?: \s+ \w+::\w+ )* \s+ StretchedWave::StretchedWave_evolution }x;
    for my $jacobian (sort keys %file) {
        my ($host, $device) = map { $self->_stretched($jacobian, $_, $file{$jacobian}) // return } 'none',
            $self->{kind};
        $self->_same("$claim, $jacobian a Jacobian", $host, $device);
        if ($jacobian eq 'without') {
            my $taken = 'derivatives along the grid are taken on the device';
            if ($device->{text} =~ m{ run \s on \s the \s device: (?: \s+ \w+::\w+ )* \s+ StretchedWave:: }x) {
                $self->{tally}->says($taken, $device->{text}, $evolve);
                $self->_begins_without_copy($device->{text});
            }
            else {
                $self->{tally}->skipped($taken, 'the configuration was built without kernels for devices');
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
    return $self->_read($room, $folder, $result);
}

sub _stays ($self, $run) {
    my $claim = 'in a step of a black hole on a device nothing travels';
    if ($run->{text} !~ m{ device: \s .* ML_BSSN_EvolutionInterior .* Time [ ] step }sx) {
        $self->{tally}->skipped($claim, 'the configuration was built without kernels for devices');
        return;
    }
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
    for my $parameter (sort keys %few) {
        $text =~ s{ (\Q$parameter\E \s* = \s*) (?: "[^"]*" | \S+ ) }{$1$few{$parameter}}x
            or die "puncture.par does not set $parameter\n";
    }
    $text =~ s{ ^ CarpetRegrid2::radius_1 \[ [3-6] \] [^\n]* \n }{}gmx;
    $text .= <<"END";
ActiveThorns = "Accelerator CUDARunTime TimerReport"
Accelerator::device = "$device"
Accelerator::devices_per_process = @{[$options{devices} // 1]}
Cactus::cctk_itlast = 12
TimerReport::out_at = 8
@{[$options{more} // q{}]}
END
    my $devices = $options{devices} // 1;
    my $room    = join q{-}, 'black-hole', $device, $processes, $order, $devices, $options{name} || ();
    my $folder  = $self->{project}->room("devices/$room");
    write_text("$folder/black_hole.par", $text);
    my $result = $self->{project}->simulate("$folder/black_hole.par", folder => $folder, processes => $processes);
    return $self->_read($room, $folder, $result);
}

# Where data lived when a run was stopped does not matter to the one that goes on.
sub _restarts ($self) {
    my $claim = 'a wave that was stopped and continued has the bits of one that was not';
    my $host  = $self->_outcome('unstopped', device => 'none') // return;
    my ($two, $three) = $self->{project}->has_mpi ? (2, 3) : (1, 1);
    my $kind = $self->{kind};
    for my $legs ([ $kind, $kind, 1 ], [ 'none', $kind, 1 ], [ $kind, 'none', 1 ], [ $kind, $kind, 2 ]) {
        my ($first, $second, $devices) = @{$legs};
        my $name    = "restart-$first-$second-$devices";
        my $folder  = $self->{project}->room("devices/$name");
        my $stopped = $self->_start(
            $folder,
            device     => $first,
            processes  => $two,
            last       => STOP,
            checkpoint => 'yes',
            more       => HDF5
        );
        $self->{tally}->check("$name: a run stops with a checkpoint", $stopped->{status} == 0, $stopped->{output})
            or next;
        my $device = $self->_outcome(
            $name,
            device    => $second,
            folder    => $folder,
            processes => $three,
            recover   => 'auto',
            more      => HDF5 . "\nAccelerator::devices_per_process = $devices"
        ) // next;
        my $has =
            $devices > 1 ? qr{ each [ ] process [ ] has [ ] $devices [ ] of [ ] them }x : qr{ Devices: [ ] \d+ [ ] x }x;
        my $is_there = $device->{text} =~ $has;
        $self->{tally}
            ->says("$name: from the checkpoint", $device->{text}, qr{ Recovered [ ] the [ ] parameters [ ] from }x);
        $self->{tally}->check(
            "$name: the run goes on with $devices x device $second",
            $second eq 'none' ? !$is_there : $is_there,
            $device->{text}
        );
        $self->_same("$claim: from device $first on $two process(es) to $devices x device $second on each of $three",
            $host, $device);
    }
    return;
}

sub _host_thorns ($self, $claim, $host) {
    my $run = $self->_outcome('host-thorns', more => 'Accelerator::host_thorns = "TestDevice"') // return;
    $self->_same("$claim, with all its functions kept on the host", $host, $run);
    $self->{tally}
        ->says('functions that are kept on the host move nothing', $run->{text}, qr{ went [ ] 0 [ ] B [ ] per }x);
    return;
}

# Norms, lines and planes while the wave stays on the device: the same files, and only what is written comes to the host. What did not come is
# full of NaN there.
sub _norms ($self) {
    my $claim  = 'a wave on a device has the bits of the host';
    my $calm   = 'TestDevice::disturbs = no';
    my $host   = $self->_outcome('norms-host',   device => 'none', norms => 1, more => $calm) // return;
    my $device = $self->_outcome('norms-device', norms  => 1, more => $calm) // return;
    $self->_same("$claim, with norms and lines in every step", $host, $device);
    my $text = $device->{text};
    $self->{tally}->says('readers are named', $text, qr{ IOASCII: }x);
    $self->{tally}->says('reductions are named, with their variable',
        $text, qr{ CarpetIOScalar: [ ] reduction [ ] of [ ] TestDevice::u: [ ] \d }xi);
    my $quiet = $self->_outcome('quiet', moves => 'no', more => "$calm TimerReport::out_at = 13") // return;
    $self->{tally}->says('in pure evolution nothing travels', $quiet->{text}, STILL);
    return;
}

# Thorns may copy and combine by the functions of architecture thorns; TestDevice ends the run if values are not where these say.
sub _public_functions ($self) {
    my $more = "TestDevice::disturbs = no\nTestDevice::calls_public_functions = yes";
    my $host = $self->_outcome('public-host', device => 'none', more => $more) // return;
    for my $components (1, 3) {
        my $name   = "public-device-$components";
        my $device = $self->_outcome($name, more => "$more\nGridDriver::components_per_process = $components") // next;
        $self->_same(
            "public functions of architecture thorns copy and combine the bits of the host, $components component(s)",
            $host, $device);
    }
    return;
}

# Who runs out of memory is told by what.
sub _shortage ($self) {
    my $folder = $self->{project}->room('devices/shortage');
    my $result = $self->_start($folder, more => SHORTAGE->{ $self->{kind} });
    my $names  = qr{ Variables [ ] on [ ] the [ ] device .* TestDevice::wave, [ ] level [ ] 0 }isx;
    $self->{tally}->check('a device without enough memory ends the run', $result->{status} != 0, $result->{output});
    $self->{tally}->says('with a list of what takes it', $result->{output}, $names);
    return;
}

# What --check foretells of traffic is what is counted in a step once many have been done: the difference of 16 steps and 8.
sub _foreseen ($self) {
    my @options = (levels => 1, moves => 'no', more => "TestDevice::disturbs = no\nTestDevice::looks = yes");
    my $folder  = $self->{project}->room('devices/foreseen');
    $self->_written($folder, @options);
    my $check    = "'@{[$self->{project}->executable]}' --check wave.par";
    my $foretold = $self->{project}->run($check, folder => $folder, limit => 120)->{output};
    my $few      = $self->_outcome('foreseen-8',  @options, last => 8) // return;
    my $many     = $self->_outcome('foreseen-16', @options) // return;
    my $amount   = qr{ [\d.]+ [ ] [kMG]? B }x;
    my %kinds    = (
        'all functions' => [
            qr{ Traffic [ ] between [^:]* : [ ] ( $amount ) }x,
            qr{ host [ ] and [ ] device [ ] went [ ] ( $amount ) [ ] per [ ] coarse }x
        ],
        'a function that declares what it reads' => [
            qr{ TestDevice_Mark: [ ] ( $amount ) [ ] to [ ] the [ ] host }x,
            qr{ TestDevice_Mark: [ ] ( $amount ) [ ] per [ ] coarse }x
        ],
    );

    for my $who (sort keys %kinds) {
        my ($before, $after) = @{ $kinds{$who} };
        my ($expected, $less, $more) =
            (_bytes($foretold, $before), _bytes($few->{text}, $after), _bytes($many->{text}, $after));
        my $counted = ($more * LAST - $less * 8) / (LAST - 8);
        $self->{tally}->check(
            "--check foretells what $who will move in a step",
            $expected > 0 && abs($expected - $counted) < 0.02 * $counted,
            "foretold $expected, counted $counted bytes\n$foretold"
        );
    }
    $self->{tally}->says('and says by which variables, and what to add',
        $foretold, qr{ TestDevice_Look: .* TESTDEVICE::u .* Declarations="bind" }x);
    return;
}

# The amount that a pattern finds in a text; 0 if it finds none.
sub _bytes ($text, $pattern) {
    my %of = (B => 1, kB => 1e3, MB => 1e6, GB => 1e9);
    my ($amount) = $text =~ m{$pattern}x or return 0;
    my ($number, $unit) = split q{ }, $amount;
    return $number * $of{$unit};
}

# Where there is no GPU, or CUDA was not compiled in, who wants one is told why there is none, and who takes what there is, too.
sub _without_gpu ($self) {
    my $start = sub ($device) {
        my $folder = $self->{project}->room("devices/without-gpu-$device");
        return $self->_start($folder, device => $device, last => 1);
    };
    my $wanted = $start->('cuda');
    my $claim  = 'a run that wants a GPU does not start without one';
    if ($wanted->{output} =~ m{ Devices: \s \d+ \s x }x) { $self->{tally}->skipped($claim, 'there is a GPU'); return }
    $self->{tally}->check($claim, $wanted->{status} != 0, $wanted->{output});
    my $reason = qr{ CUDA | driver | GPU | nvcc }x;
    $self->{tally}->says('and says why there is none',
        $wanted->{output}, qr{ Accelerator::device [ ] = [ ] "cuda", [ ] but [ ] there [ ] is [ ] none: .* $reason }xs);
    my $auto = $start->('auto');
    $self->{tally}->check('a run that takes what there is runs on the host', $auto->{status} == 0, $auto->{output});
    $self->{tally}->says('and says why',
        $auto->{output}, qr{ Devices: [ ] none, [ ] all [ ] work [ ] is [ ] the [ ] host's: .* $reason }xs);
    return;
}

# A test that could not fail would be none.
sub _lie ($self) {
    my $host   = $self->_outcome('lie-host',   device => 'none', more => LIE) // return;
    my $device = $self->_outcome('lie-device', more   => LIE) // return;
    $self->{tally}->check(
        'a function that touches what it does not declare shows',
        scalar _differences($host, $device),
        'no difference'
    );
    return;
}

sub _has_mpi ($self, $claim) {
    return 1 if $self->{project}->has_mpi;
    $self->{tally}->skipped($claim, 'MPI is missing');
    return 0;
}

sub _same ($self, $claim, $one, $other) {
    my @differences = _differences($one, $other);
    $self->{tally}->check($claim, !@differences, join "\n", @differences);
    return;
}

sub _differences ($one, $other) {
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

# Its parameter file. Options: device, processes, levels, last, more, norms (iterations between two), moves (do regions?), recover, checkpoint,
# domain.
sub _written ($self, $folder, %options) {
    my $file = "$folder/wave.par";
    write_text(
        $file,
        $self->{project}->filled_in(
            $self->{project}->home . '/testsuites/devices/wave.par.in',
            DEVICE     => $options{device} // $self->{kind},
            LEVELS     => $options{levels} // 3,
            LAST       => $options{last}   // LAST,
            END        => LAST,
            MORE       => $options{more}       // q{},
            MOVES      => $options{moves}      // 'yes',
            NORMS      => $options{norms}      // LAST,
            CHECKPOINT => $options{checkpoint} // 'no',
            RECOVER    => $options{recover}    // 'no',
            XMIN       => -0.8,
            YMIN       => -0.7,
            YMAX       => 0.7,
            %{ $options{domain} // {} },
        )
    );
    return $file;
}

# One run with the same options.
sub _start ($self, $folder, %options) {
    my $file = $self->_written($folder, %options);
    return $self->{project}->simulate($file, folder => $folder, processes => $options{processes} // 1);
}

# Output of a run, and what it said; none if it has failed. Options also: folder, if it is to go on there.
sub _outcome ($self, $room, %options) {
    my $folder = $options{folder} // $self->{project}->room("devices/$room");
    return $self->_read($room, $folder, $self->_start($folder, %options));
}

sub _read ($self, $room, $folder, $result) {
    my %files   = map { (basename($_) => Cactus::Check::AsciiOutput->read_file($_)) } glob "$folder/output/*.asc";
    my $is_good = $result->{status} == 0 && grep { !$_->is_empty } values %files;
    $self->{tally}->check("$room: a run ends and writes its fields", $is_good, $result->{output});
    return $is_good ? { files => \%files, text => $result->{output} } : undef;
}

1;

__END__

=head1 NAME

Cactus::Check::Devices - data on a device have the bits of the host

=head1 SYNOPSIS

    Cactus::Check::Devices->run($project, $tally);

=head1 DESCRIPTION

Runs F<testsuites/devices/wave.par.in>, a wave on three levels that move, with functions of the host that touch it declared, undeclared and by name,
without a device and with an emulated one, whose memory nobody else knows: on 1, 2 and 4 processes, in several components, on several devices of
each process, with queues that are late, stopped and continued, with conditions of thorn Boundary, and with a function that lies. Then
F<parfiles/puncture.par> on three coarse levels.

=cut
