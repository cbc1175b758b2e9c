#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Numbers that are shared among processes, and notes that stay.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(append_text read_text write_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::Workers qw(folder_of_notes share_numbers);

my $room = tempdir(CLEANUP => 1);

# Lines "worker number" of these.
sub lines_of ($workers, $code, @numbers) {
    state $shared = 0;
    my $file = "$room/" . $shared++;
    write_text($file, q{});
    my $begin = sub ($worker) {
        return sub ($number) { $code->($number); append_text($file, "$worker $number\n") };
    };
    share_numbers($workers, \@numbers, $begin);
    return map { [ split q{ } ] } split m{\n}x, read_text($file);
}

my $nothing = sub ($number) { };
my @lines   = lines_of(3, $nothing, 1 .. 500);
is_deeply([ sort { $a <=> $b } map { $_->[1] } @lines ], [ 1 .. 500 ], 'each number is taken once');
is_deeply(
    [ map { $_->[1] } lines_of(1, $nothing, 5, 3, 4_294_967_295) ],
    [ 5, 3, 4_294_967_295 ],
    'one worker takes them in their order'
);
is_deeply([ lines_of(2, $nothing) ], [], 'no numbers, no work');

my $slow = sub ($number) { select undef, undef, undef, $number == 1 ? 0.5 : 0 };   ## no critic (ProhibitSleepViaSelect)
my @of   = lines_of(2, $slow, 1 .. 20);
my ($first) = grep { $_->[1] == 1 } @of;
is(scalar(grep { $_->[0] == $first->[0] } @of), 1, 'who is slow leaves the others to the other one');

{
    local *STDERR = *STDERR;
    open STDERR, '>', "$room/complaints" or die "cannot write: $!\n";
    for my $workers (1, 3) {
        my @rest = lines_of($workers, sub ($number) { die "not $number\n" if $number == 7 }, 1 .. 50);
        is_deeply(
            [ sort { $a <=> $b } map { $_->[1] } @rest ],
            [ 1 .. 6, 8 .. 50 ],
            "what goes wrong is lost alone, $workers"
        );
    }
}
is(read_text("$room/complaints"), "not 7\n" x 2, 'and says why');

my $is_refused = 0;
eval {
    share_numbers(0, [1], sub ($worker) { });
    1;
} or $is_refused = 1;
ok($is_refused, 'nobody works without workers');

my $project = Cactus::Check::Project->new(home => $room, program => $0);
my $folder  = folder_of_notes($project, 'draws');
like($folder, qr{ \A \Q$room\E /TEST/draws/ [[:xdigit:]]{12} \z }x, 'notes have a folder for each program');
ok(-d $folder, 'which is there');
write_text("$room/other", 'another program');
isnt(folder_of_notes(Cactus::Check::Project->new(home => $room, program => "$room/other"), 'draws'),
    $folder, 'another program, another folder');

my $before = folder_of_notes($project, 'draws', "$room/other");
write_text("$room/other", 'another file');
isnt(folder_of_notes($project, 'draws', "$room/other"), $before, 'another file, too');
write_text("$room/testsuites/lib/Judge.pm", '1;');
isnt(folder_of_notes($project, 'draws'), $folder, 'another judge, too');

done_testing();
