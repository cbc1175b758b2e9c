# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Lexer;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

# The current token: kind is word, number, string, punct or end.
has(qw(source kind text offset starts_line));

my $string = qr{ " (?: [^"\\] | \\ . )*+ " }xs;

# Comments and continued line ends become blanks of equal length, so that offsets stay true and the rest of the
# front end meets only code and white space.
my $not_code = qr{
      ( $string | = \s*+ ' [^']*+ ' )    # strings stay; TAGS='...' may hold double quotes and #
    | ( " )                              # a string that is never closed
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

# options: c_comments => 1 if /* */ is a comment too
sub new ($class, $source, $diagnostics, %options) {
    my $self = bless { source => $source, base => 0, has_dangling_string => 0 }, $class;
    my $text = $source->text;
    if ((my $offset = index $text, "\0") >= 0) {
        $diagnostics->error([ $source, $offset ], 'this file holds NUL characters', expected => 'text');
        $text =~ tr/\0/ /;
    }
    my $code = $self->_without_comments($text, $options{c_comments} ? $not_code_in_c : $not_code);
    $code = _with_closed_strings($code, $source, $diagnostics) if $self->{has_dangling_string};
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
    if ($self->{code} !~ m{$token}gc) {
        @{$self}{qw(kind text offset starts_line end)} = ('end', q{}, $self->_end_of_code, 1, length $self->{code});
        return;
    }
    my ($blank, @texts) = ($1, $2, $3, $4, $5);
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
    pos $self->{code} = $self->{end};
    my $matches = $self->{code} =~ m{\G$pattern}gc;
    pos $self->{code} = $self->{end};
    return $matches;
}

# Reads from the start of the current token by another rule than that of tokens; the next token becomes current.
# Returns the text, or undef (and changes nothing) if it does not match.
sub scan ($self, $pattern) {
    pos $self->{code} = $self->{offset} - $self->{base};
    if ($self->{code} !~ m{\G($pattern)}gc) {
        pos $self->{code} = $self->{end};
        return;
    }
    my $text = $1;
    $self->{end} = pos $self->{code};
    $self->advance;
    return $text;
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

sub _without_comments ($self, $code, $pattern) {
    $code =~ s{$pattern}{ $1 // (defined $3 ? q{ } x length $3 : defined $2 ? $self->_dangling : _lines_of($4)) }gexs;
    return $code;
}

sub _dangling ($self) {
    $self->{has_dangling_string} = 1;
    return q{"};
}

sub _lines_of ($comment) {
    return $comment =~ s{ [^\n] }{ }grx;
}

# Somewhere a quote is missing. Strings rarely span lines, so closing each at the end of its line finds the place, and
# leaves the other lines as they were meant.
sub _with_closed_strings ($code, $source, $diagnostics) {
    my $first;
    $code =~ s{ ( " (?: [^"\\\n] | \\ . )*+ ) ( " | \n | \z ) }{
        if ($2 ne q{"}) { $first //= $-[0] }
        $2 eq q{"} ? "$1$2" : substr($1, 0, -1) . qq{"$2} }gexs;
    $diagnostics->error([ $source, $first // 0 ], 'this string is not closed', expected => 'a closing "');
    return $code;
}

1;
