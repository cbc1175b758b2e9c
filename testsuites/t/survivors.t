#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Mutants that had survived, with pretended tests: one that survives again, rows that do not fit the sources any more, tests that cannot be asked; runs that are
# stopped and go on.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";

use Test::More;

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Tally;
use Saguaro::Acceptance::Survivors;
use Saguaro::Acceptance::Survivors::Rows  qw(planted read_rows);
use Saguaro::Acceptance::Survivors::Tests qw(builds command_of verdict_of);
use Saguaro::Acceptance::Survivors::Tree;

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

my $top  = "$RealBin/../..";
my $room = tempdir(CLEANUP => 1);

sub rows_of_text ($text) {
    write_text("$room/rows.txt", $text);
    return read_rows("$room/rows.txt");
}

# What the reader says, without the name of the file.
sub complaint ($text) {
    my $is_read = eval { rows_of_text($text); 1 };
    return $is_read ? 'none' : $@ =~ s{ \A \Q$room\E / }{}xr;
}

my $good = "mutant  1234abcd/7\nfile    a.cc\nbefore  f(a + 1);\nafter   f(a + 2);\ntest    unit A.B\n";
my $gone = "mutant  1234abcd/8\nfile    b.cc\ngone    written anew\n";

subtest 'rows' => sub {
    my @rows = rows_of_text("# a comment\n\n$good\n$gone");
    is scalar(@rows), 2, 'an empty line ends one';
    is_deeply [ @{ $rows[0] }{qw(mutant file before after line)} ],
        [ '1234abcd/7', 'a.cc', 'f(a + 1);', 'f(a + 2);', 3 ],
        'words and their texts';
    is_deeply $rows[0]{tests}, [ { kind => 'unit', name => 'A.B' } ], 'tests';
    is $rows[1]{gone}, 'written anew', 'a reason';
    my ($other) = rows_of_text($good =~ s{ [+][ ]2 }{+ 3}xr);
    isnt $other->{digest}, $rows[0]{digest}, 'a row that is written anew is another one';
};

subtest 'rows that are none' => sub {
    is complaint("mutant\n"), "rows.txt:1: expected a word and its text, found 'mutant'\n", 'no text';
    is complaint("mutent  a/1\n"), "rows.txt:1: 'mutent' is none of: after before file gone mutant test\n",
        'a misspelt word';
    is complaint("file a\nfile b\n"), "rows.txt:2: a row has one line 'file'\n",          'a word twice';
    is complaint("file a\n"),         "rows.txt:1: the row lacks: mutant before after\n", 'words are missing';
    is complaint("$good\n$good"),     "rows.txt:7: 1234abcd/7 stands twice\n",            'a mutant twice';
    is complaint($good =~ s{unit}{unti}xr),
        "rows.txt:5: 'unti' is no kind of tests; there are: device group kernelgen pair thorn unit\n",
        'a kind of tests';
    is complaint($good =~ s{unit}{group}xr),
        "rows.txt:5: expected the name of a group, a colon and a claim, found 'A.B'\n", 'a group without a claim';
    is complaint($good =~ s{test .*}{}xr),
        "rows.txt:1: expected tests, or the reason why the code is gone, and not both\n", 'no test';
    is complaint("${good}gone    away\n"),
        "rows.txt:1: expected tests, or the reason why the code is gone, and not both\n", 'tests of what is gone';
    is complaint($good =~ s{/7}{}xr),
        "rows.txt:1: '1234abcd': expected a revision, a slash and a number or a word\n", 'half of a name';
};

subtest 'code is found once, however it is broken into lines' => sub {
    my ($row) = rows_of_text($good);
    is planted($row, "x;\n  f(a\n    + 1);\ny;\n"), "x;\n  f(a + 2);\ny;\n", 'the mutation is planted';
    my $problem = sub ($text) {
        eval { planted($row, $text) } // $@;
    };
    like $problem->("f(b + 1);\n"), qr{ occurs [ ] 0 [ ] times .* update [ ] the [ ] row }x, 'code that is not there';
    like $problem->("f(a + 1); f(a + 1);\n"), qr{ occurs [ ] 2 [ ] times .* update [ ] the [ ] row }x,
        'code that is there twice';
    my ($same) = rows_of_text($good =~ s{ [+][ ]2 }{+ 1}xr);
    like eval { planted($same, "f(a + 1);\n") } // $@, qr{ 'after' [ ] is [ ] what [ ] stands [ ] there }x,
        'no mutation';
};

