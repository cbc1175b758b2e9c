# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Endings;
use v5.26;
use warnings;
use experimental 'signatures';

use JSON::PP qw(decode_json);

use Cactus::Build::Files qw(read_text write_text);

my $long = 'Cactus::cctk_itlast = 100000000';

# Runs that end in each way: what their files say besides, the statuses if exit codes are plain and distinct, the last line, the
# state in status.json, and the reason there if the last line does not repeat it.
my %ways = (
    'at its end'                  => [ q{}, 0, 0, qr{ Done[.] }x, 'done' ],
    'at its end and its run time' => [
        "Cactus::cctk_itlast = 1\nCactus::terminate = \"any\"\nCactus::max_runtime = 0.00001",
        0, 0, qr{ Done[.] }x, 'done'
    ],
    'at its run time' => [
        "$long\nCactus::max_runtime = 0.01", 0, 3, qr{ Stopped [ ] in [ ] order: [ ] (.*max_runtime.*) }x, 'stopped'
    ],
    'when a thorn wants' => [
        "$long\nActiveThorns = \"TerminationTrigger\"\nTerminationTrigger::on_remaining_walltime = 2\nTerminationTrigger::max_walltime = 1\n"
            . "TerminationTrigger::testsuite = yes",
        0,
        3,
        qr{ Stopped [ ] in [ ] order: [ ] (CCTK_TerminateNext.*) }x,
        'stopped'
    ],
    'of bad values' => [
        "$long\nActiveThorns = \"NaNChecker CarpetReduce\"\nTime::dtfac = 2\nNaNChecker::check_every = 1\n"
            . "NaNChecker::check_vars = \"wavetoy::phi\"\nNaNChecker::action_if_found = \"terminate\"",
        0,
        4,
        qr{ Stopped [ ] as [ ] unstable: [ ] (NaNChecker [ ] found.*) }x,
        'unstable'
    ],
    'at its end, with norms beyond all bounds' => [
        "Cactus::cctk_itlast = 60\nActiveThorns = \"CarpetIOScalar CarpetReduce\"\nTime::dtfac = 2\n"
            . "IOScalar::outScalar_every = 4\nIOScalar::outScalar_vars = \"wavetoy::phi\"",
        0,
        4,
        qr{ Done, [ ] but [ ] unstable: [ ] (the [ ] run [ ] is [ ] unstable [ ] since [ ] iteration [ ] \d+: [ ] the.*) }x,
        'unstable'
    ],
);

# For each exception that a scheduled function throws (a keyword of TestFailure): the exit status, and what the message says.
my %failures = (
    'bad input'      => [ 1, 'a typo on purpose' ],
    'memory'         => [ 2, 'not enough memory: the system gives no more' ],
    'device memory'  => [ 2, 'a device that is full on purpose' ],
    'system call'    => [ 2, 'write on purpose: No space left on device' ],
    'internal error' => [ 5, 'nobody has foreseen this: a mistake on purpose' ],
    'nameless error' => [ 5, 'nobody has foreseen this: an exception that says nothing about itself' ],
);

sub title ($class) { return 'Endings' }

sub run ($class, $project, $tally) {
    my @missing = $project->missing_thorns(
        qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CarpetIOScalar CarpetReduce CoordBase CartGrid3D NaNChecker TerminationTrigger)
    );
    return $tally->skipped('ends of runs', "thorns are missing: @missing") if @missing;
    my $self = bless {
        project => $project,
        tally   => $tally,
        wave    => read_text($project->home . '/testsuites/layouts/wavetoy.par')
    }, $class;
    for my $processes (1, $project->has_mpi ? 2 : ()) {
        for my $way (sort keys %ways) {
            $self->_ends($way, $processes, $_) for qw(plain distinct);
        }
    }
    $self->_fails;
    $self->_throws;
    $self->_loses_devices;
    $self->_lacks_memory;
    $self->_warns;
    $self->_repeats;
    return;
}

