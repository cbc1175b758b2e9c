#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What sanitizers say is kept, whatever the run ends with and whichever process started it, and fails the test.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use List::Util qw(uniq);
use POSIX      qw(_exit);
use Test::More;

## no critic (ProtectPrivateSubs) a single claim of a group

use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Check::Tally;
use Saguaro::Acceptance::Sanitizers;
use Saguaro::Acceptance::Sanitizers::Watched;

sub watched (%options) {
    my $room = tempdir(CLEANUP => 1);
    return Saguaro::Acceptance::Sanitizers::Watched->new(
        home          => $room,
        configuration => 'sanitized',
        room          => $room,
        %options
    );
}

sub quiet_tally () {
    return Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
}

my @said = (
    '==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60',
    'wave.cc:12:34: runtime error: signed integer overflow',
    'WARNING: ThreadSanitizer: data race (pid=3)',
    q{Fortran runtime error: Index '5' of dimension 1 of array 'u' above upper bound of 4},
    q{/usr/include/c++/12/bits/stl_vector.h:1123: std::vector<double>::operator[]: Assertion '__n < this->size()' failed.},
);

subtest 'a run without a finding' => sub {
    my $project = watched();
    $project->run('echo an ordinary run; echo "runtime errors are no findings"');
    is_deeply [ $project->findings ], [], 'nothing is kept';
};

subtest 'findings are kept' => sub {
    my $project = watched();
    $project->run("echo before; cat <<'END'\n$_\nEND\necho after; exit 1") for @said;
    is_deeply [ $project->findings ],                          \@said, 'of runs that fail';
    is_deeply [ watched()->findings ],                         [],     'not of those of another project';
    is_deeply [ watched(room => $project->{room})->findings ], [],     'nor of those of an earlier call';
};

subtest 'findings of runs that another process starts are kept' => sub {
    my $project = watched();
    for my $line (@said) {
        my $child = fork // die "cannot fork: $!\n";
        next if $child;
        $project->run("cat <<'END'\n$line\nEND\nexit 1");
        _exit(0);
    }
    1 while wait >= 0;
    is_deeply [ sort $project->findings ], [ sort @said ], 'those of all of them';
};

subtest 'runs have more time than their tests give them' => sub {
    is watched()->run('sleep 1.5', limit => 1)->{status}, 0, 'ten times as much';
};

# A program that fails as a test may want it to, and has a finding before that.
my $home    = abs_path("$RealBin/../..");
my $program = tempdir(CLEANUP => 1) . '/program';
write_text($program, "#!/bin/sh\necho '$said[0]'\nexit 1\n");
chmod 0755, $program or die "cannot make a program: $!\n";

subtest 'a finding in any run of a group is a failure' => sub {
    for my $has_finding (0, 1) {
        my $project = watched(home => $home, configuration => 'there-is-none', program => undef);
        $project->run($program) if $has_finding;
        my $tally = quiet_tally();
        Saguaro::Acceptance::Sanitizers->run_groups($project, $tally);
        my ($failed, $skipped) = @{ $tally->counts }{qw(failed skipped)};
        is_deeply $failed, $has_finding ? [': the sanitizers find nothing in any run'] : [], 'it is what fails'
            or diag "@{$failed}";
        my @groups = uniq map { $_->[0] } Saguaro::Acceptance::Sanitizers->groups;
        cmp_ok scalar @{$skipped}, '>=', @groups, 'all groups have been asked, and miss their thorns';
    }
};

subtest 'limits of addresses are not for programs that watch them' => sub {
    my $tally = quiet_tally();
    my %test  = (project => watched(program => $program), tally => $tally);
    Saguaro::Acceptance::Endings::_lacks_memory(bless \%test, 'Saguaro::Acceptance::Endings');
    is_deeply [ map { scalar @{ $tally->counts->{$_} } } qw(failed skipped) ], [ 0, 1 ], 'such a test is skipped';
    is_deeply [ $test{project}->findings ],                                    [],       'and nothing is started';
};

done_testing;
