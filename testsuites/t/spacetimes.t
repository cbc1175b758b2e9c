#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of spacetimes that are periodic, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use POSIX      qw(j0);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judges

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::RobustStability;
use Saguaro::Acceptance::SpacetimeWaves;

use constant PI => 4 * atan2 1, 1;

my $home     = tempdir(CLEANUP => 1);
my $template = 'testsuites/convergence/spacetime_wave.par.in';
write_text("$home/$template", read_text("$RealBin/../../$template"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my %of_text = (
    'nan'     => 'NaN at one point',
    'all-nan' => 'NaN everywhere',
    'file'    => 'a file that is missing',
    'empty'   => 'a file without numbers',
    'line'    => 'a point that is missing',
    'status'  => 'a run that fails',
);

# ---- waves: exact solutions with an error of h^order, and weak waves with the lag and loss of their differences

my %solution = (
    GaugeWave        => sub ($x, $t, $value) { return 1 - $value->{amp} * sin(2 * PI * ($x - $t)) },
    ShiftedGaugeWave => sub ($x, $t, $value) { return 1 + $value->{amp} * sin(2 * PI * ($x - $t)) },
    Gowdy            => sub ($x, $t, $value) {
        my $s = $value->{start} * exp($value->{rate} * $t);
        return $s * exp(j0(2 * PI * $s) * cos(2 * PI * $x));
    },
);

sub weak ($x, $time, $value, $fault) {
    my ($points, $order) = @{$value}{qw(ncells_x fdOrder)};
    my ($lag, $loss) =
        Saguaro::Acceptance::SpacetimeWaves::_predicted($order, $points, $value->{epsDiss}, $time * 4 * $points);
    my $amplitude = $value->{amplitude};
    $lag  += (2 * PI)**3 * $amplitude**2 * $time**3 / 72;
    $lag  *= 1.05 if $fault eq 'lag';
    $loss *= 0.9 if $fault eq 'loss';
    return 1 + $amplitude * (1 - $loss) * sin(2 * PI * ($x - $time) + $lag);
}

sub exact ($x, $time, $value, $fault) {
    my ($points, $order) = @{$value}{qw(ncells_x fdOrder)};
    my $error = ($points / 10)**($fault eq 'order' ? 0.5 - $order : -$order);
    return $solution{ $value->{initial_data} }->($x, $time, $value) + 1e-3 * $error * cos 2 * PI * $x;
}

sub wave ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $points  = $value->{ncells_x};
    my $time    = $value->{cctk_itlast} * $value->{dtfac} * 2 * $value->{xmax} / $points;
    my $is_weak = $value->{initial_data} eq 'LinearWave';
    my (@values, @places);
    for my $i (0 .. $points - 1) {
        my $x    = -0.5 + ($i + 0.5) / $points;
        my %here = (
            iteration => $value->{cctk_itlast},
            level     => 0,
            index     => [ $i, 0, 0 ],
            time      => $time,
            place     => [ $x, 0, 0 ]
        );
        push @values, { %here, value => sprintf '%.17g', ($is_weak ? \&weak : \&exact)->($x, $time, $value, $fault) };
        push @places, { %here, value => sprintf '%.17g', $x };
    }
    splice @values, 3, 1 if $fault eq 'line';
    $values[ $fault eq 'nan' ? 5 : $_ ]{value} = 'nan'
        for $fault eq 'all-nan' ? keys @values : $fault eq 'nan' ? 5 : ();
    ($_->{place}[0], $_->{value}) = ($_->{value}, $_->{place}[0]) for $fault eq 'swapped' ? @values : ();
    $_->{iteration}-- for $fault eq 'iteration' ? @values : ();
    my $variable = $is_weak || $value->{initial_data} eq 'Gowdy' ? 'gyy' : 'gxx';
    rows("$folder/output/$variable.x.asc", $fault eq 'empty' ? () : @values) if $fault ne 'file';
    rows("$folder/output/x.x.asc",         @places);
    return "Processes: 1\n";
}

subtest 'SpacetimeWaves notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::SpacetimeWaves->run($project, $tally) },
        \&wave, %of_text,
        'order'     => 'an order that is half an order lower',
        'lag'       => 'a lag of 5 % more',
        'loss'      => 'a loss of 10 % less',
        'swapped'   => 'swapped columns',
        'iteration' => 'a run that ends one iteration early',
    );
};

# ---- noise that stays as it is

my %flat = (gxx => 1, gyy => 1, alp => 1);

sub size ($time, $fault) {
    return 'nan' if $fault eq 'all-nan' && $time > 0 || $fault eq 'nan' && $time > 0.9;
    return 1e-10 * ($fault eq 'growth' ? exp 6 * $time : 1);
}

sub noise ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $every = $value->{outScalar_every};
    my $last  = $value->{cctk_itlast};
    for my $name (qw(H gxx gyy gxy alp trK beta1 B1)) {
        next if $fault eq 'file' && $name eq 'gxy';
        for my $sign ([ minimum => -1 ], [ maximum => 1 ]) {
            my $text = "# 1:iteration\n";
            for my $iteration (map { $_ * $every } 0 .. $last / $every) {
                next if $fault eq 'line' && $iteration == $last && $name eq 'H';
                my $time = $iteration * $value->{dtfac} / $value->{ncells_x};
                my $size = size($time, $fault);
                $size = 1e-10 if $fault eq 'nan' && $name ne 'H';
                $size = 0 if $fault eq 'quiet'   && $name eq 'trK';
                $text .= sprintf "%d\t%.17g\t%s\n", $iteration, $time,
                    $size eq 'nan' ? 'nan' : ($flat{$name} // 0) + $sign->[1] * $size;
            }
            write_text("$folder/output/$name.$sign->[0].asc", $fault eq 'empty' ? "# nothing\n" : $text);
        }
    }
    return "Processes: 1\n";
}

subtest 'RobustStability notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::RobustStability->run($project, $tally) },
        \&noise, %of_text,
        'growth' => 'noise that grows exponentially',
        'quiet'  => 'a variable without noise at the start',
    );
};

done_testing;