subtest 'the rows of the tree fit its sources and tests' => sub {
    my @rows = read_rows("$top/testsuites/faults/mutants/survivors.txt");
    ok @rows > 50, 'there are rows';
    for my $row (grep { !defined $_->{gone} } @rows) {
        my $file = "$top/$row->{file}";
        my $fits = eval { planted($row, read_text($file)); 1 };
        ok $fits || $file =~ m{ /configs/ }x, $row->{mutant};
        for my $name (map { $_->{name} } grep { $_->{kind} =~ m{ \A (?: thorn | device ) \z }x } @{ $row->{tests} }) {
            my ($thorn, $test) = split m{/}x, $name;
            my @found = glob "$top/arrangements/*/$thorn/test/$test.par";
            is scalar(@found), 1, "$row->{mutant}: $name is a test";
        }
    }
};

my %test = (
    unit   => { kind => 'unit',   name => 'A.B' },
    thorn  => { kind => 'thorn',  name => 'T/t' },
    device => { kind => 'device', name => 'T/t' },
    group  => { kind => 'group',  name => 'BadInput: a region' }
);

subtest 'what is built and asked' => sub {
    my $unit_tests = 'make -j2 -rR -f flesh/build/configuration.mk NAME=check unittests';
    is_deeply [ builds('check', 2, { %{ $test{unit} }, thorn => 'A' }) ], ["$unit_tests tested='A'"],
        'tests of a thorn';
    is_deeply [ builds('check', 2, @test{qw(thorn group)}) ], ['make -j2 check'], 'a program is built once';
    is_deeply [ builds('check', 2, @test{qw(unit device)}) ], [ $unit_tests, 'make -j2 check' ], 'two programs';
    like((builds('check', 2, { kind => 'kernelgen' }))[0],
        qr{ tools/kernelgen/Makefile [ ] OUT=\S+ .* [ ] tests \z }x, 'kernelgen');
    is command_of('check', $test{unit}), "exe/check/unit_tests --gtest_filter='A.B'", 'a unit test';
    like command_of('check', $test{device}), qr{ --tests [ ] \S+ [ ] T/t \z }x, 'a test on a device';
    is command_of('check', $test{group}), 'make test TESTS=BadInput PROGRAM=exe/cactus_check', 'a group';
    is command_of('check', { kind => 'group', name => 'Layouts LAYOUTS=a: claim' }),
        'make test TESTS=Layouts LAYOUTS=a PROGRAM=exe/cactus_check', '... with a setting';
};

subtest 'what tests say' => sub {
    my $says = sub ($kind, $status, $output) { verdict_of($test{$kind}, { status => $status, output => $output }) };
    is $says->('unit',  0,   "[==========] 1 test\n[  PASSED  ] 1 test.\n"), 'passed',       'a unit test that passes';
    is $says->('unit',  0,   "[  PASSED  ] 0 tests.\n"),                     'asks nothing', 'a filter without tests';
    is $says->('unit',  1,   "[  PASSED  ] 0 tests.\n[  FAILED  ] A.B\n"),   'failed',       'a unit test that fails';
    is $says->('unit',  139, q{}),                                           'failed',       'a crash';
    is $says->('unit',  124, q{}),                                           'failed',       'one that does not end';
    is $says->('thorn', 0,   "      Number of tests passed -> 1\n"),         'passed',       'a test of a thorn';
    is $says->('thorn', 0,   "      Number of tests passed -> 0\n"),         'asks nothing', 'a thorn without tests';
    is $says->('thorn', 1,   "T/t   Failure: x\n      Number of tests passed -> 0\n"), 'failed', '... that fails';
    is $says->('group', 1,   "  ok       a region outside\n  FAILED   another\n"),     'passed', 'another claim fails';
    is $says->('group', 1,   "  ok       a region outside\n  FAILED   a region outside: status\n"), 'failed',
        'part of a claim fails';
    is $says->('group', 0, "  ok       other regions\n"), 'asks nothing', 'nobody claims that';
};

