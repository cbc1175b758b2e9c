#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# The judges of matter whose motion is known, and faults that they must notice.
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd        qw(abs_path);
use File::Temp qw(tempdir);
use FindBin    qw($RealBin);
use Test::More;

use lib "$RealBin/lib", "$RealBin/../lib", "$RealBin/../../flesh/build/lib", "$RealBin/../../flesh/ccl/lib";
use Cactus::Build::Files                     qw(write_text);
use PretendedRuns                            qw(is_noticed rows);
use Saguaro::Acceptance::Matter::Accretion   qw(density_at check_accretion);
use Saguaro::Acceptance::Matter::AlfvenWaves qw(check_alfven);
use Saguaro::Acceptance::Matter::Examples    qw(check_loop check_ringing);
use Saguaro::Acceptance::Matter::Held        qw(check_held);
use Saguaro::Acceptance::Matter::Monopole    qw(field_at check_monopole);
use Saguaro::Acceptance::Matter::Riemann     qw(solution state_at);
use Saguaro::Acceptance::Matter::ShockTubes  qw(check_shock);
use Saguaro::Acceptance::Matter::Sums        qw(check_sums);

use constant PI => 4 * atan2 1, 1;

my $project = PretendedRuns->new(home => abs_path("$RealBin/../.."), room => tempdir(CLEANUP => 1));
my $says    = "Processes: 1\nPoints set to the atmosphere at any time: 0\n";

# One line of cells: a sub gives the values at x for each variable.
sub line ($folder, $value, $fault, $code) {
    my ($points, $low, $high) = @{$value}{qw(ncells_x xmin xmax)};
    my %column;
    for my $i (0 .. $points - 1) {
        my $x = $low + ($i + 0.5) * ($high - $low) / $points;
        my %here =
            (iteration => $value->{cctk_itlast}, level => 0, index => [ $i, 0, 0 ], time => 1, place => [ $x, 0, 0 ]);
        my %of = $code->($x, $points);
        push @{ $column{$_} }, { %here, value => sprintf '%.17g', $of{$_} } for keys %of;
    }
    for my $name (sort keys %column) {
        next if $fault eq 'file';
        my @rows = @{ $column{$name} };
        $rows[3]{value} = 'nan' if $fault eq 'nan';
        splice @rows, 4, 1 if $fault eq 'line';
        splice @rows, $points / 2 if $fault eq 'truncated' && $points > 30;
        $_->{value} *= 1.05 for $fault eq 'value' ? @rows : ();
        ($_->{place}[0], $_->{value}) = ($_->{value}, $_->{place}[0]) for $fault eq 'swapped' ? @rows : ();
        rows("$folder/output/$name.x.asc", @rows);
    }
    return $says;
}

my %of_line = (
    'nan'        => 'NaN at one point',
    'line'       => 'a point that is missing',
    'truncated'  => 'a file that is cut off',
    'file'       => 'files that are missing',
    'value'      => 'values of a twentieth more',
    'swapped'    => 'swapped columns',
    'order'      => 'a lower order',
    'status'     => 'a run that fails',
    'atmosphere' => 'points that are set to the atmosphere',
);

# What each program does before it writes.
sub begins ($fault) {
    die "no more\n" if $fault eq 'status';
    $says = "Processes: 1\nPoints set to the atmosphere at any time: @{[$fault eq 'atmosphere' ? 3 : 0]}\n";
    return;
}

my $sod = solution(5 / 3, { rho => 1, press => 1, v => 0 }, { rho => 0.125, press => 0.1, v => 0 });

# What a scheme of order 1 smears, between the state itself and a mean.
sub tube ($folder, $value, $run, $fault) {
    begins($fault);
    return line(
        $folder, $value, $fault,
        sub ($x, $points) {
            my $state = state_at($sod, $x / 0.4);
            my $error = $fault eq 'order' ? 0.1 : 5 / $points;
            return (
                rho      => $state->{rho} + $error * cos(2 * PI * $x),
                press    => $state->{press},
                'vel[0]' => $state->{v}
            );
        }
    );
}

subtest 'the judge of shock tubes notices' => sub {
    my $case = { case => 'Sod', method => 'tvd', points => [ 100, 200, 400 ], order => [ 0.7, 1.1 ] };
    is_noticed($project, sub ($tally) { check_shock($project, $tally, $case) }, \&tube, %of_line);
};

sub alfven ($folder, $value, $run, $fault) {
    begins($fault);
    return line(
        $folder, $value, $fault,
        sub ($x, $points) {
            my $error = ($fault eq 'order' ? 1 : 8 / $points) * 8 / $points;
            return ('Bvec[2]' => sin(2 * PI * $x) + $error * cos 2 * PI * $x);
        }
    );
}

