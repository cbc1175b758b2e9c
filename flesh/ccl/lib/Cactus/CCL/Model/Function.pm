# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Function;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name return_type));
has_list(qw(arguments));

sub signature ($self) {
    return $self->{return_type} . '(' . join(q{, }, map { $_->signature } $self->arguments) . ')';
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Function - the prototype of an aliased function, or of a function pointer

=head1 SYNOPSIS

    say $function->return_type, ' ', $function->name;
    say $_->type, ' ', $_->name for $function->arguments;

=head1 DESCRIPTION

=over

=item thorn

The L<Cactus::CCL::Model::Thorn> whose F<interface.ccl> this prototype stands in.

=item name

As declared.

=item return_type

C<void>, C<CCTK_INT>, C<CCTK_INT4>, C<CCTK_REAL>, C<CCTK_COMPLEX>, C<CCTK_POINTER> or C<CCTK_POINTER_TO_CONST>.

=item arguments

L<Cactus::CCL::Model::FunctionArgument> objects.

=item signature

One text that is equal for two prototypes exactly if they agree: types, intents, arrays, not names.

=back

=head1 ERRORS

None.

=cut
