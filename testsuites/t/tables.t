#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of tables on the screen, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Tables;

my $project = PretendedRuns->new(home => "$RealBin/../..", room => tempdir(CLEANUP => 1) . '/rooms');

is_deeply(
    [
        Saguaro::Acceptance::Tables::rows(
            "head | *trK |\n    0   0.000 | 1.0 | -2e-5 |\n 12 0.5 | nan |\n 13 | 0.5 | 3 |\nDone.\n")
    ],
    [ [ 0, 2 ], [ 12, 0 ], [ 13, 1 ] ],
    'rows have iterations, and cells have numbers'
);

my %spoilt = (
    none    => sub (@rows) { @rows },
    nothing => sub (@rows) { () },
    last    => sub (@rows) { @rows[ 0 .. $#rows - 1 ] },
    twice   => sub (@rows) { ($rows[0], @rows) },
    late    => sub (@rows) {
        map { s{ \A \s* \K (\d+) }{$1 + 1}xer } @rows;
    },
    cell => sub (@rows) {
        map { s{ [|] [^|]* \z }{|\n}xr } @rows;
    },
    more => sub (@rows) {
        map { s{ \s* \z }{ | 1.5\n}xr } @rows;
    },
);

# A row for each iteration, with a cell for each variable that is due.
sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my ($list) = read_text("$folder/table.par") =~ m{ outInfo_vars \s = \s " ([^"]*) " }x;
    my @rows;
    for my $iteration (0 .. 3) {
        my @due = grep { $iteration % (m{ every=(\d) }x ? $1 : 1) == 0 } split q{ }, $list;
        push @rows, "    $iteration    0.000 " . join(q{ }, map { '|    0.25' } @due) . "\n";
    }
    return join q{}, "Iteration   Time | *x\n", $spoilt{$fault}->(@rows), "Done.\n";
}

is_noticed(
    $project,
    sub ($tally) { Saguaro::Acceptance::Tables->run($project, $tally) },
    \&program,
    nothing => 'no table at all',
    last    => 'a row that is missing at the end',
    twice   => 'a row that comes twice',
    late    => 'rows of other iterations',
    cell    => 'a cell without a number',
    more    => 'a cell too many',
    status  => 'a run that fails',
);

done_testing;
