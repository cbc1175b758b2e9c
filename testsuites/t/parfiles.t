#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What parameter files say that they cost, and how a run is judged by it.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use File::Temp     qw(tempdir);
use FindBin        qw($RealBin);
use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";

use Test::More;

## no critic (ProtectPrivateSubs) single parts of the judge

use Cactus::Build::Files qw(read_text write_text);
use Cactus::Check::Project;
use Saguaro::Acceptance::Parfiles;
use Saguaro::Acceptance::StatedCost qw(header_of costs_of is_as_stated);

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

sub cost ($words) {
    my $cost = costs_of($words)->{whole} // return 'none';
    return "$cost->{least} to $cost->{most} s on $cost->{cores}";
}

# Seconds of one core, at most.
sub cores_of ($cost) { return $cost->{most} * $cost->{cores} }

subtest 'costs are read as they stand in the files' => sub {
    my %expected = (
        'seven levels of some 40^3 points in a quarter, 22 M: some ten minutes on two cores, 1.7 GB.' =>
            '600 to 600 s on 2',
        '81 x 81 x 41 points, 120 steps: a few seconds on two cores, about 40 MB.'                => '2 to 10 s on 2',
        'about 76^3 points, 2 GB: five minutes on an H200, some tens of hours of processor time.' =>
            '72000 to 324000 s on 1',
        'four to six levels of some 25^3 points in one octant: six to seven minutes of one core.' =>
            '360 to 420 s on 1',
        '65 x 9 x 9 points, no steps: a second.'                            => '1 to 1 s on 2',
        '41^3 points, 60 steps: a second or two on one core.'               => '1 to 2 s on 1',
        '400 x 7 x 7 points, 640 steps of RK3: 15 s of a processor, 36 MB.' => '15 to 15 s on 1',
        '42 x 42 x 22 points, 160 steps: under a second.'                   => '0 to 1 s on 2',
        '3840 steps of the finest: less than two hours of processor time (6.5 minutes on 16 cores).' =>
            '0 to 7200 s on 1',
        '384 steps of the finest: half a minute on two cores, about 150 MB; 18 MB of files.'    => '30 to 30 s on 2',
        '8000 steps of the finest: some three hours of one core, two minutes of an H100; 1 GB.' =>
            '10800 to 10800 s on 1',
        '66 x 66 x 36 points, one set of data.'      => 'none',
        '5000 steps of RK3: two minutes of an H100.' => 'none',
    );
    is cost($_), $expected{$_}, $_ for sort keys %expected;
};

subtest 'a reduced end has a setting and a cost of its own' => sub {
    my $costs = costs_of(
        'three hours of one core. The reduced end, for two cores: Cactus::cctk_final_time = 16 (three minutes).');
    is_deeply $costs->{reduced}, { least => 180, most => 180, cores => 2, setting => 'Cactus::cctk_final_time = 16' },
        'end';
    is $costs->{whole}{most}, 10800, 'the whole';
};

subtest 'commands of files name the output of make run' => sub {
    for my $file (glob "$RealBin/../../parfiles/*.par") {
        my $name  = basename($file, '.par');
        my @looks = Saguaro::Acceptance::Parfiles::looks_of(header_of(read_text($file))->{Look} // q{});
        is_deeply [ grep { !m{ \A tools/simplot [ ] \w+ [ ] simulations/ \Q$name\E (?! [\w-] ) }x } @looks ], [], $name;
    }
};

subtest 'every file of the project states a cost, and what simplot shows' => sub {
    for my $file (glob "$RealBin/../../parfiles/*.par") {
        my $header = header_of(read_text($file));
        ok costs_of($header->{Cost} // q{})->{whole}, "$file: $header->{Cost}";
    }
    is_deeply [
        Saguaro::Acceptance::Parfiles::looks_of(
            'tools/simplot trajectories binary; tools/simplot norms binary H --log')
        ],
        [ 'tools/simplot trajectories binary', 'tools/simplot norms binary H --log' ], 'commands';
};

subtest 'every picture of a run stands in the gallery, next to its file' => sub {
    my $gallery = read_text("$RealBin/../../flesh/doc/gallery.md");
    for my $picture (map { basename($_, '.png') } glob "$RealBin/../../parfiles/*.png") {
        like $gallery, qr{ ^ [^\n]* parfiles/\Q$picture\E[.]png [^\n]* parfiles/\Q$picture\E[.]par [^\n]* $ }mx,
            $picture;
    }
    for my $file ($gallery =~ m{ [(] ( [.][.]/[^)]+ | pictures/[^)]+ ) [)] }gx) {
        ok -e "$RealBin/../../flesh/doc/$file", "there is $file";
    }
};

use constant AFFORDABLE => 20 * 60;    # seconds of one core

