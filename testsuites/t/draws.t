#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Cases in which all pairs of values occur, cases at random, the parameter files that they become, and which refusals count.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";

use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judges

use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns;
use Saguaro::Acceptance::Draws;
use Saguaro::Acceptance::Draws::Frame;
use Saguaro::Acceptance::Draws::Pairwise  qw(covering drawn pairs_of random_numbers);
use Saguaro::Acceptance::Draws::Relations qw(relations differences_in_relation);
use Saguaro::Acceptance::Draws::Waves;

use constant DRAWS_TO_SHRINK => 5;

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

my %factors = (a => [ 1 .. 4 ], b => [qw(x y z)], c => [ 1, 2 ], d => [ 1 .. 5 ]);

subtest 'every pair of values occurs, in few cases' => sub {
    my $array = covering(\%factors, sub ($case) { 1 }, 3);
    my %seen  = map { $_ => 1 } map { pairs_of($_) } @{ $array->{cases} };
    is scalar(keys %seen), 4 * 3 + 4 * 2 + 4 * 5 + 3 * 2 + 3 * 5 + 2 * 5, 'pairs';
    cmp_ok scalar(@{ $array->{cases} }), '<=', 26, 'cases, of 120 that there are';
    is_deeply $array->{impossible}, [], 'none is impossible';
};

subtest 'what is impossible is left out, and named' => sub {
    my $is_possible = sub ($case) { $case->{a} < 4 || $case->{b} ne 'z' };
    my $array       = covering(\%factors, $is_possible, 3);
    is_deeply $array->{impossible}, [ { a => 4, b => 'z' } ], 'the pair that no case may have';
    ok !(grep { !$is_possible->($_) } @{ $array->{cases} }), 'all cases are possible';
};

subtest 'a seed tells the numbers, all of them below what is asked for' => sub {
    my ($one, $same, $other) = map { random_numbers($_) } 5, 5, 6;
    my @numbers = map { $one->(10) } 1 .. 1000;
    is_deeply [ map { $same->(10) } 1 .. 1000 ], \@numbers, 'the same seed';
    isnt join(q{ }, map { $other->(10) } 1 .. 1000), "@numbers", 'another one';
    my %times;
    $times{$_}++ for @numbers;
    is join(q{ }, sort keys %times), '0 1 2 3 4 5 6 7 8 9', 'all values';
    ok !(grep { $_ < 60 || $_ > 140 } values %times), 'about as often';
};

subtest 'waves: each value of each factor can occur, and becomes a file without gaps' => sub {
    for my $form (qw(layouts restart relations)) {
        my $factors = Saguaro::Acceptance::Draws->factors($form);
        my $random  = random_numbers(1);
        for my $name (sort keys %{$factors}) {
            for my $value (@{ $factors->{$name} }) {
                my $case = drawn($factors, \&Saguaro::Acceptance::Draws::is_possible, $random, $name => $value);
                ok $case, "$form: $name = $value";
                my $text = Saguaro::Acceptance::Draws::Waves->parameters($case, last => 4);
                unlike $text, qr{ = \s* $ }mx, 'all parameters have values';
            }
        }
    }
};

subtest 'cases that have failed are possible ones' => sub {
    for my $form (qw(layouts restart)) {
        local $ENV{DRAWS} = 0;
        my @cases = Saguaro::Acceptance::Draws->cases_of_today($form);
        my @names = sort keys %{ Saguaro::Acceptance::Draws->factors($form) };
        ok @cases >= 3, "$form: there are some";
        is_deeply [ sort keys %{$_} ], \@names, "$form: all factors have values" for @cases;
        ok Saguaro::Acceptance::Draws::is_possible($_), "$form: and may be drawn" for @cases;
    }
};

subtest 'frames' => sub {
    my $frame = Saguaro::Acceptance::Draws::Frame->new(signs => [ -1, 1, 1 ], shift => [ 4, 0, 0 ], to => [ 1, 2, 0 ]);
    is_deeply [ $frame->place(1, 2, 3) ],     [ 3, 3,  2 ], 'places are mirrored, moved and permuted';
    is_deeply [ $frame->direction(1, 2, 3) ], [ 3, -1, 2 ], 'directions are not moved';
    is_deeply [ $frame->permuted(1, 2, 3) ],  [ 3, 1,  2 ], 'factors are only permuted';
    is $frame->axis('x'), 'y', 'the name of an axis';
    is_deeply [ map { $frame->side($_, 'lower') } qw(x y) ], [qw(upper lower)], 'sides';
};

