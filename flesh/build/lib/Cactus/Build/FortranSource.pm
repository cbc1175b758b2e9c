# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::FortranSource;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::FortranLines;

# Stands for the concatenation operator while the C preprocessor runs, which may take // for a comment.
my $concatenation = "\x02\x02";

# Fixed form, apart from free form: in which column code begins, and how wide a line may be.
my %form = (
    free  => { indentation => q{ } x 2, width => 132 },
    fixed => { indentation => q{ } x 6, width => 72 },
);

# form: free or fixed; file: name of the original; line_directives: make the compiler speak of the original
sub new ($class, %options) {
    return bless { %options, %{ $form{ $options{form} } } }, $class;
}

# What the C preprocessor is to read.
sub protected ($self, $text) {
    $text =~ s{ ^ ( \s* [#] \s* (?: if | elif | else | endif ) \b .*? ) // .* $ }{$1}xmg;
    $text =~ s{ // }{$concatenation}xg;
    return qq{# 1 "$self->{file}"\n} . $text;
}

# What the compiler is to read, from what the preprocessor wrote.
sub postprocessed ($self, $text) {
    $text =~ s{ $concatenation }{//}xg;
    $text =~ s{ \b __FORTRANFILE__ \b }{"$self->{file}"}xg;
    my $lines = Cactus::Build::FortranLines->new($self->{form});
    my ($file, $line) = ($self->{file}, 1);    # of what comes next
    my @marked = ($file, 0);                   # where the compiler believes to be
    my @result;
    for my $raw (split m{\n}x, $text) {
        if (my ($number, $name) = $raw =~ m{ \A [#] \s* (?:line\s+)? (\d+) \s+ "([^"]*)" }x) {
            ($file, $line) = ($name, $number);
            next;
        }
        my @statements = $lines->statements($raw);
        if (@statements && ($marked[0] ne $file || $marked[1] != $line)) {
            push @result, qq{# $line "$file"} if $self->{line_directives};
            @marked = ($file, $line);
        }
        my @written = map { $self->_fitted($_) } $self->_indented(@statements);
        push @result, @written;
        $marked[1] += @written;
        $line++;
    }
    return join q{}, map { "$_\n" } @result;
}

# The first statement stands as written; those that macros added after it get an indentation.
sub _indented ($self, $first = undef, @others) {
    return if !defined $first;
    return ($first, map { $self->{indentation} . s{ \A \s+ }{}xr } grep { m{\S}x } @others);
}

# ---------------------------------------------------------------------------------------------- lines that fit

sub _fitted ($self, $line) {
    return $line if length $line <= $self->{width};
    my ($sentinel) = $line =~ m{ \A \s* ( [!cC*] [\$] \w* ) }x;
    return $self->{form} eq 'fixed' ? $self->_fitted_fixed($line, $sentinel) : $self->_fitted_free($line, $sentinel);
}

# Column 6 says that a line continues; a token or a string goes on in column 7.
sub _fitted_fixed ($self, $line, $sentinel) {
    my $prefix = defined $sentinel ? sprintf('%-5s&', $sentinel) : q{ } x 5 . '&';
    my ($first, $rest) = unpack "a$self->{width} a*", $line;
    my $room = $self->{width} - length $prefix;
    return ($first, map { "$prefix$_" } $rest =~ m{ (.{1,$room}) }xg);
}

# Within a string or a token the continuation must begin with & as well, so it always does.
sub _fitted_free ($self, $line, $sentinel) {
    my $prefix = defined $sentinel ? "$sentinel& " : '&';
    my @pieces;
    my $room = $self->{width} - 1;
    while (length $line > $room + 1) {
        my $cut = defined $sentinel ? _cut_between_words($line, $room) : $room;
        $cut -= 8 if substr($line, $cut) =~ m{ \A \s* &? \s* \z }x;    # no line may consist of & alone
        push @pieces, substr($line, 0, $cut) . '&';
        $line = $prefix . substr $line, $cut;
    }
    return (@pieces, $line);
}

# OpenMP does not let a word go on in the next line.
sub _cut_between_words ($line, $room) {
    my ($head) = substr($line, 0, $room) =~ m{ \A ( .* [\s,(] ) }x;
    return defined $head && length $head > 20 ? length $head : $room;
}

1;

__END__

=head1 NAME

Cactus::Build::FortranSource - prepare Fortran for the C preprocessor, and its output for the compiler

=head1 SYNOPSIS

    my $source = Cactus::Build::FortranSource->new(form => 'free', file => $path, line_directives => 1);
    my $input  = $source->protected($text);
    # ... run the preprocessor over $input ...
    print $source->postprocessed($output);

=head1 DESCRIPTION

=over

=item new(form => 'free' or 'fixed', file => $path, line_directives => $flag)

=item protected($text)

The text with C<//>, the concatenation operator, hidden from the preprocessor.

=item postprocessed($text)

Restores C<//>, replaces C<__FORTRANFILE__> by the quoted name of the original, drops comments (sentinels such as
C<!$omp> are none), begins a new line at each C<&&> outside strings, and continues lines that are wider than 132
columns (free form) or 72 (fixed form). Line directives of the preprocessor become C<# n "file"> where they are needed,
or nothing.

=back

=head1 ERRORS

None.

=cut
