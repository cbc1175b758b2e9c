#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The time of single steps, from timers of runs in turn; the measurement of a spacetime with programs that only write such timers.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../ccl/lib", "$RealBin/../../../testsuites/lib";

use Test::More;

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

use Saguaro::Bench::Binary;
use Saguaro::Bench::Report qw(allowed_processors);
use Saguaro::Bench::Steps  qw(in_turn least median seconds_of_steps);
use Cactus::Build::Files   qw(read_text write_text);
use Cactus::Check::Project;

my %parts = (work => qr{ \A kernel }x, step => qr{ \A all \z }x);
my $text  = <<'TIMERS';
# Clock getrusage

0 0	0	0.5 0.5 0.5	all
0 0	1	0 0 0	kernel a
1 0.1	0	10 10 10	all
1 0.1	1	1 1 1	kernel a
1 0.1	2	2 2 2	kernel b
2 0.2	0	13 13 13	all
2 0.2	1	2 2 2	kernel a
2 0.2	2	4 4 4	kernel b
3 0.3	0	15 15 15	all
3 0.3	1	3 3 3	kernel a
3 0.3	2	7 7 7	kernel b
3 0.3	0	15.9 15.9 15.9	all
3 0.3	1	3 3 3	kernel a
3 0.3	2	7 7 7	kernel b
TIMERS
is_deeply seconds_of_steps($text, 2, \%parts), { work => [ 3, 4 ], step => [ 3, 2 ] },
    'each step, all parts of a function, the last step once';
is_deeply seconds_of_steps($text, 3, \%parts), { work => [4], step => [2] }, 'from the step that is asked for';
my $seldom = join q{}, map { "$_\n" } grep { !m{ \A [12] [ ] }x } split m{\n}x, $text;
is_deeply seconds_of_steps($seldom, 1, \%parts), { work => [10], step => [14.5] }, 'a step lies between two reports';
my $none = eval { seconds_of_steps($text, 4, \%parts) };
is $none,              undef, 'no step is a mistake';
is least(3, 1, 2),     1,     'the least';
is median(5, 1, 2),    2,     'the middle one';
is median(5, 1, 2, 4), 3,     'the mean of the two in the middle';

# Kinds of work between the first report and the last one.
my $table = join q{},
    map { join("\t", split m{,}x) . "\n" } (
    'iteration,time,kind,average,minimum,maximum,share', '0,0,output,1,1,1,0.5',
    '0,0,the run,2,2,2,1',                               '8,0.5,output,3,3,3,0.5',
    '8,0.5,horizon,1,1,1,0.1',                           '8,0.5,the run,9,9,9,1',
    '12,0.75,output,4,4,4,0.5',                          '12,0.75,horizon,2,2,2,0.2',
    '12,0.75,the run,12,12,12,1',
    );
my ($passed, %kinds) = Saguaro::Bench::Binary::seconds_of_kinds($table);
is $passed, 0.75, 'the time between the reports';
is_deeply \%kinds, { output => 3, horizon => 2, 'the run' => 10 }, 'seconds of each kind, also if it begins later';
my $is_read = eval { Saguaro::Bench::Binary::seconds_of_kinds("8\t0.5\toutput\t3\n"); 1 };
ok !$is_read, 'one report is too few';

subtest 'a run without analysis and output keeps what its boxes follow' => sub {
    my $file = join "\n", 'AHFinderDirect::find_every = 128', 'CarpetIOScalar::outScalar_every = 32',
        'IOASCII::out1D_every=4',
        'Multipole::out_every = 8', 'NaNChecker::check_every = 1', 'CarpetRegrid2::regrid_every = 16',
        'CarpetTracker::surface[0] = 0', q{};
    my $never = sub ($text) {
        return join q{ }, map { m{ \b 0 $ }x ? (split m{::}x)[0] : () } split m{\n}x, $text;
    };
    my $outputs = 'CarpetIOScalar IOASCII Multipole NaNChecker';
    is $never->(Saguaro::Bench::Binary::without_analysis($file) =~ s{ ^ CarpetTracker .* $ }{}xmr), $outputs,
        'horizons';
    my $tracked = "${file}PunctureTracker::track[0] = yes\n";
    is $never->(Saguaro::Bench::Binary::without_analysis($tracked) =~ s{ ^ CarpetTracker .* $ }{}xmr),
        "AHFinderDirect $outputs", 'punctures';
    my $is_changed = eval { Saguaro::Bench::Binary::without_analysis("Cactus::terminate = \"time\"\n"); 1 };
    ok !$is_changed, 'a file with neither is refused';
};

# A program that tells its name, its threads and what else runs at the time, and whose step costs what its name says.
my $room = tempdir(CLEANUP => 1);

