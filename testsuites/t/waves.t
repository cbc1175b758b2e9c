#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of waves whose error is known, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use File::Temp    qw(tempdir);
use FindBin       qw($RealBin);
use Math::Complex qw(cplx cplxe);
use Test::More;

## no critic (ProtectPrivateSubs) single cases of the judges

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files qw(read_text write_text);
use PretendedRuns        qw(is_noticed rows);
use Saguaro::Acceptance::BergerOliger;
use Saguaro::Acceptance::Kernels;
use Saguaro::Acceptance::MethodOfLines;
use Saguaro::Acceptance::RefinedSpacetime;

use constant PI => 4 * atan2 1, 1;

my $home = tempdir(CLEANUP => 1);
for my $folder (qw(convergence kernels)) {
    write_text("$home/testsuites/$folder/" . s{ .* / }{}xr, read_text($_)) for glob "$RealBin/../$folder/*.par.in";
}
write_text("$home/parfiles/refined_wave.par", read_text("$RealBin/../../parfiles/refined_wave.par"));
my $project = PretendedRuns->new(home => $home, room => "$home/rooms");

my %of_text = (
    'nan'       => 'NaN',
    'file'      => 'a file that is missing',
    'empty'     => 'a file without numbers',
    'truncated' => 'a file that is cut off',
    'status'    => 'a run that fails',
);

# One number for each of some iterations, as CarpetIOScalar writes it; with some faults.
sub write_norms ($name, $fault, @lines) {
    return if $fault eq 'file';
    my $text = $fault eq 'empty' ? "# 1:iteration\n" : join q{}, "# 1:iteration\n",
        map { join("\t", @{$_}) . "\n" } @lines;
    $text = substr $text, 0, -7 if $fault eq 'truncated';
    return write_text($name, $text);
}

# ---- plane waves on one level, by the dispersion relation of differences of any even order and RK4

# h^2 times the symbol of -d^2/dx^2: the series of arcsin squared, cut off.
sub symbol ($order, $angle) {
    my $square = sin($angle / 2)**2;
    my ($term, $total) = (4 * $square, 0);
    for my $k (1 .. $order / 2) {
        $total += $term;
        $term  *= 2 * $k**2 * $square / ((2 * $k + 1) * ($k + 1));
    }
    return $total;
}

sub wave_error ($order, $points) {
    my $frequency = $points * sqrt symbol($order, 2 * PI / $points);
    my $growth    = sub ($sign) {
        my $z = cplx(0, $sign * $frequency / 4 / $points);
        return (1 + $z + $z**2 / 2 + $z**3 / 6 + $z**4 / 24)**(4 * $points);
    };
    my $ratio = 2 * PI / $frequency;
    return abs((1 + $ratio) / 2 * $growth->(-1) + (1 - $ratio) / 2 * $growth->(1) - 1) / sqrt 2;
}

sub wave ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $points = 1 / $value->{dx};
    my $error  = wave_error($value->{order} - ($fault eq 'lower-order' && $value->{order} == 8 ? 2 : 0), $points);
    $error *= 1.02 if $fault eq 'coefficient' && $points == 64;
    $error = 'nan' if $fault eq 'nan';
    $error = 0 if $fault eq 'zero';
    my @lines = ([ 0, 0, 0 ], [ $value->{cctk_itlast}, 1, sprintf '%.15e', $error eq 'nan' ? 'nan' : $error ]);
    pop @lines if $fault eq 'line';
    write_norms("$folder/output/u_error.norm2.asc", $fault eq 'empty' && $value->{order} != 4 ? 'none' : $fault,
        @lines);
    return "Processes: 1\n";
}

subtest 'MethodOfLines notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::MethodOfLines->run($project, $tally) },
        \&wave, %of_text,
        'lower-order' => 'differences of order 6 instead of 8',
        'coefficient' => 'an error of 2 % more on one grid',
        'zero'        => 'no error at all',
        'line'        => 'a run that writes nothing at its end',
    );
};

# ---- plane waves on two levels

sub error_on_levels ($value) {
    my $is_fine = $value->{dx} < 0.02;
    return $is_fine ? 9.306e-7 : 1.513e-5 if $value->{use_tapered_grids};
    return $is_fine ? 1.100e-5 : 4.689e-5 if $value->{additional_buffer_zones};
    return ($is_fine ? 9.4e-7 : 1.51e-5) * ($value->{lockstep} ? 1.001 : 1);
}

