# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Mutates correct CCL files at random: whatever they say, the front end ends, without warnings of Perl, and each of its
# messages points into a file. FUZZ=5000 tries more; FUZZ_SEED=n tries others.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/lib", "$Bin/../lib";
use Fixture;

my $tries      = $ENV{FUZZ}      // 200;
my $seed       = $ENV{FUZZ_SEED} // 1;
my $time_limit = 10;    # seconds for one load, which takes 10 ms

my @tokens = (
    (
        split m{ },
        q({ } \( \) [ ] " ' : :: = == , ; / * + - & && | ! # @ _ 0 1 -1 1e9 99999999999 \(\(\( }}} /* */ [[ \(?{ \\)
    ),
    (split m{ }, 'SCHEDULE GROUP STORAGE: READS: INT REAL KEYWORD USES EXTENDS SHARES: PRIVATE: IMPLEMENTS: INHERITS:'),
    (
        split m{ },
        'FUNCTION TYPE=GF TYPE=ARRAY SIZE= PROVIDES REQUIRES TEST CCTK_FPOINTER ARRAY STRING AT IN AS IF else'
    ),
    "\n", "\\\n", "\0", "\xff", '$x'
);
my @mutations = (
    sub ($text) { substr $text, rand length $text, 1, q{};                     $text },
    sub ($text) { substr $text, rand length $text, 0, $tokens[ rand @tokens ]; $text },
    sub ($text) { substr $text, rand length $text, 1 + rand 4, $tokens[ rand @tokens ]; $text },
    sub ($text) { substr $text, 0, rand length $text },
    sub ($text) { my @lines = split m{^}mx, $text; splice @lines, rand @lines, 1 if @lines; join q{}, @lines },
    sub ($text) {
        my @lines = split m{^}mx, $text;
        splice @lines, rand @lines, 0, $lines[ rand @lines ] if @lines;
        join q{}, @lines;
    },
    sub ($text) { join q{}, shuffled_pair(split m{\b}x, $text) },
    sub ($text) { $text =~ s{ (\w+) }{ rand() < 0.02 ? $tokens[rand @tokens] : $1 }gexr },
);

srand $seed;
local $SIG{__WARN__} = sub ($warning) { die "warning: $warning\n" };
local $SIG{ALRM}     = sub { die "hangs\n" };

my $fixture = Fixture->copy;
my @files   = ($fixture->files, 'thornlist.th');
my @failures;
for my $try (1 .. $tries) {
    my $file = $files[ rand @files ];
    my $text = $fixture->{texts}{$file};
    length $text and $text = $mutations[ rand @mutations ]->($text) for 1 .. 1 + rand 3;
    my $problem = problem_with($fixture, $file, $text) // next;
    push @failures, "try $try, $file: $problem\n$text\n";
    last if @failures == 3;
}
is(join("\n", @failures), q{}, "$tries mutated sets (seed $seed) are read without crash, warning or hang");
done_testing;

sub problem_with ($tree, $file, $text) {
    return if !length $text;
    my $diagnostics;
    alarm $time_limit;
    my $is_done = eval { (undef, $diagnostics) = $tree->load_with($file, $text); 1 };
    alarm 0;
    return $@ if !$is_done;
    my ($bad) = grep { !m{ \A [^:\n]+ : [1-9]\d* : [1-9]\d* : [ ] \S }xs } $diagnostics->errors, $diagnostics->warnings;
    return defined $bad ? "message without place: $bad" : undef;
}

# Swaps two neighbours somewhere.
sub shuffled_pair (@words) {
    my $at = int rand($#words) || 0;
    @words[ $at, $at + 1 ] = @words[ $at + 1, $at ] if @words > 1;
    return grep { defined } @words;
}
