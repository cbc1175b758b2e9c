# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Numbers;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);

our @EXPORT_OK = qw(greatest);

# List::Util's max passes over what is not a number, so that an error would be that of the other points.
sub greatest (@values) {
    my $found = shift @values // 9**9**9 / 9**9**9;
    for my $value (@values) {
        return $value if $value != $value;
        $found = $value if $value > $found;
    }
    return $found;
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Numbers - what judges make of many numbers

=head1 SYNOPSIS

    my $error = greatest(map { abs($_->{value} - 1) } @points);
    $tally->check('the error is small', $error < 1e-3, $error);

=head1 DESCRIPTION

C<greatest> is NaN if one of the numbers is, or if there are none: less than nothing, so that no claim holds.

=cut