# With the times of steps of so many iterations.
sub lines_of_progress ($iterations) {
    my $time = sub ($iteration) { $iterations * int(($iteration + $iterations - 1) / $iterations) / 32 };
    return join q{}, map { "iteration $_, time @{[$time->($_)]}, 8 %\n" } 1 .. 12;
}

# RMS errors of sqrt(2) e sin(2 pi x) are e.
sub levels ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    return lines_of_progress($fault eq 'progress' ? 4 : 1) if $value->{progress_interval};
    my ($points, $steps) = (1 / $value->{dx}, $value->{cctk_itlast});
    my $error = error_on_levels($value);
    $fault = 'empty' if $fault eq 'empty-later' && $value->{lockstep};
    $error *= 1.15 if $fault eq 'order' && $points == 80;
    $error *= 1.3 if $fault eq 'error';
    $error = error_on_levels({ %{$value}, lockstep => 0 }) if $fault eq 'same';
    my @points = map {
        {
            iteration => $steps,
            level     => 0,
            index     => [ $_, 0, 0 ],
            time      => 1,
            place     => [ $_ / $points, 0, 0 ],
            value     => sprintf '%.15e',
            sqrt(2) * $error * sin 2 * PI * $_ / $points
        }
    } 0 .. $points - 1;
    $points[3]{value} = 'nan' if $fault eq 'nan';
    splice @points, $points / 2 if $fault eq 'lines';
    @points = grep { $_->{place}[0] < 0.1 } @points if $fault eq 'truncated';
    ($_->{place}[0], $_->{value}) = ($_->{value}, $_->{place}[0]) for $fault eq 'swapped' ? @points : ();
    $_->{iteration}-- for $fault eq 'iteration' ? @points : ();
    rows("$folder/output/u_error.x.asc", $fault eq 'empty' ? () : @points) if $fault ne 'file';
    return "Processes: 1\n";
}

subtest 'BergerOliger notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::BergerOliger->run($project, $tally) },
        \&levels, %of_text,
        'order'       => 'an order that is lower by 0.2',
        'error'       => 'errors of 30 % more',
        'empty-later' => 'a later file without numbers',
        'same'        => 'levels in lockstep that are none',
        'swapped'     => 'swapped columns',
        'iteration'   => 'a run that ends one iteration early',
        'progress'    => 'progress with the time of the coarsest level',
    );
};

# ---- spacetime on two levels

# The refined level has points between those of the other.
sub places ($points) {
    my @coarse = grep { $_->[0] < 0.3 - 1e-9 || $_->[0] > 0.7 + 1e-9 } map { [ $_ / $points, 0 ] } 0 .. $points - 1;
    my @fine =
        grep { $_->[0] > 0.3 - 1e-9 && $_->[0] < 0.7 + 1e-9 } map { [ $_ / (2 * $points), 1 ] } 0 .. 2 * $points - 1;
    return (@coarse, @fine);
}

sub spacetime ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $points = 1 / $value->{dx};
    my $order  = $value->{fdOrder} - ($fault eq 'order' ? 0.8 : 0);
    my $more   = $fault eq 'tapered' && ($value->{use_tapered_grids} // 'no') eq 'yes' ? 1.3 : 1;
    my (@metric, @constraint);
    for my $here (places($points)) {
        my ($x, $level) = @{$here};
        my %here = (
            iteration => $value->{cctk_itlast},
            level     => $level,
            index     => [ scalar @metric, 0, 0 ],
            time      => 0.5,
            place     => [ $x, 0, 0 ]
        );
        my $wave = 1 - 0.1 * sin 2 * PI * ($x - 0.5);
        push @metric,     { %here, value => sprintf '%.15e', $wave + $points**-$order * cos 2 * PI * $x };
        push @constraint, { %here, value => sprintf '%.15e', $more * $points**(2 - $order) * sin 2 * PI * $x };
    }
    $metric[3]{value}     = 'nan' if $fault eq 'nan';
    $constraint[3]{value} = 'nan' if $fault eq 'nan-in-constraint';
    splice @metric, 0, 20 if $fault eq 'truncated' && $points == 80;
    ($_->{place}[0], $_->{value}) = ($_->{value}, $_->{place}[0]) for $fault eq 'swapped' ? @metric : ();
    rows("$folder/output/gxx.x.asc", $fault eq 'empty' ? () : @metric);
    rows("$folder/output/H.x.asc",   @constraint) if $fault ne 'file';
    return "Processes: 1\n";
}

