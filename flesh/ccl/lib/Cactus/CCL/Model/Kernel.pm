# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Kernel;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(thorn name type type_offset tile_offset is_shared));
has_list(qw(stencil exterior tile variables parameters));

# Groups of templates by name, and in each the templates by name: what a body is called for.
my %templates_of = (
    gpu_cuda => {
        '3dblock'    => 'points of a block',
        '3dstencil'  => 'points of a block',
        'boundary_s' => 'layers at the boundary',
        'boundary'   => 'faces',
    },
);

# All that TYPE can be.
sub types ($class) {
    return map { _types_of($_) } sort keys %templates_of;
}

sub _types_of ($group) {
    return map { "$group/$_" } sort keys %{ $templates_of{$group} };
}

# An asterisk stands for every group, of which there is one.
sub template_group ($self) {
    my ($group) = split m{/}x, $self->{type};
    return $group eq q{*} ? 'gpu_cuda' : $group;
}

sub template ($self) {
    return (split m{/}x, $self->{type}, 2)[1] // q{};
}

sub has_known_type ($self) {
    return defined $self->points;
}

sub points ($self) {
    return $templates_of{ $self->template_group }{ $self->template };
}

sub has_stencil ($self) {
    return ($self->points // q{}) eq 'points of a block';
}

sub body ($self) {
    return $self->{is_shared}
        ? "CaKernel__$self->{name}.code"
        : join q{__}, 'CaKernel', $self->template_group, 'code', "$self->{name}.code";
}

sub frame ($self) {
    return join q{__}, 'CaKernel', $self->template_group, $self->template, $self->{name};
}

sub launcher ($self) {
    return "CAKERNEL_Launch_$self->{name}";
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Kernel - a kernel that a thorn writes by hand

=head1 SYNOPSIS

    say $_->name, ' is written in src/', $_->body for $thorn->kernels;

=head1 DESCRIPTION

=over

=item thorn, name, type, type_offset

The declaring thorn; its name; C<TYPE> as written, and where.

=item types

What C<TYPE> may be, but for an asterisk as group.

=item template_group, template, has_known_type

The two parts of C<TYPE>; whether there is such a template.

=item points, has_stencil

Where the body is called; whether that depends on C<STENCIL>.

=item stencil, exterior, tile, tile_offset

Lists of six, six or none, and three numbers; where C<TILE>, or else the kernel, stands.

=item is_shared, body

Whether one body serves all groups of templates; its file in F<src>.

=item variables, parameters

L<Cactus::CCL::Model::KernelVariable> and L<Cactus::CCL::Model::Reference> objects.

=item frame, launcher

Names of the generated files without suffix, and of the function that is scheduled.

=back

=head1 ERRORS

None.

=cut
