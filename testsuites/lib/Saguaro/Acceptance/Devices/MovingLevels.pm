# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Devices::MovingLevels;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Saguaro::Acceptance::Devices::Runs';

use Digest::MD5 qw(md5_hex);

use Cactus::Build::Files               qw(read_text write_text);
use Saguaro::Acceptance::Devices::Runs qw(HDF5 STILL THREADS differences);

use constant { LAST => 16, STOP => 7, LIE => 'TestDevice::lies = yes' };

# Memory that does not suffice for variables; of a GPU's, in GB, arguments of functions take 0.0042, once the first 0.0001 of variables are there.
use constant SHORTAGE => {
    emulated => 'Accelerator::emulated_memory = 0.1',
    cuda     => 'CUDARunTime::memory_budget = 0.0044',
};

# In several processes and components, with messages on either road, with functions that are kept on the host; and when it must fail.
sub waves ($self) {
    my $claim = "a wave on a device ($self->{kind}) has the bits of the host";
    my $host  = $self->outcome('host', device => 'none') // return;
    for my $processes (1, 2, 4) {
        next if $processes > 1 && !$self->has_mpi("$claim, on $processes processes");
        my $device = $self->outcome("device-$processes", processes => $processes) // next;
        $self->same("$claim, on $processes " . ($processes == 1 ? 'process' : 'processes'), $host, $device);
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
    return if !$self->has_mpi("$claim, with messages through the host");
    my $direct = $self->outcome('direct', processes => 2) // return;
    my $staged = $self->outcome('staged', processes => 2, more => 'Accelerator::messages = "host"') // return;
    $self->same("$claim, with messages through the host", $host, $staged);
    my $way = qr{ Messages [ ] between [ ] processes [ ] travel }x;
    $self->{tally}->says('processes of one machine write into memory of each other\'s devices',
        $direct->{text}, qr{ $way [ ] directly }x);
    $self->{tally}->says('and do not if that is forbidden', $staged->{text}, qr{ $way [ ] by [ ] MPI [ ] through }x);
    return;
}

sub _components ($self, $claim, $host) {
    my $device = $self->outcome('components', more => 'GridDriver::components_per_process = 3') // return;
    $self->same("$claim, in 3 components", $host, $device);
    my $rows = $self->outcome('rows', more => "GridDriver::components_per_process = 2\nGridDriver::row_multiple = 16")
        // return;
    $self->same("$claim, with rows that take more memory than they have points", $host, $rows);
    return;
}

# Devices of one process: who touches another one's memory than that which he works for is stopped by the system.
sub _several ($self, $claim, $host) {
    for my $devices (2, 3) {
        for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
            my $device = $self->outcome(
                "devices-$devices-$processes",
                processes => $processes,
                more      => "Accelerator::devices_per_process = $devices GridDriver::least_points_per_device = 0"
            ) // next;
            $self->same("$claim, with $devices devices in each of $processes process(es)", $host, $device);
        }
    }
    $self->_some_devices($claim, $host);
    my $quiet = $self->outcome(
        'devices-quiet',
        moves => 'no',
        more  =>
            "TestDevice::disturbs = no TimerReport::out_at = 13\nAccelerator::devices_per_process = 2 GridDriver::least_points_per_device = 0"
    ) // return;
    $self->{tally}->says('devices of a process are named',
        $quiet->{text}, qr{ process [ ] has [ ] 2 [ ] of [ ] them .* directly }x);
    $self->{tally}->says('between devices of a process nothing travels through the host', $quiet->{text}, STILL);
    $self->_undivided;
    $self->_some_processes($claim, $host);
    return;
}

