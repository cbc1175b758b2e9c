#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# What the bench of small levels makes of the output of runs, and which bars it takes for met.
use v5.26;
use warnings;
use experimental 'signatures';

use FindBin qw($RealBin);
use Test::More;

use lib "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Saguaro::Bench::SmallLevels;

local $SIG{__WARN__} = sub (@words) { fail "no warnings: @words" };

sub table (@rows) {
    return join q{}, map { join("\t", split q{ }) . "\n" } @rows;
}

subtest 'functions: the last step, all levels of each, with one report twice' => sub {
    my $text = table(
        'iteration time kind function level seconds',
        '64 0.8 compute Evolve 0 5',
        '64 0.8 compute Evolve 1 7',
        '64 0.8 wait Evolve 0 1',
        '128 1.6 compute Evolve 0 6',
        '128 1.6 compute Evolve 1 9.5',
        '128 1.6 wait Evolve 0 1.25',
        '128 1.6 compute Search 0 2',
        '128 1.6 compute Evolve 0 6',
        '128 1.6 compute Evolve 1 9.5',
    );
    is_deeply(
        Saguaro::Bench::SmallLevels::seconds_of_functions($text),
        { 'Evolve: compute' => 3.5, 'Evolve: wait' => 0.25, 'Search: compute' => 2 },
        'also one that begins in it'
    );
};

subtest 'updates a second: the middle one' => sub {
    my $line   = 'iteration 40, time 20, 40 %, 1 min 00 s to go, %s updates/s, memory 1.20 GB';
    my $output = sub (@rates) {
        join q{}, map { $line =~ s{ %s }{$_}xr . "\n" } @rates;
    };
    my $rate = \&Saguaro::Bench::SmallLevels::rate_of_output;
    cmp_ok($rate->($output->(qw(9.5e+06 4.39e+07 4.4e+07))), q{==}, 4.39e7, 'of three');
    cmp_ok($rate->($output->('1e+06')),                      q{==}, 1e6,    'of one');
    my $is_read = eval { Saguaro::Bench::SmallLevels::rate_of_output("Done.\n"); 1 };
    ok(!$is_read, 'a run that says nothing of them is a mistake');
};

# Seconds of a step by layout.
my %here = ('1 x 1' => 32, '1 x 16' => 4, '16 x 1' => 5);

sub on_the_host ($seconds, $cores, $apart) {
    return { Saguaro::Bench::SmallLevels::result_of_host($seconds, $cores, $apart) };
}

subtest 'hosts: the best layout counts' => sub {
    is_deeply(
        on_the_host({ here => \%here, peer => { '1 x 16' => 30, '16 x 1' => 24 } }, 16, 64),
        {
            one_core           => 32,
            best               => 4,
            cores              => 16,
            cores_times_faster => 8,
            peer_best          => 24,
            peer_times_faster  => 6,
            apart_times_faster => 8
        },
        'with a peer and runs apart'
    );
    is_deeply(
        on_the_host({ here => { '1 x 1' => 32 } }, 1, undef),
        { one_core => 32, best => 32, cores => 1, cores_times_faster => 1 },
        'one core alone'
    );
};

subtest 'GPUs: the best rate of each way, and the slower way to use two' => sub {
    is_deeply(
        { Saguaro::Bench::SmallLevels::result_of_gpus([ 3e7, 4e7 ], [ 5e7, 1e7 ], [ 2e7, 3.8e7 ]) },
        { gpu_updates => 4e7, two_gpus_times_faster => 0.95 },
        'two of them'
    );
    is_deeply({ Saguaro::Bench::SmallLevels::result_of_gpus([2.76e7]) }, { gpu_updates => 2.76e7 }, 'one');
};

# Verdicts by title.
sub verdicts (%result) {
    return { map { $_->[0] => Saguaro::Bench::SmallLevels::verdict(@{$_}[ 1, 2 ]) }
            Saguaro::Bench::SmallLevels::bars(%result) };
}

subtest 'bars that are met and missed' => sub {
    my %cores = (cores => 16, apart_times_faster => 12);    # of which three quarters are 9
    my $of    = '16 cores against one';
    is_deeply(verdicts(%cores, cores_times_faster => 9),    { $of => 'met' },    'as much as cores apart allow');
    is_deeply(verdicts(%cores, cores_times_faster => 8.99), { $of => 'missed' }, 'less than that');
    is_deeply(verdicts(%cores, apart_times_faster => 16, cores_times_faster => 10),   { $of => 'met' },    'ten times');
    is_deeply(verdicts(%cores, apart_times_faster => 16, cores_times_faster => 9.99), { $of => 'missed' }, 'less');
    my ($bar) = Saguaro::Bench::SmallLevels::bars(%cores, cores_times_faster => 8);
    is_deeply($bar, [ $of, 8, 9 ], 'found and wanted');

    my %bar = (
        'updates per second on one GPU'            => [ gpu_updates           => 3e7, 2.99e7 ],
        'two GPUs against one'                     => [ two_gpus_times_faster => 1,   0.999 ],
        'the best layout against that of the peer' => [ peer_times_faster     => 3,   2.99 ],
    );
    for my $title (sort keys %bar) {
        my ($name, $enough, $less) = @{ $bar{$title} };
        is_deeply(verdicts($name => $enough), { $title => 'met' },    "$title: enough");
        is_deeply(verdicts($name => $less),   { $title => 'missed' }, "$title: less");
    }
};

subtest 'a machine is asked for what it has' => sub {
    is_deeply(verdicts(cores => 4, cores_times_faster => 3.9, apart_times_faster => 4), {}, 'not for 16 cores');
    is_deeply(verdicts(cores => 16, cores_times_faster => 16), {}, 'nor without runs on each core');
};

done_testing;
