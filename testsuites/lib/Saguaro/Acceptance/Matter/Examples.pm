# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Examples;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(first);

use Cactus::Build::Files                   qw(read_text write_text);
use Saguaro::Acceptance::Matter::Accretion qw(density_at);
use Saguaro::Acceptance::Matter::Orders    qw(mean orders);
use Saguaro::Acceptance::Matter::Runs      qw(values_of);
use Saguaro::Settings                      qw(with_settings);

our @EXPORT_OK = qw(check_loop check_rotor check_inflow check_star check_ringing);

# Seconds: a run that takes so long hangs. The rate at which matter falls into the hole. Radii between which its density is judged: the horizon, and
# the boundary, which keeps the exact state. When a star has forgotten how it was pushed.
use constant {
    LIMIT        => 10_000,
    END_OF_ROTOR => 0.4,
    RATE         => 16 * atan2(1, 1),
    INNER        => 2,
    OUTER        => 7.9,
    COURANT      => 0.25,
    TURNED       => 1e-9,
    SETTLED      => 20
};

my %has_atmosphere = (magnetised_star => 1, ringing_star => 1);

# The folder of the output, or nothing if the run fails. Without an atmosphere from the beginning no point may join it.
sub _evolve ($project, $tally, $name, $part, $settings) {
    my $room = $project->room("matter/example-$name/$part");
    my $text = read_text($project->home . "/parfiles/$name.par");
    write_text("$room/$name.par", with_settings($text, $settings));
    my $result = $project->simulate("$name.par", folder => $room, limit => LIMIT);
    my ($resets) = $result->{output} =~ m{ Points \s set \s to \s the \s atmosphere [^:]* : \s (\d+) }x;
    return "$room/$name" if $result->{status} == 0 && defined $resets && ($has_atmosphere{$name} || $resets == 0);
    $tally->failed("$name.par, $part: runs, and no point joins the atmosphere", $result->{output});
    return;
}

