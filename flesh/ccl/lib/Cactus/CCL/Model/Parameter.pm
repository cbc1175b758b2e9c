# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Parameter;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name type scope steerable description default_text array_size accumulator accumulator_base seen_as));
has_list(qw(ranges));

sub full_name ($self) {
    my $thorn = $self->{thorn};
    return join q{::}, $self->{scope} eq 'private' ? $thorn->name : $thorn->implementation, $self->{name};
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Parameter - a parameter that a thorn declares itself

=head1 SYNOPSIS

    say $parameter->full_name, ' = ', $parameter->default_text;

=head1 DESCRIPTION

=over

=item thorn

The declaring L<Cactus::CCL::Model::Thorn>.

=item name, seen_as

The name in parameter files, and the name in the thorn's own source: different only after C<AS>.

=item type

C<keyword>, C<string>, C<integer>, C<real> or C<boolean>.

=item scope

C<global>, C<restricted> or C<private>.

=item steerable

C<never>, C<always> or C<recover>.

=item description, default_text

Texts of the file, strings without their quotes.

=item ranges

L<Cactus::CCL::Model::Range> objects. A value is accepted if any of them accepts it; none: no restriction.

=item array_size

The number of elements; 0 if the parameter is not an array.

=item accumulator

The expression in C<x> and C<y> of an accumulator, else undef.

=item accumulator_base

A L<Cactus::CCL::Model::Reference>: the accumulator that this parameter contributes to, as written; else undef.
L<Cactus::CCL::Model::Build/accumulator_base> resolves it.

=item full_name

C<implementation::name>, for private parameters C<thorn::name>.

=back

=head1 ERRORS

None.

=cut
