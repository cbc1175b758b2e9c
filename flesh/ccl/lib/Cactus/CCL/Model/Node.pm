# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::Node;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

# Objects are plain blessed hashes: tens of thousands of them are made for one build.
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

has(qw(source offset));

sub file ($self) {
    return $self->{source}->name;
}

sub line ($self) {
    return ($self->{source}->line_and_column($self->{offset}))[0];
}

sub column ($self) {
    return ($self->{source}->line_and_column($self->{offset}))[1];
}

sub position ($self) {
    return $self->{source}->position($self->{offset});
}

1;

__END__

=head1 NAME

Cactus::CCL::Model::Node - whatever stands somewhere in a CCL file

=head1 SYNOPSIS

    say $node->position;    # arrangements/Saguaro/Wave/param.ccl:12:3

=head1 DESCRIPTION

The base of all classes of the model. A node remembers the L<Cactus::CCL::Source> it was read from and the
offset in it; line and column are computed when somebody asks.

=head1 METHODS

=over

=item new(source => $source, offset => $offset, field => value, ...)

=item source, offset

Where the node stands: the source object and the offset, in characters from 0.

=item file, line, column

The same for people: the path as the user would type it; line and column count from 1.

=item position

C<file:line:column>.

=back

=head1 ERRORS

None: nodes hold what was found, the checks judge it.

=cut
