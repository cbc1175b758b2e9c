#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of lines of progress.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Saguaro::Acceptance::BergerOliger;

sub wrong ($iterations, $time_of) {
    my $output = join q{}, map { "iteration $_, time @{[$time_of->($_)]}, 8 %, 2 s to go\n" } @{$iterations};
    return scalar(my @wrong = Saguaro::Acceptance::BergerOliger::wrong_times("Levels\n${output}Done.\n", 0.25));
}

subtest 'times of lines of progress' => sub {
    is(wrong([ 1 .. 8 ], sub ($n) { $n / 4 }),                    0, 'each is that of its iteration');
    is(wrong([ 1 .. 8 ], sub ($n) { int(($n + 3) / 4) }),         6, 'that of the coarsest of three levels');
    is(wrong([ 1 .. 8 ], sub ($n) { $n / 4 + ($n == 5) * 1e-3 }), 1, 'a single line');
    is(wrong([ 1 .. 3 ], sub ($n) { $n / 4 }),                    1, 'too few lines are a mistake');
};

done_testing;
