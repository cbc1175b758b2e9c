# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Lexer;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

# The current token: kind is word, number, string, punct or end.
has(qw(source kind text offset starts_line));

my $string = qr{ " (?: [^"\\] | \\ . )*+ " }xs;

my $string_on_line = qr{ " (?: [^"\\\n] | \\ [^\n] )*+ " }x;

# A string without end, or with the next quote for its end: over lines and right into a word.
my $unclosed = qr{ " (?: [^"\\\n] | \\ . )*+ (?: \z | \n (?: [^"\\] | \\ . )*+ (?: \z | " (?= \w ) ) ) }xs;

# Comments and continued line ends become blanks of equal length, so that offsets stay true and the rest of the
# front end meets only code and white space.
my $not_code = qr{
      ( $unclosed )
    | ( $string | = \s*+ ' [^']*+ ' )     # strings stay; TAGS='...' may hold double quotes and #
    | ( \# [^\n]*+
      | \\ [ \t\r]*+ \n )
}xs;
my $not_code_in_c = qr{ $not_code | ( /[*] .*? [*]/ ) }xs;

my $token = qr{
    \G (\s*+)
    (?: ([A-Za-z_]\w*+ (?: ::[A-Za-z_]\w*+ )*+)                                      # a word, perhaps qualified
      | ((?: \d++ (?: [.]\d*+ )? | [.]\d++ ) (?: [eEdD][-+]?\d++ (?!\w) )?+)         # a number without sign
      | ($string | ' [^']*+ ')
      | (:: | && | [|][|] | [=!<>]= | [^\s])
    )
}xs;
my @kinds = qw(word number string punct);

# Patterns of parsers, bound to the current place: compiled once, for they are few and asked for at every token.
my (%anchored, %captured);

# options: c_comments => 1 if /* */ is a comment too
sub new ($class, $source, $diagnostics, %options) {
    my $self    = bless { source => $source, base => 0 }, $class;
    my $pattern = $options{c_comments} ? $not_code_in_c : $not_code;
    my $text    = $source->text;
    if ((my $offset = index $text, "\0") >= 0) {
        $diagnostics->error([ $source, $offset ], 'this file holds NUL characters', expected => 'text');
        $text =~ tr/\0/ /;
    }
    my ($code, $is_closed) = _without_comments($text, $pattern);
    if (!$is_closed) {
        my ($closed, $offset) = _with_closed_strings($text);
        $diagnostics->error([ $source, $offset ], 'this string is not closed', expected => 'a closing "');
        ($code) = _without_comments($closed, $pattern);
    }
    $self->{code} = $code;
    $self->advance;
    return $self;
}

# A lexer over a part of the same file: the inside of the current string token.
sub inside_string ($self) {
    my $start = $self->{offset} + 1;
    my $code  = substr $self->{code}, $start - $self->{base}, $self->{end} - $start + $self->{base} - 1;
    my $inner = bless { source => $self->{source}, base => $start, code => $code }, ref $self;
    $inner->advance;
    return $inner;
}

sub advance ($self) {
    $self->{previous_end} = $self->{end} // 0;
    if ($self->{code} =~ m{$token}gcx) {
        return $self->_take($1, $2, $3, $4, $5);
    }
    @{$self}{qw(kind text offset starts_line end)} = ('end', q{}, $self->_end_of_code, 1, length $self->{code});
    return;
}

# $blank: what stands before the token; @texts: the text at the place of its kind
sub _take ($self, $blank, @texts) {
    my $index = defined $texts[0] ? 0 : defined $texts[3] ? 3 : defined $texts[2] ? 2 : 1;
    my $text  = $texts[$index];
    $self->{kind}        = $kinds[$index];
    $self->{end}         = pos $self->{code};
    $self->{offset}      = $self->{base} + $self->{end} - length $text;
    $self->{starts_line} = $blank =~ tr/\n// || $self->{offset} == 0;
    $self->{text}        = $index == 2 ? _unquoted($text) : $text;
    return;
}

# True if the current token is this punctuation or, regardless of case, this word.
sub at_punct ($self, $text) {
    return $self->{text} eq $text && $self->{kind} eq 'punct';
}

sub at_word ($self, $word) {
    return $self->{kind} eq 'word' && uc $self->{text} eq $word;
}

sub accept_punct ($self, $text) {
    return if $self->{text} ne $text || $self->{kind} ne 'punct';
    $self->advance;
    return 1;
}

sub accept_word ($self, $word) {
    return if $self->{kind} ne 'word' || uc $self->{text} ne $word;
    $self->advance;
    return 1;
}

