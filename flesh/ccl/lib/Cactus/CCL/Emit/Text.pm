# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Text;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
our @EXPORT_OK = qw(c_string c_macro fortran_macro lines in_groups wrapped);

# Columns of a line of generated source.
my $width = 110;

my %escape_of = ("\n" => '\n', "\t" => '\t', "\r" => '\r', q{"} => '\"', q{\\} => '\\\\');

# Text as a C string literal. Other control characters are written in octal, three digits, so that no digit after
# them is swallowed.
sub c_string ($text) {
    return qq{"$text"} if $text !~ m{ [\x00-\x1f"\\\x7f] }x;
    my $escaped = $text =~ s{ ([\x00-\x1f"\\\x7f]) }{ $escape_of{$1} // sprintf '\%03o', ord $1 }gerx;
    return qq{"$escaped"};
}

sub lines (@lines) {
    return join q{}, map { "$_\n" } @lines;
}

# A macro of C: one statement or declaration per line.
sub c_macro ($name, @body) {
    return '#define ' . join(" \\\n  ", $name, @body) . "\n";
}

# A macro of Fortran: `&&` stands for the end of a statement, because a macro is one line for the preprocessor.
sub fortran_macro ($name, @statements) {
    return "#define $name\n" if !@statements;
    return "#define $name \\\n" . join(" &&\\\n", @statements) . "\n";
}

# Breaks a long statement after commas.
sub wrapped ($statement) {
    return $statement if length $statement <= $width;
    my ($indent) = $statement =~ m{ \A (\s*) }x;
    my ($done, $line) = (q{}, q{});
    for my $part (split m{ (?<= ,) [ ] }x, $statement) {
        if    ($line eq q{})                    { $line = $part }
        elsif (length("$line $part") <= $width) { $line .= " $part" }
        else {
            $done .= "$line\n";
            $line = "$indent    $part";
        }
    }
    return $done . $line;
}

# The items in lists of at most so many.
sub in_groups ($size, @items) {
    my @groups;
    push @groups, [ splice @items, 0, $size ] while @items;
    return @groups;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Text - small pieces of generated C and Fortran

=head1 SYNOPSIS

    c_string(qq{say "yes"\n});                      # "say \"yes\"\n"
    c_macro('DECLARE', 'int a;', 'int b;');
    fortran_macro('DECLARE', 'INTEGER a', 'INTEGER b');

=head1 DESCRIPTION

=over

=item c_string($text)

The text as a string literal of C and C++.

=item lines(@lines)

The lines, each ended.

=item c_macro($name, @body), fortran_macro($name, @statements)

The definition of a macro without arguments, one line of source per element. Statements of Fortran are separated by
C<&&>, which the build turns into line ends after preprocessing.

=item wrapped($statement)

The statement on as many lines as it needs, broken after commas.

=item in_groups($size, @items)

References to lists of at most C<$size> items, in order.

=back

=head1 ERRORS

None.

=cut