# Rows of a file with all points of one iteration: places and values.
sub write_points ($folder, @rows) {
    my $number = 0;
    my @lines  = map { join "\t", 0, 0, '0 0 0', join(q{ }, $number++, 0, 0), 0, "@{$_}[0 .. 2]", $_->[3] } @rows;
    write_text("$folder/output/phi.xyz.asc", join q{}, map { "$_\n" } @lines);
    return $folder;
}

subtest 'relations hold or do not' => sub {
    my $room  = tempdir(CLEANUP => 1);
    my $whole = write_points("$room/whole", [ 1, 2, 3, 0.5 ], [ 2, 2, 3, 0.25 ]);
    my %other = (
        same       => [ [ 1,  2,  3, 0.5 ], [ 2,  2,  3, 0.25 ] ],
        moved      => [ [ 5,  -6, 5, 0.5 ], [ 6,  -6, 5, 0.25 ] ],
        mirrored_x => [ [ -1, 2,  3, 0.5 ], [ -2, 2,  3, 0.25 + 1e-14 ] ],
        permuted   => [ [ 3,  1,  2, 0.5 ], [ 3,  2,  2, 0.25 + 1e-14 ] ],
    );
    for my $name (sort keys %other) {
        my @rows = @{ $other{$name} };
        my $good = write_points("$room/$name", @rows);
        my %case = (relation => $name, outputs => 'same', factor => '2');
        is_deeply [ differences_in_relation(\%case, $whole, $good) ], [], "$name: the same";
        $rows[1] = [ @{ $rows[1] }[ 0 .. 2 ], 0.25 + ($name =~ m{ same | moved }x ? 1e-14 : 1e-9) ];
        my $bad = write_points("$room/$name-bad", @rows);
        is scalar(my @found = differences_in_relation(\%case, $whole, $bad)), 1, "$name: another value is found";
        my $less = write_points("$room/$name-less", $rows[0]);
        is scalar(my @missing = differences_in_relation(\%case, $whole, $less)), 1, "$name: a missing point is found";
    }
    my $moved   = write_points("$room/thirds", [ 5, -6, 5, 0.5 ], [ 6, -6, 5, 0.25 + 1e-14 ]);
    my %thirds  = (relation => 'moved', outputs => 'same', factor => '3');
    my @rounded = differences_in_relation(\%thirds, $whole, $moved);
    is_deeply \@rounded, [], 'moved: thirds of spacings are rounded';
    $moved = write_points("$room/thirds-bad", [ 5, -6, 5, 0.5 ], [ 6, -6, 5, 0.25 + 1e-9 ]);
    is scalar(my @wrong = differences_in_relation(\%thirds, $whole, $moved)), 1, '... no more than that';
    my $linear = write_points("$room/linear", [ 1, 2, 4, -0.5 ]);
    is_deeply [ differences_in_relation({ relation => 'linear' }, $linear, $linear) ], [], 'linear: it is';
    is scalar(my @found = differences_in_relation({ relation => 'linear' }, $whole, $whole)), 2, 'linear: it is not';
    my $third = write_points("$room/third", [ 0.0416666667, 0, 0, 0.5 / 24 ]);
    is_deeply [ differences_in_relation({ relation => 'linear' }, $third, $third) ], [],
        'linear: nine digits show which third is meant';
    $third = write_points("$room/no-third", [ 0.0416666669, 0, 0, 0.5 / 24 ]);
    is scalar(@found = differences_in_relation({ relation => 'linear' }, $third, $third)), 1,
        '... and a place that is no third';
    my $cubic = write_points("$room/cubic", [ 1.3125, 0, 0, 1 ], [ 0.3125, 1, 1, 0.5 - 1.5 - 0.25 ]);
    my %cubic = (relation => 'polynomial', order => 5);
    is_deeply [ differences_in_relation(\%cubic, $cubic, $cubic) ], [], 'polynomial: it is';
    is scalar(@found = differences_in_relation(\%cubic, $whole, $whole)), 2, 'polynomial: it is not';
    write_text("$room/$_->[0]/output/phi.count.asc", "0\t0\t10560\n1\t0\t$_->[1]\n")
        for [ whole => 10_560 ], [ moved => 10_560 ], [ permuted => 10_559 ];
    my %volume = (relation => 'volume', symmetry => 'none');
    is_deeply [ differences_in_relation(\%volume, $whole, "$room/moved") ], [], 'volumes are right';
    is_deeply [ differences_in_relation(\%volume, $whole, "$room/permuted") ],
        ["$room/permuted: the sum of weights is not 10560 but 10559 and 10560"], 'or not';
    is_deeply [ differences_in_relation(\%volume, $whole, "$room/cubic") ],
        ["$room/cubic: the sum of weights is not 10560 but missing"], 'or are not written';
};