# True if the text right after the current token matches.
sub is_followed_by ($self, $pattern) {
    my $here = $anchored{$pattern} //= qr{\G$pattern}x;
    pos $self->{code} = $self->{end};
    my $matches = $self->{code} =~ m{$here}gcx;
    pos $self->{code} = $self->{end};
    return $matches;
}

# Reads from the start of the current token by another rule than that of tokens; the next token becomes current.
# Returns the text, or undef (and changes nothing) if it does not match.
sub scan ($self, $pattern) {
    my $here = $captured{$pattern} //= qr{\G($pattern)}x;
    pos $self->{code} = $self->{offset} - $self->{base};
    if ($self->{code} =~ m{$here}gcx) {
        my $text = $1;
        $self->{end} = pos $self->{code};
        $self->advance;
        return $text;
    }
    pos $self->{code} = $self->{end};
    return;
}

# The code between two offsets.
sub code_between ($self, $from, $to) {
    return substr $self->{code}, $from - $self->{base}, $to - $from;
}

# Where the token before the current one ends.
sub previous_end ($self) {
    return $self->{base} + $self->{previous_end};
}

# What messages call the current token.
sub found ($self) {
    my ($kind, $text) = @{$self}{qw(kind text)};
    return 'end of the file' if $kind eq 'end';
    $text =~ s{\s+}{ }gx;
    $text = substr($text, 0, 37) . '...' if length $text > 40;
    return $kind eq 'string' ? qq{string "$text"} : "'$text'";
}

# Unclosed strings and the end of the file are reported at the last line that holds something.
sub _end_of_code ($self) {
    my ($code) = $self->{code} =~ m{ \A (.*\S)? }xs;
    return $self->{base} + length($code // q{});
}

sub _unquoted ($text) {
    my $inner = substr $text, 1, -1;
    return $inner if index($inner, q{\\}) < 0 || $text =~ m{ \A ' }x;
    $inner =~ s{ \\ [ \t\r]* \n }{}gx;
    $inner =~ s{ \\ " }{"}gx;
    return $inner;
}

# Returns the code, and whether all strings in it are closed.
sub _without_comments ($code, $pattern) {
    my $is_closed = 1;
    $code =~ s{$pattern}{ $is_closed &&= !defined $1; $1 // $2 // _blanks($3 // $4) }gexs;
    return ($code, $is_closed);
}

# C comments keep their line ends.
sub _blanks ($text) {    ## no critic (ProhibitUnusedPrivateSubroutines) - used in a substitution
    return $text =~ m{ \A / }x ? $text =~ s{ [^\n] }{ }grx : q{ } x length $text;
}

# Somewhere a quote is missing. Strings rarely span lines, so closing each at the end of its line finds the place, and
# leaves the other lines as they were meant. Returns the text of unchanged length, and the offset of the first string.
sub _with_closed_strings ($text) {
    my $first;
    $text =~ s{ ( $string_on_line | \# [^\n]*+ ) | ( " [^\n]*+ ) }{
        if (defined $2) { $first //= $-[2] }
        $1 // (length $2 > 1 ? substr($2, 0, -1) . q{"} : q{ }) }gexs;
    return ($text, $first // 0);
}

1;

__END__

=head1 NAME

Cactus::CCL::Lexer - read a CCL file token by token

=head1 SYNOPSIS

    my $lexer = Cactus::CCL::Lexer->new($source, $diagnostics, c_comments => 1);
    while ($lexer->kind ne 'end') {
        say $lexer->kind, ' ', $lexer->text;
        $lexer->advance;
    }

=head1 DESCRIPTION

There is one current token; parsers ask about it and go on to the next. Comments (C<#>, with C<c_comments> also
C</* */>) and backslashes at the end of a line count as blanks. Names may be qualified: C<a::b> is one word.

=over

=item new($source, $diagnostics, %options)

Stands at the first token of a L<Cactus::CCL::Source>.

=item kind, text, offset, starts_line

Of the current token: C<word>, C<number>, C<string>, C<punct> or C<end>; its text (strings without quotes); its offset
in the file; whether it is the first of its line.

=item advance

Goes to the next token; at the end it stays there.

=item at_punct($text), at_word($word), accept_punct($text), accept_word($word)

Whether the current token is that one; C<accept> also advances then. Words are given in upper case and match in any.

=item is_followed_by($pattern)

Whether the text right after the current token matches.

=item scan($pattern)

Reads the current token anew by a rule of its own, and advances behind it. Returns the text, or undef (and stays) if it
does not match.

=item inside_string

A lexer of what is inside the current string.

=item code_between($from, $to), previous_end

The code (without comments) between two offsets; the offset behind the token before the current one.

=item found

What messages call the current token.

=back

=head1 ERRORS

Strings that are never closed, and NUL characters, are reported to the diagnostics.

=cut
