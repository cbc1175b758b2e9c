# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Convergence;
use v5.26;
use warnings;
use experimental 'signatures';

use Math::Complex qw(cplxe);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;

use constant PI => 4 * atan2 1, 1;

# One period of u = cos 2 pi (x + t) with N points per wave, time step dx/4.
use constant COURANT => 0.25;

# RMS errors of the same wave after one period with the same differences in space and Runge-Kutta steps of fourth order,
# from the exact dispersion relation; u_t and u are exact at the start.
my %rk4_error = (16 => 2.8678e-2, 32 => 7.1452e-3, 64 => 1.7848e-3, 128 => 4.4609e-4, 256 => 1.1152e-4);

sub title ($class) { return 'Convergence' }

sub run ($class, $project, $tally, @resolutions) {
    @resolutions = (16, 32, 64, 128) if !@resolutions;
    my @results = $class->measure($project, $tally, @resolutions);
    for my $result (@results) {
        my $points = $result->{points};
        $tally->check(
            "plane wave, $points points: the error is that of the scheme's dispersion relation",
            abs($result->{error} / $result->{predicted} - 1) < 1e-6,
            _line($result)
        );
        $tally->check(
            "plane wave, $points points: 1 - 1/16 of the error with exact steps in time, within 1 %",
            abs($result->{ratio_to_rk4} - 1) < 0.01,
            _line($result)
        );
        $tally->check(
            "plane wave, $points points: order 2 within 0.05",
            abs($result->{order} - 2) < 0.05,
            _line($result)
        ) if defined $result->{order};
    }
    return @results;
}

# Runs the resolutions; each result has points, error, predicted, order (but the first), ratio_to_rk4.
sub measure ($class, $project, $tally, @resolutions) {
    my @missing = $project->missing_thorns(qw(WaveToyC IDScalarWaveC Carpet CarpetIOASCII CoordBase CartGrid3D));
    if (@missing) { $tally->skipped('order of convergence', "thorns are missing: @missing"); return }
    my @results;
    for my $points (@resolutions) {
        my $error     = $class->_error($project, $tally, $points) // return;
        my $predicted = _predicted_error($points);
        push @results,
            {
            points    => $points,
            error     => $error,
            predicted => $predicted,
            @results ? (order => log($results[-1]{error} / $error) / log 2) : (),
            ratio_to_rk4 => $error / $rk4_error{$points} / (1 - COURANT**2),
            };
    }
    return @results;
}

# The numerical domain of dependence grows by one point per step, that is, by 1 / COURANT per unit of time.
sub _error ($class, $project, $tally, $points) {
    my $room  = $project->room("convergence/$points");
    my $steps = $points / COURANT;
    my $text  = $project->filled_in(
        $project->home . '/testsuites/convergence/plane_wave.par.in',
        STEPS   => $steps,
        COURANT => COURANT,
        SPACING => 1 / $points,
        REACH   => 1 / COURANT + 1,
    );
    write_text("$room/plane_wave.par", $text);
    my $result = $project->simulate('plane_wave.par', folder => $room, limit => 300);
    if ($result->{status}) { $tally->failed("plane wave, $points points, runs", $result->{output}); return }
    my @last = grep { $_->{iteration} == $steps && $_->{x} >= -0.5 && $_->{x} < 0.5 - 1e-9 }
        Cactus::Check::AsciiOutput->read_file("$room/output/phi.x.asc")->points;
    $tally->check("plane wave, $points points: one period is written", @last == $points, scalar @last) or return;
    my $sum = 0;
    $sum += ($_->{value} - cos(2 * PI * ($_->{x} + $_->{time})))**2 for @last;
    return sqrt($sum / $points);
}

# Each Fourier mode of the leapfrog scheme moves with frequencies +W and -W, sin(W dt / 2) = COURANT sin(pi dx); how much
# of each follows from the two time levels that are exact at the start.
sub _predicted_error ($points) {
    my $step       = COURANT / $points;
    my $half       = COURANT * sin(PI / $points);
    my $turn       = 2 * atan2($half, sqrt(1 - $half**2));
    my $exact_turn = 2 * PI * $step;
    my $backwards =
        (cplxe(1, -$exact_turn) - cplxe(1, -$turn)) / (cplxe(1, $turn) - cplxe(1, -$turn));
    my $number    = $points / COURANT;
    my $amplitude = (1 - $backwards) * cplxe(1, $turn * $number) + $backwards * cplxe(1, -$turn * $number);
    return abs($amplitude - cplxe(1, $exact_turn * $number)) / sqrt 2;
}

sub table ($class, @results) {
    return join q{}, map { _line($_) . "\n" } @results;
}

sub _line ($result) {
    return sprintf 'N = %4d  RMS error %.5e  predicted %.5e  order %s  relative to (1 - 1/16) x Runge-Kutta: %.4f',
        @{$result}{qw(points error predicted)}, defined $result->{order} ? sprintf('%.3f', $result->{order}) : q{-},
        $result->{ratio_to_rk4};
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Convergence - errors of WaveToyC on a plane wave, order and size

=head1 SYNOPSIS

    Saguaro::Acceptance::Convergence->run($project, $tally);
    print Saguaro::Acceptance::Convergence->table(Saguaro::Acceptance::Convergence->measure($project, $tally, 16, 32, 64));

=head1 DESCRIPTION

The wave is periodic; the runs are not. They are so long in x that during one period nothing from the ends reaches the
wave that is measured. The RMS error over this wave is known in closed form from the scheme's dispersion relation, and has
to be met to six digits. Fourth-order steps in time would remove the error in time, which for leapfrog has the opposite
sign of that in space and (1/4)^2 of its size; so leapfrog has 15/16 of the error.

=cut
