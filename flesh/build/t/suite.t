# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path remove_tree);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Testsuite::Suite;
use Cactus::Testsuite::Summary qw(summary);

# A configuration with Theirs/Clock from another tree, and our tests of Ours/Clock with a program that hides what varies.
my $folder = tempdir(CLEANUP => 1);
my $tests  = "$folder/ours/Ours/Clock";
make_path(
    "$folder/configs/sim/config-data", "$folder/theirs/Clock",
    "$tests/util",                     "$tests/test/ticks",
    "$folder/run/ticks"
);
write_text("$folder/configs/sim/config-data/make.thornlist", <<"END");
THORNS = Theirs/Clock
THORN_DIR_Clock = $folder/theirs/Clock
THORN_ARRANGEMENT_Clock = Theirs
END
write_text("$tests/test/test.ccl",  "TEST ticks\n{\n  POSTPROC hide\n}\n");
write_text("$tests/test/ticks.par", qq{ActiveThorns = "Clock"\n});
write_text("$tests/test/ticks/t.x", "1 2\n");
write_text("$tests/util/hide",      "#!/bin/sh\necho 1\n");
chmod 0755, "$tests/util/hide" or die "cannot make a program: $!\n";

sub suite (%options) {
    my %usual = (configs => "$folder/configs", configuration => 'sim', top => $folder, folder => "$folder/run");
    return Cactus::Testsuite::Suite->new(%usual, processes => 1, %options)->find;
}

sub names (@cases) {
    return [ map { $_->full_name } @cases ];
}

subtest 'a thorn has the tests beside its sources' => sub {
    is_deeply(names(@{ suite()->{cases} }), []);
};

subtest 'or those of a tree where its arrangement has another name' => sub {
    is_deeply(names(@{ suite(tests => "$folder/ours")->{cases} }), ['Clock/ticks']);
};

subtest 'whose programs change what is compared' => sub {
    my $writes = 'mkdir ticks && echo 1 3 > ticks/t.x';
    my $suite  = suite(tests => "$folder/ours", command => $writes, 'time-limit' => 10)->execute(sub ($run) { });
    is_deeply([ map { $_->verdict } @{ $suite->runs } ], ['Success: 1 files identical']);
};

# ---- what a suite must notice

my $mine = "$folder/ours/Ours/Clock/test";
write_text("$mine/test.ccl",  q{});
write_text("$mine/ticks.par", qq{ActiveThorns = "Clock"\n});
write_text("$mine/ticks/t.x", "1 2\n3 4\n");

# A suite that runs a command instead of a program.
sub judged ($command, %options) {
    return suite(tests => "$folder/ours", command => $command, 'time-limit' => 10, %options)->execute(sub ($run) { });
}

sub writing ($text) {
    return "mkdir ticks && printf '$text' > ticks/t.x";
}

subtest 'one process needs no launcher, several do' => sub {
    write_text("$folder/bin/mpirun", "#!/bin/sh\nmkdir launched && echo \"\$1 \$2\" > launched/by\n");
    write_text("$folder/program",    "#!/bin/sh\n@{[ writing('1 2\n3 4\n') ]}\n");
    chmod 0755, "$folder/bin/mpirun", "$folder/program";
    local %ENV = (%ENV, PATH => "$folder/bin:$ENV{PATH}");
    delete $ENV{SLURM_STEP_ID};
    my $launched = sub ($processes, $has_mpi = 1) {
        my %options = (tests => "$folder/ours", executable => "$folder/program", 'time-limit' => 10);
        remove_tree("$folder/run");
        suite(%options, processes => $processes, has_mpi => $has_mpi)->execute(sub ($run) { });
        my $folder_of_runs = "$folder/run/Clock";
        return
              -e "$folder_of_runs/launched/by" ? read_text("$folder_of_runs/launched/by") =~ s{ \n }{}rx
            : -e "$folder_of_runs/ticks/t.x"   ? 'itself'
            :                                    'nothing';
    };
    is($launched->(1),    'itself', 'on one the program itself runs');
    is($launched->(2),    '-np 2',  'mpirun starts two');
    is($launched->(2, 0), 'itself', 'a program without MPI needs no launcher');
    $ENV{SLURM_STEP_ID} = 0;    ## no critic (RequireLocalizedPunctuationVars) for the runs
    is($launched->(1),    '-np 1',  'within a step of Slurm mpirun starts one, too');
    is($launched->(1, 0), 'itself', 'but none without MPI');
};

