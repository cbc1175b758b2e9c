# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Build;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Bins;
use Cactus::CCL::Model::Implementation;
use Cactus::CCL::Model::PublicHeader;

has(qw(top catalogue));
has_list(qw(thorns input_files missing_thorns));

# thorns => [...] in ThornList order, the flesh first
sub new ($class, %fields) {
    my $self = bless {%fields}, $class;
    $_->join_build($self) for $self->thorns;
    $self->{thorn_index} = { map { (lc $_->name => $_) } reverse $self->thorns };
    $self->_collect_implementations;
    return $self;
}

sub thorn ($self, $name) {
    return $self->{thorn_index}{ lc $name };
}

# ------------------------------------------------------------------------------------------ implementations

sub implementations ($self) {
    return @{ $self->{implementations} };
}

sub implementation ($self, $name) {
    return $self->{implementation_index}{ lc $name };
}

sub _collect_implementations ($self) {
    my ($index, @all) = ({});
    for my $thorn (grep { length $_->implementation } $self->thorns) {
        my $name           = $thorn->implementation;
        my $implementation = $index->{ lc $name };
        if (!$implementation) {
            $implementation = $index->{ lc $name } = Cactus::CCL::Model::Implementation->new(name => $name);
            push @all, $implementation;
        }
        push @{ $implementation->{thorns} }, $thorn;
    }
    @{$self}{qw(implementations implementation_index)} = (\@all, $index);
    return;
}

# Breadth first, so that nearer ancestors come first. Cycles are reported by the checks and do no harm here.
sub ancestors_of ($self, $thorn) {
    my %seen    = (lc $thorn->implementation => 1);
    my @pending = $thorn->inherits;
    my @ancestors;
    while (my $reference = shift @pending) {
        next if $seen{ lc $reference->name }++;
        my $implementation = $self->implementation($reference->name) // next;
        push @ancestors, $implementation;
        push @pending,   $implementation->first_thorn->inherits;
    }
    return @ancestors;
}