# Rows of numbers: iteration, time, value; or those of Outflow, whose third one is the rate.
sub _rows ($file) {
    return map { [split] } grep { !m{ \A \# }x && m{ \S }x } split m{\n}x, read_text($file);
}

# Values at the start and at the last output until this time: the next one would come later.
sub _first_and_last ($file, $time) {
    my @rows  = _rows($file);
    my @times = map { $_->[1] } @rows;
    die "$file: expected values from t = 0 to $time, found those of t = @times\n"
        if @times < 2 || $times[0] != 0 || 2 * $times[-1] - $times[-2] <= $time;
    return map { $_->[2] } @rows[ 0, -1 ];
}

sub _within ($tally, $what, $found, $least, $most) {
    $tally->check("$what: between $least and $most", $least <= $found && $found <= $most, "found $found");
    print "| $what | @{[sprintf '%.4e', $found]} |\n";
    return;
}

# ---- a loop of a weak field: its energy, and how waves carry away the divergence of its initial data

sub check_loop ($project, $tally, $case) {
    my $output = _evolve($project, $tally, 'magnetic_loop', "$case->{points} points", _box_of_loop($case)) or return;
    my ($before, $after) = _first_and_last("$output/bcom_sq.sum.asc", $case->{time});
    _within(
        $tally,
        "magnetic_loop.par, $case->{points} points, t = $case->{time}: energy of the field that is left",
        $after / $before,
        @{ $case->{energy} }
    );
    my ($at_first, $at_last) = _first_and_last("$output/divB.norm_inf.asc", $case->{time});
    $tally->check(
        'magnetic_loop.par: less than a tenth of the divergence is left',
        $at_last < $at_first / 10,
        "before $at_first, after $at_last"
    );
    return;
}

sub _box_of_loop ($case) {
    my $half = 1 / $case->{points};
    return {
        'CoordBase::ncells_x'     => $case->{points},
        'CoordBase::ncells_y'     => $case->{points} / 2,
        'CoordBase::zmin'         => -$half,
        'CoordBase::zmax'         => $half,
        'Cactus::cctk_final_time' => $case->{time},
    };
}

# ---- a rotor: its fastest matter, its thinnest, and that half a turn changes nothing

sub check_rotor ($project, $tally, $case) {
    my $half     = 0.5 / $case->{points};
    my $steps    = 4 * END_OF_ROTOR * $case->{points};    # with a quarter of the spacing
    my $settings = {
        'CoordBase::ncells_x'  => $case->{points},
        'CoordBase::ncells_y'  => $case->{points},
        'CoordBase::zmin'      => -$half,
        'CoordBase::zmax'      => $half,
        'IOASCII::out2D_every' => $steps,
    };
    my $output = _evolve($project, $tally, 'rotor', "$case->{points} points", $settings) or return;
    my $name   = "rotor.par, $case->{points} points";
    _within(
        $tally,
        "$name: the largest Lorentz factor",
        (_first_and_last("$output/w_lorentz.maximum.asc", END_OF_ROTOR))[1],
        @{ $case->{lorentz} }
    );
    _within(
        $tally,
        "$name: the least density",
        (_first_and_last("$output/rho.minimum.asc", END_OF_ROTOR))[1],
        @{ $case->{rho} }
    );
    my ($at_last) = (_first_and_last("$output/divB.norm_inf.asc", END_OF_ROTOR))[1];
    $tally->check("$name: the divergence is round-off", $at_last < $case->{divergence}, "found $at_last");
    my @plane = grep { $_->{y} > 0 && $_->{y} < 1 } values_of("$output/rho.xy.asc", 0, 1);
    my @rho   = map  { $_->{value} } @plane;
    my @apart = grep { !(abs($rho[$_] - $rho[ -1 - $_ ]) < TURNED) } 0 .. $#rho;
    $tally->check(
        "$name: after the last step half a turn changes nothing",
        @rho == $case->{points}**2 && $plane[0]{iteration} == $steps && !@apart,
        "@{[scalar @rho]} points in step $plane[0]{iteration}, of which @{[scalar @apart]} differ"
    );
    return;
}

# ---- a star: its mass stays, its field spreads, and the divergence that is left is small

sub check_star ($project, $tally, $case) {
    my $output =
        _evolve($project, $tally, 'magnetised_star', "t $case->{time}", { 'Cactus::cctk_final_time' => $case->{time} })
        or return;
    my $name = "magnetised_star.par, t = $case->{time}";
    my ($mass, $later) = _first_and_last("$output/dens.sum.asc", $case->{time});
    _within($tally, "$name: relative change of the mass", abs($later / $mass - 1), 0, $case->{mass});
    my ($before, $after) = _first_and_last("$output/bcom_sq.sum.asc", $case->{time});
    _within($tally, "$name: energy of the field that is left", $after / $before, @{ $case->{energy} });
    my ($at_first, $at_last) = _first_and_last("$output/divB.norm_inf.asc", $case->{time});
    _within($tally, "$name: divergence that is left", $at_last / $at_first, 0, $case->{divergence});
    return;
}

# ---- a star that rings in a fixed spacetime: its mass stays, and its modes have their frequencies

# The case says what is other than in the file (`what`, and `settings` by parameter), until when, the modes in kHz, how near they must be, and how many
# are fitted (`fits`) if more are: what is left out shifts its neighbour.
sub check_ringing ($project, $tally, $case) {
    my $name   = "ringing_star.par, $case->{what}";
    my $python = first { $project->run("'$_' -c 'import numpy, scipy'")->{status} == 0 } qw(/usr/bin/python3 python3);
    return $tally->skipped("$name: frequencies", 'numpy or scipy is missing: tools/simplot finds frequencies')
        if !$python;
    my %settings = (%{ $case->{settings} }, 'Cactus::cctk_final_time' => $case->{time});
    my $output   = _evolve($project, $tally, 'ringing_star', $case->{what}, \%settings) or return;
    my ($mass, $later) = _first_and_last("$output/dens.sum.asc", $case->{time});
    _within($tally, "$name: relative change of the mass", abs($later / $mass - 1), 0, $case->{mass});
    my $modes   = $case->{fits} // keys %{ $case->{modes} };
    my $simplot = $project->home . '/tools/simplot';
    my $result  = $project->run("'$python' '$simplot' frequencies '$output' rho --from @{[SETTLED]} --modes $modes");
    $tally->check("$name: tools/simplot fits its modes", $result->{status} == 0, $result->{output}) or return;
    my @found = map { (split)[1] } grep { m{ \A \s* \d }x } split m{\n}x, $result->{output};

    for my $mode (sort keys %{ $case->{modes} }) {
        my $wanted = $case->{modes}{$mode};
        my ($nearest) = sort { abs($a - $wanted) <=> abs($b - $wanted) } @found;
        _within(
            $tally,
            "$name: $mode in kHz",
            $nearest // 'nan',
            map { $wanted * (1 + $_) } -$case->{within},
            $case->{within}
        );
    }
    return;
}

# ---- gas that falls into a black hole: its density outside of the horizon, and its rate

sub check_inflow ($project, $tally, $case) {
    my @errors;
    for my $spacing (@{ $case->{spacings} }) {
        my %settings = map { ("CoordBase::d$_" => $spacing) } qw(x y z);
        $settings{'Cactus::cctk_final_time'} = $case->{time};
        $settings{'IOASCII::out1D_every'}    = $case->{time} / (COURANT * $spacing);    # the last step
        my $output = _evolve($project, $tally, 'accretion', "dx $spacing", \%settings) or return;
        push @errors, _error_of_density($output, $settings{'IOASCII::out1D_every'});
        my ($before, $after) = _first_and_last("$output/outflow_det_0.asc", $case->{time});
        my $name = "accretion.par, dx = $spacing, t = $case->{time}";
        _within(
            $tally,
            "$name: relative change of the rate at r = 3",
            abs($after / $before - 1),
            0, $case->{drift} * $spacing**2
        );
        _within($tally, "$name: relative error of the first rate",   abs($before / RATE + 1), 0, $case->{rate});
        _within($tally, "$name: mean relative error of the density", $errors[-1], 0, $case->{error} * $spacing**2);
    }
    _within($tally, "accretion.par: order of the density's error", $_, @{ $case->{order} }) for orders(@errors);
    return;
}

# Along the x axis, after so many steps.
sub _error_of_density ($output, $steps) {
    my @errors;
    for my $point (values_of("$output/rho.x.asc", 0, OUTER)) {
        $point->{iteration} == $steps or die "rho.x.asc ends at step $point->{iteration}, not $steps\n";
        my $radius = sqrt($point->{x}**2 + $point->{y}**2 + $point->{z}**2);
        push @errors, abs($point->{value} / density_at($radius) - 1) if $radius > INNER && $radius < OUTER;
    }
    return mean(@errors);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Examples - parameter files of parfiles show what they promise

=head1 SYNOPSIS

    check_loop($project, $tally, { points => 32, time => 6, energy => [ 0.5, 0.6 ] });

=head1 DESCRIPTION

The files themselves run, with fewer points or for a shorter time. A run in which a point is set to the atmosphere has failed,
unless there is one from the beginning.

=cut
