#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Levels that grow with the number of processes.
use v5.26;
use warnings;

use Cwd     qw(abs_path);
use FindBin qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../ccl/lib", "$RealBin/../../../testsuites/lib";

use Test::More;

use Saguaro::Bench::NineLevels qw(shape_of text_of_star zones_of_step);
use Cactus::Check::Project;

my $project = Cactus::Check::Project->new(home => abs_path("$RealBin/../../.."));

is join('x', shape_of($_->[0])), $_->[1], "parts of $_->[0] processes"
    for [ 1, '1x1x1' ], [ 2, '2x1x1' ], [ 7, '7x1x1' ], [ 12, '3x2x2' ], [ 16, '4x2x2' ];

# Each level covers an eighth of the one below it.
is zones_of_step(1, 1, 1), (8000 - 1000) * (2**8 - 1) + 8000 * 2**8, 'zones that no finer level covers';

my $given = text_of_star($project, steps => 1, shape => [ 1, 1, 1 ], thorns => 'TimerReport');
my $grown = text_of_star($project, steps => 3, shape => [ 3, 2, 1 ], thorns => 'TimerReport', more => ['A::b = 1']);
my ($end) = $grown =~ m{ ^ Cactus::cctk_final_time \s* = \s* (\S+) }mx;
ok $end < 96 && $end > 96 - 32 / 256, 'the end of so many steps: earlier by less than a step of the finest level';
like $grown, qr{ ^ ActiveThorns [ ] = [ ] " [ ] TimerReport \b }mx, 'one more thorn';
like $grown, qr{ ^ A::b [ ] = [ ] 1 $ }mx,                          'and what else is asked for';

sub radius {
    my ($text, $axis, $level) = @_;
    my ($value) = $text =~ m{ ^ CarpetRegrid2::radius_${axis}_1 \[$level\] [ ] = [ ] (\S+) $ }mx;
    return $value;
}

for my $level (1 .. 8) {
    my ($in_file) = $given =~ m{ ^ CarpetRegrid2::radius_1 \[$level\] \s+ = [ ] (\S+) }mx;
    is radius($given, 'x', $level), $in_file, "level $level of one process is that of the file";
    my $buffers = 12 * 128 / 2**$level;
    is radius($grown, 'x', $level) + $buffers, 3 * ($in_file + $buffers),
        "level $level, three parts, buffer zones included";
    is radius($grown, 'z', $level), $in_file, "level $level, one part";
}

done_testing;
