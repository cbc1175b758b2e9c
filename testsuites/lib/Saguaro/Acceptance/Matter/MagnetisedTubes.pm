# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::MagnetisedTubes;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max min);

use Saguaro::Acceptance::Matter::Balsara;
use Saguaro::Acceptance::Matter::Orders qw(mean check_order);
use Saguaro::Acceptance::Matter::Runs   qw(evolve values_of line_of);
use Saguaro::Acceptance::Matter::Tubes  qw(magnetised_tube nearest SETTLED);

our @EXPORT_OK = qw(check_balsara check_axes);

# Errors that states between waves, the middle and the shell may have, relative; with FINE points and more those of states and shell are others.
# A shell is judged from RESOLVED points on.
use constant {
    PLATEAU      => 0.02,
    DIP          => 0.1,
    SHELL        => 0.05,
    FINE         => 1600,
    FINE_PLATEAU => 0.007,
    FINE_SHELL   => 0.1,
    RESOLVED     => 800
};

# ---- the convergence of tubes to the next resolution, and states between waves

sub check_balsara ($project, $tally, $case) {
    my $known = Saguaro::Acceptance::Matter::Balsara::case($case->{case});
    my %run   = magnetised_tube($case, $known);
    my (@errors, @coarse);
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points) or return;
        my @fine   = map { $_->{value} } line_of("$folder/rho.x.asc", $points);
        push @errors, mean(map { abs($coarse[$_] - ($fine[ 2 * $_ ] + $fine[ 2 * $_ + 1 ]) / 2) } 0 .. $#coarse)
            if @coarse;
        @coarse = @fine;
        my $near = $points >= FINE ? FINE_PLATEAU : PLATEAU;
        _check_plateaus($tally, { name => "$run{name}, $points points", near => $near }, $known, $folder)
            if $points >= SETTLED;
        my $near_shell = $points >= FINE ? FINE_SHELL : SHELL;
        _check_shell($tally, { name => "$run{name}, $points points", near => $near_shell }, $known->{shell}, @fine)
            if $known->{shell} && $points >= RESOLVED;
    }
    if ($case->{before}) {
        my %before = (%{$case}, points => [ @{ $case->{points} }[ 0 .. 2 ] ], order => $case->{before});
        check_order($tally, \%before, "$run{name}: density, coarsest", @errors[ 0, 1 ]);
    }
    _check_dip($tally, $run{name}, $known->{middle}, @coarse) if $known->{middle};
    return check_order($tally, $case, "$run{name}: density", @errors);
}

# The greatest density lies in a shell that few points resolve. Judgement: name of the run, near.
sub _check_shell ($tally, $judgement, $expected, @rho) {
    my $found = max(@rho);
    return $tally->check(
        "$judgement->{name}: the greatest density is $expected to @{[100 * $judgement->{near}]} %",
        abs($found / $expected - 1) < $judgement->{near},
        "found $found"
    );
}

# Where two streams meet, schemes heat the gas, which thins it.
sub _check_dip ($tally, $name, $expected, @rho) {
    my $found = min(@rho[ $#rho / 2, @rho / 2 ]);
    return $tally->check(
        "$name: in the middle at most @{[100 * DIP]} % of the density $expected is missing",
        $found > (1 - DIP) * $expected,
        "found $found"
    );
}

# Judgement: name of the run, near.
sub _check_plateaus ($tally, $judgement, $known, $folder) {
    my ($name, $near) = @{$judgement}{qw(name near)};
    for my $plateau (@{ $known->{plateaus} }) {
        for my $variable (sort grep { $_ ne 'x' } keys %{$plateau}) {
            my $found = nearest($plateau->{x}, values_of("$folder/$variable.x.asc", -0.5, 0.5));
            my $scale = $near < PLATEAU ? _fine_scale($variable, $plateau, $known) : _scale($variable, $plateau);
            my $error = abs($found - $plateau->{$variable}) / $scale;
            $tally->check(
                "$name at $plateau->{x}: $variable is $plateau->{$variable} to @{[100 * $near]} %",
                $error < $near,
                "found $found"
            );
        }
    }
    return;
}

# The value, or a tenth for what is small.
sub _scale ($variable, $plateau) {
    return max(0.1, abs $plateau->{$variable});
}

# For what vanishes the greatest value of the tube.
sub _fine_scale ($variable, $plateau, $known) {
    return _scale($variable, $plateau) if $plateau->{$variable} != 0;
    return max(map { _scale($variable, $_) } @{ $known->{plateaus} });
}

# ---- the same tube along each axis: the same but for rounding

sub check_axes ($project, $tally, $case) {
    my $known = Saguaro::Acceptance::Matter::Balsara::case($case->{case});
    my %values;
    for my $axis (qw(x y z)) {
        my %run    = magnetised_tube({ %{$case}, axis => $axis }, $known);
        my $folder = evolve($project, $tally, %run, points => $case->{points}) or return;
        for my $variable (qw(rho press w_lorentz)) {
            my @points = values_of("$folder/$variable.$axis.asc", -0.5, 0.5, $axis);
            push @{ $values{$axis} }, map { $_->{value} } @points;
        }
    }
    for my $axis (qw(y z)) {
        my @errors = map { abs($values{$axis}[$_] / $values{x}[$_] - 1) } 0 .. $#{ $values{x} };
        my $same   = @errors == 3 * $case->{points} && !grep { !($_ < $case->{near}) } @errors;
        $tally->check("$case->{case} along $axis is that along x to $case->{near}",
            $same, "greatest difference " . max(@errors));
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::MagnetisedTubes - Balsara's shock tubes, of which the states between waves are known

=head1 SYNOPSIS

    check_balsara($project, $tally, { case => 'Balsara1', method => 'ppm', points => [ 100, 200, 400 ], order => [ 0.6, 1.2 ] });
    check_axes($project, $tally, { case => 'Balsara1', method => 'ppm', points => 20, time => 0.1, near => 1e-12 });

=cut