# Of values of 1 on 1,000 points that cancel up to 1e-10.
subtest 'sums that cancel are as exact as those of sizes' => sub {
    my $room  = tempdir(CLEANUP => 1);
    my %case  = (relation => 'permuted', outputs => 'same');
    my $write = sub ($name, $norm, $sum, $average) {
        my $folder = write_points("$room/$name", $name eq 'whole' ? [ 1, 2, 3, 0.5 ] : [ 3, 1, 2, 0.5 ]);
        my %of     = (norm1 => $norm, sum => $sum, average => $average, count => 1000);
        write_text("$folder/output/phi.$_.asc", "0\t0\t$of{$_}\n") for keys %of;
        return $folder;
    };
    my $whole = $write->('whole', 1, 1e-10, 1e-13);
    my $found = sub (@of) { scalar(my @lines = differences_in_relation(\%case, $whole, $write->(@of))) };
    is $found->('good', 1,        2e-10, 2e-13), 0, 'another round-off';
    is $found->('sum',  1,        2e-7,  1e-13), 1, 'another sum';
    is $found->('mean', 1,        1e-10, 1e-10), 1, 'another average';
    is $found->('norm', 1 + 1e-9, 1e-10, 1e-13), 1, 'another norm';
};

# ---- refusals

my $beyond =
    'interpolation of WAVEMOL::PHI to the points [30:46] of level 1 with order 3 needs the points [13:24] of level 0, of which some '
    . 'lie beyond the outer boundary of the domain [0:25]';
my $past    = 'The grid cannot change in iteration 3: level 1 is new there, and needs values of level 0 at t = 0.1';
my %refusal = (
    'beyond the boundary' => [ 1, $beyond ],
    'no past'             => [ 1, $past ],
    'a typo'              => [ 1, 'wave.par:3:1: there is no parameter Carpet::levels' ],
    'another fault'       => [ 1, 'WARNING level 0 from host a: the grid is not nested, level 0 ends' ],
    'a crash later'       => [ 1, "$beyond\nprocess 0: SIGSEGV in WaveMoL::WaveMoL_RHS" ],
    'another status'      => [ 2, $beyond ],
    'an internal error'   => [ 5, $beyond ],
    'nothing'             => [ 1, q{} ],
);

# The verdict on a case whose two runs end so.
sub verdict ($form, $case, @ends) {
    my $room    = tempdir(CLEANUP => 1);
    my $project = PretendedRuns->new(home => $room, room => "$room/rooms");
    my $draws = bless { project => $project, form => $form, h5py => 0, room => 'draws' }, 'Saguaro::Acceptance::Draws';
    local $project->{runs} = sub ($folder, $value, $options) {
        my $ends = $ends[ $folder =~ m{ whole }x ? 0 : 1 ];
        write_text("$folder/output/phi.count.asc", "0\t0\t42240\n");
        return { status => $ends->[0], output => "Processes: $options->{processes}\n$ends->[1]\n" };
    };
    return $draws->_try($case)->{verdict};
}

my %case =
    (%{ Saguaro::Acceptance::Draws->usual }, layout => '1 1 3', device => 'none', outputs => 'same', stop => 'never');

subtest 'levels may be refused where a run without them is not, but for documented reasons only' => sub {
    my %volume = (%case, relation => 'volume', recover => 'auto');
    my $found  = sub ($name) { verdict('relations', \%volume, $refusal{$name}, [ 0, 'Done' ]) };
    is($found->($_), 'refused', $_) for 'beyond the boundary', 'no past';
    is($found->($_), 'differs', $_) for grep { !m{ \A (?: beyond | no [ ] past ) }x } sort keys %refusal;
    is(verdict('relations', \%volume, [ 0, 'Done' ], $refusal{'beyond the boundary'}), 'differs',
        'the other run alone');
};

