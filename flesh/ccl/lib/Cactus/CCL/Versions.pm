# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Versions;
use v5.26;
use warnings;
use experimental 'signatures';

my %holds = (
    '<<' => sub ($order) { $order < 0 },
    '<=' => sub ($order) { $order <= 0 },
    '='  => sub ($order) { $order == 0 },
    '>=' => sub ($order) { $order >= 0 },
    '>>' => sub ($order) { $order > 0 },
);

sub satisfies ($version, $operator, $wanted) {
    return $holds{$operator}->(compare($version, $wanted));
}

# -1, 0 or 1: parts without digits compare as texts, digits as numbers, in turn.
sub compare ($left, $right) {
    my @left  = _parts($left);
    my @right = _parts($right);
    while (@left || @right) {
        my ($left_text,  $left_number)  = (shift @left  // q{}, shift @left  // 0);
        my ($right_text, $right_number) = (shift @right // q{}, shift @right // 0);
        my $order = $left_text cmp $right_text || $left_number <=> $right_number;
        return $order if $order;
    }
    return 0;
}

# text, number, text, number, ...
sub _parts ($version) {
    my @parts;
    while ($version =~ m{ \G (\D*) (\d*) }gcx) {
        last if !length "$1$2";
        push @parts, $1, $2 || 0;
    }
    return @parts;
}

1;

__END__

=head1 NAME

Cactus::CCL::Versions - compare versions of capabilities

=head1 SYNOPSIS

    Cactus::CCL::Versions::satisfies('1.10', '>=', '1.9');    # true

=head1 DESCRIPTION

=over

=item satisfies($version, $operator, $wanted)

Whether C<< << >>, C<< <= >>, C<=>, C<< >= >> or C<< >> >> holds between the two.

=item compare($left, $right)

-1, 0 or 1. Versions are compared piece by piece: runs without digits as texts, runs of digits as numbers.

=back

=head1 ERRORS

None.

=cut
