# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Range;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(text description));

1;

__END__

=head1 NAME

Cactus::CCL::Model::Range - one accepted set of values of a parameter

=head1 SYNOPSIS

    say $_->text, ' :: ', $_->description for $parameter->ranges;

=head1 DESCRIPTION

=over

=item text

A keyword, a regular expression or a numeric range (C<(0:*>, C<1:10:3>, C<-1>) without surrounding quotes.
A list C<"a", "b" :: "text"> gives one Range each.

=item description

What the set means; empty if the file says nothing.

=back

=head1 ERRORS

None.

=cut
