# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of `make test`, and planted faults that each of them must notice. A small program stands for Saguaro: it writes what is
# expected, or something else if the variable FAULT says so.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use List::Util qw(uniq);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib", "$RealBin/../../../testsuites/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::AsciiOutput;
use Saguaro::Acceptance::Convergence;
use Cactus::Check::GoogleTest qw(count_tests complaints_of_processes);
use Saguaro::Acceptance::Layouts;
use Saguaro::Acceptance::Maps;
use Cactus::Check::PerlTests;
use Cactus::Check::Program qw(allowed_skips);
use Cactus::Check::Project;
use Saguaro::Acceptance::Restart;
use Saguaro::Acceptance::RestartedOutput;
use Cactus::Check::Tally;
use Cactus::Check::UnitTests;

my $home    = tempdir(CLEANUP => 1);
my $program = "$RealBin/fixture/judged_program";

# It runs a program once, and tells it how many processes it should be.
write_text("$home/bin/mpirun", <<'END');
#!/bin/sh
test "$1" = -np && n="$2" && shift 2
test "$FAULT" = alone && n=1
JUDGED_PROCESSES="$n" exec "$@"
END
chmod 0755, "$home/bin/mpirun" or die "cannot make a program: $!\n";
local $ENV{PATH} = "$home/bin:$ENV{PATH}";
write_text("$home/testsuites/layouts/wave.par", qq{ActiveThorns = "Wave"\ntask = layouts\n});
write_text("$home/testsuites/restart/chaos.par.in",
    "task = restart\nlast = \@LAST@\nevery = \@EVERY@\nrecover = \@RECOVER@\n");
write_text("$home/testsuites/restart/outputs.par.in", "task = outputs\nlast = \@LAST@\n");
symlink "$RealBin/../../../testsuites/readers", "$home/testsuites/readers" or die "cannot link: $!\n";
write_text("$home/testsuites/convergence/plane_wave.par.in",
    "task = convergence\nsteps = \@STEPS@\ncourant = \@COURANT@\nspacing = \@SPACING@\n");
write_text("$home/testsuites/layouts/two_maps.par", <<'END');
ActiveThorns = "CarpetIOASCII"
Cactus::cctk_itlast = 8
IO::out_dir = $parfile
END
my $project = Cactus::Check::Project->new(home => $home, program => $program, room => "$home/rooms");

sub tally (%options) {
    return Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'), %options);
}

# What a judge finds wrong if the program has a fault.
sub failures ($fault, $judge) {
    local $ENV{FAULT}   = $fault;
    local $ENV{LAYOUTS} = 'wave';
    my $tally = tally();
    eval { $judge->($tally); 1 } or $tally->failed('the check itself works');    # so do all checks that are run
    return @{ $tally->counts->{failed} };
}

sub is_noticed ($judge, %claim_of) {
    is_deeply([ failures(q{}, $judge) ], [], 'a good program is accepted');
    for my $fault (sort keys %claim_of) {
        my @failures = failures($fault, $judge);
        ok(scalar @failures, $claim_of{$fault});
    }
    return;
}

subtest 'Layouts notices' => sub {
    is_noticed(
        sub ($tally) { Saguaro::Acceptance::Layouts->run($project, $tally, 'some') },
        'all-nan'       => 'NaN in all runs',
        'inf'           => 'one infinity in all runs',
        'nan-on-others' => 'NaN on several processes',
        'last-bit'      => 'another last bit on several processes',
        'missing-row'   => 'a point that is missing with several threads',
        'missing-file'  => 'a file that is missing on four processes',
        'contradiction' => 'two processes that disagree about a point',
        'truncated'     => 'output that is cut off',
        'nothing'       => 'no output at all',
        'status'        => 'runs that fail',
        'alone'         => 'an mpirun that starts one process',
        'silent'        => 'a program that does not say how many processes it is',
    );
};

subtest 'Restart notices' => sub {
    is_noticed(
        sub ($tally) { Saguaro::Acceptance::Restart->run($project, $tally, 'all') },
        'after-restart'       => 'another last digit after a restart',
        'shifted-checkpoints' => 'checkpoints in other iterations after a restart',
        'all-nan'             => 'NaN in all runs',
        'short'               => 'runs that end before the last iteration',
        'nothing'             => 'no output at all',
        'alone'               => 'an mpirun that starts one process',
    );
};

