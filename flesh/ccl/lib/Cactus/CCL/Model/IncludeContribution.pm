# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::IncludeContribution;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(thorn kind contribution target path));

1;

__END__

=head1 NAME

Cactus::CCL::Model::IncludeContribution - INCLUDE HEADER or INCLUDE SOURCE

=head1 SYNOPSIS

    say $_->contribution, ' goes into ', $_->target for $thorn->include_contributions;

=head1 DESCRIPTION

=over

=item thorn

The L<Cactus::CCL::Model::Thorn> that contributes.

=item kind

C<header> or C<source>. A contribution of kind C<source> acts only while its thorn is active.

=item contribution, target

The contributed file as written, and the public file that it is added to.

=item path

Where the contributed file lies, relative to the thorn's directory (F<src/...> or F<src/include/...>); undef if
there is no such file.

=back

=head1 ERRORS

None.

=cut
