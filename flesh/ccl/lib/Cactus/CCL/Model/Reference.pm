# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Reference;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(name));

1;

__END__

=head1 NAME

Cactus::CCL::Model::Reference - a name that a CCL file mentions

=head1 SYNOPSIS

    say $_->name, ' at ', $_->position for $thorn->inherits;

=head1 DESCRIPTION

=over

=item name

The name as written, perhaps qualified (C<implementation::name>), perhaps with an index.

=back

=head1 ERRORS

None.

=cut
