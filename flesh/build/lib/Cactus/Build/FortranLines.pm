# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::FortranLines;
use v5.26;
use warnings;
use experimental 'signatures';

# Comments that compilers read: OpenMP, OpenACC, HPF, conditional compilation, and directives of single compilers.
# (c$$$ is how an editor comments lines out.)
my $sentinel = qr{ [\$] (?! [\$] ) | (?: dir | dec | gcc | ibm | pgi ) [\$] }xi;

my %is_comment = (
    free  => sub ($line) { $line =~ m{ \A \s* ! (?! $sentinel ) }x },
    fixed =>
        sub ($line) { $line =~ m{ \A (?: [cC*!] (?! $sentinel ) | \s* ! (?! $sentinel ) ) }x && !_in_column_6($line) },
);

my %is_sentinel = (
    free  => qr{ \A \s* ! $sentinel }x,
    fixed => qr{ \A (?: [cC*!] | \s* ! ) $sentinel }x,
);

# An exclamation mark there continues the line before.
sub _in_column_6 ($line) {
    return $line =~ m{ \A [ ]{5} ! }x;
}

sub new ($class, $form) {
    return bless { form => $form, quote => q{} }, $class;
}

# The statements of one line as the preprocessor wrote it, without comments. Remembers a string that the line leaves
# open, so lines must come in order.
sub statements ($self, $line) {
    $line =~ s{ \s+ \z }{}x;
    return if !length $line || $is_comment{ $self->{form} }->($line);
    return split m{ \s* && \s* }x, $line if $line =~ $is_sentinel{ $self->{form} };
    $self->{quote} = q{} if !$self->_continues_string($line);
    my ($body, $start) = $self->{form} eq 'fixed' ? _columns($line) : ($line, q{});
    my @statements = $self->_split($body);
    $statements[0] = $start . ($statements[0] // q{});
    return grep { m{\S}x } @statements;
}

# Label and continuation column of fixed form are no code.
sub _columns ($line) {
    return ($line, q{}) if $line =~ m{ \A [\s\d]{0,5} \t }x || length $line < 6;
    return (substr($line, 6), substr $line, 0, 6);
}

sub _continues_string ($self, $line) {
    return 0 if !length $self->{quote};
    return $self->{form} eq 'free' || $line =~ m{ \A [ ]{5} [^\s0] }x;
}

# Walks over the line: strings pass as they are, a comment ends it, && begins a new statement.
sub _split ($self, $line) {
    my @statements = (q{});
    my $quote      = $self->{quote};
    while ($line =~ m{ \G ( && | ['"!&] | [^'"!&]+ ) }xgc) {
        my $part = $1;
        last if $part eq q{!} && !length $quote;
        if ($part eq q{&&} && !length $quote) {
            push @statements, q{};
            next;
        }
        $quote = _quote_after($quote, $part);
        $statements[-1] .= $part;
    }
    $self->{quote} = $self->_stays_open($line) ? $quote : q{};
    return map { s{ \s+ \z }{}xr } @statements;
}

# A quotation mark opens a string, and only the same one closes it.
sub _quote_after ($open, $part) {
    return $part =~ m{ \A ['"] \z }x ? $part : q{} if !length $open;
    return $part eq $open            ? q{}   : $open;
}

sub _stays_open ($self, $line) {
    return $self->{form} eq 'fixed' || $line =~ m{ & \s* \z }x;
}

1;

__END__

=head1 NAME

Cactus::Build::FortranLines - the statements of preprocessed Fortran, line by line

=head1 SYNOPSIS

    my $lines = Cactus::Build::FortranLines->new('free');
    say for map { $lines->statements($_) } @output_of_preprocessor;

=head1 DESCRIPTION

=over

=item new($form)

C<free> or C<fixed>.

=item statements($line)

The parts of a line between C<&&>, without comments and empty parts. Strings pass untouched, also when they go on
over several lines. Comments that are directives for a compiler are kept.

=back

=head1 ERRORS

None.

=cut
