# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Troubles;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

use constant { SIGINT_STATUS => 130, SIGTERM_STATUS => 143, SOON => 20 };

sub title ($class) { return 'Troubles' }

# What a run does when the machine, or who uses it, is unkind.
sub run ($class, $project, $tally) {
    my @missing = $project->missing_thorns(
        qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CarpetIOHDF5 CarpetIOScalar CarpetReduce CoordBase CartGrid3D));
    return $tally->skipped('runs in trouble', "thorns are missing: @missing") if @missing;
    my $self = bless { project => $project, tally => $tally }, $class;
    $self->{valid} = read_text($project->home . '/testsuites/layouts/wavetoy.par');
    $self->_full_disk;
    $self->_short_of_device_memory;
    $self->_endless_inputs;
    $self->_signals;
    $self->_two_runs_in_one_folder;
    $self->_few_cores;
    return;
}

# Runs commands of the shell in a room with a parameter file: $exe is the program, endless.par a run that does not end by itself.
sub _run ($self, $name, $commands, %more) {
    my $room = $self->{project}->room("troubles/$name");
    write_text("$room/wavetoy.par", $self->{valid} . ($more{valid} // q{}));
    my $endless = $self->{valid} =~ s{ cctk_itlast \s* = \s* \d+ }{cctk_itlast = 100000000}xr;
    $endless =~ s{ out3D_every \s* = \s* \d+ }{out3D_every = 100000000}x;
    write_text("$room/endless.par",
        "$endless\nActiveThorns = \"CarpetIOBasic CarpetReduce\"\nCactus::cctk_show_schedule = no\n"
            . ($more{endless} // q{}));
    my $program = $self->{project}->executable;
    return $self->{project}->run("exe='$program'\n$commands", folder => $room, limit => $more{limit} // 120);
}

# A file system of a megabyte, where the system lets its users make one.
sub _full_disk ($self) {
    my $claim = 'a run on a full disk';
    my $mount = 'mkdir -p small && mount -t tmpfs -o size=1M tmpfs small';
    return $self->{tally}->skipped($claim, 'no file system of a given size can be made here')
        if $self->{project}->run("cd /tmp && unshare -rm sh -c '$mount'", limit => SOON)->{status};
    my $more = <<'END';
ActiveThorns = "CarpetIOHDF5 CarpetIOScalar CarpetReduce"
IO::out_every = 2
IOHDF5::out_vars = "wavetoy::phi"
IOHDF5::out2D_vars = "wavetoy::phi"
IOScalar::outScalar_vars = "wavetoy::phi"
IOHDF5::checkpoint = yes
IO::checkpoint_every = 4
IO::checkpoint_dir = "checkpoints"
END
    my $result = $self->_run(
        'full_disk',
        qq{export exe; unshare -rm sh -c '$mount && cp *.par small && cd small && "\$exe" wavetoy.par'},
        valid => $more
    );
    $self->{tally}
        ->check("$claim goes on to its end", $result->{status} == 0, "status $result->{status}\n$result->{output}");
    $self->{tally}->says("$claim says what is incomplete", $result->{output}, qr{ Output [ ] is [ ] incomplete }x);
    return;
}

# A device that has room for the variables, but not for what output of one of them takes; on two processes, one of the two.
sub _short_of_device_memory ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my @missing = $project->missing_thorns(qw(Accelerator IDWaveMoL MoL WaveMoL));
    return $tally->skipped('devices short of memory', "thorns are missing: @missing") if @missing;
    my $file      = $project->home . '/testsuites/devices/short_of_memory.par.in';
    my %megabytes = (1 => 12, $project->has_mpi ? (2 => 7.4) : ());
    for my $processes (sort keys %megabytes) {
        my $claim    = "output from a device without room on $processes process" . ($processes > 1 ? 'es' : q{});
        my $launcher = $processes > 1 ? "mpirun -np $processes " : q{};
        my $result   = $self->_run("short_$processes", <<"END");
sed 's/\@MEMORY\@/$megabytes{$processes}/' '$file' > short.par
export OMP_NUM_THREADS=1
$launcher"\$exe" short.par; status=\$?
grep -aoh 'WAVEMOL::[a-z]* it=[0-9]*' output/*.h5 | sort -u
exit \$status
END
        my $text = $result->{output};
        $tally->check("$claim: the run goes on to its end", $result->{status} == 0, "status $result->{status}\n$text");
        $tally->says("$claim: a warning names the variable and its file",
            $text, qr{ cannot [ ] write [ ] WAVEMOL::phi [ ] [^\n]* "output/phi[.]h5" [^\n]* device [ ] has [ ] no }x);
        $tally->check("$claim: it names no other", $text !~ m{ cannot [ ] write [ ] WAVEMOL::phi[txyz] }x, $text);
        my %written = map { $_ => 1 } $text =~ m{ ^ WAVEMOL::(\w+) [ ] it=8 $ }gmx;
        $tally->check("$claim: the other variables are written",
            join(q{ }, sort keys %written) eq 'phit phix phiy phiz', $text);
    }
    return;
}

# Parameter files that have no end, or never begin.
sub _endless_inputs ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $device = $self->_run('device', 'ulimit -v 4000000; "$exe" /dev/zero', limit => SOON);
    $tally->says('a device as parameter file is refused', $device->{output}, qr{ /dev/zero .* MiB; [ ] expected }x);
    $tally->check('with status 1', $device->{status} == 1, "status $device->{status}\n$device->{output}");
    my $loop = $self->_run('loop', 'ln -s loop.par loop.par; "$exe" loop.par', limit => SOON);
    $tally->says('a link to itself is refused', $loop->{output}, qr{ cannot [ ] read [ ] parameter [ ] file }x);
    my $pipe = $self->_run(
        'pipe',
        'mkfifo pipe.par; "$exe" pipe.par & sleep 2; '
            . 'children=$(cat /proc/$!/task/*/children) || children=unknown; echo "children: $children"; kill -TERM $!; wait $!',
        limit => SOON
    );
    $tally->check(
        'SIGTERM ends a program that waits for its parameter file',
        $pipe->{status} == SIGTERM_STATUS,
        "status $pipe->{status}\n$pipe->{output}"
    );
    my $claim = 'a single process starts no other';
    return $tally->skipped($claim, 'the kernel does not list children of processes')
        if $pipe->{output} =~ m{ ^ children: [ ] unknown $ }xm;
    $tally->says($claim, $pipe->{output}, qr{ ^ children: \h* $ }xm);
    return;
}

# Waits until the endless run writes its table: then it is in its main loop.
my $wait_for_loop = 'for i in $(seq 200); do grep -q "^ *1 .*|" log && break; sleep 0.1; done';
my $watch         = qq{IOBasic::outInfo_every = 1\nIOBasic::outInfo_vars = "wavetoy::phi"\n};

sub _signals ($self) {
    my $tally = $self->{tally};

    # A shell lets commands in the background ignore SIGINT, which a person's terminal sends to those in front.
    my $script =
        q{perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' "$exe" endless.par > log 2>&1 & run=$!; } . $wait_for_loop;
    for my $signal (qw(INT TERM)) {
        my $once = $self->_run(
            "once-$signal",
            "$script; kill -$signal \$run; wait \$run; status=\$?; cat log; exit \$status",
            endless => $watch
        );
        $tally->check("SIG$signal ends a run in order", $once->{status} == 0,
            "status $once->{status}\n$once->{output}");
        $tally->says("SIG$signal: the reason is told", $once->{output}, qr{ received [ ] SIG$signal }x);
    }
    my $twice = $self->_run(
        'twice',
        "$script; kill -STOP \$run; kill -INT \$run; kill -CONT \$run; kill -INT \$run; wait \$run; exit \$?",
        endless => $watch
    );
    $tally->check(
        'two requests at once are one, or end the run at once',
        $twice->{status} == SIGINT_STATUS || $twice->{status} == 0,
        "status $twice->{status}\n$twice->{output}"
    );
    return;
}

sub _two_runs_in_one_folder ($self) {
    my $tally  = $self->{tally};
    my $result = $self->_run('two_runs', <<"END", endless => $watch);
"\$exe" endless.par > log 2>&1 & run=\$!
$wait_for_loop
sed 's/IO::out_dir .*/IO::out_dir = "endless"/' wavetoy.par > second.par
"\$exe" second.par; echo "second: \$?"
"\$exe" --check second.par > check.log 2>&1; echo "check: \$?"
kill -TERM \$run; wait \$run; echo "first: \$?"
"\$exe" second.par > third.log 2>&1; echo "third: \$?"
END
    my $text = $result->{output};
    $tally->says('a second run in one folder is refused', $text, qr{ ^ second: [ ] 1 $ }xm);
    $tally->says('with the place of the parameter and the reason',
        $text, qr{ second[.]par:\d+:\d+: [^\n]* another [ ] run [^\n]* endless }x);
    $tally->says('the first one is not disturbed',    $text, qr{ ^ first: [ ] 0 $ }xm);
    $tally->says('its file may be checked meanwhile', $text, qr{ ^ check: [ ] 0 $ }xm);
    $tally->says('when it has ended, others may run', $text, qr{ ^ third: [ ] 0 $ }xm);
    return;
}

# More threads than cores: they wait without spinning, unless somebody has said how they are to wait.
sub _few_cores ($self) {
    my $tally   = $self->{tally};
    my $threads = 4 * $self->{project}->cores;
    my $result  = $self->_run('few_cores', "env -u OMP_WAIT_POLICY OMP_NUM_THREADS=$threads \"\$exe\" wavetoy.par");
    $tally->says('threads without cores are told of',
        $result->{output}, qr{ Cores [ ] are [ ] short: [^\n]* $threads }x);
    $tally->check('and the run ends well', $result->{status} == 0, $result->{output});
    my $told = $self->_run('told', "OMP_WAIT_POLICY=passive OMP_NUM_THREADS=$threads \"\$exe\" wavetoy.par");
    $tally->check(
        'who has said how threads wait hears nothing',
        $told->{status} == 0 && $told->{output} !~ m{ Cores [ ] are [ ] short }x,
        $told->{output}
    );
    $self->_bound_threads;
    return;
}

# OpenMP binds its threads to cores if asked, the first one before the program starts: it is not taken for a process that may use one core
# only, and where cores are short all are used.
sub _bound_threads ($self) {
    my $tally = $self->{tally};
    my $cores = $self->{project}->cores;
    return $tally->skipped('threads are bound to cores', 'there is one core only') if $cores < 2;
    my $bound =
        q{env -u OMP_WAIT_POLICY OMP_PROC_BIND=true OMP_DISPLAY_AFFINITY=true OMP_AFFINITY_FORMAT='%n runs on %A'};
    for my $threads ($cores, 4 * $cores) {
        my $result = $self->_run("bound_$threads", qq{$bound OMP_NUM_THREADS=$threads "\$exe" wavetoy.par});
        my $says   = ($result->{output} =~ m{ (Cores [ ] are [ ] short) : [^\n]* [ ] $threads [ ] }x)[0];
        $tally->check(
            "$threads bound threads on $cores cores: are told of if they have to share",
            $threads > $cores ? $says : $result->{output} !~ m{ Cores [ ] are }x,
            $result->{output}
        );
        my %place = map { $_ => 1 } $result->{output} =~ m{ ^ \d+ [ ] runs [ ] on [ ] (\S+) $ }gxm;
        $tally->check("$threads bound threads on $cores cores: use all", keys %place == $cores, $result->{output});
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Troubles - full disks, devices without room, endless inputs, signals, two runs in one folder, too few cores

=head1 SYNOPSIS

    Saguaro::Acceptance::Troubles->run($project, $tally);

=cut