subtest 'every file that costs more than 20 minutes of a core states a reduced end, which costs less' => sub {
    for my $file (glob "$RealBin/../../parfiles/*.par") {
        my $text  = read_text($file);
        my $costs = costs_of(header_of($text)->{Cost} // q{});
        next if cores_of($costs->{whole}) <= AFFORDABLE;
        my $reduced = $costs->{reduced};
        ok $reduced, "$file has a reduced end" or next;
        cmp_ok cores_of($reduced), '<=', AFFORDABLE, "$file: what it costs";
        my $set = eval { Saguaro::Acceptance::Parfiles::with_setting($text, $reduced->{setting}) };
        ok $set, "$file sets what the reduced end sets";
    }
};

subtest 'the reduced end takes the place of the end' => sub {
    my $text = "A::end   = 850     # 4 ms\nB::end = 850\n";
    is Saguaro::Acceptance::Parfiles::with_setting($text, 'A::end = 96'), "A::end   = 96     # 4 ms\nB::end = 850\n",
        'this one alone';
    my $other = eval { Saguaro::Acceptance::Parfiles::with_setting($text, 'C::end = 96') };
    is $other, undef, 'and none that is not there';
    like $@, qr{ sets [ ] C::end, [ ] which [ ] the [ ] file [ ] does [ ] not }x, 'which is said';
};

subtest 'the header ends where the comment does' => sub {
    my $header = header_of("# Purpose: one\n#   thing\n# Cost:   a second.\n\n# Look: nothing\n");
    is_deeply $header, { Purpose => 'one thing', Cost => 'a second.' }, 'fields';
};

subtest 'a run is judged within a factor of 1.5, and a busy machine is no excuse for processors' => sub {
    my $cost = { least => 100, most => 120, cores => 2 };
    ok is_as_stated($cost,                                 110, 215), 'as stated';
    ok is_as_stated($cost,                                 180, 350), 'within the factor';
    ok is_as_stated($cost,                                 900, 220), 'beside other work';
    ok !is_as_stated($cost,                                200, 380), 'too long';
    ok !is_as_stated($cost,                                60,  100), 'too short';
    ok is_as_stated({ least => 1, most => 1, cores => 1 }, 4,   3.5), 'seconds have a slack';
};

subtest 'what make run says is judged' => sub {
    my $cost  = { least => 10, most => 10, cores => 1 };
    my $said  = "The run took 10.0 s by the clock, 9.9 s of processors\nThe picture is  x.png\n";
    my $judge = sub ($status, $output) {
        join '; ', Saguaro::Acceptance::Parfiles::problems_of_run({ status => $status, output => $output }, $cost);
    };
    is $judge->(0, $said), q{}, 'good';
    like $judge->(1, $said),                                          qr{ ended [ ] with [ ] status [ ] 1 }x, 'status';
    like $judge->(0, $said =~ s{10[.]0}{40.0}rx =~ s{9[.]9}{39.9}rx), qr{ it [ ] took [ ] 40[.]0 [ ] s }x,    'cost';
    like $judge->(0, $said =~ s{The [ ] picture .*}{The picture was skipped: no numpy}rx),
        qr{ picture [ ] was [ ] skipped }x,
        'picture';
    like $judge->(0, q{}), qr{ does [ ] not [ ] say [ ] how [ ] long }x, 'no times';
};

subtest 'the commands of simplot that make run prints are run at the top of the tree' => sub {
    my $clone = tempdir(CLEANUP => 1);
    mkdir "$clone/$_" or die "cannot make $_: $!\n" for qw(tools simulations simulations/w);
    my $draw = sub ($command) {
        write_text("$clone/tools/simplot", "#!/bin/sh\n$command\n");
        chmod 0755, "$clone/tools/simplot" or die "cannot make a program: $!\n";
    };
    $draw->('test -d "$2" && echo w.png | tee w.png');
    my $project = Cactus::Check::Project->new(home => $clone, program => '/bin/true');
    my $judge   = sub ($output, @promised) {
        join '; ', Saguaro::Acceptance::Parfiles::_problems_of_pictures($project, $clone, $output, \@promised);
    };
    my $good = "Look:     tools/simplot line simulations/w u --log\n              --other; or not\n";
    is_deeply [ Saguaro::Acceptance::Parfiles::looks_in("Next: a\n${good}Next:     tools/simplot slice w\n") ],
        ['tools/simplot line simulations/w u --log --other'], 'commands';
    is $judge->($good, 'one'), q{}, 'a folder that is there';
    like $judge->($good =~ s{simulations/}{}rx, 'one'), qr{ \A tools/simplot [ ] line [ ] w }x, 'a folder that is not';
    like $judge->("Next: a\n",                  'one'), qr{ other [ ] commands }x, 'advice that is not printed';
    like $judge->($good =~ s{;}{; tools/simplot line none;}rx, 'one'), qr{ other [ ] commands }x, 'more of it';
    unlink "$clone/w.png" or die "no picture: $!\n";
    $draw->('echo w.png');
    like $judge->($good, 'one'), qr{ there [ ] is [ ] no [ ] picture [ ] w[.]png }x, 'a picture that is not drawn';
};

subtest 'files that cost too much are left out, and those without a cost are mistakes' => sub {
    my $plan = sub ($words, @others) { Saguaro::Acceptance::Parfiles::plan_of("# Cost: $words\n\n", @others) };
    like $plan->('three hours of one core', 'reduced', 7200)->{skipped}, qr{10800}x, 'left out';
    is $plan->('three hours of one core', 'reduced', 20000)->{end}, 'whole', 'a higher limit';
    my $both = 'three hours of one core. The reduced end: A::b = 3 (a minute).';
    is $plan->($both, 'reduced', 7200)->{end}, 'A::b = 3', 'the reduced end';
    ok $plan->($both, 'whole', 7200)->{skipped}, 'the whole';
    like $plan->('one set of data', 'reduced', 7200)->{problem}, qr{ one [ ] set [ ] of [ ] data }x, 'no cost';
};

subtest 'what has passed at a revision is not done again' => sub {
    my $file = tempdir(CLEANUP => 1) . '/results.tsv';
    is_deeply Saguaro::Acceptance::Parfiles::read_results($file, 'abc'), {}, 'at first';
    write_text(
        $file, join q{},
        map { join("\t", @{$_}) . "\n" } [qw(one abc whole ok 1 1)],
        [qw(two abd whole ok 1 1)],
        [qw(three abc whole ok 1 1)],
        [qw(three abc whole failed 1 1)]
    );
    is_deeply Saguaro::Acceptance::Parfiles::read_results($file, 'abc'), { one => 'whole' }, 'later';
};

done_testing;
