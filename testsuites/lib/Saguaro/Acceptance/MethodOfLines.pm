# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::MethodOfLines;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text write_text);

use constant COURANT => 0.25;

# RMS errors of u = sin 2 pi (x - t) after one period with N points, by order of the differences: of the exact dispersion
# relation with Runge-Kutta steps of fourth order.
my @resolutions = (16, 32, 64, 128, 256);
my %errors      = (
    2 => [ 2.8678e-2, 7.1452e-3, 1.7848e-3, 4.4609e-4,  1.1152e-4 ],
    4 => [ 5.8251e-4, 3.6776e-5, 2.3044e-6, 1.4412e-7,  9.0088e-9 ],
    6 => [ 1.7633e-5, 4.4082e-7, 1.6981e-8, 8.9517e-10, 5.3348e-11 ],
    8 => [ 3.8230e-6, 2.1650e-7, 1.3441e-8, 8.3972e-10, 5.2481e-11 ],
);

sub title ($class) { return 'MethodOfLines' }

# `scope` is `all` or `some`: then the finest grids are left out.
sub run ($class, $project, $tally, $scope = 'some') {
    my @missing =
        $project->missing_thorns(
        qw(MoL PlaneWave Periodic Slab Carpet CarpetReduce CarpetIOScalar CoordBase CartGrid3D));
    return $tally->skipped('convergence of the method of lines', "thorns are missing: @missing") if @missing;
    for my $order (sort { $a <=> $b } keys %errors) {
        for my $i (0 .. ($scope eq 'all' ? $#resolutions : 2)) {
            my $points   = $resolutions[$i];
            my $expected = $errors{$order}[$i];
            my $error    = _error($project, $tally, $order, $points) // next;
            $tally->check(
                "order $order, $points points: the error is that of the dispersion relation, within 1 %",
                abs($error / $expected - 1) < 0.01,
                sprintf 'RMS error %.5e, expected %.4e',
                $error, $expected
            );
        }
    }
    return;
}

sub _error ($project, $tally, $order, $points) {
    my $room = $project->room("convergence/mol-$order-$points");
    my $text = $project->filled_in(
        $project->home . '/testsuites/convergence/method_of_lines.par.in',
        STEPS   => $points / COURANT,
        SPACING => 1 / $points,
        HALF    => 0.5 / $points,
        WIDTH   => $order / 2,
        ORDER   => $order,
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 300);
    if ($result->{status}) { $tally->failed("order $order, $points points runs", $result->{output}); return }
    my $steps = $points / COURANT;
    my ($error) = read_text("$room/output/u_error.norm2.asc") =~ m{ ^ $steps \s+ \S+ \s+ (\S+) \s* \z }mx;
    $tally->failed("order $order, $points points: the error at the end is written", $result->{output})
        if !defined $error;
    return $error;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::MethodOfLines - errors of PlaneWave with MoL on a periodic plane wave

=head1 SYNOPSIS

    Saguaro::Acceptance::MethodOfLines->run($project, $tally, 'all');

=head1 DESCRIPTION

Differences of order 2, 4, 6 and 8 with Runge-Kutta steps of fourth order, 16 to 256 points (C<some>: up to 64). The RMS error is
known from the dispersion relation of the discrete equations; it has to be met within 1 %.

=cut
