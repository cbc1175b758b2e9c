# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Tag;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(key value));

1;

__END__

=head1 NAME

Cactus::CCL::Model::Tag - a key and its value

=head1 SYNOPSIS

    say $_->key, '=', $_->value for $item->tags;

=head1 DESCRIPTION

=over

=item key, value

Texts; the value without its quotes.

=back

=head1 ERRORS

None.

=cut
