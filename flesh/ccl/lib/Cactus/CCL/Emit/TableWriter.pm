# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::TableWriter;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::CCL::Emit::Text qw(c_string);

sub new ($class) {
    return bless { definitions => [], count_of => {}, file_constants => {} }, $class;
}

sub text ($self) {
    return join "\n", @{ $self->{definitions} };
}

# ------------------------------------------------------------------------------------------------------ values

sub string ($self, $text) {
    return defined $text && length $text ? c_string($text) : '{}';
}

sub boolean ($self, $value) {
    return $value ? 'true' : 'false';
}

# File names are long and few: each is a constant of its own.
sub position ($self, $node) {
    my $source   = $node->source;
    my $constant = $self->{file_constants}{ $source->name } //= $self->_file_constant($source->name);
    return $self->list($constant, $source->line_and_column($node->offset));
}

sub _file_constant ($self, $file) {
    my $constant = basename($file) =~ s{ \W }{_}grx;
    push @{ $self->{definitions} }, "constexpr std::string_view $constant = " . c_string($file) . ";\n";
    return $constant;
}

sub list ($self, @values) {
    return '{' . join(', ', @values) . '}';
}

# -------------------------------------------------------------------------------------------------- structures

sub structure ($self, @fields) {
    return "{\n" . join(q{}, map { "    $_\n" } $self->fields(@fields)) . '  }';
}

# name => value, ...: designated initialisers
sub fields ($self, @fields) {
    return map { ".$fields[2 * $_] = $fields[2 * $_ + 1]," } 0 .. $#fields / 2;
}

# ------------------------------------------------------------------------------------------------------ arrays

# Defines an array of its own and returns its name, numbered to be unique; spans without elements need none.
sub array ($self, $type, $name, @elements) {
    return '{}' if !@elements;
    my $unique = $name . '_' . $self->{count_of}{$name}++;
    push @{ $self->{definitions} },
        "constexpr $type $unique\[] = {\n" . join(q{}, map { "  $_,\n" } @elements) . "};\n";
    return $unique;
}

sub strings ($self, $name, @texts) {
    return '{}' if !@texts;
    my $unique = $name . '_' . $self->{count_of}{$name}++;
    push @{ $self->{definitions} },
        "constexpr std::string_view $unique\[] = {" . join(', ', map { $self->string($_) } @texts) . "};\n";
    return $unique;
}

sub names ($self, $name, @named) {
    return $self->strings($name, map { $_->name } @named);
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::TableWriter - initialisers of constant C++ structures

=head1 SYNOPSIS

    my $w = Cactus::CCL::Emit::TableWriter->new;
    my $value = $w->structure(name => $w->string('u'), sizes => $w->strings('sizes', 'n', '2*n'));
    print $w->text, "constexpr Group group = $value;\n";

=head1 DESCRIPTION

Arrays inside structures are spans of arrays with names of their own. The writer collects these while the initialisers
that refer to them are built.

=over

=item text

The definitions of all arrays and constants so far.

=item string($text), boolean($value), position($node), list(@values)

Initialisers; C<string> of undef is that of an empty string, C<position> that of C<flesh::tables::Position>.

=item structure(name => $value, ...), fields(name => $value, ...)

Designated initialisers: of a nested structure as one text; as lines.

=item array($type, $name, @elements), strings($name, @texts), names($name, @objects)

Define an array (of texts; of the objects' C<name>s) and return what a span is initialised with.

=back

=head1 ERRORS

None.

=cut
