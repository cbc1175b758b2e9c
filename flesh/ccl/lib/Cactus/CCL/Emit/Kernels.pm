# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Kernels;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(c_macro lines);

my @sides = qw(xn xp yn yp zn zp);

# What differs between the places where bodies are called: the template of the macros, the function of
# cakernel::Launch, the parameters of one call.
my %form_of = (
    'points of a block'      => [ 'kernel_block.h',      'on_block',    [qw(begin end j k)] ],
    'layers at the boundary' => [ 'kernel_boundary_s.h', 'on_boundary', [qw(i j k)] ],
    'faces'                  => [ 'kernel_boundary.h',   'on_faces',    [qw(i j k)] ],
);

my %type_of = (real => 'CCTK_REAL', integer => 'CCTK_INT', boolean => 'CCTK_INT');

sub files ($self) {
    return map { $self->_files_of($_) } grep { $_->kernels } $self->build->thorns;
}

sub _files_of ($self, $thorn) {
    my $folder = 'bindings/kernels/' . $thorn->name;
    my @files  = map {
        ("$folder/" . $_->frame . '.h' => $self->_header($_), "$folder/" . $_->frame . '.cu' => $self->_source($_))
    } $thorn->kernels;
    return (@files, "$folder/CaKernel__init.cc" => $self->_initialisation($thorn));
}

# Names of what is to be compiled, in that folder.
sub sources ($class, $thorn) {
    my @kernels = $thorn->kernels;
    return @kernels ? ('CaKernel__init.cc', map { $_->frame . '.cu' } @kernels) : ();
}

sub _initialisation ($self, $thorn) {
    my %index_of = map { ($self->_argument($thorn, $_)->index => 1) } map { $_->variables } $thorn->kernels;
    return $self->fill(
        'kernels_init.cc',
        thorn   => $thorn->name,
        indices => join q{, },
        sort keys %index_of
    );
}

sub _argument ($self, $thorn, $item) {
    return $self->layout->arguments($thorn)->argument($thorn->find_variable($item->name));
}

# -------------------------------------------------------------------------------------------------- the header

sub _header ($self, $kernel) {
    my ($tile_x, $tile_y, $tile_z) = $kernel->tile;
    my $name = $kernel->name;
    return $self->fill(
        'kernel.h',
        $self->_names($kernel),
        tile_x            => $tile_x,
        tile_y            => $tile_y,
        tile_z            => $tile_z,
        members           => lines($self->_members($kernel)),
        declare_variables => c_macro("CAKERNEL_${name}_DECLARE_VARIABLES", $self->_declarations($kernel)),
        macros            => $self->fragment($form_of{ $kernel->points }[0], name => $name),
    );
}

sub _names ($self, $kernel) {
    return (thorn => $kernel->thorn->name, name => $kernel->name, body => $kernel->body);
}

sub _type ($self, $kernel, $item) {
    return $self->_argument($kernel->thorn, $item)->type;
}

sub _parameter_type ($self, $kernel, $item) {
    return $type_of{ _visible($kernel, $item)->parameter->type };
}

sub _visible ($kernel, $item) {
    return $kernel->thorn->find_parameter($item->name);
}

sub _members ($self, $kernel) {
    my @members;
    for my $item ($kernel->variables) {
        my ($type, $name) = ($self->_type($kernel, $item), $item->name);
        my $read = $item->is_written && !$item->is_separate ? $type : "const $type";
        push @members, "$read* variable_$name;";
        push @members, "$type* new_values_$name;" if $item->is_separate;
    }
    return (@members,
        map { $self->_parameter_type($kernel, $_) . ' parameter_' . $_->name . q{;} } $kernel->parameters);
}

sub _declarations ($self, $kernel) {
    my @stencil = $kernel->stencil;
    my @declarations =
        map { "constexpr int stncl_$sides[$_] CCTK_ATTRIBUTE_UNUSED = $stencil[$_];" } 0 .. $#sides;
    for my $item ($kernel->variables) {
        my ($type, $name) = ($self->_type($kernel, $item), $item->name);
        my $read = $item->is_written && !$item->is_separate ? $type : "const $type";
        push @declarations, "CAKERNEL_VARIABLE($read, $name, cakernel.variable_$name)";
        push @declarations, "CAKERNEL_VARIABLE($type, ${name}_out, cakernel.new_values_$name)" if $item->is_separate;
    }
    for my $item ($kernel->parameters) {
        my $type = $self->_parameter_type($kernel, $item);
        push @declarations, "const $type @{[$item->name]} CCTK_ATTRIBUTE_UNUSED = cakernel.parameter_@{[$item->name]};";
    }
    return @declarations;
}

# -------------------------------------------------------------------------------------------------- the launcher

sub _source ($self, $kernel) {
    my (undef, $run, $point) = @{ $form_of{ $kernel->points } };
    my @exterior = $kernel->exterior;
    return $self->fill(
        'kernel.cu',
        $self->_names($kernel),
        frame            => $kernel->frame,
        stencil          => join(q{, }, $kernel->stencil),
        exterior         => join(q{, }, @exterior ? @exterior : (1) x @sides),
        tile             => join(q{, }, $kernel->tile),
        run              => $run,
        point_parameters => join(q{, }, map { "int $_" } @{$point}),
        point_arguments  => join(q{, }, @{$point}),
        assignments      => lines($self->_assignments($kernel)),
    );
}

sub _assignments ($self, $kernel) {
    my @assignments;
    for my $item ($kernel->variables) {
        my ($type, $name) = ($self->_type($kernel, $item), $item->name);
        my $what = $self->_argument($kernel->thorn, $item)->index . qq{, "$name"};
        if ($item->is_separate) {
            push @assignments, "body.arguments.new_values_$name = launch.variable<$type>($what);",
                "body.arguments.variable_$name = launch.old_values<$type>($what);";
        }
        else {
            my $const = $item->is_written ? q{} : 'const ';
            push @assignments, "body.arguments.variable_$name = launch.variable<$const$type>($what);";
        }
    }
    for my $item ($kernel->parameters) {
        my $place = 'CCTK_PARAMETER__' . $kernel->thorn->name . '__' . _visible($kernel, $item)->name;
        push @assignments, 'body.arguments.parameter_' . $item->name . " = $place;";
    }
    return @assignments;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Kernels - frames around kernels that are written by hand

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::Kernels->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits, in F<bindings/kernels/THORN> for each thorn with a F<cakernel.ccl>: for each kernel a header with the macros of its
body, and a source with body and launcher; F<CaKernel__init.cc> with the function C<THORN_Init>. They are written in terms
of F<frame.hh> and F<launch.hh> of CactusUtils/CaKernel.

=over

=item sources($thorn)

The names of the sources of a thorn in that folder.

=back

=head1 ERRORS

None.

=cut