SKIP: {
    skip 'h5py is not installed', 1 if system("/usr/bin/python3 -c 'import h5py' 2>/dev/null");
    system('/usr/bin/python3', "$RealBin/fixture/write_hdf5", $home, 'none') == 0 or die "cannot write HDF5\n";
    local $ENV{JUDGED_HDF5} = "$home/phi.h5";
    subtest 'RestartedOutput notices' => sub {
        is_noticed(
            sub ($tally) { Saguaro::Acceptance::RestartedOutput->run($project, $tally) },
            'text-after-restart'     => 'another last digit after a restart',
            'nan-after-restart'      => 'NaN after a restart',
            'missing-after-restart'  => 'a line that is missing after a restart',
            'cut-after-restart'      => 'text that ends early after a restart',
            'twice-after-restart'    => 'a line that stands twice after a restart',
            'swapped-after-restart'  => 'swapped columns after a restart',
            'all-nan'                => 'NaN in all runs',
            'nothing'                => 'no text at all',
            'status'                 => 'runs that fail',
            'alone'                  => 'an mpirun that starts one process',
            'hdf5-bit-after-restart' => 'one other bit in an HDF5 file after a restart',
            'no-hdf5-after-restart'  => 'an HDF5 file that is gone after a restart',
            'variable-after-restart' => 'a variable, output or not, that is not what it was',
        );
    };
}

subtest 'two days have all stops, each with checkpoints of both kinds and with two processes' => sub {
    my @days = map { [ Saguaro::Acceptance::RestartedOutput::stops_of_day($_) ] } 7, 8;
    is(scalar(uniq map { "@{$_}" } map { @{$_} } @days), 4, 'all stops');
    for my $day (@days) {
        is(join(q{ }, sort map { $_->[1] } @{$day}),       'after before', 'both kinds');
        is(scalar(grep { $_->[2] + $_->[3] > 2 } @{$day}), 1,              'two processes');
    }
};

subtest 'Maps notices' => sub {
    is_noticed(
        sub ($tally) {
            my $own = tally();    # how three maps are shared out is another claim
            Saguaro::Acceptance::Maps->run($project, $own);
            $tally->failed($_) for grep { m{ two [ ] maps }x } @{ $own->counts->{failed} };
        },
        'after-restart' => 'another last digit after the restart',
        'all-nan'       => 'NaN in all runs',
        'one-map'       => 'a map that is not written',
        'short'         => 'runs that end before the last iteration',
        'nothing'       => 'no output at all',
        'alone'         => 'an mpirun that starts one process',
    );
};

subtest 'Convergence notices' => sub {
    is_noticed(
        sub ($tally) { Saguaro::Acceptance::Convergence->run($project, $tally, 16, 32) },
        'wrong-stencil' => 'a coefficient of the stencil that is wrong in the fifth digit',
        'wrong-order'   => 'a coefficient that is quite wrong',
        'zero'          => 'a wave that is gone',
        'nothing'       => 'no output at all',
    );
};

# ---- unit tests

my $good_tests = <<'END';
[==========] Running 2 tests from 1 test suite.
[ RUN      ] Box.IsEmpty
[       OK ] Box.IsEmpty (0 ms)
[ RUN      ] Box.IsFull
[       OK ] Box.IsFull (0 ms)
[==========] 2 tests from 1 test suite ran. (1 ms total)
[  PASSED  ] 2 tests.
END

sub failures_of_tests ($output, $status = 0) {
    my $tally = tally();
    count_tests($tally, 'unit tests', { output => $output, status => $status });
    return @{ $tally->counts->{failed} };
}

subtest 'a GoogleTest program that is wrong is noticed' => sub {
    my $one     = $good_tests =~ s{ ^ [^\n]* IsFull .* \z }{}xmsr;
    my $skipped = $good_tests =~ s{ \[ [ ]+ OK [ ] \] }{[  SKIPPED ]}gxr;
    is_deeply([ failures_of_tests($good_tests) ], [], 'a good one is accepted');
    ok(failures_of_tests($good_tests =~ s{ [ ] OK [ ] \] [ ] (?= Box.IsFull ) }{ FAILED ] }xr), 'a test that fails');
    ok(failures_of_tests($good_tests, 139),                                                     'a crash at the end');
    ok(failures_of_tests($one), 'an end after the first test');
    ok(failures_of_tests("[==========] Running 0 tests from 0 test suites.\n[  PASSED  ] 0 tests.\n"),
        'no test at all');
    ok(failures_of_tests(q{}),      'no output at all');
    ok(failures_of_tests($skipped), 'tests that are all skipped');
};

