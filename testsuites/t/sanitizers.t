#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What sanitizers say is kept, whatever the run ends with.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Saguaro::Acceptance::Sanitizers::Watched;

my $project = Saguaro::Acceptance::Sanitizers::Watched->new(home => tempdir(CLEANUP => 1));
$project->run('echo an ordinary run; echo "runtime errors are no findings"');
is_deeply([ $project->findings ], [], 'a run without a finding');

my @said = (
    '==12==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60',
    'wave.cc:12:34: runtime error: signed integer overflow',
    'WARNING: ThreadSanitizer: data race (pid=3)',
);
for my $line (@said) { $project->run("echo before; echo '$line'; echo after; exit 1") }
is_deeply([ $project->findings ], \@said, 'each finding of runs that fail');

done_testing();
