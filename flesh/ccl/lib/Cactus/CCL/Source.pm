# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Source;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

# The text is shared, not copied, by giving out a reference: lexers walk over it with pos().
has(qw(name));

sub new ($class, $name, $text) {
    return bless { name => $name, text => $text }, $class;
}

# Returns the file's source, or undef with $! set.
sub read_file ($class, $name, $path = $name) {
    open my $handle, '<:raw', $path or return;
    local $/ = undef;
    my $text = readline $handle;
    close $handle or return;
    $text //= q{};
    $text =~ s{ \A \xEF\xBB\xBF }{}x;  # some editors begin a file with the byte order mark of UTF-8, which says nothing
    return $class->new($name, $text);
}

sub text ($self) {
    return $self->{text};
}

sub text_ref ($self) {
    return \$self->{text};
}

sub line_and_column ($self, $offset) {
    my $starts = $self->{line_starts} //= $self->_line_starts;
    my ($low, $high) = (0, $#{$starts});
    while ($low < $high) {
        my $middle = ($low + $high + 1) >> 1;
        if   ($starts->[$middle] <= $offset) { $low  = $middle }
        else                                 { $high = $middle - 1 }
    }
    return ($low + 1, $offset - $starts->[$low] + 1);
}

sub position ($self, $offset) {
    return join q{:}, $self->{name}, $self->line_and_column($offset);
}

sub _line_starts ($self) {
    my @starts = (0);
    push @starts, pos $self->{text} while $self->{text} =~ m{ \n }gx;
    return \@starts;
}

1;

__END__

=head1 NAME

Cactus::CCL::Source - the text of one file, and how its offsets read as lines and columns

=head1 SYNOPSIS

    my $source = Cactus::CCL::Source->read_file('arrangements/A/T/param.ccl') // die $!;
    say $source->position(120);    # arrangements/A/T/param.ccl:7:14

=head1 DESCRIPTION

=over

=item new($name, $text), read_file($name, $path = $name)

C<$name> is what messages call the file: its path as the user would type it. C<read_file> returns undef and
leaves the reason in C<$!> if the file cannot be read.

=item name, text, text_ref

The name, the whole text, a reference to the whole text.

=item line_and_column($offset), position($offset)

Line and column, both from 1; the same as C<name:line:column>.

=back

=head1 ERRORS

None of its own.

=cut
