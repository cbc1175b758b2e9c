# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::DataAccess;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(name timelevel index region written_name));

# A name that ends in _p may be the whole name of a variable.
sub settle ($self, $thorn) {
    return if !$self->{timelevel};
    my $written = $self->{written_name};
    @{$self}{qw(name timelevel)} = ($written, 0) if $thorn->find_variable($written) || $thorn->find_group($written);
    return;
}

sub name_with_index ($self) {
    return defined $self->{index} ? "$self->{name}\[$self->{index}]" : $self->{name};
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::DataAccess - one item of READS, WRITES or INVALIDATES

=head1 SYNOPSIS

    say $_->name_with_index, ' at level ', $_->timelevel for $item->reads;

=head1 DESCRIPTION

=over

=item name

The group or variable as written, perhaps qualified, without C<_p>, index and region.
L<Cactus::CCL::Model::Thorn/accessed_variables> resolves it.

=item written_name

The name with its C<_p>.

=item timelevel

The number of C<_p>.

=item index

The text in brackets, or undef.

=item region

Bits: ghosts 1, boundary 2, interior 4. The defaults (everywhere to read, interior to write) are filled in.

=item settle($thorn)

Corrects C<name> and C<timelevel> once the variables that the thorn sees are known.

=item name_with_index

C<name>, followed by the index in brackets if there is one.

=back

=head1 ERRORS

None.

=cut
