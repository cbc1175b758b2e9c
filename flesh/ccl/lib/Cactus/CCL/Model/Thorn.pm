# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Thorn;
use v5.26;
use warnings;
use experimental 'signatures';

use Scalar::Util qw(weaken);

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Model::VisibleParameter;

has(qw(name arrangement directory path implementation build is_incomplete));
has_list(qw(inherits friends required_thorns capabilities capability_requirements));
has_list(qw(parameters shared_parameters groups schedule kernels test_settings));
has_list(qw(functions function_uses function_provisions include_contributions include_uses));

# Notes names that stand in a statement which could not be parsed.
sub doubt ($self, @names) {
    $self->{doubtful}{ lc $_ } = 1 for @names;
    return;
}

sub doubtful_names ($self) {
    return keys %{ $self->{doubtful} // {} };
}

# Called by Build: the build owns its thorns.
sub join_build ($self, $build) {
    $self->{build} = $build;
    weaken $self->{build};
    return;
}

# Where messages about the thorn as a whole point: its line in the thornlist or, without one, its interface.ccl.
sub place ($self) {
    my $entry = $self->{entry};
    return $entry && $entry->source ? $entry : $self;
}

# False if something that it inherits or declares is missing, which is reported elsewhere.
sub sees_everything ($self) {
    return $self->{sees_everything} //= $self->_sees_everything ? 1 : 0;
}

sub _sees_everything ($self) {
    my $build = $self->{build};
    return 0 if grep { !$build->implementation($_->name) } $self->inherits;
    return !grep { $_->is_incomplete } $self, map { $_->first_thorn } $self->ancestors;
}

# ------------------------------------------------------------------------------------------------ variables

sub visible_groups ($self) {
    my @groups = $self->groups;
    push @groups, map { $_->groups('public') } $self->ancestors;
    push @groups, map { $_->groups('protected') } $self->friend_implementations;
    return @groups;
}

# The implementations inherited from, directly or through others, nearest first.
sub ancestors ($self) {
    return @{ $self->{ancestors} //= [ $self->{build}->ancestors_of($self) ] };
}

sub friend_implementations ($self) {
    return @{ $self->{friend_implementations} //= [ $self->{build}->friends_of($self->{implementation}) ] };
}

sub find_group ($self, $name) {
    return $self->_find(group => $name);
}

sub find_variable ($self, $name) {
    return $self->_find(variable => $name);
}

sub accessed_variables ($self, $access) {
    my $name = $access->name_with_index;
    if (my $group = $self->find_group($access->name)) {
        return $group->variables;
    }
    return grep { defined } $self->find_variable($name) // $self->find_variable($access->name);
}

sub own_item ($self, $kind, $name) {
    my $index = $self->{"${kind}_index"} //= _index($kind, $self->groups);
    return $index->{ lc $name };
}

# Own names hide inherited ones; a qualifier is an implementation or a thorn that implements it.
sub _find ($self, $kind, $name) {
    return $self->{found}{$kind}{ lc $name } //= $self->_search($kind, $name);
}

sub _search ($self, $kind, $name) {
    my ($qualifier, $plain) = $name =~ m{ \A (?: (.*) :: )? (.*) \z }sx;
    my $is_mine = !defined $qualifier || $self->answers_to($qualifier);
    my $own     = $is_mine && $self->own_item($kind, $plain);
    return $own if $own;
    for my $scope ([ public => $self->ancestors ], [ protected => $self->friend_implementations ]) {
        my ($access, @implementations) = @{$scope};
        for my $implementation (@implementations) {
            next if defined $qualifier && !$implementation->answers_to($qualifier);
            my $item = $implementation->item($kind, $access, $plain);
            return $item if $item;
        }
    }
    return;
}

sub _index ($kind, @groups) {
    my @items = $kind eq 'group' ? @groups : map { $_->variables } @groups;
    return { map { (lc $_->name => $_) } reverse @items };
}

# True if the name is the thorn's or its implementation's.
sub answers_to ($self, $name) {
    my $wanted = lc $name;
    return $wanted eq lc $self->{name} || $wanted eq lc $self->{implementation};
}

# ----------------------------------------------------------------------------------------------- parameters

sub visible_parameters ($self) {
    return @{ $self->{visible_parameters} //= $self->_visible_parameters };
}

sub find_parameter ($self, $name) {
    $self->{parameter_index} //= { map { (lc $_->name => $_) } reverse $self->visible_parameters };
    return $self->{parameter_index}{ lc $name };
}

sub own_parameter ($self, $name) {
    $self->{own_parameter_index} //= { map { (lc $_->name => $_) } $self->parameters };
    return $self->{own_parameter_index}{ lc $name };
}

sub _visible_parameters ($self) {
    my @visible = map { _seen($_->seen_as, $_) } $self->parameters;
    for my $shared ($self->shared_parameters) {
        my $target = $shared->target // next;
        push @visible, _seen($shared->seen_as, $target, $shared);
    }
    my @foreign = grep { $_->thorn != $self } $self->{build}->global_parameters;
    push @visible, map { _seen($_->name, $_) } @foreign;
    my %seen;
    return [ grep { !$seen{ lc $_->name }++ } @visible ];    # sharing one twice is legal
}

sub _seen ($name, $parameter, $shared = undef) {
    return Cactus::CCL::Model::VisibleParameter->new(name => $name, parameter => $parameter, shared => $shared);
}

# ------------------------------------------------------------------------------------------------ functions

sub visible_functions ($self) {
    my %is_wanted = map { ($_->name => 1) } $self->function_uses, $self->function_provisions;
    my %seen;
    return grep { $is_wanted{ $_->name } && !$seen{ $_->name }++ } $self->functions;
}

# --------------------------------------------------------------------------------------------- capabilities

sub needed_capabilities ($self) {
    my %seen;
    return grep { defined && !$seen{ lc $_->name }++ }
        map { $self->{build}->capability($_->name) } $self->capability_requirements;
}

sub capability_closure ($self) {
    my %is_needed;
    my @pending = $self->needed_capabilities;
    while (my $capability = shift @pending) {
        next if $is_needed{ lc $capability->name }++;
        push @pending, $capability->thorn->needed_capabilities;
    }
    return grep { $is_needed{ lc $_->name } } $self->{build}->capabilities;
}

sub activates ($self) {
    my %seen;
    my @requirements = grep { $_->kind ne 'optional_ifactive' } $self->capability_requirements;
    my @providers    = grep { defined } map { $self->{build}->capability($_->name) } @requirements;
    return grep { $_ != $self && !$seen{ $_->name }++ } map { $_->thorn } @providers;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Thorn - what the CCL files of one thorn say

=head1 SYNOPSIS

    for my $thorn ($build->thorns) {
        say $thorn->arrangement, '/', $thorn->name, ' implements ', $thorn->implementation;
        say '  sees ', $_->full_name for $thorn->visible_groups;
    }

=head1 DESCRIPTION

Lists come in file order. What refers to other thorns is answered with the help of the
L<Cactus::CCL::Model::Build> that the thorn belongs to.

=head2 Declared

=over

=item name, arrangement

The thorn's names. The flesh is the thorn C<Cactus> of the arrangement C<Cactus>.

=item directory, path

The thorn's directory as the user would type it, and its real path (absolute, symbolic links resolved).

=item implementation

The name after C<IMPLEMENTS:>. Empty only if errors were reported.

=item inherits, friends, required_thorns, include_uses

L<Cactus::CCL::Model::Reference> objects: implementations, implementations, thorns, public headers.

=item capabilities, capability_requirements

L<Cactus::CCL::Model::Capability> and L<Cactus::CCL::Model::CapabilityRequirement> objects.

=item parameters, shared_parameters

L<Cactus::CCL::Model::Parameter> and L<Cactus::CCL::Model::SharedParameter> objects.

=item groups, schedule

L<Cactus::CCL::Model::Group> and L<Cactus::CCL::Model::ScheduleItem> objects.

=item kernels

L<Cactus::CCL::Model::Kernel> objects: those that the thorn writes by hand.

=item functions, function_uses, function_provisions

L<Cactus::CCL::Model::Function>, L<Cactus::CCL::Model::FunctionUse> and
L<Cactus::CCL::Model::FunctionProvision> objects.

=item include_contributions

L<Cactus::CCL::Model::IncludeContribution> objects.

=item build

The build it belongs to.

=item place

Where messages about the thorn as a whole point: its line in the thornlist, else its F<interface.ccl>.

=item is_incomplete

True if one of its files could not be read.

=item doubt(@names), doubtful_names

Notes names that stand in statements which could not be parsed; all of them, in lower case.

=item test_settings

L<Cactus::CCL::Model::TestSetting> objects: the lines of F<test/test.ccl>.

=item answers_to($name)

True if the name is the thorn's or that of its implementation.

=item own_item(group => $name), own_item(variable => $name), own_parameter($name)

Something the thorn declares itself, by its unqualified name, or undef.

=back

=head2 Resolved

=over

=item sees_everything

False if an implementation that it inherits from is missing or incomplete.

=item ancestors, friend_implementations

L<Cactus::CCL::Model::Implementation> objects: inherited from, directly or through others; friends, directly or
through others (friendship is mutual).

=item visible_groups

L<Cactus::CCL::Model::Group> objects: the own ones, the public ones of the ancestors, the protected ones of the
friends.

=item find_group($name), find_variable($name)

The visible group or variable of that name, perhaps qualified by implementation or thorn, or undef.

=item accessed_variables($access)

The L<Cactus::CCL::Model::Variable> objects that a L<Cactus::CCL::Model::DataAccess> of this thorn names; none if
the name is unknown.

=item visible_parameters, find_parameter($name)

L<Cactus::CCL::Model::VisibleParameter> objects: own, shared (under their C<AS> names) and global parameters; the
one that the thorn's source sees under a name, or undef.

=item visible_functions

The L<Cactus::CCL::Model::Function> prototypes of the aliased functions that the thorn uses, requires or provides.

=item needed_capabilities, capability_closure

L<Cactus::CCL::Model::Capability> objects that the thorn asks for and some thorn provides: as listed in its file;
with those that their providers need, in the order in which scripts run.

=item activates

The thorns (objects) that become active with this one because they provide its capabilities.

=back

=head1 ERRORS

None.

=cut
