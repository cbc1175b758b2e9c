# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Reads somebody else's thorns: CCL_ROOTS=path[:path] [CCL_THORNLIST=file] prove -l flesh/ccl/t/foreign.t
# All of them have to be accepted, in less than CCL_MILLISECONDS (8) per thorn.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::CCL;

plan skip_all => 'CCL_ROOTS names no trees' if !defined $ENV{CCL_ROOTS};

my ($start) = times;    # processor time: other work on the machine does not count
my ($build, $diagnostics) = Cactus::CCL->load(
    top       => "$Bin/../../..",
    roots     => [ split m{:}x, $ENV{CCL_ROOTS} ],
    thornlist => $ENV{CCL_THORNLIST},
);
my ($end) = times;
my $milliseconds = 1000 * ($end - $start) / $build->thorns;

is(join("\n", $diagnostics->errors), q{}, 'foreign thorns have no errors');
cmp_ok($milliseconds, '<', $ENV{CCL_MILLISECONDS} // 8, 'reading and checking a thorn is fast');
note(sprintf '%d thorns, %.1f ms each', scalar $build->thorns, $milliseconds);
note($_) for $diagnostics->warnings;
done_testing;
