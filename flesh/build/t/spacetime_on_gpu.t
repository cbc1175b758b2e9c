#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The time of a step, from lines of information.
use v5.26;
use warnings;

use FindBin qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../../testsuites/lib";

use Test::More;

use Saguaro::Bench::SpacetimeOnGpu;

my @lines = (
    [ 1.0,  "iteration  time | phi\n" ],
    [ 2.0,  "        0     0.000 |    0.0008292 |\n" ],
    [ 5.0,  "       20     0.025 |    0.0008292 |\n" ],
    [ 9.0,  "       40     0.050 |    0.0008292 |\n" ],
    [ 11.0, "       60     0.075 |    0.0008292 |\n" ],
    [ 14.0, "       80     0.100 |    0.0008292 |\n" ],
    [ 14.5, "80 other words\n" ],
);
is Saguaro::Bench::SpacetimeOnGpu::least_step(20, 80, @lines), 0.1,
    'the shortest steps between two lines of iterations';
is Saguaro::Bench::SpacetimeOnGpu::least_step(20, 40,  @lines), 0.2,   'none of those before the first line but one';
is Saguaro::Bench::SpacetimeOnGpu::least_step(20, 100, @lines), undef, 'nothing if the run has not come so far';

my @heard = Saguaro::Bench::SpacetimeOnGpu::lines_with_times('echo one; sleep 0.3; echo two >&2');
is_deeply [ map { $_->[1] } @heard ], [ "one\n", "two\n" ], 'all lines are heard';
cmp_ok $heard[1][0] - $heard[0][0], '>', 0.2, 'each when it is printed';

done_testing;