# Sources of which the test A.B notices what becomes of f, and no test what becomes of g.
package PretendedTree {
    use parent -norequire, 'Saguaro::Acceptance::Survivors::Tree';

    sub pretended ($class, $folder) { return bless { folder => $folder, tried => 0 }, $class }
    sub text      ($self, $file)    { return "f(a + 1);\ng(a + 1);\n" }
    sub copy      ($self, $worker)  { return }

    sub usual ($self, $copy, @tests) {
        my %verdict = ('A.B' => 'passed', 'A.Broken' => 'failed');
        return { map { ("$_->{kind} $_->{name}", { verdict => $verdict{ $_->{name} } // 'asks nothing' }) } @tests };
    }

    sub tried ($self, $copy, $jobs, $row, $mutant) {
        die "stopped\n" if $self->{stops} && $self->{tried}++ >= $self->{stops};
        return $mutant =~ m{ \A f[(]a [ ] [+] [ ] 1[)] }x
            ? ('survives', 'not seen by unit A.B')
            : ('killed', 'unit A.B');
    }
}

# Tries the rows of a text; says how the tally ends. What workers print is none of this program's output.
sub report_on ($notes, $tree, $text) {
    my @rows = rows_of_text($text);
    my $self = Saguaro::Acceptance::Survivors->new(
        notes    => $notes,
        trial_of => sub ($worker) {
            open STDOUT, '>', '/dev/null' or die "cannot redirect: $!\n";
            open STDERR, '>', '/dev/null' or die "cannot redirect: $!\n";
            return sub ($row) { $tree->verdict($worker, 1, $row) };
        }
    );
    $self->try_all(1, @rows);
    my $printed = q{};
    open my $handle, '>', \$printed or die "no file in memory: $!\n";
    my $tally = Cactus::Check::Tally->new(handle => $handle)->section('survivors');
    $self->report($tally, @rows);
    close $handle or die "no file in memory: $!\n";
    return ($tally->is_success, $printed);
}

sub renamed ($number, $from, $to) { return $good =~ s{/7}{/$number}xr =~ s{\Q$from\E}{$to}gxr }

subtest 'rows whose mutants are killed, or whose code is gone, are right' => sub {
    my ($is_success, $printed) = report_on("$room/right", PretendedTree->pretended($room), "$good\n$gone");
    ok $is_success, 'success';
    like $printed, qr{ ok .* [(] 1 [ ] gone, [ ] 1 [ ] killed, [ ] 0 [ ] survives [)] }x, '... with counts';
};

subtest 'all others are reported' => sub {
    my %text = (
        'survives'        => renamed(1, 'f(a', 'g(a'),
        'stale'           => renamed(2, 'f(a', 'h(a'),
        'cannot be asked' => renamed(3, 'A.B', 'A.Broken'),
        'not tried'       => renamed(4, 'x',   'x'),
    );
    for my $verdict (sort keys %text) {
        my $tree = PretendedTree->pretended($room);
        $tree->{stops} = 1 if $verdict eq 'not tried';
        my $rows = $verdict eq 'not tried' ? "$good\n$text{$verdict}" : $text{$verdict};
        my ($is_success, $printed) = report_on("$room/$verdict", $tree, $rows);
        ok !$is_success, "$verdict: no success";
        like $printed, qr{ FAILED \s+ mutant [ ] 1234abcd/\d, [ ] a[.]cc: [ ] \Q$verdict\E }x, '... says so';
        like $printed, qr{ survivors[.]txt:\d }x, '... and where the row is';
    }
    my (undef, $printed) = report_on("$room/deaf", PretendedTree->pretended($room), renamed(5, 'A.B', 'A.Unknown'));
    like $printed, qr{ unit [ ] A[.]Unknown: [ ] asks [ ] nothing }x, 'a test that nobody knows';
};

subtest 'a run that is stopped goes on, and asks again what is written anew' => sub {
    my $text  = "$good\n" . renamed(9, 'x', 'x');
    my $short = PretendedTree->pretended($room);
    $short->{stops} = 1;
    my ($is_success) = report_on("$room/parts", $short, $text);
    ok !$is_success, 'half of it is no success';
    ($is_success) = report_on("$room/parts", PretendedTree->pretended($room), $text);
    ok $is_success, 'the rest follows';
    my $lines = sub { scalar split m{\n}x, read_text("$room/parts") };
    is $lines->(), 2, 'each is tried once';
    report_on("$room/parts", PretendedTree->pretended($room), $text =~ s{ [+][ ]2 }{+ 3}xr);
    is $lines->(), 3, 'the new row is tried';
};

subtest 'which rows' => sub {
    my @rows = rows_of_text("$good\n$gone");
    is_deeply [ map { $_->{mutant} } Saguaro::Acceptance::Survivors::rows_of('1234abcd/8', @rows) ], ['1234abcd/8'],
        'one';
    is scalar(Saguaro::Acceptance::Survivors::rows_of(undef, @rows)), 2, 'all';
    my $is_known = eval { Saguaro::Acceptance::Survivors::rows_of('1234abcd/9', @rows); 1 };
    ok !$is_known, 'none that is not there';
    like $@, qr{ has [ ] no [ ] row [ ] 1234abcd/9 }x, '... says so';
};

done_testing;