# A field of zeros stays one, whoever evolves it, unless poison is there first; a wave does not.
sub _repeats ($self) {
    my $evolved = qr{ WaveToyC_Evolution [ ] in [ ] CCTK_EVOL: [ ] (\d+) [ ] of [ ] (\d+) [ ] calls }x;
    my %data    = (zeros => 'IDScalarWave::initial_data = "none"', wave => q{});
    for my $name (sort keys %data) {
        my $found = $self->_outcome("repeats-$name",
            "Cactus::report_repeated_work = yes\nCarpet::poison_new_timelevels = no\n$data{$name}");
        my ($repeated, $all) = $found->{output} =~ $evolved;
        my $is_right = $name eq 'zeros' ? $all && $repeated == $all : !defined $all;
        $self->{tally}->check(
            "a run that evolves a field ($name) says which calls left all as it was",
            $found->{exit} == 0 && $found->{output} =~ m{ Calls [ ] that [ ] left }x && $is_right,
            $found->{output}
        );
    }
    return;
}

# What a run leaves behind.
sub _outcome ($self, $name, $more, %options) {
    my $room = $self->{project}->room("endings/$name");
    write_text("$room/wave.par",
        _combined($self->{wave}, "Cactus::cctk_show_schedule = no\nIOASCII::out3D_every = 100000000\n$more"));
    my $result = $self->{project}->simulate('wave.par', folder => $room, limit => 60, %options);
    my $file   = "$room/wave/status.json";
    my $status = -e $file ? decode_json(read_text($file)) : {};
    return { %{$result}, %{$status}, exit => $result->{status} };
}

# What is set in addition takes the place of what was set before.
sub _combined ($text, $more) {
    for my $name ($more =~ m{ ^ (\w+::\w+) \s* = }gmx) {
        $text =~ s{ ^ \Q$name\E \s* = [^\n]* }{}mx;
    }
    return "$text\n$more\n";
}

