# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout::Arguments;
use v5.26;
use warnings;
use experimental 'signatures';

use Scalar::Util qw(refaddr);

use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Layout::Argument;
use Cactus::CCL::Layout::FunctionArguments;

has(qw(thorn));
has_list(qw(variables sized_groups));

# Argument lists run through these blocks.
my @blocks = qw(private protected public);

sub new ($class, $thorn) {
    my $self = bless { thorn => $thorn, variables => [], sized_groups => [], slot_of => {} }, $class;
    my %groups_of;
    push @{ $groups_of{ $_->access } }, $_ for $thorn->visible_groups;
    $self->_add_block(@{ $groups_of{$_} // [] }) for @blocks;
    return $self;
}

sub _add_block ($self, @groups) {
    push @{ $self->{sized_groups} }, grep { $_->type eq 'array' || defined $_->vector_length } @groups;
    my $table     = 'cctki_vi_' . $self->thorn->name;
    my @variables = sort { lc $a->name cmp lc $b->name } map { $_->variables } @groups;
    for my $variable (grep { $self->_is_reachable($_) } @variables) {
        my $slot = $self->{slot_of}{ refaddr $variable } = @{ $self->{variables} };
        push @{ $self->{variables} }, Cactus::CCL::Layout::Argument->new($variable, $slot, $table);
    }
    return;
}

# A name means one variable; one that has the name of another cannot be an argument.
sub _is_reachable ($self, $variable) {
    return $self->thorn->find_variable($variable->name) == $variable;
}

# The argument of a variable that the thorn can see.
sub argument ($self, $variable) {
    my $slot = $self->{slot_of}{ refaddr $variable } // return;
    return $self->{variables}[$slot];
}

# One object per scheduled function and language, in order of first appearance. Functions that run without a grid
# have no arguments.
sub functions ($self) {
    return @{ $self->{functions} //= [ $self->_functions ] };
}

sub _functions ($self) {
    my (%function_of, @functions);
    for my $item (grep { $_->kind eq 'function' && !$_->is_gridless } $self->thorn->schedule) {
        my $function = $function_of{ $item->language }{ $item->name };
        if (!$function) {
            $function = Cactus::CCL::Layout::FunctionArguments->new($self, $item->name, $item->language);
            $function_of{ $item->language }{ $item->name } = $function;
            push @functions, $function;
        }
        $function->include($item);
    }
    return @functions;
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout::Arguments - which variables a thorn's scheduled functions see, and in which order

=head1 SYNOPSIS

    my $arguments = Cactus::CCL::Layout::Arguments->new($thorn);
    say $_->slot, ' ', $_->variable->full_name for $arguments->variables;

=head1 DESCRIPTION

=over

=item new($thorn), thorn

=item variables

L<Cactus::CCL::Layout::Argument> objects of all visible variables: private, then protected, then public ones, each
sorted by name. Each knows its slot in the thorn's table of variable indices.

=item sized_groups

The visible L<Cactus::CCL::Model::Group> objects whose extents Fortran needs as arguments (arrays and vector groups),
in the order of their slots in the thorn's table of group indices.

=item argument($variable)

The argument of a L<Cactus::CCL::Model::Variable>, or undef if the thorn cannot see it.

=item functions

L<Cactus::CCL::Layout::FunctionArguments> objects: what each scheduled function declared.

=back

=head1 ERRORS

None.

=cut
