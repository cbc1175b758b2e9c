# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::BergerOliger;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util    qw(sum0);
use Math::Complex qw(cplx cplxe);

use Cactus::Build::Files qw(read_text write_text);

use constant { COURANT => 0.25, PI => 4 * atan2 1, 1 };

# RMS errors of u = sin 2 pi (x - t) after one period with N coarse points, differences and Runge-Kutta steps of fourth order and
# a level of factor 2 over 0.3 <= x <= 0.7, and the order that the last two show: measured with a program of another make. `zones`
# are the settings of the edges of the finer level; PlaneWave spoils two points in each of four substeps.
my @resolutions = (40, 80, 160, 320, 640);
my $buffers     = "Carpet::use_buffer_zones = yes\nCarpet::additional_buffer_zones = -4\n";
my $tapered     = $buffers . "Carpet::use_tapered_grids = yes\n";
my @variants    = (
    {
        name   => 'one level',
        levels => 1,
        zones  => q{},
        space  => 5,
        time   => 2,
        errors => [ map { wave_error($_, 1, 1) } @resolutions ],
        order  => 4,
    },
    {
        name   => 'buffers for a coarse step, order 5',
        zones  => $tapered,
        space  => 5,
        time   => 2,
        errors => [ 1.513e-5, 9.306e-7, 5.758e-8, 3.579e-9, 2.258e-10 ],
        order  => 4,
    },
    {
        name   => 'buffers for a coarse step, order 3',
        zones  => $tapered,
        space  => 3,
        time   => 2,
        errors => [ 1.207e-4, 1.662e-5, 2.173e-6, 2.777e-7, 3.510e-8 ],
        order  => 3,
    },
    {
        name   => 'buffers for a fine step, order 5, order 2 in time',
        zones  => $buffers,
        space  => 5,
        time   => 2,
        errors => [ 4.689e-5, 1.100e-5, 2.724e-6, 6.787e-7, 1.694e-7 ],
        order  => 2,
    },
    {
        name   => 'buffers for a fine step, order 5, order 1 in time',
        zones  => $buffers,
        space  => 5,
        time   => 1,
        errors => [ 8.5e-4, 4.8e-4, 2.6e-4, 1.3e-4, 6.7e-5 ],
        order  => 1,
    },
    {
        name   => 'ghost zones in each substep, order 5, order 2 in time',
        zones  => "MoL::disable_prolongation = no\n",
        space  => 5,
        time   => 2,
        errors => [ 5.96e-5, 1.44e-5, 3.68e-6, 1.02e-6, 3.34e-7 ],
        order  => 1.61,
    },
    {
        name     => 'levels in lockstep, order 5',
        zones    => "Carpet::use_buffer_zones = yes\nGridDriver::lockstep = yes\n",
        substeps => 1,
        space    => 5,
        time     => 2,
        like     => "Carpet::use_buffer_zones = yes\n",
        order    => 4,
    },
);

sub title ($class) { return 'BergerOliger' }

