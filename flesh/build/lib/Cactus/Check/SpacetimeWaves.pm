# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::SpacetimeWaves;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max sum);

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;

use constant PI         => 4 * atan2 1, 1;
use constant COURANT    => 0.25;
use constant GAUGE_WAVE => 0.01;    # amplitudes
use constant LINEAR     => 1e-8;

# What second derivatives of an order make of the frequency of a wave of length 1, with s = sin(pi/points) and exact steps in time.
my %frequency = (
    2 => sub ($s, $points) { return 2 * $points * $s },
    4 => sub ($s, $points) { return 2 * $points * $s * sqrt 1 + $s**2 / 3 },
);

sub title ($class) { return 'SpacetimeWaves' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = $project->missing_thorns(
        qw(ML_BSSN ML_BSSN_Helper GaugeWave LinearWave NewRad MoL Periodic Slab Carpet CarpetReduce CarpetIOASCII));
    if (@missing) { $tally->skipped('waves of spacetime', "thorns are missing: @missing"); return }
    $class->_gauge_wave($project, $tally, $extent eq 'all' ? (1, 50, 100) : (0.25, 25, 50));
    $class->_linear_wave($project, $tally);
    return;
}

# g_xx = 1 - A sin 2 pi (x - t): flat space in coordinates that oscillate.
sub _gauge_wave ($class, $project, $tally, $periods, @resolutions) {
    my @errors;
    for my $points (@resolutions) {
        my @last = $class->_evolve(
            $project, $tally,
            name    => 'gauge wave',
            points  => $points,
            order   => 4,
            periods => $periods,
            data    => 'GaugeWave',
            slicing => 1,
            file    => 'gxx.x.asc',
            gauge   => _gauge_data('GaugeWave') . "GaugeWave::amp = @{[GAUGE_WAVE]}\nGaugeWave::period = 1\n",
        ) or return;
        push @errors, max map { abs($_->{value} - 1 + GAUGE_WAVE * sin _phase($_)) } @last;
    }
    my $order = log($errors[0] / $errors[1]) / log 2;
    $tally->check(
        "gauge wave, ML_BSSN of order 4: the error after $periods periods has order 4 within 0.1",
        abs($order - 4) < 0.1,
        sprintf 'errors %.4e, %.4e; order %.3f',
        @errors, $order
    );
    return;
}

# g_yy = 1 + A sin(2 pi (x - t) + lag).
sub _linear_wave ($class, $project, $tally) {
    for my $order (sort keys %frequency) {
        my @last = $class->_evolve(
            $project, $tally,
            name    => 'weak gravitational wave',
            points  => 50,
            order   => $order,
            periods => 1,
            data    => 'LinearWave',
            slicing => 0,
            file    => 'gyy.x.asc',
            gauge   => "LinearWave::amplitude = @{[LINEAR]}\n",
        ) or return;
        my $predicted = 2 * PI - $frequency{$order}->(sin(PI / 50), 50);
        my $lag       = 2 / @last * sum map { ($_->{value} - 1) / LINEAR * cos _phase($_) } @last;
        $tally->check(
            "weak gravitational wave, ML_BSSN of order $order: it lags as its dispersion relation says, within 3 %",
            abs($lag / $predicted - 1) < 0.03,
            sprintf 'lag %.4e, predicted %.4e',
            $lag, $predicted
        );
    }
    return;
}

sub _phase ($point) {
    return 2 * PI * ($point->{x} - $point->{time});
}

sub _gauge_data ($thorn) {
    return join q{}, map { "ADMBase::initial_$_ = \"$thorn\"\n" } qw(lapse shift dtlapse dtshift);
}

# Points of one wavelength at the end; nothing if the run fails.
sub _evolve ($class, $project, $tally, %of) {
    my $room  = $project->room("spacetime_waves/$of{data}/$of{order}/$of{points}");
    my $steps = int $of{periods} * $of{points} / COURANT;
    my $width = $of{order} / 2 + 1;
    my $text  = $project->filled_in(
        $project->home . '/testsuites/convergence/spacetime_wave.par.in',
        DATA    => $of{data},
        GAUGE   => $of{gauge},
        ORDER   => $of{order},
        SLICING => $of{slicing},
        WIDTH   => $width,
        POINTS  => $of{points},
        DEPTH   => $width / $of{points},
        COURANT => COURANT,
        STEPS   => $steps,
    );
    write_text("$room/wave.par", $text);
    my $result = $project->simulate('wave.par', folder => $room, limit => 300);
    my $claim  = "$of{name}, order $of{order}, $of{points} points";
    if ($result->{status}) { $tally->failed("$claim: runs", $result->{output}); return }
    my @last = grep { $_->{iteration} == $steps && abs($_->{x}) < 0.5 }
        Cactus::Check::AsciiOutput->read_file("$room/output/$of{file}")->points;
    $tally->check("$claim: one wavelength is written", @last == $of{points}, scalar @last) or return;
    return @last;
}

1;

__END__

=head1 NAME

Cactus::Check::SpacetimeWaves - a gauge wave and a weak gravitational wave, evolved by ML_BSSN

=head1 SYNOPSIS

    Cactus::Check::SpacetimeWaves->run($project, $tally, 'all');

=head1 DESCRIPTION

Two of the tests of Babiuc et al. 2008, Class. Quantum Grav. 25, 125012, for a thousandth of their time. Both waves travel along x in a
periodic box, with steps of RK4 of a quarter of the spacing. The gauge wave needs harmonic slicing; the weak wave has a lapse of 1, so all
of its error is that of second derivatives. Its lag is the part of it that is a quarter of a wavelength out of phase.
With C<all> the gauge wave has twice as many points and a whole period.

=cut
