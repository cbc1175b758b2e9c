# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::ShockTubes;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';

use Saguaro::Acceptance::Matter::Orders  qw(mean check_order);
use Saguaro::Acceptance::Matter::Riemann qw(solution state_at);
use Saguaro::Acceptance::Matter::Runs    qw(evolve values_of line_of);
use Saguaro::Acceptance::Matter::Tubes   qw(tube nearest SETTLED);

our @EXPORT_OK = qw(check_shock);

use constant NEAR => 0.01;    # relative, of states between waves

# As in GRHydro_InitData, with pressures of the gamma law of all tubes without field.
my %tube = (
    Simple => [ 0.4,  { rho => 10, press => 40 / 3, v => 0 }, { rho => 1,     press => 2e-6 / 3, v => 0 } ],
    Sod    => [ 0.4,  { rho => 1,  press => 1,      v => 0 }, { rho => 0.125, press => 0.1,      v => 0 } ],
    Blast  => [ 0.35, { rho => 1,  press => 1000,   v => 0 }, { rho => 1,     press => 0.01,     v => 0 } ],
);

sub check_shock ($project, $tally, $case) {
    my ($time, $left, $right) = @{ $tube{ $case->{case} } };
    my %run   = (tube($case), time => $time);
    my $exact = solution($run{gamma}, $left, $right);
    my @errors;
    for my $points (@{ $case->{points} }) {
        my $folder = evolve($project, $tally, %run, points => $points) or return;
        my @rho    = line_of("$folder/rho.x.asc", $points);
        push @errors, mean(map { abs($_->{value} - state_at($exact, $_->{x} / $time)->{rho}) } @rho);
        _check_between_waves($tally, $case, "$run{name}, $points points", $exact, $folder)
            if $points >= ($case->{settled} // SETTLED);
    }
    return check_order($tally, $case, "$run{name}: density", @errors);
}

# Pressure and velocity between the waves, half way from the rarefaction's tail to the contact.
sub _check_between_waves ($tally, $case, $name, $exact, $folder) {
    my $near  = $case->{near} // NEAR;
    my $inner = $exact->{side}{-1}{inner};
    my $tail  = ($inner->{v} - $inner->{c}) / (1 - $inner->{v} * $inner->{c});
    my $place = ($tail + $exact->{v}) / 2 * $tube{ $case->{case} }[0];
    for my $pair ([ 'press', $exact->{press} ], [ 'vel[0]', $exact->{v} ]) {
        my ($variable, $expected) = @{$pair};
        my $found = nearest($place, values_of("$folder/$variable.x.asc", -0.5, 0.5));
        $tally->check(
            "$name: $variable between the waves is exact to @{[100 * $near]} %",
            abs($found / $expected - 1) < $near,
            "found $found, expected $expected"
        );
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::ShockTubes - shock tubes without field against their exact solution

=head1 SYNOPSIS

    check_shock($project, $tally, { case => 'Sod', method => 'tvd', points => [ 50, 100 ], order => [ 0.7, 1.1 ] });

=cut
