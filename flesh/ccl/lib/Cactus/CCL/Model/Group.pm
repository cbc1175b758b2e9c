# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Group;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name access type variable_type dimension timelevels distribution vector_length tags description));
has_list(qw(sizes ghosts centering variables size_parameters));
has(qw(centering_offset tags_offset));

sub full_name ($self) {
    return join q{::}, $self->owner, $self->{name};
}

# What qualifies the names of the group and its variables.
sub owner ($self) {
    my $thorn = $self->{thorn};
    return $self->{access} eq 'private' ? $thorn->name : $thorn->implementation;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Group - a group of variables

=head1 SYNOPSIS

    say $group->full_name, ': ', join ' ', map { $_->name } $group->variables;

=head1 DESCRIPTION

=over

=item thorn, name

The declaring L<Cactus::CCL::Model::Thorn>; the name as declared.

=item access

C<public>, C<protected> or C<private>.

=item type

C<scalar>, C<array> or C<grid_function>.

=item variable_type

C<CHAR>, C<BYTE>, C<INT>, C<INT4>, C<REAL>, C<REAL8>, C<COMPLEX>, C<COMPLEX16>, ...: upper case, without C<CCTK_>.

=item dimension, timelevels

Numbers.

=item sizes, ghosts

Expression texts, one per dimension of an array; empty if the file says nothing.

=item size_parameters

L<Cactus::CCL::Model::Reference> objects: the parameters in C<sizes>, C<ghosts> and C<vector_length>.

=item distribution

C<constant> or C<default>.

=item vector_length

Expression text of a vector group, else undef.

=item tags

The text of C<TAGS>, empty if there is none.

=item centering

0 (vertex) or 1 (cell), one per dimension; empty: all vertex.

=item centering_offset

Where C<centering> stands.

=item variables

L<Cactus::CCL::Model::Variable> objects, at least one.

=item full_name

C<implementation::name>, for private groups C<thorn::name>.

=item owner

The part before C<::>.

=back

=head1 ERRORS

None.

=cut
