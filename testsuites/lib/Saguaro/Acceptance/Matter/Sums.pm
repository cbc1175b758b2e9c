# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Sums;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(max);

use Cactus::Build::Files                     qw(read_text);
use Saguaro::Acceptance::Matter::AlfvenWaves qw(alfven_wave);
use Saguaro::Acceptance::Matter::Runs        qw(evolve);
use Saguaro::Acceptance::Matter::Tubes       qw(tube);

our @EXPORT_OK = qw(check_sums);

# Relative; round-off of a sum of some hundred cells after some thousand additions stays below. Times are multiples of a step that is rounded.
use constant { KEPT => 1e-12, ROUNDING => 1e-9 };

my @conserved = qw(dens tau);

sub check_sums ($project, $tally, $case) {
    my %run       = $case->{type}  ? (alfven_wave($case), across => { y => $case->{points} }) : tube($case);
    my $treatment = !$case->{type} ? undef : $case->{transport} ? 'flux-CT' : 'cleaning';
    my $name      = join q{, }, $case->{case} // "Alfven wave in $case->{type}", $case->{method}, $treatment // ();
    my %periodic  = (boundary => 'periodic', time => $case->{time} // $run{time});
    my $folder    = evolve(
        $project, $tally, _with_sums(%run, %periodic),
        name   => $name,
        folder => 'sums-' . $name =~ s{ \W+ }{-}gxr,
        points => $case->{points},
    ) or return;
    return _check_rows($tally, "$name, $case->{points} points", $folder, $periodic{time});
}

# What a run is given, with the sums after each step.
sub _with_sums (%run) {
    my $names = join q{ }, map { "GRHydro::$_" } @conserved;
    $run{output} .= <<"END";
IOScalar::outScalar_every      = 1
IOScalar::outScalar_reductions = "sum"
IOScalar::outScalar_vars       = "$names"
IOScalar::out_precision        = 17
END
    return %run;
}

# A value for each step from t = 0 to this time, and each the first one but for round-off.
sub _check_rows ($tally, $name, $folder, $time) {
    for my $variable (@conserved) {
        my @rows     = map { [split] } grep { m{ \A \d }x } split m{\n}x, read_text("$folder/$variable.sum.asc");
        my ($first)  = map { $_->[2] } @rows;
        my $is_whole = @rows > 1 && $rows[0][1] == 0 && $rows[-1][0] == $#rows;
        $is_whole &&= abs($rows[-1][1] / $time - 1) < ROUNDING;
        my @changes = map { abs($_->[2] / $first - 1) } @rows;
        $tally->check(
            "$name: the sum of $variable is the same to @{[KEPT]} after each step until t = $time",
            $is_whole && $first > 0 && !(grep { !($_ < KEPT) } @changes),
            'rows: ' . @rows . ', greatest change: ' . max(@changes, 0)
        );
        print "| $name: sum of $variable | @{[sprintf '%.2e', max(@changes, 0)]} |\n";
    }
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Sums - what flows out of one cell flows into the next

=head1 SYNOPSIS

    my $folder = evolve($project, $tally, with_sums(%run), points => 100, ...) or return;
    check_sums($tally, 'Sod, 100 points', $folder, 0.4);

=head1 DESCRIPTION

In flat space and a periodic domain, rest mass (C<dens>) and energy (C<tau>) change by round-off only, if no point joins the atmosphere.

=cut
