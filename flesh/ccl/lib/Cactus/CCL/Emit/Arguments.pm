# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Arguments;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(c_macro fortran_macro in_groups);

# Names per Fortran declaration: a statement has a limited number of continuation lines.
my $declaration_width = 16;

sub files ($self) {
    return $self->header_per_thorn('cctk_Arguments.h' => sub ($thorn) { $self->_arguments_header($thorn) });
}

sub _arguments_header ($self, $thorn) {
    my $arguments = $self->layout->arguments($thorn);
    my @functions = $arguments->functions;
    my @c         = grep { $_->language eq 'c' } @functions;
    my @fortran   = grep { $_->language eq 'fortran' } @functions;
    my @entries   = map  { _fortran_entries($_) } $arguments->variables;
    return $self->fill(
        'cctk_Arguments.h',
        thorn          => $thorn->name,
        c_macros       => join("\n", _c_general($arguments), map { _c_function($_) } @c),
        fortran_macros => join("\n",
            _fortran_general($arguments, \@entries),
            map { _fortran_function($arguments, \@entries, $_) } @fortran),
    );
}

# ------------------------------------------------------------------------------------------------------------ C

sub _c_general ($arguments) {
    my @declarations;
    for my $argument ($arguments->variables) {
        push @declarations, map { _c_variable($argument, $_, 1) } $argument->timelevels;
    }
    return c_macro(DECLARE_CCTK_ARGUMENTS => 'CCTKI_DECLARE_GRID', @declarations);
}

sub _c_function ($function) {
    my $name         = $function->name;
    my @accesses     = $function->accesses;
    my @declarations = map { _c_variable(@{$_}) } @accesses;
    return join "\n",
        c_macro("DECLARE_CCTK_ARGUMENTS_$name",  'CCTKI_DECLARE_GRID', @declarations),
        c_macro("DECLARE_CCTK_ARGUMENTSX_$name", 'CCTKI_DECLARE_GRID', _centred_declarations(@accesses));
}

sub _c_variable ($argument, $timelevel, $is_written, $prefix = q{}) {
    my $type = $argument->type . ($is_written ? q{} : ' const');
    my $name = $prefix . $argument->name($timelevel);
    return "CCTKI_VARIABLE($type, $name, @{[$argument->index]}, $timelevel)";
}

# The same for drivers that wrap grid functions in objects: the three macros CCTK_CENTERING_* are the driver's.
sub _centred_declarations (@accesses) {
    my (@plain, @pointers, @objects, %layouts);
    for my $access (@accesses) {
        my ($argument, $timelevel, $is_written) = @{$access};
        if ($argument->group->type ne 'grid_function' || $argument->is_vector) {
            push @plain, _c_variable(@{$access});
            next;
        }
        my ($letters, $digits) = _centring($argument->group);
        $layouts{$letters} = "CCTK_CENTERING_LAYOUT($letters,({$digits}));";
        push @pointers, _c_variable(@{$access}, 'cctk_ptr_');
        my $const = $is_written ? q{} : 'const';
        push @objects, "CCTK_CENTERING_GF($const,$letters,@{[$argument->name($timelevel)]});";
    }
    return (@plain, @pointers, 'CCTK_CENTERING_GRID;', (map { $layouts{$_} } sort keys %layouts), @objects);
}

sub _centring ($group) {
    my @centring = $group->centering;
    @centring = (0) x $group->dimension if !@centring;
    return (join(q{}, map { $_ ? 'C' : 'V' } @centring), join ',', @centring);
}

# ------------------------------------------------------------------------------------------------------ Fortran

sub _fortran_general ($arguments, $entries) {
    my @names        = ((map { _size_names($_) } $arguments->sized_groups), map { $_->{name} } @{$entries});
    my @declarations = _in_shapes(map { [ q{}, $_ ] } @{$entries});
    return join "\n",
        '#define CCTK_ARGUMENTS ' . join(', ', 'CCTKI_GRID_ARGUMENTS', @names) . "\n",
        "#define CCTK_PASS_FTOF CCTK_ARGUMENTS\n",
        fortran_macro(DECLARE_CCTK_ARGUMENTS => 'CCTKI_DECLARE_GRID', _size_declarations($arguments), @declarations);
}

