# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($Bin);
use Test::More;

use lib "$Bin/../lib";
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Lexer;
use Cactus::CCL::Model::ScheduleItem;
use Cactus::CCL::Names;
use Cactus::CCL::Ranges;
use Cactus::CCL::Source;
use Cactus::CCL::Versions;

subtest 'A range accepts what lies between its ends' => sub {
    my @cases = (
        [ 'integer', '0:5',     [ 0, 3, 5 ],                  [ -1, 6 ] ],
        [ 'integer', '(0:5)',   [ 1, 4 ],                     [ 0, 5 ] ],
        [ 'integer', '1:10:3',  [ 1, 4, 7, 10 ],              [ 2, 3, 13 ] ],
        [ 'integer', '4:*:2',   [ 4, 6, 1000 ],               [ 2, 5 ] ],
        [ 'integer', '-1',      [-1],                         [ 0, 1 ] ],
        [ 'integer', q{:},      [ -9, 0, 9 ],                 [] ],
        [ 'integer', '*:*',     [ -9, 0, 9 ],                 [] ],
        [ 'real',    '(0:*',    [ '1e-9', '2.5' ],            [ '0', '-1' ] ],
        [ 'real',    '0:1.5d0', [ '1.5', '15e-1', '0.15D1' ], ['1.6'] ],
        [ 'real',    '.5',      ['0.5'],                      ['0.6'] ],
        [ 'keyword', 'Fast',    [ 'fast', 'FAST' ],           [ 'fas', 'faster' ] ],
        [ 'string',  '^a+b',    [ 'ab', 'aabc' ],             [ 'AB', 'xab' ] ],
        [ 'string',  q{},       [ q{}, 'anything' ],          [] ],
        [ 'boolean', q{:},      [ 'yes', '0' ],               [] ],
    );
    for my $case (@cases) {
        my ($type, $range, $inside, $outside) = @{$case};
        ok(Cactus::CCL::Ranges::accepts($type,  $range, $_), "$range accepts $_") for @{$inside};
        ok(!Cactus::CCL::Ranges::accepts($type, $range, $_), "$range refuses $_") for @{$outside};
    }
};

subtest 'What is no range is refused' => sub {
    ok(!Cactus::CCL::Ranges::is_range(@{$_}), join ' ', @{$_})
        for [ integer => '1.5:2' ], [ integer => '1:10:0' ], [ real => '0:1:2' ], [ integer => 'a:b' ],
        [ string => '(' ];
};

subtest 'A byte order mark says nothing' => sub {
    my $file = tempdir(CLEANUP => 1) . '/param.ccl';
    open my $handle, '>:raw', $file or die "cannot write: $!\n";
    print {$handle} "\xEF\xBB\xBFINT n";
    close $handle or die "cannot write: $!\n";
    is(Cactus::CCL::Source->read_file($file)->text, 'INT n', 'the text begins behind it');
};

subtest 'What is no value of its type is refused' => sub {
    ok(!Cactus::CCL::Ranges::is_value(@{$_}), join ' ', @{$_})
        for [ integer => '1.0' ], [ integer => q{} ], [ real => '1e' ], [ boolean => 'maybe' ];
};

subtest 'The nearest name is the one with the fewest slips' => sub {
    my @names = qw(INITIAL ANALYSIS EVOL POSTINITIAL POSTSTEP);
    is(Cactus::CCL::Names::nearest('INITAIL',  @names), 'INITIAL',  'a swap is one slip');
    is(Cactus::CCL::Names::nearest('poststpe', @names), 'POSTSTEP', 'case does not count');
    is(Cactus::CCL::Names::nearest('ANA',      @names), 'ANALYSIS', 'an abbreviation is understood');
    is(Cactus::CCL::Names::nearest('restrict', @names), undef,      'nothing is proposed if nothing is near');
    is(Cactus::CCL::Names::nearest('x',        'y'),    undef,      'single letters are not exchanged');
    is(Cactus::CCL::Names::nearest('gxz', 'gxy', 'gxx'), 'gxx', 'among equals the first of the alphabet');
};

subtest 'Distances are those of optimal string alignment' => sub {
    is(Cactus::CCL::Names::distance(@{$_}[ 0, 1 ], 9), $_->[2], "$_->[0] $_->[1]")
        for [ q{}, 'abc', 3 ], [qw(abc abc 0)], [qw(abc acb 1)], [qw(kitten sitting 3)], [qw(ca abc 3)];
    is(Cactus::CCL::Names::distance(qw(kitten sitting 2)), undef, 'beyond the limit there is none');
};

subtest 'What is scheduled AT or IN a bin without grid has none' => sub {
    my $is_gridless = sub ($placement, $where) {
        return Cactus::CCL::Model::ScheduleItem->new(placement => $placement, where => $where)->is_gridless;
    };
    ok($is_gridless->('at_bin',    'CCTK_STARTUP'), 'AT STARTUP');
    ok($is_gridless->('in_group',  'CCTK_STARTUP'), 'IN CCTK_STARTUP');
    ok(!$is_gridless->('in_group', 'CCTK_EVOL'),    'but not IN CCTK_EVOL');
    ok(!$is_gridless->('nowhere',  q{}),            'nor nowhere');
};

subtest 'Versions compare piece by piece' => sub {
    ok(Cactus::CCL::Versions::satisfies(@{$_}), join ' ', @{$_})
        for [qw(1.10 >> 1.9)], [qw(1.9 << 1.10)], [qw(2 = 2)], [qw(2017-05-08 <= 2017-05-08)], [qw(1.0b >> 1.0a)];
    ok(!Cactus::CCL::Versions::satisfies(@{$_}), join ' ', @{$_})
        for [qw(1.10 << 1.9)], [qw(2 = 2.1)], [qw(0.0.1 >= 0.1)];
};

subtest 'Tokens know where they stand, whatever stands between them' => sub {
    my $text   = "one # \"comment\n  two::three \\\n \"a \\\"b\\\" # c\" 1.5d3&&/* x\n */'q'";
    my @tokens = tokens($text, c_comments => 1);
    is_deeply(
        \@tokens,
        [
            [ 'word',   'one',        '1:1',  1 ],
            [ 'word',   'two::three', '2:3',  1 ],
            [ 'string', 'a "b" # c',  '3:2',  0 ],
            [ 'number', '1.5d3',      '3:16', 0 ],
            [ 'punct',  q{&&},        '3:21', 0 ],
            [ 'string', 'q',          '4:4',  1 ],
        ],
        'kind, text, place, and whether a line begins'
    );
};

subtest 'A token can be read again by another rule' => sub {
    my $source = Cactus::CCL::Source->new('x', 'a/b.h next');
    my $lexer  = Cactus::CCL::Lexer->new($source, Cactus::CCL::Diagnostics->new);
    is($lexer->scan(qr{ [^\s]+ }x), 'a/b.h', 'the whole file name');
    is($lexer->text,                'next',  'then the next token');
    is($lexer->scan(qr{ \d+ }x),    undef,   'what does not match');
    is($lexer->text,                'next',  'changes nothing');
};

done_testing;

sub tokens ($text, %options) {
    my $source = Cactus::CCL::Source->new('x', $text);
    my $lexer  = Cactus::CCL::Lexer->new($source, Cactus::CCL::Diagnostics->new, %options);
    my @tokens;
    while ($lexer->kind ne 'end') {
        my $place = join q{:}, $source->line_and_column($lexer->offset);
        push @tokens, [ $lexer->kind, $lexer->text, $place, $lexer->starts_line ? 1 : 0 ];
        $lexer->advance;
    }
    return @tokens;
}
