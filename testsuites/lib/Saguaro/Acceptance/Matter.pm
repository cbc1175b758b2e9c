# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Check::Program                       qw(run_side_by_side);
use Saguaro::Acceptance::Matter::Accretion       qw(check_accretion);
use Saguaro::Acceptance::Matter::AlfvenWaves     qw(check_alfven check_ghosts);
use Saguaro::Acceptance::Matter::Cases           qw(short_cases long_cases);
use Saguaro::Acceptance::Matter::Examples        qw(check_loop check_rotor check_inflow check_star check_ringing);
use Saguaro::Acceptance::Matter::Held            qw(check_held);
use Saguaro::Acceptance::Matter::MagnetisedTubes qw(check_balsara check_axes);
use Saguaro::Acceptance::Matter::Monopole        qw(check_monopole);
use Saguaro::Acceptance::Matter::Runs            qw(missing_thorns);
use Saguaro::Acceptance::Matter::ShockTubes      qw(check_shock);
use Saguaro::Acceptance::Matter::Sums            qw(check_sums);

use constant A_DAY => 86_400;

my %check = (
    shock     => \&check_shock,
    balsara   => \&check_balsara,
    axes      => \&check_axes,
    alfven    => \&check_alfven,
    ghosts    => \&check_ghosts,
    accretion => \&check_accretion,
    held      => \&check_held,
    monopole  => \&check_monopole,
    loop      => \&check_loop,
    rotor     => \&check_rotor,
    inflow    => \&check_inflow,
    star      => \&check_star,
    sums      => \&check_sums,
    ringing   => \&check_ringing
);

sub title ($class) { return 'Matter' }

# extent: short or all
sub run ($class, $project, $tally, $extent = 'short') {
    my @missing = missing_thorns($project);
    if (@missing) { $tally->skipped('matter with known answers', "thorns are missing: @missing"); return }
    my $cases = $extent eq 'all' ? long_cases() : _of_today();
    my @checks;
    for my $kind (_chosen_kinds()) {
        for my $case (@{ $cases->{$kind} // [] }) {
            push @checks, [ "$tally->{section}-$kind-" . (1 + @checks), _check($kind, $case) ];
        }
    }
    return run_side_by_side($project, $tally, $ENV{TEST_JOBS} // $project->cores, @checks) if $extent eq 'all';
    $_->[1]->($project, $tally) for @checks;
    return;
}

# MATTER names some kinds.
sub _chosen_kinds () {
    my @chosen  = defined $ENV{MATTER} ? split(q{ }, $ENV{MATTER}) : sort keys %check;
    my @unknown = grep { !$check{$_} } @chosen;
    die "MATTER: there is no @unknown; there are @{[sort keys %check]}\n" if @unknown;
    return @chosen;
}

# Of each kind the short form does one case, another each day.
sub _of_today () {
    my $day   = $ENV{DRAWS_SEED} // int(time / A_DAY);
    my $cases = short_cases();
    return { map { $_ => [ $cases->{$_}[ $day % @{ $cases->{$_} } ] ] } keys %{$cases} };
}

sub _check ($kind, $case) {
    return sub ($project, $tally) { $check{$kind}->($project, $tally, $case) };
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter - matter whose motion is known, evolved by GRHydro

=head1 SYNOPSIS

    Saguaro::Acceptance::Matter->run($project, $tally, 'all');

=head1 DESCRIPTION

Shock tubes without field against their exact solution (L<Saguaro::Acceptance::Matter::ShockTubes>); Balsara's shock tubes, of which the states between waves are
known (L<Saguaro::Acceptance::Matter::MagnetisedTubes>); a circularly polarised Alfven wave after one period (L<Saguaro::Acceptance::Matter::AlfvenWaves>); gas that
falls into a black hole, also with a radial field (L<Saguaro::Acceptance::Matter::Accretion>). The examples F<magnetic_loop.par>, F<rotor.par>,
F<accretion.par>, F<magnetised_star.par> and F<ringing_star.par> (L<Saguaro::Acceptance::Matter::Examples>). In periodic domains the sums of mass and energy stay
(L<Saguaro::Acceptance::Matter::Sums>). A magnetic divergence that waves carry away (L<Saguaro::Acceptance::Matter::Monopole>), and accretion that is held at
boundaries or outside of an annulus (L<Saguaro::Acceptance::Matter::Held>).

C<all> runs all cases, C<short> one small case of each kind, another each day; C<DRAWS_SEED=n> is day n. The cases are those of L<Saguaro::Acceptance::Matter::Cases>.
C<MATTER="ringing shock"> runs these kinds only.

=cut
