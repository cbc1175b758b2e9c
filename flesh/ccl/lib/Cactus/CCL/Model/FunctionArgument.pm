# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::FunctionArgument;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(name type intent is_array prototype));

sub signature ($self) {
    return join q{ }, $self->{prototype} ? $self->{prototype}->signature : (),
        $self->{is_array} ? 'ARRAY' : (), $self->{type}, uc $self->{intent};
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::FunctionArgument - one argument of an aliased function

=head1 SYNOPSIS

    say $_->intent, ' ', $_->name for $function->arguments;

=head1 DESCRIPTION

=over

=item name

As declared.

=item type

C<CCTK_INT>, C<CCTK_INT4>, C<CCTK_REAL>, C<CCTK_COMPLEX>, C<CCTK_POINTER>, C<CCTK_POINTER_TO_CONST> or
C<CCTK_STRING>; C<CCTK_FPOINTER> for function pointers.

=item intent

C<in>, C<out> or C<inout>.

=item is_array

True after C<ARRAY>.

=item prototype

For function pointers the L<Cactus::CCL::Model::Function> pointed to, else undef.

=item signature

See L<Cactus::CCL::Model::Function/signature>.

=back

=head1 ERRORS

None.

=cut
