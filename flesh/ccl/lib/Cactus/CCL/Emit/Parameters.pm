# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Parameters;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(c_macro fortran_macro in_groups lines);

my %type_of = (real => 'CCTK_REAL', string => 'CCTK_STRING', integer => 'CCTK_INT');

# Members per COMMON statement: a statement has a limited number of continuation lines.
my $common_width = 16;

my $longest_fortran_name = 63;

sub files ($self) {
    my @blocks = $self->layout->parameter_blocks->blocks;
    return (
        (map { ('bindings/include/' . _header($_) => $self->_structure($_)) } @blocks),
        'bindings/src/parameters.cc' => $self->_storage(@blocks),
        $self->header_per_thorn('cctk_Parameters.h' => sub ($thorn) { $self->_parameters_header($thorn) }),
    );
}

# ---------------------------------------------------------------------------------------------- the structures

sub _header ($block) {
    return 'parameters/' . lc($block->name) . '.h';
}

sub _symbol ($self, $block) {
    return $self->layout->fortran_names->symbol($block->name);
}

sub _structure ($self, $block) {
    my $name = lc $block->name;
    return $self->fill(
        'parameter_block.h',
        name      => $block->name,
        guard     => uc "PARAMETERS_${name}_H",
        structure => "cctki_parameters_$name",
        symbol    => $self->_symbol($block),
        members => lines(map { $type_of{ $_->{kind} } . " $_->{name}" . _extent('[', $_, ']') . ';' } $block->members),
    );
}

sub _extent ($open, $member, $close) {
    return $member->{array_size} ? $open . $member->{array_size} . $close : q{};
}

sub _storage ($self, @blocks) {
    return $self->fill(
        'parameters.cc',
        includes    => lines(map { '#include "' . _header($_) . '"' } @blocks),
        definitions => lines(
            map { 'alignas(64) cctki_parameters_' . lc($_->name) . q{ } . $self->_symbol($_) . ' = {};' } @blocks
        ),
    );
}

# --------------------------------------------------------------------------------------------- one thorn's view

sub _parameters_header ($self, $thorn) {
    my @visible = sort { lc $a->name cmp lc $b->name } $thorn->visible_parameters;
    my @blocks  = $self->layout->parameter_blocks->blocks_seen_by($thorn);
    return $self->fill(
        'cctk_Parameters.h',
        thorn         => $thorn->name,
        includes      => lines(map { '#include "' . _header($_) . '"' } @blocks),
        names         => join(q{}, map { $self->_c_name($thorn, $_) } @visible),
        c_macro       => c_macro(DECLARE_CCTK_PARAMETERS => map { $self->_c_declaration($thorn, $_) } @visible),
        fortran_macro =>
            fortran_macro(DECLARE_CCTK_PARAMETERS => $self->_fortran_statements($thorn, \@visible, \@blocks)),
    );
}

sub _c_macro_name ($thorn, $visible) {
    return 'CCTK_PARAMETER__' . $thorn->name . '__' . $visible->name;
}

sub _c_name ($self, $thorn, $visible) {
    my $macro  = _c_macro_name($thorn, $visible);
    my $blocks = $self->layout->parameter_blocks;
    my $place  = join q{.}, $self->_symbol($blocks->block($visible->parameter)),
        $blocks->member($visible->parameter)->{name};
    return "#ifndef $macro\n#define $macro $place\n#endif\n";
}

sub _c_declaration ($self, $thorn, $visible) {
    my $member = $self->layout->parameter_blocks->member($visible->parameter);
    my $type   = $type_of{ $member->{kind} } . ($member->{array_size} ? ' const *const' : ' const');
    return "$type " . $visible->name . ' CCTK_ATTRIBUTE_UNUSED = ' . _c_macro_name($thorn, $visible) . ';';
}

# Fortran declares a whole block or nothing: members that the thorn does not see, or that Fortran has no room to name,
# get names of no use.
sub _fortran_statements ($self, $thorn, $visible, $blocks) {
    my $layout  = $self->layout->parameter_blocks;
    my %name_of = map { ($layout->member($_->parameter) => $_->name) }
        grep { length $_->name <= $longest_fortran_name } @{$visible};
    my @statements;
    for my $number (0 .. $#{$blocks}) {
        my ($block, @names) = ($blocks->[$number]);
        for my $member ($block->members) {
            my $name = $name_of{$member} // "cctki_p${number}_" . @names;
            push @statements, "$type_of{ $member->{kind} } $name" . _extent('(', $member, ')');
            push @names,      $name;
        }
        push @statements, map { 'COMMON /' . $block->name . '/ ' . join ', ', @{$_} } in_groups($common_width, @names);
    }
    return @statements;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Parameters - storage of parameters, and how sources see it

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::Parameters->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits one structure per block of parameters (F<bindings/include/parameters/BLOCK.h>), its storage
(F<bindings/src/parameters.cc>) under the symbol of the Fortran COMMON block of the same name, and F<cctk_Parameters.h>
for each thorn with C<DECLARE_CCTK_PARAMETERS>: local constants in C, the COMMON blocks in Fortran.

=head1 ERRORS

None.

=cut
