# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::RobustStability;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(first);

use Cactus::Build::Files                   qw(read_text);
use Saguaro::Acceptance::Numbers           qw(greatest);
use Saguaro::Acceptance::PeriodicSpacetime qw(run_cases evolve missing_thorns_for);

use constant { COURANT => 0.5, NOISE => 1e-10, POINTS => 50, GREATEST_GROWTH => 10 };

# Later: twice the growth of what drifts in proportion to time, far from that of what grows exponentially.
use constant GREATEST_DRIFT => 2;

# From when to when noise may grow little, refinements rho of the grid, and how much longer some of them run.
my %form = (
    short => { times => [ 0.5, 1 ],   refinements => [ 1, 2 ], later => {} },
    all   => { times => [ 10,  100 ], refinements => [ 1, 2, 4 ], later => { 1 => 1000 } },
);

sub title ($class) { return 'RobustStability' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = missing_thorns_for($project, 'Noise');
    if (@missing) { $tally->skipped('robust stability', "thorns are missing: @missing"); return }
    my @refinements = @{ $form{$extent}{refinements} };
    my @cases;
    for my $gauge (qw(harmonic puncture)) {
        push @cases, map { _case($form{$extent}, $gauge, $_) } @refinements;
    }
    return run_cases($project, $tally, $extent, @cases);
}

sub _case ($form, $gauge, $refinement) {
    my @times = (@{ $form->{times} }, $form->{later}{$refinement} // ());
    return sub ($project, $tally) { _compare($project, $tally, $gauge, $refinement, @times) };
}

# Neither the constraint nor what metric and lapse differ from flat space by grows by much.
sub _compare ($project, $tally, $gauge, $refinement, @times) {
    my $folder = _evolve($project, $tally, $gauge, $refinement, $times[-1]) or return;
    my %size   = _sizes($folder);
    my $case   = "$gauge gauge, rho = $refinement";
    _check_start($tally, $case, $folder, _amplitude($refinement), 'trK', _has_shift($gauge) ? qw(beta1 B1) : ());
    for my $what (sort keys %size) {
        my @sizes = map { _at($size{$what}, $_) } @times;
        for my $i (1 .. $#times) {
            my $growth = $sizes[$i] / $sizes[ $i - 1 ];
            my $most   = $i == 1 ? GREATEST_GROWTH : GREATEST_DRIFT * $times[$i] / $times[ $i - 1 ];
            $tally->check(
                "noise, $case: $what at $times[$i] is less than $most times that at $times[$i - 1]",
                $growth < $most,
                sprintf '%.4e, %.4e',
                @sizes[ $i - 1, $i ]
            );
        }
        printf "| %s, %s | at %s | %s |\n", $case, $what, join(q{, }, @times), join q{, },
            map { sprintf '%.3e', $_ } @sizes;
    }
    return;
}

sub _has_shift ($gauge) { return $gauge ne 'harmonic' }

# Noise gives plus or minus half of it.
sub _amplitude ($refinement) { return 2 * NOISE / $refinement**2 }

sub _at ($values, $wanted) {
    my $time = first { abs($_ - $wanted) < 1e-6 } keys %{$values};
    return $values->{ $time // die "nothing is written at time $wanted\n" };
}

sub _evolve ($project, $tally, $gauge, $refinement, $time) {
    my $points    = POINTS * $refinement;
    my $each_unit = $points / COURANT;
    my $often     = $each_unit / 2;
    my $noisy     = join q{ }, map { "ADMBase::$_" } qw(metric curv lapse), _has_shift($gauge) ? qw(shift dtshift) : ();
    my $amplitude = _amplitude($refinement);
    return evolve(
        $project, $tally,
        name    => "noise, $gauge",
        folder  => "noise_$gauge",
        order   => 4,
        points  => $points,
        steps   => $time * $each_unit,
        courant => COURANT,
        thorns  => 'Noise',
        gauge   => $gauge,
        data    => <<"END",
Noise::apply_id_noise = yes
Noise::id_vars      = "$noisy"
Noise::evolved_vars = "ML_BSSN::ML_Gamma"
Noise::amplitude    = $amplitude
ADMBase::initial_dtshift = "zero"
END
        output => <<"END",
ML_BSSN::ML_BSSN_ConstraintsInterior_calc_every = $often
IOScalar::outScalar_every      = $often
IOScalar::outScalar_reductions = "minimum maximum"
IOScalar::outScalar_vars       = "ML_BSSN::H ADMBase::gxx ADMBase::gyy ADMBase::gxy ADMBase::alp
  ML_BSSN::trK ML_BSSN::beta1 ML_BSSN::B1"
END
    );
}

# By name and time: how much a variable differs from that of flat space at most.
sub _sizes ($folder) {
    my %variables = (constraint => { H => 0 }, 'metric and lapse' => { gxx => 1, gyy => 1, gxy => 0, alp => 1 });
    my %size;
    for my $what (keys %variables) {
        while (my ($name, $flat) = each %{ $variables{$what} }) {
            my %of_name = _size_of($folder, $name, $flat);
            $size{$what}{$_} = greatest $size{$what}{$_} // 0, $of_name{$_} for keys %of_name;
        }
    }
    return %size;
}

sub _size_of ($folder, $name, $flat) {
    my %size;
    for my $extreme (qw(minimum maximum)) {
        for my $line (grep { m{ \A \d }x } split m{\n}x, read_text("$folder/$name.$extreme.asc")) {
            my (undef, $time, $value) = split q{ }, $line;
            $size{$time} = greatest $size{$time} // 0, abs($value - $flat);
        }
    }
    return %size;
}

# These have noise at the start. (Gamma has more from differences of the metric than of its own.)
sub _check_start ($tally, $case, $folder, $amplitude, @names) {
    for my $name (@names) {
        my %size = _size_of($folder, $name, 0);
        my $most = _at(\%size, 0);
        $tally->check("noise, $case: $name has it at the start", $most > $amplitude / 4, sprintf '%.4e', $most);
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::RobustStability - flat space with noise, evolved by ML_BSSN

=head1 SYNOPSIS

    Saguaro::Acceptance::RobustStability->run($project, $tally, 'all');

=head1 DESCRIPTION

The test of that name of Babiuc et al. 2008, Class. Quantum Grav. 25, 125012: random numbers of up to 1e-10/rho^2 in all that evolves,
metric, extrinsic curvature, lapse and conformal connection functions of flat space, in a periodic box of 50 rho points with steps of half the spacing
and no dissipation. What is ill-posed grows exponentially, the faster the finer the grid is. Once with harmonic slicing and no shift, once with the
gauge of moving punctures, and noise in the shift and its rate, too. C<SPACETIMES=1,3> chooses among the cases: the first gauge with each rho, then
the other.

=cut