sub _ends ($self, $way, $processes, $codes) {
    my ($more, $plain, $distinct, $last, $state) = @{ $ways{$way} };
    my $claim = "a run that ends $way, $processes process(es), $codes exit codes";
    my $found = $self->_outcome(
        "$processes-$codes-$state-" . length $way,
        "$more\nCactus::exit_codes = \"$codes\"",
        processes => $processes
    );
    my $status = $codes eq 'plain'                          ? $plain    : $distinct;
    my $reason = $found->{output} =~ m{ ^ -+ \n $last $ }xm ? $1 // q{} : 'no last line';
    my $is_right =
           $found->{exit} == $status
        && ($found->{state} // 'none') eq $state
        && $found->{processes} == $processes
        && $found->{reason} eq $reason;
    $self->{tally}->check($claim, $is_right,
        "exit status $found->{exit}, state @{[$found->{state} // 'none']}, reason '@{[$found->{reason} // q{}]}', last line '$reason'\n$found->{output}"
    );
    return;
}

# A grid of 800 million points, whose arrays take 6 GB each, in 3 GB: that is a fault of the machine.
sub _lacks_memory ($self) {
    my $claim = 'a run for which there is not enough memory has the status 2';
    return $self->{tally}->skipped($claim, 'a program that watches addresses needs too many of them')
        if !$self->{project}->can_limit_addresses;
    my $room = $self->{project}->room('endings/memory');
    write_text("$room/wave.par", $self->{wave} =~ s{ (CoordBase::d[xyz]) \s* = \s* 0[.]1 \b }{$1 = 0.002}gxr);
    my $program = $self->{project}->executable;
    my $result  = $self->{project}->run("ulimit -v 3000000; '$program' wave.par", folder => $room, limit => 60);
    $self->{tally}->check(
        $claim,
        $result->{status} == 2 && $result->{output} =~ m{ not [ ] enough [ ] memory }x,
        "exit status $result->{status}\n$result->{output}"
    );
    return;
}

# A thorn that ends a run with a warning after its start: of level 0, or of level 1 if the command line says that those are errors.
sub _fails ($self) {
    my %claims  = ('abort' => 'a run that a thorn aborts', 'just warn' => 'a run in which warnings are errors');
    my %options = ('abort' => q{},                         'just warn' => '-E 1');
    for my $action (sort keys %claims) {
        my $more  = "$ways{'of bad values'}[0]" =~ s{ "terminate" }{"$action"}xr;
        my $found = $self->_outcome("fails-$options{$action}", $more, options => $options{$action});
        $self->{tally}->check(
            $claims{$action},
            $found->{exit} == 1
                && ($found->{state} // q{}) eq 'failed'
                && $found->{reason} =~ m{ NaNChecker }x
                && $found->{iteration} > 0,
            "exit status $found->{exit}, state @{[$found->{state} // 'none']}\n$found->{output}"
        );
    }
    return;
}

# Only the last process throws; the others wait for it.
sub _throws ($self) {
    my $project = $self->{project};
    return $self->{tally}->skipped('exceptions in scheduled functions', 'thorns are missing: TestFailure')
        if $project->missing_thorns('TestFailure');
    for my $processes (1, $project->has_mpi ? 2 : ()) {
        for my $failure (sort keys %failures) {
            my ($status, $words) = @{ $failures{$failure} };
            my $found = $self->_outcome(
                "throws-$processes-$failure" =~ tr{ }{-}r,
                "$long\nActiveThorns = \"TestFailure\"\nTestFailure::failure = \"$failure\"\nTestFailure::fail_at = 3\n"
                    . 'TestFailure::fail_on = '
                    . ($processes - 1),
                processes => $processes
            );
            my $said =
                qr{ \Q$words\E .* [(]TestFailure::TestFailure_Fail [ ] in [ ] CCTK_EVOL, [ ] iteration [ ] 3\b }x;
            $self->{tally}->check(
                "a function that throws '$failure', $processes process(es), ends the run with $status",
                $found->{exit} == $status
                    && ($found->{state} // q{}) eq 'failed'
                    && $found->{reason} =~ $said
                    && $found->{output} =~ $said,
                "exit status $found->{exit}, state @{[$found->{state} // 'none']}, reason '@{[$found->{reason} // q{}]}'\n$found->{output}"
            );
        }
    }
    return;
}

# Processes would wait for each other if some had devices and others had none.
sub _loses_devices ($self) {
    my ($project, $tally) = @{$self}{qw(project tally)};
    my $claim = 'a run in which one of two processes has no devices';
    return $tally->skipped($claim, 'MPI is missing') if !$project->has_mpi;
    my @missing = $project->missing_thorns(qw(Accelerator TestFailure));
    return $tally->skipped($claim, "thorns are missing: @missing") if @missing;
    my $found = $self->_outcome(
        'loses-devices',
        "ActiveThorns = \"Accelerator TestFailure\"\nAccelerator::device = \"emulated\"\n"
            . "TestFailure::failure = \"lost devices\"\nTestFailure::fail_on = 1",
        processes => 2
    );
    $tally->check("$claim is refused", $found->{exit} == 1, "exit status $found->{exit}\n$found->{output}");
    $tally->says("$claim is refused with the numbers",
        $found->{output}, qr{ one [ ] process [ ] has [ ] 0 [ ] devices [ ] and [ ] another [ ] has [ ] 1; }x);
    return;
}

sub _warns ($self) {
    my %expected = (
        'Cactus::max_runtime = 5'                                       => 'though Cactus::terminate = "iteration"',
        "Cactus::terminate = \"time\"\nCactus::cctk_initial_time = 2"   => 'behind Cactus::cctk_final_time',
        "Cactus::terminate = \"either\"\nCactus::cctk_initial_time = 2" => undef,
    );
    for my $more (sort keys %expected) {
        my $found    = $self->_outcome('warns', $more);
        my ($said)   = $found->{output} =~ m{ ^ wave[.]par:\d+:\d+: [ ] warning: [ ] ( [^\n]* ) $ }xm;
        my $text     = $expected{$more};
        my $is_right = defined $text ? defined $said && index($said, $text) >= 0 : !defined $said;
        $self->{tally}->check($more =~ s{\n}{, }xr . (defined $text ? ' is warned of' : ' is not warned of'),
            $is_right, $found->{output});
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Endings - exit status, last line and status.json of runs that end in each way

=head1 SYNOPSIS

    Saguaro::Acceptance::Endings->run($project, $tally);

=cut
