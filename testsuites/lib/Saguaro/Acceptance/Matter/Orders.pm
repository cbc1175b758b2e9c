# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Matter::Orders;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(sum);

our @EXPORT_OK = qw(orders mean check_order);

# Orders of convergence between errors of resolutions that double.
sub orders (@errors) {
    return map { log($errors[ $_ - 1 ] / $errors[$_]) / log 2 } 1 .. $#errors;
}

# Of errors at all points, or of orders.
sub mean (@numbers) { return sum(@numbers) / @numbers }

# One line, and the claim that the order is right.
sub check_order ($tally, $case, $what, @errors) {
    my @orders = orders(@errors);
    my $mean   = mean(@orders);
    my ($least, $most) = @{ $case->{order} };
    my $text = join q{, }, map { sprintf '%.4e', $_ } @errors;
    $text .= '; order ' . join q{, }, map { sprintf '%.3f', $_ } @orders;
    $tally->check("$what: the order is between $least and $most", $least <= $mean && $mean <= $most, $text);
    print "| $what | @{ $case->{points} } | $text |\n";
    return;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Matter::Orders - how fast errors fall with the resolution

=head1 SYNOPSIS

    my ($order) = orders(0.04, 0.01);
    check_order($tally, { points => [ 50, 100 ], order => [ 1.8, 2.2 ] }, 'density', 0.04, 0.01);

=cut
