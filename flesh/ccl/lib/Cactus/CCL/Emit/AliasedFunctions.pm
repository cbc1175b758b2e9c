# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::AliasedFunctions;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Signature;
use Cactus::CCL::Emit::Text qw(lines wrapped);

sub files ($self) {
    my @functions = $self->build->aliased_functions;
    return (
        'bindings/src/aliased_functions.cc' => $self->fill(
            'aliased_functions.cc',
            functions => join("\n", map { $self->_function($_) } @functions),
            number    => scalar @functions,
            table     => lines(map { '{"' . $_->name . '", &slot_' . $_->name . '},' } @functions),
        ),
    );
}

sub _function ($self, $function) {
    my $name      = $function->name;
    my $signature = Cactus::CCL::Emit::Signature->new($function);
    my @providers = $self->build->providers($name);
    return $self->fragment(
        'aliased_function.cc',
        name              => $name,
        candidates        => join(', ', map { $_->thorn->name } @providers),
        c_prototype       => wrapped('extern "C" ' . $signature->c_prototype($name)),
        c_names           => $signature->c_names,
        fortran_prototype => wrapped('extern "C" ' . $signature->fortran_prototype($self->_symbol($name))),
        call              => wrapped(
            "  return $name(" . $signature->from_fortran(sub ($argument) { _bridge($function, $argument) }) . ');'
        ),
        bridges  => join(q{},  map { $self->_callback($function, $_) } $signature->callbacks),
        adaptors => join("\n", map { $self->_adaptor($signature, $_) } grep { $_->language eq 'fortran' } @providers),
    );
}

sub _bridge ($function, $argument) {
    return $function->name . '_' . $argument->name;
}

sub _callback ($self, $function, $argument) {
    my $signature = Cactus::CCL::Emit::Signature->new($argument->prototype);
    return $self->fragment(
        'callback_bridge.cc',
        bridge       => _bridge($function, $argument),
        argument     => $argument->name . q{ of } . $function->name,
        c_prototype  => wrapped('  static ' . $signature->c_prototype('call')),
        fortran_type => wrapped($signature->returns . '(' . $signature->fortran_parameters . ')'),
        to_fortran   => $signature->to_fortran,
    );
}

sub _adaptor ($self, $signature, $provision) {
    return $self->fragment(
        'fortran_provider.cc',
        symbol      => $self->_symbol($provision->provider),
        c_prototype => wrapped('extern "C" ' . $signature->c_prototype($self->layout->fortran_adaptor($provision))),
        face        => $self->_symbol($provision->name),
        to_fortran  => $signature->to_fortran,
    );
}

sub _symbol ($self, $name) {
    return $self->layout->fortran_names->symbol($name);
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::AliasedFunctions - the glue between callers and providers of aliased functions

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::AliasedFunctions->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits F<bindings/src/aliased_functions.cc>. Each aliased function has a slot that holds its provider, a C function of its
name that calls it, and a face for Fortran that converts arguments. Providers that are written in Fortran get an adaptor
with the signature that C expects. Function pointers that Fortran passes are Fortran procedures: bridges make C functions
of them.

=head1 ERRORS

None.

=cut