sub friends_of ($self, $name) {
    my $edges   = $self->{friendships} //= $self->_friendships;
    my %seen    = (lc $name => 1);
    my @pending = @{ $edges->{ lc $name } // [] };
    my @friends;
    while (my $friend = shift @pending) {
        next if $seen{ lc $friend }++;
        push @friends, grep { defined } $self->implementation($friend);
        push @pending, @{ $edges->{ lc $friend } // [] };
    }
    return @friends;
}

sub _friendships ($self) {
    my %edges;
    for my $thorn ($self->thorns) {
        for my $friend (map { $_->name } $thorn->friends) {
            push @{ $edges{ lc $thorn->implementation } }, $friend;
            push @{ $edges{ lc $friend } },                $thorn->implementation;
        }
    }
    return \%edges;
}

# -------------------------------------------------------------------------------- what errors have left in doubt

# True if the name, or a part of it, occurs in a statement that could not be parsed.
sub is_doubtful ($self, $name) {
    my $doubtful = $self->{doubtful} //= { map { ($_ => 1) } map { $_->doubtful_names } $self->thorns };
    return scalar grep { $doubtful->{ lc $_ } } split m{\W+}x, $name;
}

# True if an implementation (or thorn, or capability) may be that of a listed thorn that was not found or not read.
sub may_be_missing ($self, $name) {
    my $missing = $self->{may_be_missing} //=
        { map { (lc $_ => 1) } $self->missing_thorns, map { $_->name } grep { $_->is_incomplete } $self->thorns };
    return $missing->{ lc $name };
}

# ----------------------------------------------------------------------------------------------- parameters

sub global_parameters ($self) {
    $self->{global_parameters} //= [ grep { $_->scope eq 'global' } map { $_->parameters } $self->thorns ];
    return @{ $self->{global_parameters} };
}

# A parameter that other implementations may use: global ones are seen without SHARES, but naming them is legal.
sub restricted_parameter ($self, $implementation_name, $name) {
    my $implementation = $self->implementation($implementation_name) // return;
    my @found          = grep { defined } map { $_->own_parameter($name) } $implementation->thorns;
    return (grep { $_->scope ne 'private' } @found)[0];
}

sub accumulator_base ($self, $parameter) {
    my $reference = $parameter->accumulator_base // return;
    my ($qualifier, $name) = $reference->name =~ m{ \A (?: (.*) :: )? (.*) \z }sx;
    return $parameter->thorn->own_parameter($name) if !defined $qualifier;
    my @owners = grep { defined } $self->thorn($qualifier);
    if (my $implementation = $self->implementation($qualifier)) {
        push @owners, $implementation->thorns;
    }
    return (grep { defined } map { $_->own_parameter($name) } @owners)[0];
}

# The parameter that a name in an expression of a thorn means. If there is none: undef and the names that were
# possible, or nothing if that cannot be known because an implementation is missing.
sub parameter_in_expression ($self, $thorn, $name) {
    my ($owner, $plain) = $name =~ m{ \A (?: (.*) :: )? (.*) \z }sx;
    if (!defined $owner || $thorn->answers_to($owner)) {
        my $visible = $thorn->find_parameter($plain);
        return $visible->parameter if $visible;
        return if $thorn->is_incomplete || grep { lc $_->seen_as eq lc $plain } $thorn->shared_parameters;
        return (undef, [ map { $_->name } $thorn->visible_parameters ]);
    }
    my $implementation = $self->implementation($owner) // $self->thorn($owner);
    my @owners = !$implementation ? () : $implementation->can('thorns') ? $implementation->thorns : $implementation;
    my ($parameter) = grep { defined } map { $_->own_parameter($plain) } @owners;
    return $parameter if $parameter;
    return if !@owners && $self->may_be_missing($owner);
    return (undef, [ map { $_->full_name } map { $_->parameters } @owners ? @owners : $self->thorns ]);
}

# ------------------------------------------------------------------------------------------------ functions

sub aliased_functions ($self) {
    my $index = $self->{function_index} //= $self->_function_index;
    return map { $index->{$_} } sort keys %{$index};
}

sub aliased_function ($self, $name) {
    my $index = $self->{function_index} //= $self->_function_index;
    return $index->{$name};
}

sub _function_index ($self) {
    return { map { ($_->name => $_) } reverse map { $_->functions } $self->thorns };
}

sub providers ($self, $function_name) {
    my $index = $self->{provider_index} //= $self->_provider_index;
    return @{ $index->{$function_name} // [] };
}

sub _provider_index ($self) {
    my %index;
    push @{ $index{ $_->name } }, $_ for map { $_->function_provisions } $self->thorns;
    return \%index;
}

# -------------------------------------------------------------------------------------------------- schedule

# Names of schedule groups that some thorn declares, bins included, each in lower case.
sub schedule_groups ($self) {
    return $self->{schedule_groups} //= {
        map { (lc $_ => $_) } Cactus::CCL::Bins::names(),
        map { $_->name } grep { $_->kind eq 'group' } map { $_->schedule } $self->thorns
    };
}

# Whether a trailing _p is part of a name is known only when all variables are.
sub settle_time_levels ($self) {
    for my $thorn ($self->thorns) {
        for my $item ($thorn->schedule) {
            $_->settle($thorn) for $item->reads, $item->writes, $item->invalidates;
        }
    }
    return;
}

# -------------------------------------------------------------------------------------------------- headers

sub public_headers ($self) {
    my %fields;
    for my $thorn ($self->thorns) {
        push @{ $fields{ $_->name }{users} },           $thorn for $thorn->include_uses;
        push @{ $fields{ $_->target }{contributions} }, $_ for $thorn->include_contributions;
    }
    return map { Cactus::CCL::Model::PublicHeader->new(name => $_, %{ $fields{$_} }) } sort keys %fields;
}

# --------------------------------------------------------------------------------------------- capabilities

sub capability ($self, $name) {
    return ($self->capability_providers($name))[0];
}

sub capability_providers ($self, $name) {
    my $index = $self->{capability_index} //= $self->_capability_index;
    return @{ $index->{ lc $name } // [] };
}

sub capabilities ($self) {
    return @{ $self->{capabilities_in_order} //= [ map { $_->capabilities } $self->_ordered('capability') ] };
}

sub _capability_index ($self) {
    my %index;
    push @{ $index{ lc $_->name } }, $_ for map { $_->capabilities } $self->thorns;
    return \%index;
}

# ---------------------------------------------------------------------------------------------------- order

sub thorns_in_dependency_order ($self) {
    return $self->_ordered('any');
}

sub thorns_in_link_order ($self) {
    return reverse $self->_ordered('any');
}

# Each thorn after those that it needs. Where needs form a circle (legal except among capabilities), the circle is
# cut at the thorn that was met first.
sub _ordered ($self, $kind) {
    my (%state, @ordered);
    my @stack = reverse $self->thorns;
    while (my $thorn = pop @stack) {
        my $name = $thorn->name;
        if (!$state{$name}) {
            $state{$name} = 'open';
            push @stack, $thorn, reverse grep { !$state{ $_->name } } $self->_needs($thorn, $kind);
        }
        elsif ($state{$name} eq 'open') {
            $state{$name} = 'done';
            push @ordered, $thorn;
        }
    }
    return @ordered;
}

sub _needs ($self, $thorn, $kind) {
    my @needed = map { $_->thorn } $thorn->needed_capabilities;
    return @needed if $kind eq 'capability';
    push @needed, grep { defined } map     { $self->thorn($_->name) } $thorn->required_thorns;
    push @needed, map  { $_->thorns } grep { defined } map { $self->implementation($_->name) } $thorn->inherits;
    push @needed, map  { $_->thorn } map   { $self->providers($_->name) } $thorn->function_uses;
    return @needed;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Build - all thorns of one configuration

=head1 SYNOPSIS

    my ($build, $diagnostics) = Cactus::CCL->load(top => $top, roots => \@roots, thornlist => $file);
    for my $thorn ($build->thorns_in_link_order) { ... }

=head1 DESCRIPTION

What emitters need beyond the single thorn. Look-ups of thorns, implementations, parameters and capabilities ignore
case; names of aliased functions are C identifiers and do not.

=over

=item top, input_files

The directory that relative paths refer to; the paths of all files that were read, as the user would type them.

=item catalogue, missing_thorns

The L<Cactus::CCL::Catalogue> of the thorns below the roots; names of listed thorns that were not found.

=item thorns, thorn($name)

L<Cactus::CCL::Model::Thorn> objects in ThornList order, the flesh first; one of them, or undef.

=item thorns_in_dependency_order, thorns_in_link_order

Each thorn after those that it needs (capabilities, required thorns, inherited implementations, functions), and the
reverse, as a linker wants its libraries.

=item implementations, implementation($name)

L<Cactus::CCL::Model::Implementation> objects in the order of their first thorns; one of them, or undef.

=item ancestors_of($thorn), friends_of($implementation_name)

Implementations; see L<Cactus::CCL::Model::Thorn/ancestors>.

=item global_parameters

All parameters of scope C<global>.

=item restricted_parameter($implementation, $name)

The L<Cactus::CCL::Model::Parameter> that C<SHARES> of this implementation gives access to, or undef.

=item accumulator_base($parameter)

The accumulator that a parameter contributes to, or undef.

=item parameter_in_expression($thorn, $name)

The Parameter that a name, perhaps qualified, means in an expression of the thorn. If there is none: undef and a
reference to the list of possible names; an empty list if a missing implementation leaves that open.

=item is_doubtful($name), may_be_missing($name)

True if a name may be unknown only because of an error that was reported: it stands in a statement that could not be
parsed; it may belong to a thorn that could not be read.

=item aliased_functions, aliased_function($name)

L<Cactus::CCL::Model::Function> prototypes, each name once, sorted by name; one of them, or undef.

=item providers($function_name)

L<Cactus::CCL::Model::FunctionProvision> objects in ThornList order.

=item schedule_groups

A hash of the names of all schedule groups and bins, keyed by the name in lower case.

=item settle_time_levels

Called once by the loader: decides which trailing C<_p> belong to names of variables.

=item public_headers

L<Cactus::CCL::Model::PublicHeader> objects sorted by name: all headers contributed to or used.

=item capabilities

All L<Cactus::CCL::Model::Capability> objects in the order in which their scripts may run.

=item capability($name), capability_providers($name)

The first provider of a capability (there is only one if no error was reported), or undef; all of them.

=back

=head1 ERRORS

None.

=cut
