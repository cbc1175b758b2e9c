# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Signature;
use v5.26;
use warnings;
use experimental 'signatures';

# Fortran passes everything by reference, and the length of each string after all other arguments.
my $length_type = 'CCTK_FORTRAN_STRLEN_T';

sub new ($class, $function) {
    return bless { function => $function }, $class;
}

sub returns ($self) {
    return $self->{function}->return_type;
}

# ------------------------------------------------------------------------------------------------- the C side

sub c_prototype ($self, $name) {
    return $self->returns . " $name(" . $self->c_parameters . ')';
}

sub c_parameters ($self) {
    return join(', ', map { _c_parameter($_) } $self->_arguments) || 'void';
}

sub c_names ($self) {
    return join ', ', map { $_->name } $self->_arguments;
}

sub _c_parameter ($argument) {
    my $name = $argument->name;
    if ($argument->prototype) {
        my $target = __PACKAGE__->new($argument->prototype);
        return $target->returns . " (*const $name)(" . $target->c_parameters . ')';
    }
    return "CCTK_STRING $name" if $argument->type eq 'CCTK_STRING';
    return _const($argument) . $argument->type . (_is_by_value($argument) ? " $name" : " *$name");
}

# -------------------------------------------------------------------------- what C must know of the Fortran side

sub fortran_prototype ($self, $symbol) {
    return $self->returns . " $symbol(" . $self->fortran_parameters . ')';
}

sub fortran_parameters ($self) {
    my @parameters = map { _fortran_parameter($_) } $self->_arguments;
    push @parameters, map { "$length_type " . $_->name . '_length' } $self->_strings;
    return join(', ', @parameters) || 'void';
}

sub _fortran_parameter ($argument) {
    my $name = $argument->name;
    return "CCTK_FPOINTER $name" if $argument->prototype;
    return "const char *$name" if $argument->type eq 'CCTK_STRING';
    return _const($argument) . $argument->type . " *$name";
}

# The arguments of a C function in terms of those of its Fortran face.
sub from_fortran ($self, $bridge_of) {
    return join ', ', map { _from_fortran($_, $bridge_of) } $self->_arguments;
}

sub _from_fortran ($argument, $bridge_of) {
    my $name = $argument->name;
    return 'cctki::callable<' . $bridge_of->($argument) . ">($name)" if $argument->prototype;
    return "cctki::c_text($name, ${name}_length).c_str()" if $argument->type eq 'CCTK_STRING';
    return _is_by_value($argument) ? "*$name" : $name;
}

# The arguments of a Fortran procedure in terms of those of a C function.
sub to_fortran ($self) {
    my @values = map { _to_fortran($_) } $self->_arguments;
    push @values, map { 'cctki::length(' . $_->name . ')' } $self->_strings;
    return join ', ', @values;
}

sub _to_fortran ($argument) {
    my $name = $argument->name;
    return "reinterpret_cast<CCTK_FPOINTER>($name)" if $argument->prototype;
    return $name if $argument->type eq 'CCTK_STRING';
    return _is_by_value($argument) ? "&$name" : $name;
}

# ------------------------------------------------------------------------------------------- the Fortran side

# Statements of an interface body.
sub fortran_interface ($self, $name) {
    my ($kind, $head) =
        $self->returns eq 'void' ? ('subroutine', 'subroutine') : ('function', $self->returns . ' function');
    my @arguments = map { [ $_, _fortran_name($_, $name) ] } $self->_arguments;
    return (
        "$head $name (" . join(', ', map { $_->[1] } @arguments) . ')',
        'implicit none',
        (map { _fortran_declaration(@{$_}) } @arguments),
        "end $kind $name",
    );
}

# Fortran does not tell `trace` from `Trace`, but an argument must not be named like its procedure.
sub _fortran_name ($argument, $procedure) {
    my $name = $argument->name;
    return lc $name eq lc $procedure ? "${name}_argument" : $name;
}

sub _fortran_declaration ($argument, $name) {
    return "external $name" if $argument->prototype;
    return "character(*) :: $name" if $argument->type eq 'CCTK_STRING';
    return $argument->type . " :: $name" . ($argument->is_array ? '(*)' : q{});
}

# ------------------------------------------------------------------------------------------------- arguments

# Arguments that are pointers to functions.
sub callbacks ($self) {
    return grep { $_->prototype } $self->_arguments;
}

sub _arguments ($self) {
    return $self->{function}->arguments;
}

sub _strings ($self) {
    return grep { $_->type eq 'CCTK_STRING' } $self->_arguments;
}

sub _is_by_value ($argument) {
    return $argument->intent eq 'in' && !$argument->is_array;
}

sub _const ($argument) {
    return $argument->intent eq 'in' ? 'const ' : q{};
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Signature - the prototype of an aliased function in C and in Fortran

=head1 SYNOPSIS

    my $signature = Cactus::CCL::Emit::Signature->new($function);
    say $signature->c_prototype('Boundary_SelectVarForBC'), q{;};

=head1 DESCRIPTION

=over

=item new($function)

From a L<Cactus::CCL::Model::Function>.

=item returns

The type of the result.

=item c_prototype($name), c_parameters, c_names

The declaration as C sees it (without semicolon), its parameter list, the names of its arguments.

=item fortran_prototype($symbol), fortran_parameters

The same of a Fortran procedure with these arguments, as C sees it: everything by reference, and the lengths of strings
after all other arguments.

=item from_fortran($bridge_of)

The actual arguments with which a procedure of C<fortran_prototype> calls one of C<c_prototype>. C<$bridge_of> gives
the name of the class that lets C call a Fortran procedure passed as an argument.

=item to_fortran

The reverse.

=item fortran_interface($name)

The statements of an interface body in Fortran.

=item callbacks

The L<Cactus::CCL::Model::FunctionArgument> objects that are pointers to functions.

=back

=head1 ERRORS

None.

=cut