subtest 'unit tests on two processes that are not such are noticed' => sub {
    my $skipped  = $good_tests . "[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] Movement.Agrees\n";
    my $fewer    = $good_tests =~ s{ PASSED [ ]+ \] [ ] 2 }{PASSED  ] 1}xr;
    my $coloured = $good_tests =~ s{ ^ (\[ [^\]]* \]) }{\e[0;32m$1 \e[m}gxmr;
    is_deeply([ complaints_of_processes($good_tests x 2, 2) ], [], 'two good ones are accepted');
    is_deeply([ complaints_of_processes($coloured x 2,   2) ], [], 'in colours, too');
    ok(complaints_of_processes($good_tests,                   2), 'one process alone');
    ok(complaints_of_processes($skipped x 2,                  2), 'two that skip what needs two');
    ok(complaints_of_processes("$good_tests$fewer",           2), 'one that runs fewer tests');
    ok(complaints_of_processes("[  PASSED  ] 0 tests.\n" x 2, 2), 'two that run none');
    ok(complaints_of_processes($skipped =~ s{ \[ [ ]+ SKIPPED [ ]+ \] }{\e[0;32m[  SKIPPED ] \e[m}gxr x 2, 2),
        'two that skip in colours');
};

# A project whose commands are written down; its machine has a GPU or none.
package Machine {
    sub new         ($class, $gpus) { return bless { gpus => $gpus, commands => [] }, $class }
    sub has_mpi     ($self)         { return 1 }
    sub has_program ($self, $name)  { return $name eq 'nvidia-smi' }

    sub run ($self, $command, %) {
        push @{ $self->{commands} }, $command;
        return { status => 0, output => $command =~ m{ nvidia-smi }x ? $self->{gpus} : $good_tests x 2 };
    }
}

subtest 'tests that need a GPU are left out on two processes only where there is none' => sub {
    my $command = sub ($gpus) {
        my $machine = Machine->new($gpus);
        my $tally   = tally();
        Cactus::Check::UnitTests->_between_processes($machine, 'unit_tests', $tally);  ## no critic (ProtectPrivateSubs)
        is_deeply($tally->counts->{failed}, [], 'two good ones are accepted');
        return $machine->{commands}[-1];
    };
    unlike($command->("GPU 0: NVIDIA H100 (UUID: GPU-1)\n"), qr{ OnGpu }x, 'there is one');
    like($command->("No devices were found\n"), qr{ gtest_filter=[^-]+ [*] - [*] OnGpu }x, 'there is none');
};

# ---- tests in Perl

subtest 'a Perl test that is wrong is noticed' => sub {
    my %fault = (
        'no test'                  => 'use Test::More; done_testing;',
        'a wrong plan'             => 'use Test::More tests => 2; pass;',
        'an early end'             => 'use Test::More; pass; die "no more\n";',
        'a failure'                => 'use Test::More; ok 0; done_testing;',
        'a status that is not 0'   => 'use Test::More; pass; done_testing; END { $? = 3 }',
        'a mistake of the grammar' => 'use Test::More; pass(; done_testing;',
    );
    my $judged = sub ($text) {
        write_text("$home/flesh/ccl/t/a.t", "$text\n");
        my $tally = tally();
        Cactus::Check::PerlTests->run($project, $tally);
        return $tally->counts;
    };
    is_deeply($judged->('use Test::More; pass; done_testing;')->{failed}, [], 'a good one is accepted');
    ok(scalar @{ $judged->($fault{$_})->{failed} }, $_) for sort keys %fault;
};

# ---- tallies

subtest 'a tally does not succeed without tests, nor with tests that are skipped for an unknown reason' => sub {
    my $rules = allowed_skips("$RealBin/../../../testsuites/allowed_skips.txt");
    my $ended = sub ($code, %options) {
        my $tally = tally(%options);
        $code->($tally);
        return $tally->finish;
    };
    is($ended->(sub ($tally) { }),                              1, 'nothing at all');
    is($ended->(sub ($tally) { $tally->skipped('a', 'late') }), 1, 'nothing but skipped tests');
    my $skips = sub ($reason) {
        return sub ($tally) { $tally->passed('a'); $tally->skipped('b', $reason) }
    };
    is($ended->($skips->('there is no GPU'),        %{$rules}), 0, 'a reason that is allowed');
    is($ended->($skips->('MPI is missing'),         %{$rules}), 1, 'what tools/setup installs must be there');
    is($ended->($skips->('thorns are missing: A'),  %{$rules}), 1, 'all thorns are built');
    is($ended->($skips->(q{}),                      %{$rules}), 1, 'no reason');
    is($ended->($skips->('there is no GPU, or so'), %{$rules}), 1, 'another reason with the same words');
};

done_testing;