# Small levels live on some of the processes; boxes move, so that some grow and shrink.
sub _some_processes ($self, $claim, $host) {
    $self->has_mpi("$claim, of some processes") or return;
    for my $least (1000, 2500, 1_000_000) {
        my $some = $self->outcome("processes-some-$least", processes => 4, least => $least) // next;
        $self->same("$claim, with $least points for each process", $host, $some);
        $self->{tally}->says("levels that use fewer processes for $least points each are named",
            $some->{text}, qr{ Levels [ ] that [ ] use [ ] fewer [ ] than [ ] the [ ] 4 [ ] processes: [ ] \d }x);
    }
    return;
}

# Small levels live on some of the devices; boxes move, so that some grow and shrink.
sub _some_devices ($self, $claim, $host) {
    for my $least (1500, 4000) {
        my $some = $self->outcome(
            "devices-some-$least",
            processes => $self->{project}->has_mpi ? 2 : 1,
            more      => "Accelerator::devices_per_process = 2 GridDriver::least_points_per_device = $least"
        ) // next;
        $self->same("$claim, with $least points for each device", $host, $some);
        $self->{tally}->says(
            "levels that use fewer devices for $least points each are named",
            $some->{text},
            qr{ Levels [ ] that [ ] use [ ] fewer [ ] than [ ] the [ ] 2 [ ] devices [ ] of [ ] each [ ] process: [ ] \d }x
        );
    }
    return;
}