subtest 'RefinedSpacetime notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::RefinedSpacetime->run($project, $tally) },
        \&spacetime, %of_text,
        'nan-in-constraint' => 'NaN in the constraint',
        'order'             => 'a lower order',
        'tapered'           => 'a constraint that tapered levels make larger',
        'swapped'           => 'swapped columns',
    );
};

# ---- generated kernels

sub kernel ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my $order = $value->{fdOrder};
    my $error = $value->{ncells_x}**-($order - ($fault eq 'order' && $order == 12 ? 1 : 0));
    my %of    = map { $_ => $error } qw(phierror psierror);
    $fault = 'empty' if $fault eq 'empty-later' && $order == 8;
    $of{psierror} = 'nan' if $fault eq 'nan';
    for my $name (keys %of) {
        write_norms(
            "$folder/output/$name.norm2.asc",
            $fault eq 'truncated' ? 'none' : $fault,
            [ 8, $fault eq 'early' ? 0.05 : 0.1, $of{$name} ]
        );
    }
    return "Processes: 1\n";
}

subtest 'the judge of orders of kernels notices' => sub {
    my %of = %of_text;
    delete $of{truncated};    # of a number whose last digits are missing the order is the same
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Kernels->_orders($project, $tally) },
        \&kernel, %of,
        'early'       => 'a run that ends earlier',
        'empty-later' => 'a later file without numbers',
        'order'       => 'order 11 instead of 12',
    );
};

# Time goes on in every `every`th iteration: the values of all variables, by iteration.
sub history ($value, $fault) {
    my ($every, $offset, $last) = @{$value}{qw(WT_RHS_calc_every WT_RHS_calc_offset cctk_itlast)};
    my ($clock, $energy) = (0, 0);
    my $idle = $value->{finish_stages} eq 'yes' ? 0.3 : $fault eq 'moves' ? 1e-3 : 0;
    my @history;
    for my $iteration (0 .. $last) {
        my $moves = $every && $iteration % $every == ($every == 1 ? 0 : $offset);
        $clock++ if $iteration && $moves;
        $clock++ if $fault eq 'too-fast' && $iteration == $last;
        $energy = $iteration if $every && $iteration % $every == 0;
        my $rate = $moves ? 0.3 : $idle;
        push @history,
            { u => sin(1 + $clock / 4), rho => cos(1 + $clock / 4), urhs => $rate, rhorhs => $rate, eps => $energy };
    }
    $history[-1]{u} = 'nan' if $fault eq 'nan';
    return @history;
}

# Of files of three points in each iteration.
my %spoil_files = (
    'one-nan'      => sub ($points, $every) { $_->[-1]{value} = 'nan' for $every == 2 ? @{$points}{qw(u rho)} : () },
    'nan-in-rates' => sub ($points, $every) { $_->{value}     = 'nan' for @{ $points->{urhs} }[ -1, -4 ] },
    'line'         => sub ($points, $every) { pop @{ $points->{$_} } for qw(u rho) },
    'empty'        => sub ($points, $every) { $_ = [] for values %{$points} },
    'file'         => sub ($points, $every) { delete $points->{eps} },
);

sub pulse ($folder, $value, $run, $fault) {
    die "no more\n" if $fault eq 'status';
    my @history = history($value, $fault);
    my %points;
    for my $iteration (keys @history) {
        for my $name (keys %{ $history[$iteration] }) {
            push @{ $points{$name} }, map {
                {
                    iteration => $iteration,
                    level     => 0,
                    index     => [ $_, 0, 0 ],
                    time      => $iteration / 8,
                    place     => [ $_, 0, 0 ],
                    value     => $history[$iteration]{$name}
                }
            } 0 .. 2;
        }
    }
    $spoil_files{$fault}->(\%points, $value->{WT_RHS_calc_every}) if $spoil_files{$fault};
    rows("$folder/output/$_.x.asc", @{ $points{$_} }) for sort keys %points;
    return "Processes: 1\n";
}

subtest 'the judge of calculations that are left out notices' => sub {
    my %of = %of_text;
    delete $of{truncated};
    is_noticed(
        $project,
        sub ($tally) { Saguaro::Acceptance::Kernels->_left_out($project, $tally) },
        \&pulse, %of,
        'too-fast'     => 'a run that goes one step too far',
        'moves'        => 'rates of change that are not 0',
        'one-nan'      => 'NaN at one point',
        'nan-in-rates' => 'NaN in rates of change that should be 0',
        'line'         => 'a point that is missing',
    );
};

done_testing;
