#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of thorns' tests whose data are on an emulated device, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use PretendedRuns qw(is_noticed);
use Saguaro::Acceptance::TestsOnDevices;

my $home = tempdir(CLEANUP => 1);
write_text("$home/configs/check/config-data/make.thornlist",
    "THORN_DIR_Wave = $home/arrangements/A/Wave\nTHORN_ARRANGEMENT_Wave = A\n");
my %file = (
    evolved   => 'ActiveThorns = "Carpet Wave"',
    initial   => 'ActiveThorns = "PUGH Wave"',
    untouched => 'ActiveThorns = "Carpet Wave"',
    host      => 'ActiveThorns = "Wave"',
    own       => 'ActiveThorns = "Carpet Accelerator"',
);
write_text("$home/arrangements/A/Wave/test/$_.par", "$file{$_}\n") for sort keys %file;
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my %log = (
    evolved =>
        "  Boundary::Boundary_ApplyPhysicalBCs\nINFO (Accelerator): Between host and device went 16.7 kB per coarse step\n",
    initial =>
        "  Boundary::Boundary_ApplyPhysicalBCs\n  Wave::Wave_Initial\nINFO (Accelerator): Between host and device went 0 B per coarse step\n",
    untouched =>
        "  Boundary::Boundary_ApplyPhysicalBCs\nINFO (Accelerator): Between host and device went 0 B per coarse step\n",
    unknown => "  none\n",
);

# What a run with a fault does not do on a device.
sub said_by_case ($name, $fault) {
    return "Processes: 2\nDone.\n" if $fault eq 'no-device';
    my %instead = ('nothing-there' => 'untouched', 'no-function' => 'unknown');
    return
        "Processes: 2\nINFO (Accelerator): Devices: 2 x emulated\nINFO (Accelerator): Functions that run on the device:\n"
        . $log{ $instead{$fault} // $name };
}

# Stands for flesh/build/testsuite/run.
sub tests ($command, $options, $fault) {
    my ($tests, $output) = $command =~ m{ testsuite/run [ ] .* --tests [ ] '([^']*)' [ ] --folder [ ] '([^']*)' }x
        or return;
    my @names = sort map { m{ ([^/]+) [.]par \z }x } glob "$tests/A/Wave/test/*.par";
    die "other tests: @names\n" if "@names" ne 'evolved initial untouched';
    read_text("$tests/A/Wave/test/evolved.par") =~ m{ ^ Accelerator::device [ ] = [ ] "emulated" $ }xm
        or die "no device\n";
    for my $name (@names) {
        write_text("$output/Wave/$name.log", said_by_case($name, $fault)) if $fault ne 'no-log' || $name ne 'initial';
    }
    my $passed = $fault eq 'none-passed' ? 0                                          : @names;
    my $failed = $fault eq 'failure'     ? "Wave/evolved   Failure: 1 file differs\n" : q{};
    return { status => $fault eq 'status' ? 1 : 0, output => "${failed}    Number of tests passed   -> $passed\n" };
}

subtest 'the judge of tests on devices notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::TestsOnDevices->run($project, $tally) },
        { commands => \&tests },
        'no-device'     => 'a device that is not there',
        'nothing-there' => 'no test whose data were on the device',
        'no-function'   => 'no function that runs there',
        'no-log'        => 'a test without a log',
        'none-passed'   => 'no test that has passed',
        'failure'       => 'a test that differs',
        'status'        => 'a suite that fails',
    );
};

subtest 'tests that have used no device are counted apart' => sub {
    local $project->{commands} = sub ($command, $options) { return tests($command, $options, 'none') };
    my $handle = IO::File->new("$home/said", 'w') // die "cannot write a file: $!\n";
    my $screen = select $handle;    ## no critic (ProhibitOneArgSelect) judges print to the handle that is selected
    Saguaro::Acceptance::TestsOnDevices->run($project, Cactus::Check::Tally->new(handle => $handle));
    select $screen;                 ## no critic (ProhibitOneArgSelect) as above
    $handle->close or die "cannot write a file: $!\n";
    my $said = read_text("$home/said");
    like($said, qr{ \b 2 [ ] tests [^\n]* [(] the [ ] logs [ ] of [ ] 1 [ ] others [ ] show [ ] no [ ] use }x,
        'two of three');
    like($said, qr{ no [ ] use [ ] of [ ] a [ ] device [ ] is [ ] seen [ ] in [ ] Wave/untouched $ }xm,
        'and which one');
};

done_testing;
