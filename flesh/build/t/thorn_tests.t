#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What `make test` makes of the output of the thorns' testsuites, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use IO::File;
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Check::Project;
use Cactus::Check::Tally;
use Cactus::Check::ThornTests;

my $home = tempdir(CLEANUP => 1);
write_text("$home/bin/mpirun",                                                    "#!/bin/sh\n");
write_text("$home/configs/check/bindings/Configuration/Capabilities/cctki_MPI.h", q{});
write_text("$home/flesh/build/testsuite/run",                                     <<'END_OF_PROGRAM');
#!/bin/sh
test "$3" = 2 && cat two && exit 0
cat one
END_OF_PROGRAM
chmod 0755, "$home/bin/mpirun", "$home/flesh/build/testsuite/run";
local $ENV{PATH} = "$home/bin:$ENV{PATH}";
my $project = Cactus::Check::Project->new(home => $home, room => "$home/rooms");

my $good = <<'END_OF_OUTPUT';
WaveToyC/gaussian              Success: 3 files compared
Boundary/flat                  Success: 1 file compared
Boundary/two cannot run: it needs 2 processes
  Number of tests passed          -> 2
END_OF_OUTPUT

# What was counted of the output on one process, or on two.
sub counted ($output, $processes) {
    write_text("$home/one", $processes == 1 ? $output : $good);
    write_text("$home/two", $processes == 2 ? $output : $good);
    my $tally = Cactus::Check::Tally->new(handle => IO::File->new('/dev/null', 'w'));
    Cactus::Check::ThornTests->run($project, $tally);
    return $tally->counts;
}

subtest 'good testsuites are accepted' => sub {
    my $counts = counted($good, 1);
    is_deeply($counts->{failed}, [], 'nothing has failed');
    is($counts->{passed}, 4, 'each case on one process and on two');
    is_deeply(
        [ map { s{ .* : [ ] }{}xr } @{ $counts->{skipped} } ],
        [ ('it needs 2 processes') x 2 ],
        'with the reason'
    );
};

my %fault = (
    'a case that differs'    => $good =~ s{ Success: \s 3 .* }{Failure: phi.x.asc: line 4, column 3: 1.5, found 1.6}xr,
    'a case that writes NaN' => $good =~ s{ Success: \s 1 .* }{Failure: phi.x.asc: nan}xr,
    'a missing file'         => $good =~ s{ Success: \s 1 .* }{Failure: phi.x.asc was not written}xr,
    'an end before the summary' => $good =~ s{ [^\n]* \n \z }{}xr,
    'no output at all'          => q{},
    'words in the place of it'  => "flesh/build/testsuite/run: there is no configuration check\n",
);

for my $processes (1, 2) {
    subtest "faults on $processes are noticed" => sub {
        for my $name (sort keys %fault) {
            ok(scalar @{ counted($fault{$name}, $processes)->{failed} }, $name);
        }
    };
}

subtest 'a faulty test itself is noticed' => sub {
    ok(scalar @{ counted("$good  FAULT: Boundary/flat has no reference data\n", 1)->{failed} }, 'once');
};

subtest 'on two processes without MPI nothing passes unseen' => sub {
    unlink "$home/configs/check/bindings/Configuration/Capabilities/cctki_MPI.h" or die "cannot remove: $!\n";
    my $counts = counted($good, 2);
    is($counts->{passed}, 2, 'one process');
    like($counts->{skipped}[-1], qr{ MPI \s is \s missing }x, 'the other is skipped, with the reason');
};

done_testing;
