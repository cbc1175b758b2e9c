# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::ScheduleItem;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Bins;

has(qw(thorn kind name alias placement where where_offset language description));
has_list(
    qw(conditions before after while_variables if_variables options storage sync triggers reads writes invalidates tags)
);

sub condition ($self) {
    my @parts = map { $_->expression } $self->conditions;
    return @parts == 1 ? $parts[0] : join ' && ', map { "($_)" } @parts;
}

sub condition_parameters ($self) {
    my %seen;
    return grep { !$seen{ lc $_ }++ } map { $_->name } map { $_->parameters } $self->conditions;
}

sub is_gridless ($self) {
    return Cactus::CCL::Bins::is_gridless($self->{where});
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::ScheduleItem - one statement of schedule.ccl

=head1 SYNOPSIS

    for my $item ($thorn->schedule) {
        say $item->name, ' if ', $item->condition;
    }

=head1 DESCRIPTION

=over

=item thorn

The L<Cactus::CCL::Model::Thorn> it belongs to.

=item kind

C<function>, C<group>, or C<storage> for a STORAGE statement outside a schedule block.

=item name, alias

Function or group; C<AS>, equal to C<name> if there is none. Empty for storage.

=item placement, where

C<at_bin> and the canonical name C<CCTK_...>; C<in_group> and the name of a group (canonical if it is a bin);
C<nowhere> and the empty text.

=item where_offset

Where C<where> stands.

=item conditions

L<Cactus::CCL::Model::Condition> objects of the enclosing C<if>s, outermost first.

=item condition

Their conjunction as one expression, empty: always.

=item condition_parameters

Names (text) of the parameters in it, each once.

=item before, after, while_variables, if_variables, sync, triggers

L<Cactus::CCL::Model::Reference> objects.

=item language

C<c>, C<fortran> or C<none> (groups and storage).

=item options

L<Cactus::CCL::Model::Reference> objects, names in lower case: C<global>, C<loop-local>, ...

=item storage

L<Cactus::CCL::Model::StorageRequest> objects.

=item reads, writes, invalidates

L<Cactus::CCL::Model::DataAccess> objects.

=item tags

L<Cactus::CCL::Model::Tag> objects.

=item description

The text after the block.

=item is_gridless

True if it is placed AT or IN one of the bins that run without a grid (CCTK_STARTUP, CCTK_RECOVER_PARAMETERS,
CCTK_SHUTDOWN): there a C function is C<int f(void)>.

=back

=head1 ERRORS

None.

=cut
