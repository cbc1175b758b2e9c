# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Layout::ParameterBlock;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

has(qw(name));

# Large types first: then C and Fortran agree on the layout without padding. Kinds are those of storage.
my %kind_of = (real => 'real', keyword => 'string', string => 'string', integer => 'integer', boolean => 'integer');
my %rank_of = (real => 0, string => 1, integer => 2);

sub new ($class, $name) {
    return bless { name => $name, members => {} }, $class;
}

# A parameter that several thorns of one implementation declare is one member.
sub include ($self, $parameter) {
    return $self->{members}{ lc $parameter->name } //= {
        name       => $parameter->name,
        kind       => $kind_of{ $parameter->type },
        array_size => $parameter->array_size,
    };
}

sub members ($self) {
    my $members = $self->{members};
    my @keys    = sort { $rank_of{ $members->{$a}{kind} } <=> $rank_of{ $members->{$b}{kind} } || $a cmp $b }
        keys %{$members};
    return @{$members}{@keys};
}

1;

__END__

=head1 NAME

Cactus::CCL::Layout::ParameterBlock - one structure of parameters, shared by C and Fortran

=head1 SYNOPSIS

    say "$_->{kind} $_->{name}" for $block->members;

=head1 DESCRIPTION

=over

=item new($name), name

The name is that of the COMMON block: C<WaveToyrest>.

=item include($parameter)

Makes room for a L<Cactus::CCL::Model::Parameter> and returns its member.

=item members

All members in order of storage: reals, strings, integers (and booleans), each sorted by name. A member is
C<< { name => ..., kind => 'real' | 'string' | 'integer', array_size => N } >>; size 0 means that it is no array.

=back

=head1 ERRORS

None.

=cut