subtest 'the judge of Alfven waves notices' => sub {
    my $case = { type => '1D', method => 'tvd', points => [ 32, 64 ], order => [ 1.8, 2.4 ] };
    is_noticed($project, sub ($tally) { check_alfven($project, $tally, $case) }, \&alfven, %of_line);
};

sub accretion ($folder, $value, $run, $fault) {
    begins($fault);
    return line(
        $folder, $value, $fault,
        sub ($x, $points) {
            return (rho => density_at($x) * (1 + 0.1 * (10 / $points)**($fault eq 'order' ? 1 : 2.3)));
        }
    );
}

subtest 'the judge of accretion notices' => sub {
    my $case = { method => 'tvd', points => [ 20, 40 ], time => 4, field => 0, order => [ 2.1, 2.6 ] };
    is_noticed($project, sub ($tally) { check_accretion($project, $tally, $case) }, \&accretion, %of_line);
};

# A divergence that has run apart, on a line through the origin.
sub monopole ($folder, $value, $run, $fault) {
    begins($fault);
    my $time = $fault eq 'slow' ? 0.45 : 0.5;
    return line(
        $folder, $value, $fault,
        sub ($x, $points) {
            my $field = field_at(abs $x, $time, strength => 1e-3, radius => 0.4) * ($x <=> 0);
            $field = 'nan' if $fault eq 'hole' && abs($x) < 0.1;
            return ('Bvec[0]' => $field + 1e-3 * cos(PI * $x) * ($fault eq 'order' ? 0.01 : 1 / $points) / $points);
        }
    );
}

subtest 'the judge of monopoles notices' => sub {
    my $case = { method => 'tvd', points => [ 16, 32 ], order => [ 1.5, 2.5 ], near => 0.005 };
    is_noticed(
        $project,
        sub ($tally) { check_monopole($project, $tally, $case) },
        \&monopole,
        hole => 'NaN at some points',
        slow => 'waves that are too slow',
        map { ($_ => $of_line{$_}) } grep { $_ ne 'nan' } keys %of_line
    );
};

# A line of densities at the start and at the end; only what is evolved changes. Which points lie beyond the annulus follows from x: the line goes through the hole.
sub held ($folder, $value, $run, $fault) {
    begins($fault);
    my ($inner, $outer) = @{$value}{qw(bondi_freeze_inner_radius bondi_freeze_outer_radius)};
    my $is_overwritten = $value->{bondi_overwrite_boundary};
    my @rows;
    for my $iteration (0, $fault eq 'start' ? () : $value->{cctk_itlast}) {
        for my $i (0 .. 19) {
            my $x        = 2.1 + 0.2 * $i;
            my $is_still = $inner && ($x <= $inner || $x >= $outer);
            my $change = $iteration == 0 || $is_still && $fault ne 'outside' || $inner && $fault eq 'inside' ? 0 : 1e-4;
            $change *= 1e-9 if $is_still;
            $change += 1e-11 if $is_overwritten && $fault eq 'boundary';
            my %place = (index => [ $i, 0, 0 ], place => [ $x, 0, 0 ]);
            push @rows,
                {
                %place,
                iteration => $iteration,
                level     => 0,
                time      => 1,
                value     => sprintf '%.17g',
                $x**-2 * (1 + $change)
                };
        }
    }
    $rows[-3]{value} = 'nan' if $fault eq 'nan';
    splice @rows, 4, 1 if $fault eq 'line';
    rows("$folder/output/dens.x.asc", @rows) if $fault ne 'file';
    return $says;
}

subtest 'the judge of accretion that is held notices' => sub {
    is_noticed(
        $project,
        sub ($tally) { check_held($project, $tally, { points => 20, time => 1 }) },
        \&held,
        boundary => 'boundaries that differ by 1e-11',
        outside  => 'points that change outside of the annulus',
        inside   => 'an annulus in which nothing changes',
        start    => 'a file without its last iteration',
        map { ($_ => $of_line{$_}) } qw(nan line file status atmosphere)
    );
};

# Norms at the start and at the end: the energy of the field, and its divergence.
sub loop_of_field ($folder, $value, $run, $fault) {
    begins($fault);
    my %last = ('bcom_sq.sum' => 0.4, 'divB.norm_inf' => 0.05);
    $last{'bcom_sq.sum'}   = 0.5 if $fault eq 'value';
    $last{'divB.norm_inf'} = 0.2 if $fault eq 'divergence';
    $last{'bcom_sq.sum'}   = 'nan' if $fault eq 'nan';
    my $end = $fault eq 'early' ? 3 : $value->{cctk_final_time};
    for my $name (sort keys %last) {
        my @rows = ([ $fault eq 'late' ? 0.1 : 0, 1 ], $fault eq 'line' ? () : [ $end, $last{$name} ]);
        write_text("$folder/magnetic_loop/$name.asc", join q{}, map { "8 @{$_}\n" } @rows) if $fault ne 'file';
    }
    return $says;
}

