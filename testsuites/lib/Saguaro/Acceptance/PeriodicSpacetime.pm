# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::PeriodicSpacetime;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Cactus::Build::Files qw(write_text);
use Cactus::Check::AsciiOutput;
use Cactus::Check::Program qw(run_side_by_side);

our @EXPORT_OK = qw(run_cases missing_thorns_for evolve);

use constant LIMIT => 10_000;    # seconds for one run: only one that hangs takes so long

sub missing_thorns_for ($project, @data) {
    return $project->missing_thorns(@data,
        qw(ML_BSSN ML_BSSN_Helper NewRad MoL Periodic Slab Carpet CarpetReduce CarpetIOASCII CarpetIOScalar));
}

# Runs cases, each a sub that is given project and tally: those whose numbers SPACETIMES lists, counted from 1; all without it. In the long form
# (extent all) as many run at the same time as there are cores, or as TEST_JOBS says; the short form shares the cores with other checks.
sub run_cases ($project, $tally, $extent, @cases) {
    my @numbers = _numbers(scalar @cases);
    if ($extent eq 'all') {
        my @checks = map { [ "$tally->{section}-$_", $cases[ $_ - 1 ] ] } @numbers;
        return run_side_by_side($project, $tally, $ENV{TEST_JOBS} // $project->cores, @checks);
    }
    $cases[ $_ - 1 ]->($project, $tally) for @numbers;
    return;
}

sub _numbers ($count) {
    my @numbers = split m{,}x, $ENV{SPACETIMES} // q{} or return 1 .. $count;
    my @unknown = grep { !m{ \A \d+ \z }x || $_ < 1 || $_ > $count } @numbers;
    die "SPACETIMES: there is no case @unknown; there are 1 to $count\n" if @unknown;
    return @numbers;
}

# Gauge conditions. The first two leave the shift as it is.
my %gauge = (
    geodesic         => "ML_BSSN::harmonicF = 0\nML_BSSN::evolveB = 0\n",
    harmonic         => "ML_BSSN::harmonicF = 1\nML_BSSN::harmonicN = 2\nML_BSSN::evolveB = 0\n",
    'harmonic shift' =>
        "ML_BSSN::harmonicF = 1\nML_BSSN::harmonicN = 2\nML_BSSN::shiftFormulation = 1\nML_BSSN::shiftGammaCoeff = 1\nML_BSSN::evolveB = 0\n",
    puncture =>
        "ML_BSSN::harmonicF = 2\nML_BSSN::harmonicN = 1\nML_BSSN::shiftGammaCoeff = 0.75\nML_BSSN::betaDriver = 1\n",
);

# One run; returns the folder of its output, or nothing if it fails. What it is given, beside numbers of points and steps:
# name, folder, order, courant, gauge (a word), thorns (names with blanks), data (lines of parameters), output (lines); and, if they are other than
# here: dissipation (0), length of the box (1), axes along which it has that length (1), thickness in cells along the others (that of a stencil).
sub evolve ($project, $tally, %of) {
    my $room   = $project->room("spacetimes/$of{folder}/$of{order}/$of{points}");
    my $width  = $of{order} / 2 + 1;
    my $length = $of{length} // 1;
    my ($y, $z) = map { ($of{axes} // 1) > $_ ? $of{points} : $of{thickness} // $width } 1, 2;
    my $text = $project->filled_in(
        $project->home . '/testsuites/convergence/spacetime_wave.par.in',
        THORNS      => $of{thorns},
        DATA        => $of{data},
        GAUGE       => $gauge{ $of{gauge} },
        OUTPUT      => $of{output},
        ORDER       => $of{order},
        WIDTH       => $width,
        POINTS      => $of{points},
        POINTS_Y    => $y,
        POINTS_Z    => $z,
        HALF        => $length / 2,
        YMAX        => $length * $y / $of{points},
        ZMAX        => $length * $z / $of{points},
        COURANT     => $of{courant},
        STEPS       => $of{steps},
        DISSIPATION => $of{dissipation} // 0,
    );
    write_text("$room/spacetime.par", $text);
    my $result = $project->simulate('spacetime.par', folder => $room, limit => LIMIT);
    return "$room/output" if $result->{status} == 0;
    $tally->failed("$of{name}, order $of{order}, $of{points} points: runs", $result->{output});
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::PeriodicSpacetime - runs of ML_BSSN in a box that is periodic

=head1 SYNOPSIS

    my $folder = evolve($project, $tally, name => 'gauge wave', folder => 'gauge_wave', ...) or return;

=head1 DESCRIPTION

The common ground of the tests of Babiuc et al. 2008, Class. Quantum Grav. 25, 125012: a periodic box, as long along x as the wave and of
minimal width along y and z, RK4, no dissipation; each of it unless something else is asked for.

=cut
