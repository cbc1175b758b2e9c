# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::KernelVariable;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(name intent is_cached));

sub is_written ($self) {
    return $self->{intent} ne 'in';
}

sub is_separate ($self) {
    return $self->{intent} eq 'separateinout';
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::KernelVariable - a variable that a kernel declares

=head1 SYNOPSIS

    say $_->name, ' is ', $_->intent for $kernel->variables;

=head1 DESCRIPTION

=over

=item name

Of a variable that the thorn sees, without qualifier.

=item intent

C<in>, C<out>, C<inout> or C<separateinout>: old values are read while new ones are written.

=item is_written, is_separate

Whether the kernel sets points of it; whether intent is C<separateinout>.

=item is_cached

Whether its values were asked to be kept in fast memory.

=back

=head1 ERRORS

None.

=cut
