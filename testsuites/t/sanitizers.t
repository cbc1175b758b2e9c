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
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use Saguaro::Acceptance::Sanitizers;
use Saguaro::Acceptance::Sanitizers::Threads qw(openmp_of_llvm with_watched_openmp);
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

# What is made for some parts, where nothing can be made.
sub made_for ($parts) {
    my $project = watched();
    write_text("$project->{home}/Makefile", "%:\n\t\@echo \$\@ >> goals; false\n");
    local $ENV{SANITIZED_PARTS} = $parts;
    my $tally = quiet_tally();
    Saguaro::Acceptance::Sanitizers->run($project, $tally);
    return { goals => [ split m{\n}x, read_text("$project->{home}/goals") ], %{ $tally->counts } };
}

subtest 'parts can be asked apart' => sub {
    is_deeply made_for('threads')->{goals}, ['racing-config'],              'races';
    is_deeply made_for('groups')->{goals},  ['sanitized-config'],           'groups';
    is_deeply made_for(q{})->{goals}, [qw(sanitized-config racing-config)], 'all of them: a program is not made twice';
    is scalar @{ made_for(q{})->{failed} }, 2, 'what cannot be made is a failure, once';
    my $is_known = eval { made_for('thread') };
    ok !$is_known, 'an unknown part is refused';
    like $@, qr{ unknown: \s thread; \s there \s are: \s unit-tests .* threads }x, 'with the parts there are';
};

# Two loops, of which the second one waits for the first one, and one whose threads add to the same number.
my $for   = '_Pragma("omp parallel for%s") for (int i = 0; i < 99; ++i) %s;';
my %loops = (
    sound  => [ 0,  sprintf("$for $for", q{}, 'a[i] = i', ' reduction(+ : sum)', 'sum += a[98 - i]') ],
    racing => [ 99, sprintf($for, q{}, 'sum += i') ],
);

subtest 'races between threads of OpenMP' => sub {
    my $folder = openmp_of_llvm() // plan skip_all => "LLVM's OpenMP runtime is missing";
    for my $name (sort keys %loops) {
        my ($status, $loops) = @{ $loops{$name} };
        my $project = watched();
        my $source  = "$project->{home}/$name.cc";
        write_text($source, "int main() { double a[99] = {}, sum = 0; $loops return sum < 0; }\n");
        my $compiled = $project->run("g++ -g1 -O0 -fopenmp -fsanitize=thread '$source' -o program");
        is $compiled->{status}, 0, 'a program is compiled' or diag $compiled->{output};
        my %openmp = with_watched_openmp($folder, $project->room('openmp'));
        my $ended  = $project->run('./program',
            environment => { %openmp, TSAN_OPTIONS => 'exitcode=99:ignore_noninstrumented_modules=1' });
        is $ended->{status}, $status, "loops that are $name" or diag $ended->{output};
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
