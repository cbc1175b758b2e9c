#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of how runs end, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use JSON::PP   qw(encode_json);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Endings;

my $home = tempdir(CLEANUP => 1);
write_text("$home/testsuites/layouts/wavetoy.par", read_text("$RealBin/../layouts/wavetoy.par"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my %thrown = (
    'bad input'      => [ 1, 'a typo on purpose' ],
    'memory'         => [ 2, 'not enough memory: the system gives no more' ],
    'device memory'  => [ 2, 'a device that is full on purpose' ],
    'system call'    => [ 2, 'write on purpose: No space left on device' ],
    'internal error' => [ 5, 'nobody has foreseen this: a mistake on purpose' ],
    'nameless error' => [ 5, 'nobody has foreseen this: an exception that says nothing about itself' ],
);

# What a file asks for, first match first: state, status if exit codes are distinct, what the last line says before the reason, the reason.
my @endings = (
    [ qr{ "abort" | "just [ ] warn" }x, 'failed',   1, undef,                  'NaNChecker has found NaN' ],
    [ qr{ NaNChecker }x,                'unstable', 4, 'Stopped as unstable:', 'NaNChecker found NaN in iteration 30' ],
    [ qr{ TerminationTrigger }x,        'stopped',  3, 'Stopped in order:',    'CCTK_TerminateNext was called' ],
    [
        qr{ max_runtime [ ] = [ ] 0[.]01 }x,
        'stopped', 3,
        'Stopped in order:',
        'Cactus::max_runtime, 0.01 minutes, has passed'
    ],
    [
        qr{ CarpetIOScalar }x,
        'unstable', 4,
        'Done, but unstable:',
        'the run is unstable since iteration 44: the norm2 of phi is 1e31'
    ],
    [ qr{ }x, 'done', 0, 'Done.', q{} ],
);

sub ending ($text) {
    if (my ($failure) = $text =~ m{ TestFailure::failure [ ] = [ ] "([^"]*)" }x) {
        my ($status, $words) = @{ $thrown{$failure} };
        return (
            state  => 'failed',
            status => $status,
            reason => "$words (TestFailure::TestFailure_Fail in CCTK_EVOL, iteration 3, level 0)"
        );
    }
    my ($found) = grep { $text =~ $_->[0] } @endings;
    my %ending;
    @ending{qw(state status last reason)} = @{$found}[ 1 .. 4 ];
    return %ending;
}

# What a fault changes in how a run ends.
my %spoilt = (
    'status'        => sub ($end) { $end->{status}    = 0 },
    'failed-status' => sub ($end) { $end->{status}    = 3 if $end->{state} eq 'failed' },
    'state'         => sub ($end) { $end->{state}     = 'running' },
    'other-state'   => sub ($end) { $end->{state}     = 'done' if $end->{state} eq 'unstable' },
    'reason'        => sub ($end) { $end->{told}      = 'something else' },
    'no-last'       => sub ($end) { $end->{last}      = undef },
    'last'          => sub ($end) { $end->{last}      = 'Done.' if $end->{state} eq 'stopped' },
    'processes'     => sub ($end) { $end->{processes} = 1 },
    'iteration'     => sub ($end) { $end->{iteration} = 0 },
    'function'      => sub ($end) { $end->{reason} =~ s{ [ ] [(] TestFailure .* }{}x },
    'words'         => sub ($end) { $end->{reason} =~ s{ on [ ] purpose }{}x },
    'place'         => sub ($end) { $end->{reason} =~ s{ iteration [ ] 3 }{iteration 33}x },
);

sub is_distinct ($text) { return $text =~ m{ exit_codes [ ] = [ ] "distinct" }x }

sub warnings_of ($text, $fault) {
    return q{} if $fault eq 'silent';
    return "wave.par:3:1: warning: max_runtime is set, though Cactus::terminate = \"iteration\"\n"
        if $text =~ m{ max_runtime [ ] = [ ] 5 }x || $fault eq 'warns' && $text =~ m{ initial_time }x;
    return "wave.par:3:1: warning: it begins behind Cactus::cctk_final_time\n"
        if $text =~ m{ initial_time }x && ($text =~ m{ "time" }x || $fault eq 'warns-of-either');
    return q{};
}

# A wave changes in each call, zeros do not.
sub repeated ($text, $fault) {
    return q{} if $text !~ m{ report_repeated_work }x;
    my $is_wave = $text !~ m{ initial_data [ ] = [ ] "none" }x;
    my $calls   = $fault eq 'some-repeated' ? 11 : 12;
    return "Calls that left all as it was:\n"
        . (    $is_wave && $fault ne 'wave-repeated'
            || $fault eq 'none-repeated' ? q{} : "  WaveToyC_Evolution in CCTK_EVOL: $calls of 12 calls\n");
}

# One of two processes has no devices.
sub unequal ($fault) {
    return { status => 0, output => "Done.\n" } if $fault eq 'unequal';
    return { status => 1, output => "The grid cannot be set up\n" } if $fault eq 'unequal-silent';
    return {
        status => 1,
        output => "one process has 0 devices and another has 1; every process needs the same number of devices\n"
    };
}

sub program ($folder, $value, $run, $fault) {
    my $text = read_text("$folder/wave.par");
    return unequal($fault) if $text =~ m{ lost [ ] devices }x;
    my %end = (ending($text), processes => $run->{processes} // 1, iteration => 12);
    $end{status} = 0 if !is_distinct($text) && $end{state} ne 'failed' && $fault ne 'plain';
    $spoilt{$fault}->(\%end) if $spoilt{$fault};
    my %file = (%end, reason => $end{told} // $end{reason});
    write_text("$folder/wave/status.json",
        encode_json({ map { $_ => $file{$_} } qw(state reason processes iteration) }))
        if $fault ne 'no-file';
    write_text("$folder/wave/status.json", '{"state": "do') if $fault eq 'cut-file';
    my $last =
        defined $end{last}
        ? '-' x 20 . "\n" . join(q{ }, grep { length } @end{qw(last reason)}) . "\n"
        : "WARNING: $end{reason}\n";
    return {
        status => $end{status},
        output => "Processes: $end{processes}\n" . warnings_of($text, $fault) . repeated($text, $fault) . $last
    };
}

# The run for which there is not enough memory.
sub command ($command, $options, $fault) {
    return if $command !~ m{ ulimit }x;
    my $words = $fault eq 'memory-words' ? 'std::bad_alloc' : 'not enough memory';
    return { status => $fault eq 'memory' ? 134 : 2, output => "$words\n" };
}

subtest 'the judge of ends notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Endings->run($project, $tally) },
        { runs => \&program, commands => \&command },
        'status'          => 'a status that is always 0',
        'failed-status'   => 'another status of runs that fail',
        'plain'           => 'distinct exit codes where plain ones are asked for',
        'state'           => 'runs that leave "running" behind',
        'other-state'     => 'an unstable run that is done',
        'reason'          => 'another reason in the file than in the last line',
        'no-last'         => 'no last line',
        'last'            => 'a run that is stopped and says that it is done',
        'processes'       => 'another number of processes in the file',
        'iteration'       => 'a failure before the first iteration',
        'function'        => 'an exception without its function',
        'words'           => 'an exception without its text',
        'place'           => 'another iteration of an exception',
        'no-file'         => 'no status.json',
        'cut-file'        => 'a status.json that is cut off',
        'silent'          => 'no warnings',
        'warns'           => 'a warning of something else',
        'warns-of-either' => 'a warning where all is well',
        'some-repeated'   => 'calls that changed nothing and are not counted',
        'none-repeated'   => 'no count of calls that changed nothing',
        'wave-repeated'   => 'calls that changed something and are counted',
        'unequal'         => 'processes of which some have no devices',
        'unequal-silent'  => 'no words about numbers of devices',
        'memory'          => 'a crash where memory is short',
        'memory-words'    => 'no words about memory',
    );
};

done_testing;