sub program ($name, $seconds) {
    write_text("$room/$name", <<"PROGRAM");
#!/usr/bin/env perl
my \$step = $seconds / \$ENV{OMP_NUM_THREADS};
open my \$par, '<', \$ARGV[0]; my \$text = join '', <\$par>;
my (\$steps) = \$text =~ /itlast *= *(\\d+)/;
\$step *= 1.25 if \$text =~ /leave_out_unread = no/;
system "echo $name \$ENV{OMP_NUM_THREADS} >> $room/log";
mkdir 'output'; open my \$timers, '>', 'output/AllTimersReadable.txt';
for my \$n (0 .. \$steps) {
  my \$late = \$n < 3 ? 100 * \$n : 200 + 3 * (\$n - 2);
  printf {\$timers} "%d 0\\t0\\t%.6f\\tCCTK total time\\n", \$n, \$step * \$late;
  printf {\$timers} "%d 0\\t1\\t%.6f\\t[1] ML_BSSN: ML_BSSN_EvolutionInterior in CCTK_EVOL\\n", \$n, \$step * \$late / 2;
}
PROGRAM
    chmod 0755, "$room/$name" or die "$room/$name: $!\n";
    return "$room/$name";
}

my $project  = Cactus::Check::Project->new(home => abs_path("$RealBin/../../.."), room => "$room/checks");
my %programs = (a => program('a', 1), b => program('b', 2));
my %run;
for my $name (keys %programs) {
    mkdir "$room/in_$name" or die "$room: $!\n";
    $run{$name} = {
        folder     => "$room/in_$name",
        text       => "itlast = 4\n",
        program    => $programs{$name},
        threads    => 1,
        processors => (allowed_processors())[0]
    };
}
my %seconds = in_turn($project, 2, 3, { step => qr{ total }x }, a => [ $run{a} ], b => [ $run{b} ]);
is_deeply \%seconds, { a => { step => [ 3, 3, 3, 3 ] }, b => { step => [ 6, 6, 6, 6 ] } },
    'steps of all runs of each program';
is read_text("$room/log"), "a 1\nb 1\na 1\nb 1\n", 'programs run in turn';
SKIP: {
    skip 'one processor, or no MPI', 1 if allowed_processors() < 2 || !$project->has_mpi;
    my @two = (allowed_processors())[ 0, 1 ];
    write_text("$room/place", "#!/bin/sh\ntaskset -cp \$\$ >>'$room/places'\nexec '$programs{a}' \"\$@\"\n");
    chmod oct 755, "$room/place" or die "$room/place: $!\n";
    my %apart = (%{ $run{a} }, program => "$room/place", processes => 2, processors => join(q{,}, @two));
    in_turn($project, 1, 3, { step => qr{ total }x }, apart => [ \%apart ]);
    my @places = sort { $a <=> $b } read_text("$room/places") =~ m{ (\d+) $ }gxm;
    is_deeply \@places, \@two, 'each process has processors of its own';
}
$run{b}{program} = '/bin/false';
$run{c} = { %{ $run{a} }, folder => tempdir(CLEANUP => 1) };
my $broken = eval { in_turn($project, 1, 3, { step => qr{ total }x }, all => [ @run{qw(a b c)} ]) };
is $broken, undef, 'a run between others that fails is a mistake';

# The measurement itself: the peer takes 2.5 times as long, or twice with all that is calculated here.
my $bench =
    "Saguaro::Bench::Spacetime->bssn(Cactus::Check::Project->new(home => q{@{[ $project->home ]}}, room => q{$room/checks}))";
my $done = $project->run(
    "perl -Iflesh/build/lib -Iflesh/ccl/lib -Itestsuites/lib -MSaguaro::Bench::Spacetime -MCactus::Check::Project -e '$bench'",
    environment => { PROGRAM => $programs{a}, PEER_EXE => program('peer', 2.5), POINTS => 10, REPEATS => 1, STEPS => 4 }
);
is $done->{status}, 0, 'a program is measured' or diag $done->{output};
my ($line) = $done->{output} =~ m{ ^ RESULT [ ] (.*) }xm;
my %result = map { split m{=}x } split q{ }, $line;
is $result{evolution_order4_10}, 3 * 1e6 / (4 * 1000), 'microseconds per point and stage';
is $result{$_}, 2.5, $_ for qw(evolution_times_faster rhs_times_faster evolution_times_faster_median_order8_10);
is $result{evolution_all_times_faster_order4_10}, 2, 'with all that the original calculates';
SKIP: {
    skip 'one processor only', 2 if allowed_processors() < 2;
    is $result{rhs_two_threads_order8_10},  2, 'twice as fast with two threads';
    is $result{rhs_two_programs_order8_10}, 2, 'programs that do not disturb each other';
}

done_testing;
