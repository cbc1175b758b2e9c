# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::MakeFragment;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Accessors qw(has_list);
use Cactus::CCL::Emit::Kernels;
use Cactus::CCL::Emit::Text qw(lines);

# Names in bindings/src of what the other emitters produce.
has_list(qw(bindings_sources));

sub files ($self) {
    my $layout  = $self->layout;
    my @results = map { $layout->capability_result($_) } $layout->build->capabilities;
    return (
        'config-data/make.thornlist' => $self->fill(
            'make.thornlist',
            thorns              => _list(map { _full_name($_) } $self->build->thorns_in_dependency_order),
            link_order          => _list(map { _full_name($_) } $self->build->thorns_in_link_order),
            thorn_variables     => join("\n", map { $self->_thorn_variables($_) } $self->build->thorns),
            bindings_sources    => _list($self->bindings_sources),
            libraries           => _list(_last_of_each(map { $_->libraries } reverse @results)),
            library_directories => _list(uniq map { $_->library_directories } reverse @results),
            capabilities        => _list(map { $_->name } $self->build->capabilities),
            inputs              => _list($layout->input_files),
        ),
    );
}

sub _full_name ($thorn) {
    return $thorn->arrangement . q{/} . $thorn->name;
}

sub _thorn_variables ($self, $thorn) {
    my $name    = $thorn->name;
    my @built   = $self->layout->capabilities_of($thorn);
    my @results = map { $self->layout->capability_result($_) } reverse @built;
    return lines(
        "THORN_ARRANGEMENT_$name = " . $thorn->arrangement,
        "THORN_DIR_$name = " . $thorn->path,
        "THORN_CAPABILITIES_$name = " . join(q{ }, map { $_->name } @built),
        "THORN_INCDIRS_$name = " . join(q{ }, uniq map { $_->include_directories } @results),
        "THORN_KERNELS_$name = " . join(q{ }, Cactus::CCL::Emit::Kernels->sources($thorn)),
        "THORN_INCDIRS_FORTRAN_$name = " . join(q{ }, uniq map { _fortran_directories($_) } @results),
    );
}

sub _fortran_directories ($result) {
    my @own = $result->fortran_include_directories;
    return @own ? @own : $result->include_directories;
}

# A library must stand after all that need it.
sub _last_of_each (@libraries) {
    return reverse uniq reverse @libraries;
}

sub _list (@words) {
    return join " \\\n  ", @words;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::MakeFragment - what make must know of the thorns

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::MakeFragment->new(
        layout => $layout, templates => $templates, bindings_sources => ['thorns.cc'])->files;

=head1 DESCRIPTION

Emits F<config-data/make.thornlist>: C<THORNS> (each after those that it needs) and C<THORNS_LINK_ORDER>; for each thorn
C<THORN_ARRANGEMENT_T>, C<THORN_DIR_T> (real path), C<THORN_CAPABILITIES_T>, C<THORN_INCDIRS_T>,
C<THORN_INCDIRS_FORTRAN_T> and C<THORN_KERNELS_T> (sources in F<bindings/kernels/T>); C<BINDINGS_SRCS>; C<CAPABILITY_LIBS>, C<CAPABILITY_LIBDIRS> and C<CAPABILITIES>; and
C<CCL_INPUTS>, the files whose change requires the CCL stage, relative to the top directory.

=head1 ERRORS

None.

=cut
