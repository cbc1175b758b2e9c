# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Implementation;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has has_list);

has(qw(name));
has_list(qw(thorns));

sub new ($class, %fields) {
    return bless {%fields}, $class;
}

sub first_thorn ($self) {
    return $self->{thorns}[0];
}

# The checks see to it that all thorns of an implementation declare the same public and protected groups.
sub groups ($self, $access) {
    my $groups = $self->{groups_of} //= _groups_by_access($self->first_thorn);
    return @{ $groups->{$access} // [] };
}

sub item ($self, $kind, $access, $name) {
    my $item  = $self->first_thorn->own_item($kind, $name) // return;
    my $group = $kind eq 'group' ? $item : $item->group;
    return $group->access eq $access ? $item : undef;
}

sub answers_to ($self, $name) {
    my $wanted = lc $name;
    return $wanted eq lc $self->{name} || grep { $wanted eq lc $_->name } $self->thorns;
}

sub _groups_by_access ($thorn) {
    my %groups;
    push @{ $groups{ $_->access } }, $_ for $thorn->groups;
    return \%groups;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Implementation - an implementation and the thorns that provide it

=head1 SYNOPSIS

    my $implementation = $build->implementation('ADMBase');
    say $_->full_name for $implementation->groups('public');

=head1 DESCRIPTION

=over

=item name

As the first of its thorns spells it.

=item thorns, first_thorn

The L<Cactus::CCL::Model::Thorn> objects that implement it, in ThornList order; the first of them.

=item groups($access)

The L<Cactus::CCL::Model::Group> objects of the first thorn with that access.

=item item($kind, $access, $name)

The C<group> or C<variable> of that name and access, or undef.

=item answers_to($name)

True if the name is the implementation's or that of one of its thorns.

=back

=head1 ERRORS

None.

=cut
