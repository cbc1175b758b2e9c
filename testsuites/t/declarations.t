#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Two small trees with a thorn of one name: what differs is reported, equal things in other words are not.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../../flesh/build/lib";
use Cactus::Build::Files qw(write_text);

my $room = tempdir(CLEANUP => 1);
my $command =
    "'$^X' '$RealBin/../compatibility/declarations' --ours '$room/ours' --accepted '$room/accepted.txt' '$room/theirs'";

sub write_thorn ($tree, %changes) {
    my %text = (
        size      => '5*(3 + 1)',
        tags      => 'Prolongation="None"',
        levels    => 2,
        range     => '0:*',
        number    => '1.0',
        flags     => '0 :: ""',
        scope     => 'RESTRICTED',
        steerable => 'ALWAYS',
        %changes
    );
    my $folder = "$room/$tree/A/T";
    make_path($folder);
    write_text("$folder/interface.ccl", <<"END_OF_FILE");
IMPLEMENTS: T
PUBLIC:
CCTK_REAL field TYPE=ARRAY DIM=1 SIZE=$text{size} TIMELEVELS=$text{levels} TAGS='$text{tags}'
END_OF_FILE
    write_text("$folder/param.ccl", <<"END_OF_FILE");
$text{scope}:
REAL length "A length" STEERABLE=$text{steerable}
{
  $text{range} :: ""
} $text{number}
INT flag "A flag"
{
  $text{flags}
  1 :: ""
} 0
END_OF_FILE
    write_text("$folder/schedule.ccl", "STORAGE: field[$text{levels}]\n");
    return;
}

# What the program says of two trees, a line each, and its status.
sub said ($accepted, %changes) {
    write_thorn('theirs');
    write_thorn('ours', %changes);
    write_text("$room/accepted.txt", $accepted);
    my $output = qx{$command};
    return (split(m{\n}x, $output), $? >> 8);
}

my %planted = (
    'group field: sizes'            => [ size      => '21' ],
    'group field: tag prolongation' => [ tags      => q{} ],
    'group field: timelevels'       => [ levels    => 3 ],
    'parameter length: ranges'      => [ range     => '(0:*' ],
    'parameter length: default'     => [ number    => '1.001' ],
    'parameter length: steerable'   => [ steerable => 'NEVER' ],
    'parameter flag: ranges'        => [ flags     => '-1 :: ""' ],
    'parameter flag: scope'         => [ scope     => 'PRIVATE' ],
);
for my $what (sort keys %planted) {
    my @lines  = said(q{}, @{ $planted{$what} });
    my $status = pop @lines;
    ok scalar(grep { m{ \A A/T:\ \Q$what\E }x } @lines), "$what: reported";
    is $status, 1, '... by the status, too';
    @lines  = said("# Meant.\nA/T .*: (?:sizes|tag|timelevels|ranges|default|steerable|scope)\n", @{ $planted{$what} });
    $status = pop @lines;
    is $status, 0, '... unless it is meant';
    like $lines[-1], qr{ \A 0\ differences,\ and\ [1-9] }x, '... and counted';
}

my %equal = (
    'arithmetic'             => [ size   => '20' ],
    'a bound with a point'   => [ range  => '0.0:' ],
    'blanks'                 => [ range  => '0 : *' ],
    'a number in other form' => [ number => '1e0' ],
    'values that follow'     => [ flags  => '0:0 :: ""' ],
);
for my $what (sort keys %equal) {
    is_deeply [ said(q{}, @{ $equal{$what} }) ], [ '0 differences, and 0 that are accepted', 0 ], "$what: equal";
}

is_deeply [ said("# Meant.\nA/T parameter length: default\n") ],
    [
    "$room/accepted.txt:2: nothing differs like that any more; remove the line: A/T parameter length: default",
    '0 differences, and 0 that are accepted', 1
    ],
    'a line of the list without use is reported';

write_text("$room/accepted.txt", "# Meant.\nA/T\nA/T parameter (length\n");
my $refused = qx{$command 2>&1};
is $refused,
    join(q{},
    "$room/accepted.txt:2: expected a thorn and a regular expression, found 'A/T'\n",
    "$room/accepted.txt:3: expected a thorn and a regular expression, found 'A/T parameter (length'\n"),
    'all lines that are no patterns are reported';
ok $? >> 8, '... by the status, too';

done_testing;