subtest 'the judge of a loop of field notices' => sub {
    my $case = { points => 32, time => 6, energy => [ 0.395, 0.42 ] };
    is_noticed(
        $project,
        sub ($tally) { check_loop($project, $tally, $case) },
        \&loop_of_field,
        nan        => 'NaN',
        value      => 'more energy',
        divergence => 'divergence that stays',
        early      => 'a run that ends at half of the time',
        late       => 'a file that begins later',
        line       => 'a file without its last line',
        file       => 'files that are missing',
        status     => 'a run that fails',
        atmosphere => 'points that are set to the atmosphere',
    );
};

# Sums after each step, which differ by round-off.
sub sums ($folder, $value, $run, $fault) {
    begins($fault);
    my $steps = $value->{cctk_itlast};
    for my $name (qw(dens tau)) {
        next if $fault eq 'file' && $name eq 'tau';
        my @rows = map { [ $_, 0.4 * $_ / $steps, 56.25 * (1 + 1e-15 * ($_ % 7)) ] } 0 .. $steps;
        $rows[-1][2] *= 1 + 2e-12 if $fault eq 'value' && $name eq 'dens';
        $rows[9][2] = 'nan' if $fault eq 'nan' && $name eq 'tau';
        $_->[2]     = 0 for $fault eq 'zero' ? @rows : ();
        splice @rows, 5, 1 if $fault eq 'line';
        splice @rows, $steps / 2 if $fault eq 'early';
        write_text("$folder/output/$name.sum.asc", join q{}, "# time\n", map { sprintf "%d %.17g %s\n", @{$_} } @rows);
    }
    return $says;
}

subtest 'the judge of sums notices' => sub {
    my $case = { case => 'Sod', method => 'ppm', points => 100, time => 0.4 };
    is_noticed(
        $project,
        sub ($tally) { check_sums($project, $tally, $case) },
        \&sums,
        value      => 'mass that grows by 2e-12',
        nan        => 'NaN',
        zero       => 'sums of nothing',
        line       => 'a step that is missing',
        early      => 'a run that ends at half of the time',
        file       => 'files that are missing',
        status     => 'a run that fails',
        atmosphere => 'points that are set to the atmosphere',
    );
};

# The rest mass at the start and at the end; the fit is simplot's.
sub ringing ($folder, $value, $run, $fault) {
    begins($fault);
    my $end  = $fault eq 'early' ? 300 : $value->{cctk_final_time};
    my $mass = { value => 1.00002, nan => 'nan' }->{$fault} // 1;
    write_text("$folder/ringing_star/dens.sum.asc", "0 0 1\n8 $end $mass\n") if $fault ne 'file';
    return $says;
}

sub fit ($command, $options, $fault) {
    return { status => $fault eq 'python' ? 1 : 0 } if $command =~ m{ import }x;
    return { status => 1, output => 'simplot: too few values' }
        if $fault eq 'fit' || $command !~ m{ --modes [ ] 3 \z }x;
    my $kilohertz = { frequency => 2.7, 'no-frequency' => 'nan' }->{$fault} // 2.66;
    my @modes     = (" 0.0131 $kilohertz 0.001 1e-5 900", $fault eq 'mode' ? () : ' 0.022 4.45 0.02 1e-6 none');
    return { output => join "\n", '#  1/time   kHz  +- kHz  amplitude  decay time', @modes };
}

subtest 'the judge of a star that rings notices' => sub {
    my %modes = (F     => 2.6648, H1 => 4.456);
    my %fit   = (modes => \%modes, fits => 3, within => 0.01);
    my $case  = { what => 'whole', settings => {}, time => 1000, mass => 1e-6, %fit };
    is_noticed(
        $project,
        sub ($tally) { check_ringing($project, $tally, $case) },
        { runs => \&ringing, commands => \&fit },
        value          => 'mass that changes',
        nan            => 'NaN',
        early          => 'a run that ends before its time',
        file           => 'files that are missing',
        frequency      => 'a frequency that is 1.3 % too high',
        'no-frequency' => 'a frequency that is NaN',
        mode           => 'a mode that is missing',
        fit            => 'a fit that fails',
        status         => 'a run that fails',
    );
};

done_testing;
