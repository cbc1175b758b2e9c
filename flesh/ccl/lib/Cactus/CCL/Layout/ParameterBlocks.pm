# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout::ParameterBlocks;
use v5.26;
use warnings;
use experimental 'signatures';

use Scalar::Util qw(refaddr);

use Cactus::CCL::Layout::ParameterBlock;

sub new ($class, $build) {
    my $self = bless { blocks => {}, place_of => {} }, $class;
    for my $parameter (map { $_->parameters } $build->thorns) {
        my $name  = _block_name($parameter);
        my $block = $self->{blocks}{ lc $name } //= Cactus::CCL::Layout::ParameterBlock->new($name);
        $self->{place_of}{ refaddr $parameter } = [ $block, $block->include($parameter) ];
    }
    return $self;
}

sub blocks ($self) {
    return map { $self->{blocks}{$_} } sort keys %{ $self->{blocks} };
}

sub block ($self, $parameter) {
    return $self->{place_of}{ refaddr $parameter }[0];
}

sub member ($self, $parameter) {
    return $self->{place_of}{ refaddr $parameter }[1];
}

sub blocks_seen_by ($self, $thorn) {
    my %seen;
    my @blocks = map { $self->block($_->parameter) } $thorn->visible_parameters;
    @blocks = sort { lc $a->name cmp lc $b->name } grep { !$seen{ $_->name }++ } @blocks;
    return @blocks;
}

# The thorns of an implementation share one block: only one of them is active, and those that share its parameters
# need not know which.
sub _block_name ($parameter) {
    my $scope = $parameter->scope;
    return 'cctk_params_global' if $scope eq 'global';
    return $parameter->thorn->implementation . 'rest' if $scope eq 'restricted';
    return $parameter->thorn->name . 'priv';
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout::ParameterBlocks - where the values of all parameters are stored

=head1 SYNOPSIS

    my $blocks = Cactus::CCL::Layout::ParameterBlocks->new($build);
    say $blocks->block($parameter)->name, '.', $blocks->member($parameter)->{name};

=head1 DESCRIPTION

Parameters are stored in blocks that C sees as structures and Fortran as COMMON blocks: one for all global
parameters, one per implementation for restricted ones (the union over its compiled thorns), one per thorn for
private ones. Blocks without parameters do not exist.

=over

=item new($build)

=item blocks, blocks_seen_by($thorn)

L<Cactus::CCL::Layout::ParameterBlock> objects sorted by name: all; those with parameters that the thorn can see.

=item block($parameter), member($parameter)

Where a declared L<Cactus::CCL::Model::Parameter> is stored.

=back

=head1 ERRORS

None.

=cut
