# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::BergerOliger;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(sum0);

use Cactus::Build::Files qw(read_text write_text);

use constant COURANT => 0.25;

# RMS errors of u = sin 2 pi (x - t) after one period with N coarse points, differences and Runge-Kutta steps of fourth order and
# a level of factor 2 over 0.3 <= x <= 0.7, and the order that they show: measured with a program of another make. `zones` are
# the settings of the edges of the finer level; PlaneWave spoils two points in each of four substeps.
my @resolutions = (40, 80, 160, 320);
my $buffers     = "Carpet::use_buffer_zones = yes\nCarpet::additional_buffer_zones = -4\n";
my @variants    = (
    {
        name   => 'buffers for a coarse step, order 5',
        zones  => $buffers . "Carpet::use_tapered_grids = yes\n",
        space  => 5,
        time   => 2,
        errors => [ 1.513e-5, 9.306e-7, 5.758e-8, 3.579e-9 ],
        order  => 4,
    },
    {
        name   => 'buffers for a coarse step, order 3',
        zones  => $buffers . "Carpet::use_tapered_grids = yes\n",
        space  => 3,
        time   => 2,
        errors => [ 1.207e-4, 1.662e-5, 2.173e-6, 2.777e-7 ],
        order  => 3,
    },
    {
        name   => 'buffers for a fine step, order 5, order 2 in time',
        zones  => $buffers,
        space  => 5,
        time   => 2,
        errors => [ 4.689e-5, 1.100e-5, 2.724e-6, 6.787e-7 ],
        order  => 2,
    },
    {
        name   => 'buffers for a fine step, order 5, order 1 in time',
        zones  => $buffers,
        space  => 5,
        time   => 1,
        errors => [ 8.5e-4, 4.8e-4, 2.6e-4, 1.3e-4 ],
        order  => 1,
    },
);

sub title ($class) { return 'BergerOliger' }

# `scope` is `all` or `some`: then only the first variants, on two grids.
sub run ($class, $project, $tally, $scope = 'some') {
    my @missing =
        $project->missing_thorns(
        qw(MoL PlaneWave Periodic Slab Carpet CarpetRegrid2 CarpetIOASCII CoordBase CartGrid3D));
    return $tally->skipped('convergence with levels of refinement', "thorns are missing: @missing") if @missing;
    for my $variant ($scope eq 'all' ? @variants : @variants[ 0, 2 ]) {
        my @used   = $scope eq 'all' ? @resolutions : @resolutions[ 0, 1 ];
        my @errors = map { _error($project, $tally, $variant, $_) // return } @used;
        _compare($tally, $variant, \@used, \@errors);
    }
    return;
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
    my $order = log($errors->[-2] / $errors->[-1]) / log 2;
    $tally->check(
        "$variant->{name}: order $variant->{order}, within 0.15",
        abs($order - $variant->{order}) < 0.15,
        sprintf 'order %.3f', $order
    );
    return;
}

sub _error ($project, $tally, $variant, $points) {
    my $room = $project->room('convergence/' . ($variant->{name} =~ s{ \W+ }{-}gxr) . "-$points");
    my $text = $project->filled_in(
        $project->home . '/testsuites/convergence/berger_oliger.par.in',
        STEPS       => 2 * $points / COURANT,
        SPACING     => 1 / $points,
        HALF        => 0.5 / $points,
        ORDER_SPACE => $variant->{space},
        ORDER_TIME  => $variant->{time},
        ZONES       => $variant->{zones},

        # Order 1 needs no older timelevel than the initial one.
        INIT => $variant->{time} > 1 ? 'init_3_timelevels' : 'init_fill_timelevels',
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 300);
    if ($result->{status}) { $tally->failed("$variant->{name}, $points points runs", $result->{output}); return }
    return _rms_of_coarse_level("$room/output/u_error.x.asc", 2 * $points / COURANT);
}

# Over one period. Columns: iteration, timelevel, level, component, multigrid level, three indices, time, three coordinates, u_error.
sub _rms_of_coarse_level ($file, $iteration) {
    my @rows    = grep { @{$_} >= 13 } map { [split] } grep { !m{ ^ [#] }x } split m{ \n }x, read_text($file);
    my @squares = map  { $_->[12]**2 }
        grep { $_->[0] == $iteration && $_->[2] == 0 && $_->[9] > -1e-9 && $_->[9] < 1 - 1e-9 } @rows;
    return @squares ? sqrt(sum0(@squares) / @squares) : undef;
}

1;

__END__

=head1 NAME

Cactus::Check::BergerOliger - errors of a plane wave that crosses a refined level

=head1 SYNOPSIS

    Cactus::Check::BergerOliger->run($project, $tally, 'all');

=head1 DESCRIPTION

Fills the edges of the refined level in several ways: buffer zones that last for a step of the coarse level or of the fine one,
interpolation of order 3 and 5 in space, 1 and 2 in time. The errors have to be those of another program within 20 %, and the order of
convergence within 0.15. C<some>: two of the ways, two grids.

=cut
