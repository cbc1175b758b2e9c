# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::VisibleParameter;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

has(qw(name parameter shared));

sub new ($class, %fields) {
    return bless {%fields}, $class;
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::VisibleParameter - a parameter as one thorn sees it

=head1 SYNOPSIS

    say $_->name, ' is ', $_->parameter->full_name for $thorn->visible_parameters;

=head1 DESCRIPTION

=over

=item name

The identifier in the thorn's source and in its schedule conditions.

=item parameter

The declared L<Cactus::CCL::Model::Parameter>.

=item shared

The L<Cactus::CCL::Model::SharedParameter> that makes it visible; undef for own and global parameters.

=back

=head1 ERRORS

None.

=cut
