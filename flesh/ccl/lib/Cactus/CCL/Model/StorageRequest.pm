# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::StorageRequest;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has has_list);

has(qw(name timelevels));
has_list(qw(parameters));

1;

__END__

=head1 NAME

Cactus::CCL::Model::StorageRequest - one item of a STORAGE statement

=head1 SYNOPSIS

    say $_->name, '[', $_->timelevels // 'all', ']' for $item->storage;

=head1 DESCRIPTION

=over

=item name

The group as written, perhaps qualified.

=item timelevels

What stands in brackets: a number or the name of a parameter; undef: all declared levels.

=item parameters

L<Cactus::CCL::Model::Reference> objects: the parameters in C<timelevels>.

=back

=head1 ERRORS

None.

=cut
