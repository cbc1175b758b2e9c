#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
# The search for the fastest launches, with a timer that is not one.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use lib "$RealBin/../lib";

use Test::More;

use Cactus::Tuner qw(best_choice candidates candidate_table differences entry_of measurements_in table_with);

my $kernel = 'Thorn Rates 4';
my ($near, $far) = ('tile=32x4x2 column=4 depth=4', 'tile=64x4x1 column=32 depth=5');

# A machine on which the first launch wants patches of two columns, the second one a ring of twelve, and both the second tile.
my @wanted = (qr{patch=2x1}x, qr{ring=12x3}x);

sub fake_launch ($candidate, $number) {
    my $is_slow_plan = $candidate->{plan} =~ m{ values=10 \b }x;
    my $is_right     = $candidate->{launches}[ $number - 1 ] =~ $wanted[ $number - 1 ];
    my $ms           = ($is_slow_plan ? 9 : 3) + ($is_right ? 0 : 1) + $number;
    return {
        operations => 100,
        registers  => 255,
        spilled    => $number == 2 ? 16 : 0,
        times      => { $near => $ms, $far => $ms - 0.5, $number == 2 ? ('tile=32x2x2' => $ms + 1) : () }
    };
}

sub fake_times ($candidate) {
    return { differences => 0, launches => [ map { fake_launch($candidate, $_) } 1, 2 ] };
}

my %asked;

sub timer ($candidate) {
    ++$asked{ $candidate->{name} };
    return fake_times($candidate);
}

my @candidates = candidates('values=10' => [ 8, 70 ], 'values=84' => [ 9, 84 ]);
my $choice     = best_choice(\@candidates, \&timer);
is $choice->{plan}, 'values=84', 'the faster plan is chosen';
like $choice->{launches}[0]{words}, qr{ patch=2x1 .* \Q$far\E \z }x,       'each launch gets its own variant and tile';
like $choice->{launches}[1]{words}, qr{ \A ring=12x3 \s .* \Q$far\E \z }x, 'so does the other one';
unlike $choice->{launches}[0]{words}, qr{ 32x8x1 }x, 'the tile that was measured takes the place of the variant\'s';
is $choice->{ms}, (3 + 1 - 0.5) + (3 + 2 - 0.5), 'the sum is that of the best launches';
is_deeply [ grep { m{plan1}x } keys %asked ], ['plan1_variant1'], 'a plan that is much slower is measured once';

my $error = eval {
    best_choice([ candidates('values=84' => [ 9, 84 ]) ],
        sub ($c) { return { %{ fake_times($c) }, differences => 3 } });
    1;
} ? q{} : $@;
is $error, "plan1_variant1 has other bits than the host: 3 values differ\n", 'other bits end the search';

sub error_of ($measured) {
    return eval {
        best_choice([ $candidates[0] ], sub ($c) { return $measured });
        1;
    } ? q{} : $@;
}
my $timed = { operations => 100, registers => 255, spilled => 0, times => { $near => 1 } };
my %gaps  = (
    'bits have not been compared with the host' => { launches    => [$timed] },
    'no launch has been measured'               => { differences => 0 },
    'launch 2 has not been timed'               => { differences => 0, launches => [ $timed, { spilled => 0 } ] },
);
is error_of($gaps{$_}), "plan1_variant1: $_\n", "the search ends since $_" for sort keys %gaps;

my $table =
    "# measured\n* * * values=50\nThorn Rates 4 values=20\n  launch 1 ring=no\n  launch 7 ring=no\nThorn Rates 6 values=30\n";
my $next = table_with($table, $kernel, $choice);
like $next,
    qr{ \A [#] \s measured \n [*] .* \n Thorn \s Rates \s 4 \s values=84 \n \s\s launch \s 1 .* \n \s\s launch \s 2 .* \n
    Thorn \s Rates \s 6 \s values=30 \n \z }x, 'the lines of a kernel are replaced, all others stay';
like $next, qr{ launch \s 2 .* registers=255 \s spilled=16 \s ms=4[.]5 \s why=the \s fastest \s of \s 15 \s ways }x,
    'what is spilled has a reason, with the number of ways of its own launch';
unlike $next, qr{ launch \s 1 .* why= }x, 'what is not has none';
is table_with($next,         $kernel,         $choice),             $next, 'writing again changes nothing';
is table_with("* * * a=1\n", 'Thorn Other 2', $choice) =~ tr{\n}{}, 4,     'a kernel without a line gets one';
is entry_of($next, 'Thorn Other 2'), undef, 'a table may know nothing of a kernel';

my $entry = entry_of($next, $kernel);
is $entry->{launches}[1]{ms}, 4.5, 'times are read back';

sub measured ($slower, $more) {
    return {
        differences => 0,
        launches    => [
            { spilled => 0,          times => { $far => 3.5 * $slower } },
            { spilled => 16 + $more, times => { $far => 4.5 } }
        ]
    };
}
is_deeply [ differences($entry, measured(1.04, 0), 0.05) ], [], 'nearly as fast is as fast';
is_deeply [ differences($entry, measured(1.10, 8), 0.05) ],
    [ 'launch 1: 3.850 ms, slower than 3.500 by more than 5 %', 'launch 2: 24 bytes are spilled, not 16' ],
    'slower launches and more spills are named';
is_deeply [ differences($entry, { differences => 2, launches => [] }, 0.05) ], [q{2 values differ from the host's}],
    'other bits are worse than slow ones';
is_deeply [ differences($entry, $gaps{$_}, 0.05) ], [$_], "a comparison fails since $_" for sort keys %gaps;

my $read = measurements_in(<<'END');
device NVIDIA H200, 132 multiprocessors, 1980 MHz, cache 60 MB
candidate a: order 4, 27 places, 2 launches
launch a 1 operations=88 loads=88 arrays=33 registers=48 spilled=0
launch a 2 operations=947 loads=280 arrays=48 registers=255 spilled=16
bits a fused: 0 of 200000 differ (by 0 at most), 0 not finite
time a launch 1 tile=32x4x2 column=4 depth=4 ms=2.19
time a launch 2 tile=32x4x2 column=4 depth=4 ms=4.27
time a launch 1 tile=32x4x2 column=4 depth=4 ms=2.10
END
is $read->{a}{differences},               0,      'bits are read';
is $read->{a}{launches}[0]{times}{$near}, '2.10', 'of two times the shorter one counts';
is $read->{a}{launches}[1]{spilled},      16,     'spills are read';
my $tried = { plan => 'values=84', launches => [ map { $_->{words} } @{ $choice->{launches} } ] };
my @plain = map { s{ \s+ (?: registers | spilled | ms | why ) = .* }{}xr } split m{\n}x, $next;
is candidate_table($table, $kernel, $tried), join(q{}, map { "$_\n" } @plain),
    'a candidate is measured as the table would have it';
is candidate_table(q{}, $kernel, $tried) =~ tr{\n}{}, 3, 'also if that is empty';

done_testing;
