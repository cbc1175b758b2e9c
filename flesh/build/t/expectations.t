# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../ccl/lib";
use Cactus::Build::Files qw(write_text);
use Cactus::Testsuite::Expectations;

my $folder = tempdir(CLEANUP => 1);

sub expecting ($text) {
    write_text("$folder/case.expect", $text);
    return Cactus::Testsuite::Expectations->read_file("$folder/case.expect");
}

# What disappoints those who expect $expected of a run that prints $log.
sub disappointments ($expected, $log) {
    return expecting($expected)->disappointments(sub ($file) { $file eq 'log' ? $log : undef });
}

subtest 'lines in their order are as expected' => sub {
    is_deeply([ disappointments("# why\nlog:\n  ^one\n  t.o\$\n", "zero\none more\ntwo\n") ], []);
};

subtest 'a line that is missing is named, with the place that expects it' => sub {
    my @found = disappointments("log:\n  one\n  three\n", "one\ntwo\n");
    is_deeply(\@found, ["log: no line matches 'three' after line 1 ($folder/case.expect:3)"]);
};

subtest 'lines in another order are not as expected' => sub {
    is(scalar(() = disappointments("log:\n  two\n  one\n", "one\ntwo\n")), 1);
};

subtest 'a line that must not be there is found wherever it stands' => sub {
    my @found = disappointments("log:\n  two\n  ! one\n", "one\ntwo\n");
    is_deeply(\@found, ["log: 'one' must not be there ($folder/case.expect:3)"]);
};

subtest 'a file that is missing is named' => sub {
    is_deeply([ disappointments("record.txt:\n  one\n", 'one') ], ['record.txt: not created in test']);
};

subtest 'what is no such text is refused, with its line' => sub {
    is(Cactus::Testsuite::Expectations->read_file("$folder/none.expect"), undef);
    for my $bad (
        [ "  one\n",        qr{ :1: \s expected \s the \s name }x ],
        [ "log:\none\n",    qr{ :2: \s expected \s an \s indented }x ],
        [ "log:\n  (one\n", qr{ :2: \s no \s regular \s expression }x ],
        [ "log:\n",         qr{ expects \s nothing }x ]
        )
    {
        my ($text, $message) = @{$bad};
        my $expectations = eval { expecting($text) };
        is($expectations, undef, 'refused');
        like($@, $message);
    }
};

done_testing();