subtest 'a test for one process can be left to the suite of one' => sub {
    write_text("$mine/test.ccl", "TEST ticks\n{\n  NPROCS 1\n}\n");
    my $cases = sub (@least) { names(@{ suite(tests => "$folder/ours", processes => 2, @least)->{cases} }) };
    is_deeply($cases->(),                          ['Clock/ticks'], 'the suite of two runs it');
    is_deeply($cases->('at-least-processes' => 2), [],              'unless it is told not to');
    my $nothing = judged('true', processes => 2, 'at-least-processes' => 2);
    like(summary($nothing), qr{ fewer [ ] processes [ ] -> [ ] 1 $ }xm, 'the summary counts it');
    is_deeply(
        $nothing->objections,
        ['no test has run: nothing has been tested; tests left out because they ask for fewer than 2 processes: 1'],
        'and says why nothing has been tested'
    );
    write_text("$mine/test.ccl", q{});
    is_deeply($cases->('at-least-processes' => 2), ['Clock/ticks'], 'tests for any number stay');
};

subtest 'a run that is right succeeds' => sub {
    ok(judged(writing('1 2\n3 4\n'))->is_success,                                 'the same numbers');
    ok(judged('echo "Processes:     1" && ' . writing('1 2\n3 4\n'))->is_success, 'on as many processes as it should');
};

subtest 'a run that is wrong does not' => sub {
    my %fault = (
        'an exit status'              => writing('1 2\n3 4\n') . ' && false',
        'a signal'                    => writing('1 2\n3 4\n') . ' && kill -SEGV $$',
        'no end'                      => 'sleep 20',
        'no output folder'            => 'true',
        'no output file'              => 'mkdir ticks',
        'an empty file'               => 'mkdir ticks && touch ticks/t.x',
        'another number'              => writing('1 2\n3 5\n'),
        'NaN'                         => writing('1 2\n3 nan\n'),
        'text'                        => writing('1 2\n3 abc\n'),
        'an additional line'          => writing('1 2\n3 4\n5 6\n'),
        'an additional column'        => writing('1 2\n3 4 5\n'),
        'another number of processes' => 'echo "Processes:     2" && ' . writing('1 2\n3 4\n'),
    );
    my @options = ('time-limit' => 1);
    ok(!judged($fault{$_}, @options)->is_success, $_) for sort keys %fault;
};

subtest 'the verdict says that a file has only more than its reference' => sub {
    my ($run) = judged(writing('1 2\n3 4\n5 6\n'))->failed;
    is(
        $run->verdict,
        'Failure: 1 files compared, 1 differ, 1 have more lines or columns than their reference',
        'an additional line'
    );
    ($run) = judged(writing('1 2\n3 5\n5 6\n'))->failed;
    unlike($run->verdict, qr{ more [ ] lines }x, 'not beside another number');
};

subtest 'copied cases may write more' => sub {
    write_text("$mine/THIRD_PARTY", "Copied unchanged: tick*.par and their output.\n");
    my $suite = judged(writing('1 2\n3 4\n5 6\n'));
    ok($suite->is_success, 'an additional line');
    like(summary($suite), qr{ Clock/ticks: [ ] t[.]x [ ] has [ ] 1 [ ] lines }x, 'it is counted');
    write_text("$mine/THIRD_PARTY", "Copied unchanged: tock.par and its output.\n");
    ok(!judged(writing('1 2\n3 4\n5 6\n'))->is_success, 'but only those that are copied');
};

subtest 'the summary lists the thorns of the configuration unless some are asked for' => sub {
    my $right = writing('1 2\n3 4\n');
    like(summary(judged($right)), qr{ Thorns [ ] with [ ] tests: \s+ Clock [ ] \[1\] }x, 'all');
    my $of_one = summary(judged($right, selection => ['Clock']));
    unlike($of_one, qr{ Thorns [ ] with }x, 'one');
    like($of_one, qr{ Tests [ ] passed: \s+ ticks [ ] \(from [ ] Clock\) }x, 'its tests are named');
    cmp_ok(($of_one =~ tr{\n}{}), '<', 40, 'in a page');
};

subtest 'no test is no success' => sub {
    my $suite = judged('true', selection => ['Clock/tocks']);
    ok(!$suite->is_success, 'a name that no test has');
    like(summary($suite), qr{ no [ ] test [ ] has [ ] run }x, 'it says why');
    write_text("$mine/ticks.par", qq{ActiveThorns = "Clock Bell"\n});
    ok(!judged('true')->is_success, 'a test that cannot run');
    write_text("$mine/ticks.par", qq{ActiveThorns = "Clock"\n});
};

done_testing;
