# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Variable;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(group name));

sub full_name ($self) {
    return join q{::}, $self->{group}->owner, $self->{name};
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Variable - one variable of a group

=head1 SYNOPSIS

    say $variable->full_name;

=head1 DESCRIPTION

=over

=item group

Its L<Cactus::CCL::Model::Group>.

=item name, full_name

The name as declared; C<implementation::name>, for private groups C<thorn::name>.

=back

=head1 ERRORS

None.

=cut
