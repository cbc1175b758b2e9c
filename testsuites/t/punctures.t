#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judge of a single puncture, and faults that it must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::Punctures;

my $home = tempdir(CLEANUP => 1);
write_text("$home/parfiles/$_.par", read_text("$RealBin/../../parfiles/$_.par")) for qw(puncture black_hole);
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

# The norm of the constraint falls with the fourth power of the spacing; K at the puncture is off by a multiple of h^1.09.
sub program ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $h        = $value->{dx};
    my ($file)   = glob "$folder/*.par";
    my $output   = $file =~ s{ [.]par \z }{}xr;
    my $constant = $fault eq 'order' ? 1.5**0.6 : 1;
    my @norms    = map { join("\t", 64 * $_, 0.8 * $_, $constant**($h > 1.5 ? 0 : 1) * $h**4 / 1000) . "\n" } 1 .. 4;
    s{ \S+ $ }{nan}xm for $fault eq 'nan-norm' && $h < 1.5 ? $norms[2] : ();
    splice @norms, 1, 1 if $fault eq 'line' && $h < 1.5;
    @norms = () if $fault eq 'no-norms';
    write_text("$output/H.norm2.asc", "# 1:iteration 2:time 3:data\n" . join q{}, @norms) if $fault ne 'file';
    my $tip = $fault eq 'tip' ? 0.33 : $fault eq 'nan-tip' ? 'nan' : 0.3009365096;
    rows("$output/trK.x.asc", map { tip_of_K($_, $h, $tip) } 0 .. 3);
    return "Processes: 1\n";
}

# Of the last iteration and the finest level, after others.
sub tip_of_K ($i, $h, $tip) {
    my $value = $tip eq 'nan' ? $tip : $tip - 0.05 * $h**1.0912971;
    return map {
        {
            iteration => $_,
            level     => $_,
            index     => [ $i, 0, 0 ],
            time      => 48,
            place     => [ $i * $h / 64, 0, 0 ],
            value     => $i || $_ < 6 ? 0.1 : $value
        }
    } 5, 6;
}

# What simplot says of a horizon: time, radius, areal radius, lapse, K.
sub horizons ($command, $options, $fault) {
    return { status => 0, output => q{} } if $command =~ m{ import [ ] numpy }x;
    return if $command !~ m{ simplot [ ] horizon }x;
    my @rows =
        $command =~ m{ first_steps }x
        ? ([ 0, 0.5, 2, 0.25, 0 ], [ 0.8, 0.55, 2, 0.3, 0.01 ])
        : map { [ $_, 0.8, 2, 0.3761794868, 0.0668109516 ] } 40, 48;
    my %column = (radius => 1, areal => 2, lapse => 3, K => 4);
    my ($name, $which) = $fault =~ m{ \A (radius|areal|lapse|K) - (first|last) \z }x;
    $rows[ $which eq 'first' ? 0 : -1 ][ $column{$name} ] *= 1.05 if $name;
    $rows[-1][2] = 'nan' if $fault eq 'nan-horizon';
    @rows = $rows[0] if $fault eq 'lost' && $command =~ m{ first_steps }x;
    return {
        status => $fault eq 'simplot'    ? 1            : 0,
        output => $fault eq 'no-horizon' ? "time ...\n" : join q{},
        map { " @{$_}\n" } @rows
    };
}

my %of_runs = (
    'status'      => 'a run that fails',
    'areal-first' => 'another areal radius at the start',
    'areal-last'  => 'another areal radius at the end',
    'lapse-first' => 'another lapse',
    'nan-horizon' => 'a horizon of NaN',
    'no-horizon'  => 'no horizon',
    'simplot'     => 'a horizon that is not looked for',
);

subtest 'the judge of the first steps of a puncture notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Punctures->run($project, $tally) },
        { runs => \&program, commands => \&horizons },
        %of_runs, 'radius-first' => 'another coordinate radius',
    );
};

subtest 'the judge of stationary slices and of convergence notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Punctures->run($project, $tally, 'all') },
        { runs => \&program, commands => \&horizons },
        %of_runs,
        'lapse-last' => 'another lapse at the end',
        'K-first'    => 'another K',
        'K-last'     => 'another K at the end',
        'tip'        => 'another K at the puncture',
        'nan-tip'    => 'NaN at the puncture',
        'order'      => 'a constraint that falls with an order of 3.4',
        'nan-norm'   => 'a norm that is not a number',
        'no-norms'   => 'files without norms',
        'line'       => 'a norm that only one run has',
        'file'       => 'a file that is missing',
    );
};

done_testing;
