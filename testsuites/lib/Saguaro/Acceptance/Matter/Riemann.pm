# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Riemann;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

our @EXPORT_OK = qw(solution state_at);

use constant HALVINGS => 200;

# What arises from two states of a gamma law, each a hash rho, press, v: a hash gamma, press, v, and for each side, -1 and 1, the states `outer`
# and `inner` and whether a shock parts them.
sub solution ($gamma, $left, $right) {
    my %side   = (-1 => { outer => _complete($gamma, $left) }, 1 => { outer => _complete($gamma, $right) });
    my $excess = sub ($p) {
        return _behind($gamma, 1, $side{1}{outer}, $p)->{v} - _behind($gamma, -1, $side{-1}{outer}, $p)->{v};
    };
    my ($low, $high) = ($left->{press}, $right->{press});
    $low  /= 2 while $excess->($low) > 0;
    $high *= 2 while $excess->($high) < 0;
    my $press = _root($excess, $low, $high);
    for my $sign (-1, 1) {
        my $outer = $side{$sign}{outer};
        $side{$sign}{inner}    = _behind($gamma, $sign, $outer, $press);
        $side{$sign}{is_shock} = $press > $outer->{press};
    }
    return { gamma => $gamma, press => $press, v => $side{1}{inner}{v}, side => \%side };
}

# The state that moves along x = speed * t.
sub state_at ($solution, $speed) {
    my $sign = $speed < $solution->{v} ? -1 : 1;
    my ($outer, $inner, $is_shock) = @{ $solution->{side}{$sign} }{qw(outer inner is_shock)};
    if ($is_shock) { return $sign * $speed > $sign * $inner->{shock} ? $outer : $inner }
    return $outer if $sign * $speed >= $sign * _sound_speed($sign, $outer);
    return $inner if $sign * $speed <= $sign * _sound_speed($sign, $inner);
    my $behind = sub ($p) { return _behind($solution->{gamma}, $sign, $outer, $p) };
    my $press  = _root(sub ($p) { return $sign * (_sound_speed($sign, $behind->($p)) - $speed) },
        $inner->{press}, $outer->{press});
    return $behind->($press);
}

# Where a function that grows is zero.
sub _root ($function, $low, $high) {
    for (1 .. HALVINGS) {
        my $middle = ($low + $high) / 2;
        last if $middle == $low || $middle == $high;
        if   ($function->($middle) < 0) { $low  = $middle }
        else                            { $high = $middle }
    }
    return $high;
}

# Adds the enthalpy h and the speed of sound c.
sub _complete ($gamma, $state) {
    my $h = 1 + $gamma / ($gamma - 1) * $state->{press} / $state->{rho};
    return { %{$state}, h => $h, c => sqrt($gamma * $state->{press} / ($state->{rho} * $h)) };
}

sub _sound_speed ($sign, $state) {
    return ($state->{v} + $sign * $state->{c}) / (1 + $sign * $state->{v} * $state->{c});
}

sub _behind ($gamma, $sign, $ahead, $press) {
    return $press > $ahead->{press}
        ? _behind_shock($gamma, $sign, $ahead, $press)
        : _behind_rarefaction($gamma, $sign, $ahead, $press);
}

# Marti and Mueller 1994, J. Fluid Mech. 258, 317: the invariant that the wave leaves as it is, with the entropy.
sub _behind_rarefaction ($gamma, $sign, $ahead, $press) {
    my $rho    = $ahead->{rho} * ($press / $ahead->{press})**(1 / $gamma);
    my $behind = _complete($gamma, { rho => $rho, press => $press, v => 0 });
    my $s      = sqrt($gamma - 1);
    my $ratio  = ($s - $behind->{c}) / ($s + $behind->{c}) * ($s + $ahead->{c}) / ($s - $ahead->{c});
    my $factor = $ratio**(-2 * $sign / $s) * (1 + $ahead->{v}) / (1 - $ahead->{v});
    return { %{$behind}, v => ($factor - 1) / ($factor + 1) };
}

# Ibid.: Taub's adiabat, a quadratic equation for the enthalpy, then the flux of mass through the shock.
sub _behind_shock ($gamma, $sign, $ahead, $press) {
    my ($rho, $h, $v) = @{$ahead}{qw(rho h v)};
    my $jump = $press - $ahead->{press};
    my $part = ($gamma - 1) * $jump / ($gamma * $press);
    my ($a, $b, $c) = (1 - $part, $part, -$h * $jump / $rho - $h**2);
    my $behind_h   = (-$b + sqrt($b**2 - 4 * $a * $c)) / (2 * $a);
    my $behind_rho = $gamma * $press / (($gamma - 1) * ($behind_h - 1));
    my $flux       = $sign * sqrt($jump / ($h / $rho - $behind_h / $behind_rho));
    my $W          = 1 / sqrt(1 - $v**2);
    my $shock      = ($rho**2 * $W**2 * $v + $flux * sqrt($flux**2 + $rho**2)) / ($rho**2 * $W**2 + $flux**2);
    my $W_shock    = 1 / sqrt(1 - $shock**2);
    my $behind_v =
        ($h * $W * $v + $W_shock * $jump / $flux) / ($h * $W + $jump * ($W_shock * $v / $flux + 1 / ($rho * $W)));
    return { %{ _complete($gamma, { rho => $behind_rho, press => $press, v => $behind_v }) }, shock => $shock };
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Riemann - what arises from two states of a relativistic gas, exactly

=head1 SYNOPSIS

    my $solution = solution(5 / 3, { rho => 1, press => 1000, v => 0 }, { rho => 1, press => 0.01, v => 0 });
    my $density  = state_at($solution, $x / $t)->{rho};

=head1 DESCRIPTION

The solver of Marti and Mueller 1994, J. Fluid Mech. 258, 317, in flat space, without velocities across. A state is a hash C<rho>, C<press>, C<v>.

=cut