# A GPU's queues do their work at any time that waits allow: here when somebody waits for it, or copies between devices before all else.
sub late ($self) {
    my %boundary = _boundaries();
    for my $zone (sort keys %boundary) {
        my $host = $self->outcome("late-$zone-host", more => $boundary{$zone}, device => 'none') // next;
        for my $layout ([ 1, 1, 'late' ], [ 1, 2, 'late', 'eager' ], [ 3, 1, 'late', 'eager' ],
            [ 2, 2, 'late', 'eager' ])
        {
            my ($devices, $processes, @orders) = @{$layout};
            next if $processes > 1 && !$self->{project}->has_mpi;
            for my $order (@orders) {
                my $queues =
                    "Accelerator::devices_per_process = $devices GridDriver::least_points_per_device = 0\nAccelerator::emulated_queues = \"$order\"";
                my $late = $self->outcome(
                    "$order-$zone-$devices-$processes",
                    processes => $processes,
                    more      => $boundary{$zone} . $queues
                ) // next;
                my $claim = "a wave ($zone zones), queues $order, has the bits of the host";
                $self->same("$claim on $processes x $devices devices", $host, $late);
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
sub threads ($self) {
    my %boundary = _boundaries();
    for my $zone (sort keys %boundary) {
        my $host = $self->outcome("threads-$zone-host", more => $boundary{$zone}, device => 'none') // next;
        for my $layout ([ 1, 1 ], [ 2, 1 ], [ 3, 1 ], [ 2, 2 ]) {
            my ($devices, $processes) = @{$layout};
            next if $processes > 1 && !$self->{project}->has_mpi;
            my $device = $self->outcome(
                "threads-$zone-$devices-$processes",
                processes => $processes,
                more      => $boundary{$zone}
                    . THREADS
                    . "\nAccelerator::devices_per_process = $devices GridDriver::least_points_per_device = 0"
            ) // next;
            $self->same(
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
Accelerator::devices_per_process = 2 GridDriver::least_points_per_device = 0
END
    my $result = $self->{project}->simulate("$folder/undivided.par", folder => $folder, processes => 1);
    $self->{tally}->check('a run that cannot divide is ended', $result->{status} != 0, $result->{output});
    $self->{tally}->says($claim, $result->{output}, qr{ devices_per_process [ ] is [ ] 2 .* another [ ] driver }sx);
    return;
}

# Where data lived when a run was stopped does not matter to the one that goes on.
sub restarts ($self) {
    my $claim = 'a wave that was stopped and continued has the bits of one that was not';
    my $host  = $self->outcome('unstopped', device => 'none') // return;
    my ($two, $three) = $self->{project}->has_mpi ? (2, 3) : (1, 1);
    my $kind = $self->{kind};
    my @legs = ([ $kind, $kind, 1 ], [ 'none', $kind, 1 ], [ $kind, 'none', 1 ], [ $kind, $kind, 2 ]);
    push @legs, [ $kind, $kind, 2, THREADS ] if $kind ne 'emulated';
    for my $leg (@legs) {
        my ($first, $second, $devices, @threads) = @{$leg};
        my $name    = "restart-$first-$second-$devices" . (@threads ? '-threads' : q{});
        my $more    = join "\n", HDF5, @threads;
        my $folder  = $self->{project}->room("devices/$name");
        my $stopped = $self->start(
            $folder,
            device     => $first,
            processes  => $two,
            last       => STOP,
            checkpoint => 'yes',
            more       => $more
        );
        $self->{tally}->check("$name: a run stops with a checkpoint", $stopped->{status} == 0, $stopped->{output})
            or next;
        my $device = $self->outcome(
            $name,
            device    => $second,
            folder    => $folder,
            processes => $three,
            recover   => 'auto',
            more      => "$more\nAccelerator::devices_per_process = $devices GridDriver::least_points_per_device = 0"
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
        $self->same("$claim: from device $first on $two process(es) to $devices x device $second on each of $three",
            $host, $device);
    }
    return;
}

sub _host_thorns ($self, $claim, $host) {
    my $run = $self->outcome('host-thorns', more => 'Accelerator::host_thorns = "TestDevice"') // return;
    $self->same("$claim, with all its functions kept on the host", $host, $run);
    $self->{tally}
        ->says('functions that are kept on the host move nothing', $run->{text}, qr{ went [ ] 0 [ ] B [ ] per }x);
    return;
}

# Norms, lines and planes while the wave stays on the device: the same files, and only what is written comes to the host. What did not come is
# full of NaN there.
sub norms ($self) {
    my $claim  = 'a wave on a device has the bits of the host';
    my $calm   = 'TestDevice::disturbs = no';
    my $host   = $self->outcome('norms-host',   device => 'none', norms => 1, more => $calm) // return;
    my $device = $self->outcome('norms-device', norms  => 1, more => $calm) // return;
    $self->same("$claim, with norms and lines in every step", $host, $device);
    my $text = $device->{text};
    $self->{tally}->says('readers are named', $text, qr{ IOASCII: }x);

    # One request for each method and step of a level: four steps of the finest level, two of the next, one of the coarsest. Planes come now and then.
    my ($requests) = $text =~ m{ IOASCII: [ ] \S+ [ ] \w+ [ ] in [ ] ([\d.]+) [ ] requests? }x;
    $self->{tally}->check('one request brings all that a method writes of a level', ($requests // 100) < 20, $text);
    $self->{tally}->says('reductions are named, with their variable',
        $text, qr{ CarpetIOScalar: [ ] reduction [ ] of [ ] TestDevice::u: [ ] \d }xi);
    my $quiet = $self->outcome('quiet', moves => 'no', more => "$calm TimerReport::out_at = 13") // return;
    $self->{tally}->says('in pure evolution nothing travels', $quiet->{text}, STILL);
    return;
}

# HDF5 files that are compressed in the background while the device works have the bytes of those that are written at once.
sub files ($self) {
    my $more = HDF5 . <<'END';

IO::out_save_parameters   = "no"
IOHDF5::compression_level = 1
IOHDF5::minimum_size_for_compression = 1000
IOHDF5::use_checksums     = yes
IOHDF5::out_every         = 2
IOHDF5::out_vars          = "TestDevice::wave TestDevice::densities"
IOHDF5::out2D_every       = 2
IOHDF5::out2D_vars        = "TestDevice::wave"
END
    for my $processes ($self->{project}->has_mpi ? (1, 2) : 1) {
        my ($mine, $theirs) = map { $self->_digests($_, processes => $processes, more => $more) } 'none', $self->{kind};
        next if !$mine || !$theirs;
        my %all         = (%{$mine}, %{$theirs});
        my @differences = grep { ($mine->{$_} // q{}) ne ($theirs->{$_} // q{}) } sort keys %all;
        $self->{tally}->check(
            "files of a device on $processes process(es) have the bytes of the host",
            %{$mine} && !@differences,
            "these differ: @differences"
        );
    }
    return;
}

# Of the HDF5 files of a run, by their names; none if it has failed.
sub _digests ($self, $device, %options) {
    my $room   = "files-$device-$options{processes}";
    my $folder = $self->{project}->room("devices/$room");
    $self->outcome($room, %options, device => $device, folder => $folder) // return;
    return { map { (m{ ([^/]+) \z }x)[0] => md5_hex(read_text($_)) } glob "$folder/output/*.h5" };
}

# What a function of the host reads in each step comes to it before it asks: the same files, with few copies in vain. Where levels move, the number
# of writes between two reads changes; what is in vain then is still on its way when others write, unless these must spoil what it brings.
sub ahead ($self) {
    my $more = "TestDevice::disturbs = no\nTestDevice::looks = yes\n";
    for my $moves (qw(no yes)) {
        my %run  = (moves => $moves);
        my $host = $self->outcome("ahead-host-$moves", %run, device => 'none', more => $more) // next;
        my $none = $self->outcome("ahead-none-$moves", %run, more   => "${more}Accelerator::copy_ahead = no") // next;
        $self->same("without copies ahead, regions move: $moves, a wave has the bits of the host", $host, $none);
        $self->{tally}->check("nothing is copied ahead if that is forbidden", !_ahead($none), $none->{text});
        for my $layout ($self->_layouts_ahead) {
            my ($devices, $processes, $order, $spoils) = @{$layout};
            my $queues =
                qq{Accelerator::devices_per_process = $devices GridDriver::least_points_per_device = 0\nAccelerator::emulated_queues = "$order"};
            my $ahead = $self->outcome(
                "ahead-$moves-$devices-$processes-$spoils-" . $order =~ tr{ }{-}r, %run,
                processes => $processes,
                spoils    => $spoils,
                more      => "$more$queues"
            ) // next;
            my $claim = "copies ahead, regions move: $moves, queues $order, on $processes x $devices devices"
                . ($spoils eq 'no' ? ', nothing is spoiled' : q{});
            $self->same("$claim: the bits of the host", $host, $ahead);
            my ($issued, $in_vain) = _ahead($ahead);
            $self->{tally}->check("$claim: are issued", $issued,                            $ahead->{text});
            $self->{tally}->check("$claim: are read",   $issued && 10 * $in_vain < $issued, $ahead->{text})
                if $moves eq 'no';
            $self->{tally}->check("$claim: are in vain, some", $in_vain, $ahead->{text})
                if $moves eq 'yes' && $spoils eq 'no';
        }
    }
    $self->_seldom;
    return;
}

# Devices of a process, processes, when queues work, and whether invalid sides are spoiled.
sub _layouts_ahead ($self) {
    my @processes = $self->{project}->has_mpi ? (1, 2) : 1;
    return map { ([ 1, $_, 'at once', 'no' ], [ 2, $_, 'at once', 'yes' ]) } @processes if $self->{kind} ne 'emulated';
    return ([ 1, 1, 'at once', 'yes' ],
        map { ([ 1, $processes[-1], $_, 'yes' ], [ 1, 1, $_, 'no' ], [ 2, 1, $_, 'yes' ]) } qw(late eager));
}

# Who reads now and then gains nothing, and would have all memory pinned.
sub _seldom ($self) {
    my $claim = 'nothing is copied ahead for checkpoints alone';
    if (my @missing = $self->{project}->missing_thorns('CarpetIOHDF5')) {
        $self->{tally}->skipped($claim, "thorns are missing: @missing");
        return;
    }
    my $more = join "\n", HDF5, 'IO::checkpoint_every = 4', 'TestDevice::disturbs = no';
    my $run  = $self->outcome('ahead-checkpoints', levels => 1, moves => 'no', more => $more) // return;
    $self->{tally}->check($claim, !_ahead($run), $run->{text});
    return;
}

# How many copies to the host were issued ahead, and how many of these in vain; nothing if none were.
sub _ahead ($run) {
    return $run->{text} =~ m{ issued [ ] ahead: [ ] (\d+) [^;]* ; [ ] in [ ] vain: [ ] (\d+) }x;
}

# Thorns may copy and combine by the functions of architecture thorns; TestDevice ends the run if values are not where these say.
sub public_functions ($self) {
    my $more = "TestDevice::disturbs = no\nTestDevice::calls_public_functions = yes";
    my $host = $self->outcome('public-host', device => 'none', more => $more) // return;
    for my $components (1, 3) {
        my $name   = "public-device-$components";
        my $device = $self->outcome($name, more => "$more\nGridDriver::components_per_process = $components") // next;
        $self->same(
            "public functions of architecture thorns copy and combine the bits of the host, $components component(s)",
            $host, $device);
    }
    return;
}

# Who runs out of memory is told by what.
sub _shortage ($self) {
    my $folder = $self->{project}->room('devices/shortage');
    my $result = $self->start($folder, more => SHORTAGE->{ $self->{kind} });
    my $names  = qr{ Variables [ ] on [ ] the [ ] device .* TestDevice::wave, [ ] level [ ] 0 }isx;
    $self->{tally}->check('a device without enough memory ends the run', $result->{status} != 0, $result->{output});
    $self->{tally}->says('with a list of what takes it', $result->{output}, $names);
    return;
}

# What --check foretells of traffic is what is counted in a step once many have been done: the difference of 16 steps and 8.
sub _foreseen ($self) {
    my @options = (levels => 1, moves => 'no', more => "TestDevice::disturbs = no\nTestDevice::looks = yes");
    my $folder  = $self->{project}->room('devices/foreseen');
    $self->written($folder, @options);
    my $check    = "'@{[$self->{project}->executable]}' --check wave.par";
    my $foretold = $self->{project}->run($check, folder => $folder, limit => 120)->{output};
    my $few      = $self->outcome('foreseen-8',  @options, last => 8) // return;
    my $many     = $self->outcome('foreseen-16', @options) // return;
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
        return $self->start($folder, device => $device, last => 1);
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
    my $host   = $self->outcome('lie-host',   device => 'none', more => LIE) // return;
    my $device = $self->outcome('lie-device', more   => LIE) // return;
    $self->{tally}->check(
        'a function that touches what it does not declare shows',
        scalar differences($host, $device),
        'no difference'
    );
    return;
}

# Its parameter file. Options: device, processes, levels, last, more, norms (iterations between two), moves (do regions?), spoils (are invalid
# sides?), recover, checkpoint, domain, least (points of a level that are worth a further process; else all processes share each level).
sub written ($self, $folder, %options) {
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
            SPOILS     => $options{spoils}     // 'yes',
            LEAST      => $options{least}      // 0,
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
sub start ($self, $folder, %options) {
    my $file = $self->written($folder, %options);
    return $self->{project}->simulate($file, folder => $folder, processes => $options{processes} // 1);
}

# Output of a run, and what it said; none if it has failed. Options also: folder, if it is to go on there.
sub outcome ($self, $room, %options) {
    my $folder = $options{folder} // $self->{project}->room("devices/$room");
    return $self->read_output($room, $folder, $self->start($folder, %options));
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Devices::MovingLevels - a wave on levels that move

=head1 SYNOPSIS

    use parent 'Saguaro::Acceptance::Devices::MovingLevels';

=head1 DESCRIPTION

Runs F<testsuites/devices/wave.par.in>, a wave on three levels that move, with functions of the host that touch it declared, undeclared and by name,
without a device and with one: on 1, 2 and 4 processes, in several components, on several devices of each process, with queues that are late,
stopped and continued, and with a function that lies.

=cut
