# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/../../ccl/lib";
use Cactus::Build::Files qw(read_text write_text);

# The Python that tools/setup equips.
my $python = -x '/usr/bin/python3' ? '/usr/bin/python3' : 'python3';
system("$python -c 'import numpy, matplotlib' 2>/dev/null") == 0 or plan skip_all => 'no matplotlib';

my $run = tempdir(CLEANUP => 1);

# Two levels: a square in two components, and a finer one in its middle. Points in the columns of CarpetIOASCII.
sub points ($level, $component, $lower, $upper) {
    my $spacing = 1 / 2**$level;
    my @lines;
    for my $j ($lower->[1] .. $upper->[1]) {
        for my $i ($lower->[0] .. $upper->[0]) {
            push @lines, join q{ }, 0, 0, $level, $component, 0, $i, $j, 0, 0, $spacing * $i, $spacing * $j, 0, $i - $j;
        }
    }
    return map { "$_\n" } @lines;
}
write_text(
    "$run/phi.xy.asc", join q{}, "# comment\n",
    points(0, 0, [ -4, -4 ], [ -1, 4 ]),
    points(0, 1, [ 0,  -4 ], [ 4,  4 ]),
    points(1, 0, [ -2, -2 ], [ 2,  2 ])
);

sub simplot ($arguments) {
    my $output = qx{$python '$Bin/../../../tools/simplot' $arguments 2>&1};
    return ($? >> 8, $output);
}

subtest 'the boxes of all levels are drawn' => sub {
    my ($status, $output) = simplot("grid '$run' phi -o '$run/boxes.svg'");
    is $status, 0,                  'it succeeds' or diag $output;
    is $output, "$run/boxes.svg\n", 'and says what it has written';
    my $text     = read_text("$run/boxes.svg");
    my $outlines = () = $text =~
        m{ <path \s d="M [^"]* " \s clip-path="[^"]*" \s style="fill:\ none;\ stroke:\ \#(?:1f77b4|ff7f0e); }gx;
    is $outlines, 3, 'one outline for each component, in the colour of its level';
};

subtest 'what is missing is named' => sub {
    my ($status, $output) = simplot("grid '$run' psi");
    is $status, 1, 'it fails';
    like $output, qr/has\ no\ xy\ output\ of\ psi;\ there\ are:\ phi/x, 'and says what there is';
};

done_testing;
