# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::ThornListEntry;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(arrangement name tree));

sub full_name ($self) {
    return "$self->{arrangement}/$self->{name}";
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::ThornListEntry - one thorn of a thornlist

=head1 SYNOPSIS

    say $_->full_name for Cactus::CCL::ThornList->parse($source, $diagnostics, $catalogue);

=head1 DESCRIPTION

=over

=item arrangement, name, full_name

The two parts, and C<Arrangement/Thorn>.

=item tree

The path after C<@>, or undef.

=back

=head1 ERRORS

None.

=cut
