#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# Long hunts: a hunt that finds something, fails or is stopped must not count as a good one. Also the random regions.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

## no critic (ProtectPrivateSubs, ProtectPrivateVars) a single part of the judges

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed);
use Saguaro::Acceptance::Faults;
use Saguaro::Acceptance::Regions;

my $home    = tempdir(CLEANUP => 1);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");
my %form    = Saguaro::Acceptance::Faults->forms;

my %hunt = (
    ccl        => [ qr{ fuzz[.]t }x, 'FUZZ', 5_000 ],
    kernels    => [qr{ kernels/run [ ] --sanitizers [ ] 5000 \z }x],
    typos      => [ qr{ typos[.]t }x, 'TYPOS', 1_000 ],
    parameters => [qr{ parameters/run [ ] 20000 \z }x],
);

# A hunt that is not the one that was meant has failed.
sub hunt ($form, $command, $options, $fault) {
    my ($pattern, $name, $count) = @{ $hunt{$form} };
    my $is_meant = $command =~ $pattern && (!$name || $options->{environment}{$name} == $count);
    my %status   = (finding => 1, stopped => 124, signal => 139);
    return { status => $status{$fault} // ($is_meant ? 0 : 1), output => "20 mutated files\n" };
}

for my $form (sort keys %hunt) {
    subtest "the hunt '$form' notices" => sub {
        is_noticed(
            $project,
            sub ($tally) { $form{$form}->($project, $tally) },
            { commands => sub (@call) { hunt($form, @call) } },
            finding => 'a finding',
            stopped => 'a hunt that is stopped',
            signal  => 'a hunt that ends in a signal',
        );
    };
}

subtest 'the forms are those that flesh/doc/faults.md names' => sub {
    my ($table) = read_text("$RealBin/../../flesh/doc/faults.md") =~
        m{ ^ [|] [ ] form [^\n]* \n [^\n]* \n ( (?: [|] [^\n]* \n )+ ) }xm;
    is_deeply([ sort keys %form ], [ sort(($table // q{}) =~ m{ ^ [|] [ ] ` (\w+) ` }gxm) ], 'names');
};

subtest '--help names every form' => sub {
    my $help = `'$^X' '$RealBin/../../flesh/build/bin/faults' --help`;
    is($?, 0, 'it ends well');
    my ($list) = $help =~ m{ ^ OPTIONS $ ( .* ) ^ DESCRIPTION $ }smx;
    my @named =
        map { split m{,[ ]}x } ($list // q{}) =~ m{ ^ [ ]{8} ( \w+ (?: , [ ] \w+ )* ) (?: [ ] \d [^\n]* )? $ }gmx;
    is_deeply([ sort @named ], [ sort keys %form ], 'names');
    my ($of_program) = ($list // q{}) =~ m{ ^ \s+ ( "meaning", .*? ) [ ] run \s }smx;
    is_deeply(
        [ sort(($of_program // q{}) =~ m{ " (\w+) " }gx) ],
        [qw(boundaries kinds layouts meaning relations restart)],
        'those that run PROGRAM'
    );
};

subtest 'PROGRAM names a program that exists' => sub {
    my $of = \&Saguaro::Acceptance::Faults::_of_given_program;
    local $ENV{PROGRAM} = '/bin/true';
    is($of->($project)->executable, '/bin/true', 'one that is there');
    for my $name (q{}, "$home/none", $home) {
        local $ENV{PROGRAM} = $name;
        my $is_taken = eval { $of->($project); 1 };
        ok(!$is_taken, length $name ? "not $name" : 'not an empty name');
    }
};

# ---- regions

my %wrong = (
    failed => { status => 1,   output => "[  FAILED  ] RegionProperties/2d.Partition\n[  PASSED  ] 11 tests.\n" },
    empty  => { status => 0,   output => "[  PASSED  ] 0 tests.\n" },
    silent => { status => 0,   output => q{} },
    signal => { status => 139, output => "[  PASSED  ] 12 tests.\n" },
);

sub regions ($command, $options, $fault) {
    return { status => $fault eq 'build' ? 2 : 0 } if $command =~ m{ -unittests }x;
    my $is_meant = $command =~ m{ RegionProperties/ }x && $options->{environment}{GEOMETRY_TEST_CASES} == 100_000;
    return $wrong{$fault} // { status => $is_meant ? 0 : 1, output => "[  PASSED  ] 12 tests.\n" };
}

subtest 'the judge of regions notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Regions->run($project, $tally) },
        { commands => \&regions },
        failed => 'a property that does not hold',
        empty  => 'no test at all',
        silent => 'no output at all',
        signal => 'a crash at the end',
        build  => 'tests that do not compile',
    );
};

done_testing;