subtest 'both runs of a case are refused for the same reason' => sub {
    my $found = sub ($whole, $other) { verdict('layouts', \%case, $refusal{$whole}, $refusal{$other}) };
    is($found->('beyond the boundary', 'beyond the boundary'), 'refused', 'the same one');
    is($found->('beyond the boundary', 'no past'),             'differs', 'another one');
    is($found->('beyond the boundary', $_),                    'differs', "on the other layout: $_")
        for 'a typo', 'nothing', 'another status';
    is($found->('a typo', 'a typo'), 'differs', 'a typo in both');
};

# ---- the smallest case that fails

# What the parameters and options of a run say of factors of its case.
my %says = (
    'method RK3'              => sub ($value, $options) { $value->{ODE_Method} eq 'RK3' },
    'ghosts 3'                => sub ($value, $options) { ($value->{ghost_size} // $value->{ghost_size_x}) == 3 },
    'damping yes'             => sub ($value, $options) { exists $value->{epsdis} },
    'device late'             => sub ($value, $options) { ($value->{emulated_queues} // q{}) eq 'late' },
    'layout 3 1 20'           => sub ($value, $options) { $options->{processes} == 3 },
    'relation said_otherwise' => sub ($value, $options) { exists $value->{ghost_size_x} },
    'stop 2'                  => sub ($value, $options) { exists $value->{checkpoint} && $value->{cctk_itlast} == 2 },
);

# Where the other run of a case crashes if it has all of these factors: what is found, and the first run of what is tried last.
sub found ($case, @needed) {
    my $room    = tempdir(CLEANUP => 1);
    my $project = PretendedRuns->new(home => $room, room => "$room/rooms");
    my $draws   = bless { project => $project, form => 'relations', h5py => 0, room => 'draws' },
        'Saguaro::Acceptance::Draws';
    local $project->{runs} = sub ($folder, $value, $options) {
        my $crashes = $folder =~ m{ other }x && !grep { !$says{$_}->($value, $options) } @needed;
        write_points($folder, [ 1, 2, 3, 0.5 ]);
        return { status => $crashes ? 139 : 0, output => "Processes: $options->{processes}\nDone\n" };
    };
    my $found = $draws->_found($case, 'the whole case differs');
    is $project->{broken}, undef, 'the pretended program works';
    return ($found, read_text("$room/rooms/draws/relations-whole/wave.par"));
}

# Draws that have these factors, and of which most others are not as usual.
sub shrinking_ends_with (@needed) {
    my %needed  = map { split q{ }, $_, 2 } @needed;
    my $factors = Saguaro::Acceptance::Draws->factors('relations');
    my $random  = random_numbers(7);
    my $small   = join ', ', sort @needed;
    my $usual   = Saguaro::Acceptance::Draws->usual(stop => 'never', %needed);
    my $last    = Saguaro::Acceptance::Draws::_last($usual);
    my $kept    = Saguaro::Acceptance::Draws::Waves->parameters($usual, last => $last);
    for (1 .. DRAWS_TO_SHRINK) {
        my $case = drawn(
            $factors, \&Saguaro::Acceptance::Draws::is_possible,
            $random,
            relation => 'said_otherwise',
            %needed
        );
        my ($found, $file) = found($case, @needed);
        my ($shown) = $found =~ m{ ^ The [ ] smallest [ ] that [ ] fails: [ ] (.*) $ }xm;
        is $shown, $small, "the smallest case has '$small' and nothing else";
        like $found, qr{ \A the [ ] whole [ ] case [ ] differs \n .* ^ exit [ ] status [ ] 139 $ }xms,
            'both are reported';
        is $file, $kept, 'and its parameter file stays';
    }
    return;
}

subtest 'a case that fails is shrunk to the factors that it takes' => sub {
    shrinking_ends_with('method RK3',  'ghosts 3');
    shrinking_ends_with('device late', 'layout 3 1 20');
    shrinking_ends_with('damping yes', 'relation said_otherwise');
    shrinking_ends_with('stop 2',      'ghosts 3');
};

done_testing;
