# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::SharedParameter;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn shares implementation name type extends seen_as description array_size));
has_list(qw(ranges));

sub target ($self) {
    return $self->{thorn}->build->restricted_parameter($self->{implementation}, $self->{name});
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::SharedParameter - a parameter of another implementation that a thorn uses or extends

=head1 SYNOPSIS

    my $parameter = $shared->target;    # the declaration it stands for
    say $shared->seen_as, ' is ', $parameter->full_name;

=head1 DESCRIPTION

=over

=item thorn

The L<Cactus::CCL::Model::Thorn> that writes C<USES> or C<EXTENDS>.

=item shares

The L<Cactus::CCL::Model::Reference> to the implementation after C<SHARES:>.

=item implementation, name, type

The implementation named by C<SHARES:>, the parameter's name and type (as in L<Cactus::CCL::Model::Parameter>).

=item extends

True for C<EXTENDS>.

=item seen_as

The name in the thorn's own source: C<name>, or what follows C<AS>.

=item description, ranges, array_size

As in L<Cactus::CCL::Model::Parameter>; C<ranges> are those that C<EXTENDS> adds.

=item target

The declaring Parameter (of the first compiled thorn that implements C<implementation> and has it), or undef.

=back

=head1 ERRORS

None.

=cut
