# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Template;
use v5.26;
use warnings;
use experimental 'signatures';

use Carp qw(croak);

sub new ($class, $directory) {
    return bless { directory => $directory, pieces_of => {} }, $class;
}

# A piece of a file has no licence of its own.
sub fragment ($self, $name, %values) {
    return $self->fill($name, %values) =~ s{ \A [^\n]* SPDX [^\n]* \n }{}rx;
}

sub fill ($self, $name, %values) {
    my $pieces = $self->{pieces_of}{$name} //= _parse($self->_read($name));
    return join q{}, map { ref ? _value($name, $_, \%values) : $_ } @{$pieces};
}

sub _value ($template, $place, $values) {
    my $value = $values->{ $place->{name} } // croak "template $template needs a value for '$place->{name}'";
    return $value if !$place->{is_block};
    return q{} if $value eq q{};
    $value .= "\n" if $value !~ m{ \n \z }x;
    return $value if $place->{indent} eq q{};
    return $value =~ s{ ^ (?= [^\n] ) }{$place->{indent}}grmx;
}

# A template is cut into text and places once; the places of one line of their own take whole blocks of lines.
sub _parse ($text) {
    my @pieces;
    while ($text !~ m{ \G \z }gcx) {
        if ($text =~ m{ \G ^ ([ ]*) @ ([a-z_]+) @ \n }gcmx) {
            push @pieces, { name => $2, indent => $1, is_block => 1 };
        }
        elsif ($text =~ m{ \G @ ([a-z_]+) @ }gcx) {
            push @pieces, { name => $1 };
        }
        elsif ($text =~ m{ \G ( \n | [^@\n]+ | @ ) }gcx) {
            push @pieces, $1;
        }
    }
    return \@pieces;
}

sub _read ($self, $name) {
    my $path = "$self->{directory}/$name.in";
    open my $handle, '<:raw', $path or croak "cannot read template $path: $!";
    local $/ = undef;
    my $text = readline $handle;
    close $handle or croak "cannot read template $path: $!";
    return $text;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Template - files with places to fill in

=head1 SYNOPSIS

    my $templates = Cactus::CCL::Emit::Template->new('flesh/ccl/templates');
    my $text = $templates->fill('definethisthorn.h', thorn => 'WaveToy', arrangement => 'CactusWave');

=head1 DESCRIPTION

A template is a file in the language that it produces, with the suffix C<.in>. C<@name@> inside a line is replaced by the value. A line that
holds nothing but C<@name@> is replaced by all lines of the value, indented like the place; it vanishes if the value
is empty. There is nothing else: loops and choices are made before a template is filled.

=over

=item new($directory)

=item fill($template, name => $text, ...)

The text of the file F<$template.in> with all places filled.

=item fragment($template, name => $text, ...)

The same without the first line, which names the licence: for pieces of other templates.

=back

=head1 ERRORS

Dies if the template cannot be read or a place has no value: both are mistakes of the caller.

=cut