# `scope` is `all` or `some`: then only two of the variants, on two grids.
sub run ($class, $project, $tally, $scope = 'some') {
    my @missing =
        $project->missing_thorns(
        qw(MoL PlaneWave Periodic Slab Carpet CarpetRegrid2 CarpetIOASCII CarpetIOScalar CarpetReduce CoordBase CartGrid3D)
        );
    return $tally->skipped('convergence with levels of refinement', "thorns are missing: @missing") if @missing;
    for my $variant ($scope eq 'all' ? @variants : @variants[ 1, 3, -1 ]) {
        my @used     = $scope eq 'all' ? @resolutions : @resolutions[ 0, 1 ];
        my @errors   = map { _error($project, $tally, $variant, $_) // return } @used;
        my @expected = _expected($project, $tally, $variant, @used) or return;
        $tally->check(
            "$variant->{name}: not the same run as beside it",
            $errors[0] != $expected[0],
            "@errors, @expected"
        ) if defined $variant->{like};
        _compare($tally, { %{$variant}, errors => \@expected }, \@used, \@errors);
        print _row($variant->{name}, @errors);
    }
    _run_in_space($project, $tally) if $scope eq 'all';
    _run_with_progress($project, $tally);
    return;
}

# The lines of progress name the time of their iteration, whichever level is on its way: not that of a coarse level, whose step is longer.
sub _run_with_progress ($project, $tally) {
    my $room = $project->room('progress');
    my $text =
        read_text($project->home . '/parfiles/refined_wave.par') =~ s{ cctk_itlast \h* = \h* \d+ }{cctk_itlast = 12}xr;
    write_text("$room/wave.par", "$text\nCactus::progress_interval = 1e-6\n");
    my $result = $project->simulate('wave.par', folder => $room, limit => 300);
    my @wrong  = wrong_times($result->{output}, 0.03125);
    $tally->check(
        'progress names the time of its iteration',
        $result->{status} == 0 && !@wrong,
        join "\n", @wrong ? @wrong : $result->{output}
    );
    return;
}

# Lines of progress with another time than that of their iteration; or that there are too few to tell.
sub wrong_times ($output, $step) {
    my @lines = $output =~ m{ ^ ( iteration [ ] \d+, [ ] time [ ] [-+.e\d]+ ) }gmx;
    return "only @{[scalar @lines]} lines of progress" if @lines < 4;
    return grep {
        my ($iteration, $time) = m{ (\d+), [ ] time [ ] (\S+) }x;
        abs($time - $iteration * $step) > 1e-5 * $step
    } @lines;
}

# Errors are known, or are those with other settings of the edges.
sub _expected ($project, $tally, $variant, @used) {
    return @{ $variant->{errors} } if !defined $variant->{like};
    my %other = (%{$variant}, name => "$variant->{name}, beside it", zones => $variant->{like});
    return map { _error($project, $tally, \%other, $_) // return } @used;
}

# Of a table: what was measured, and the order that the last two errors show.
sub _row ($name, @errors) {
    return sprintf "| %s | %s | %.2f |\n", $name, join(' | ', map { sprintf '%.4e', $_ } @errors), _order(@errors);
}

sub _order (@errors) { return log($errors[-2] / $errors[-1]) / log 2 }

# RMS error, at a given time, of a plane wave with one wave per unit length along each of some axes, with N points per unit length on
# one level: from the dispersion relation of the differences and the growth factor of the Runge-Kutta steps, both of fourth order.
sub wave_error ($points, $axes, $time) {
    my $angle     = 2 * PI / $points;
    my $exact     = 2 * PI * sqrt $axes;
    my $frequency = $points * sqrt $axes * (5 / 2 - 8 / 3 * cos($angle) + 1 / 6 * cos(2 * $angle));
    my $steps     = sprintf '%.0f', $time * $points / COURANT;
    my $growth    = sub ($direction) {
        my $z = cplx(0, $direction * $frequency * COURANT / $points);
        return (1 + $z + $z**2 / 2 + $z**3 / 6 + $z**4 / 24)**$steps;
    };

    # Exact data at the start are mostly one of the two waves with the discrete frequency.
    my $ratio = $exact / $frequency;
    return abs((1 + $ratio) / 2 * $growth->(-1) + (1 - $ratio) / 2 * $growth->(1) - cplxe(1, -$exact * $time)) / sqrt 2;
}

# A wave along the diagonal of a cube through two refined cubes, one within the other. What the edges add to the error of the coarsest
# level alone, which has most of the points, is little with buffers for a coarse step, and of second order with those for a fine one.
sub _run_in_space ($project, $tally) {
    my @sides = (40, 80);
    my %error;
    my @cases = (
        [ 'one level',                 1, q{} ],
        [ 'buffers for a coarse step', 3, $tapered ],
        [ 'buffers for a fine step',   3, $buffers ]
    );
    for my $case (@cases) {
        $error{ $case->[0] } = [ map { _error_in_space($project, $tally, $case, $_) // return } @sides ];
    }
    for my $i (keys @sides) {
        my $expected = wave_error($sides[$i], 3, COURANT);
        $tally->check(
            "three dimensions, one level, $sides[$i] points: the error of the dispersion relation",
            abs($error{'one level'}[$i] / $expected - 1) < 1e-3,
            sprintf 'RMS error %.5e, expected %.5e',
            $error{'one level'}[$i],
            $expected
        );
        $tally->check(
            "three dimensions, two refined cubes, buffers for a coarse step, $sides[$i] points: this error, within 20 %",
            abs($error{'buffers for a coarse step'}[$i] / $expected - 1) < 0.2,
            sprintf 'RMS error %.4e, expected %.3e',
            $error{'buffers for a coarse step'}[$i],
            $expected
        );
    }
    my %order = ('one level' => 4, 'buffers for a coarse step' => 4, 'buffers for a fine step' => 2);
    for my $name (sort keys %order) {
        my $order = _order(@{ $error{$name} });
        $tally->check(
            "three dimensions, $name: order $order{$name}, within 0.15",
            abs($order - $order{$name}) < 0.15,
            sprintf 'order %.3f', $order
        );
        print _row("three dimensions, $name", @{ $error{$name} });
    }
    return;
}

sub _error_in_space ($project, $tally, $case, $points) {
    my ($name, $levels, $zones) = @{$case};
    my $room  = $project->room('convergence/space-' . ($name =~ s{ \W+ }{-}gxr) . "-$points");
    my $steps = $points * 2**($levels - 1);
    my $text  = $project->filled_in(
        $project->home . '/testsuites/convergence/berger_oliger_3d.par.in',
        STEPS       => $steps,
        SPACING     => 1 / $points,
        LEVELS      => $levels,
        ORDER_SPACE => 5,
        ORDER_TIME  => 2,
        ZONES       => $zones,
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 1800);
    if ($result->{status}) {
        $tally->failed("$name, $points points in three dimensions runs", $result->{output});
        return;
    }
    my ($last) = grep { $_->[0] eq $steps } map { [split] } split m{ \n }x, read_text("$room/output/u_error.norm2.asc");
    return $last->[2];
}

sub _compare ($tally, $variant, $resolutions, $errors) {
    for my $i (keys @{$errors}) {
        my $expected = $variant->{errors}[$i];
        $tally->check(
            "$variant->{name}, $resolutions->[$i] points: the error is as expected, within 20 %",
            abs($errors->[$i] / $expected - 1) < 0.2,
            sprintf 'RMS error %.4e, expected %.3e',
            $errors->[$i], $expected
        );
    }
    my $order = _order(@{$errors});
    $tally->check(
        "$variant->{name}: order $variant->{order}, within 0.15",
        abs($order - $variant->{order}) < 0.15,
        sprintf 'order %.3f', $order
    );
    return;
}

sub _error ($project, $tally, $variant, $points) {
    my $room     = $project->room('convergence/' . ($variant->{name} =~ s{ \W+ }{-}gxr) . "-$points");
    my $substeps = $variant->{substeps} // 2;
    my $steps    = $substeps * $points / COURANT;
    my $text     = $project->filled_in(
        $project->home . '/testsuites/convergence/berger_oliger.par.in',
        STEPS       => $steps,
        SUBSTEPS    => $substeps,
        SPACING     => 1 / $points,
        HALF        => 0.5 / $points,
        ORDER_SPACE => $variant->{space},
        ORDER_TIME  => $variant->{time},
        ZONES       => $variant->{zones},
        LEVELS      => $variant->{levels} // 2,

        # Order 1 needs no older timelevel than the initial one.
        INIT => $variant->{time} > 1 ? 'init_3_timelevels' : 'init_fill_timelevels',
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 300);
    if ($result->{status}) { $tally->failed("$variant->{name}, $points points runs", $result->{output}); return }
    my $error = _rms_of_coarse_level("$room/output/u_error.x.asc", $steps, $points);
    $tally->failed("$variant->{name}, $points points: one period is written", $result->{output}) if !defined $error;
    return $error;
}

# Over one period. Columns: iteration, timelevel, level, component, multigrid level, three indices, time, three coordinates, u_error.
sub _rms_of_coarse_level ($file, $iteration, $points) {
    my @rows    = grep { @{$_} >= 13 } map { [split] } grep { !m{ ^ [#] }x } split m{ \n }x, read_text($file);
    my @squares = map  { $_->[12]**2 }
        grep { $_->[0] == $iteration && $_->[2] == 0 && $_->[9] > -1e-9 && $_->[9] < 1 - 1e-9 } @rows;
    return @squares == $points ? sqrt(sum0(@squares) / @squares) : undef;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::BergerOliger - errors of a plane wave that crosses a refined level

=head1 SYNOPSIS

    Saguaro::Acceptance::BergerOliger->run($project, $tally, 'all');

=head1 DESCRIPTION

Fills the edges of the refined level in several ways: buffer zones that last for a step of the coarse level or of the fine one, or none;
interpolation of order 3 and 5 in space, 1 and 2 in time. The errors have to be those of another program within 20 %, and the order of
convergence within 0.15. Levels in lockstep, without buffer zones, have to have the errors of equal steps with them. C<some>: three of the ways,
two grids. C<all>: also a wave along the diagonal of a cube with two refined cubes.

=cut