# What the function did not declare is there, because the argument list is the same, but of no use.
sub _fortran_function ($arguments, $entries, $function) {

    # Sources may redefine `intent(IN)` by a macro: the spelling is part of the interface.
    my %attribute_of;
    for my $access ($function->accesses) {
        my ($argument, $timelevel, $is_written) = @{$access};
        $attribute_of{ $argument->name($timelevel) } = $is_written ? q{} : ', intent(IN)';
    }
    my (@visible, @hidden);
    for my $entry (@{$entries}) {
        my $attribute = $attribute_of{ $entry->{name} };
        if (defined $attribute) { push @visible, [ $attribute, $entry ] }
        else                    { push @hidden, $entry->{name} }
    }
    my @declarations =
        ('CCTKI_DECLARE_GRID', _size_declarations($arguments), _in_shapes(@visible), _hiding(@hidden));
    return join q{}, _in_capitals($function->name),
        fortran_macro('DECLARE_CCTK_ARGUMENTS_' . $function->name, @declarations);
}

sub _hiding (@names) {
    return if !@names;
    return ('CCTKI_DEFINE_HIDDEN',
        map { 'type(cctki_hidden), intent(IN) :: ' . join ', ', @{$_} } in_groups($declaration_width, @names));
}

# Fortran sources may write the name of a function in capitals; the preprocessor cares.
sub _in_capitals ($name) {
    my $capitals = uc $name;
    return if $capitals eq $name;
    return "#define DECLARE_CCTK_ARGUMENTS_$capitals DECLARE_CCTK_ARGUMENTS_$name\n";
}

# One entry per variable and timelevel: its name, type and shape.
sub _fortran_entries ($argument) {
    my ($type, $shape) = ($argument->type, _fortran_shape($argument->group));
    return map { { name => $argument->name($_), type => $type, shape => $shape } } $argument->fortran_timelevels;
}

# From [attribute, entry]: declarations of as many neighbouring names as have type, attribute and shape in common.
sub _in_shapes (@attributed_entries) {
    my (@declarations, $previous, @names);
    my $flush = sub {
        push @declarations, map { "$previous :: " . join ', ', @{$_} } in_groups($declaration_width, @names);
        @names = ();
    };
    for my $attributed (@attributed_entries) {
        my ($attribute, $entry) = @{$attributed};
        my $head = $entry->{type} . $attribute . $entry->{shape};
        $flush->() if @names && $head ne $previous;
        $previous = $head;
        push @names, $entry->{name};
    }
    $flush->() if @names;
    return @declarations;
}

sub _fortran_shape ($group) {
    my @extents =
          $group->type eq 'grid_function' ? map { "cctk_ash$_" } 1 .. $group->dimension
        : $group->type eq 'array'         ? _array_extents($group)
        :                                   ();
    push @extents, $group->name . '_length' if defined $group->vector_length;
    return @extents ? ', dimension(' . join(',', @extents) . ')' : q{};
}

sub _array_extents ($group) {
    return map { "X$_" . $group->name } 0 .. $group->dimension - 1;
}

sub _size_names ($group) {
    my @names = $group->type eq 'array' ? _array_extents($group) : ();
    push @names, $group->name . '_length' if defined $group->vector_length;
    return @names;
}

sub _size_declarations ($arguments) {
    my @names = map { _size_names($_) } $arguments->sized_groups;
    return map { 'INTEGER ' . join ', ', @{$_} } in_groups($declaration_width, @names);
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Arguments - the argument macros of scheduled functions

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::Arguments->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<cctk_Arguments.h> for each thorn. For C: C<DECLARE_CCTK_ARGUMENTS> with everything that the thorn can see, and for
each scheduled function F C<DECLARE_CCTK_ARGUMENTS_F> with what it declared to read (constant) and write, and
C<DECLARE_CCTK_ARGUMENTSX_F> with grid functions as objects. For Fortran: the list C<CCTK_ARGUMENTS>, and the same
declarations; there a function has every argument, but those that it did not declare have a type that nothing can be
done with.

=head1 ERRORS

None.

=cut
