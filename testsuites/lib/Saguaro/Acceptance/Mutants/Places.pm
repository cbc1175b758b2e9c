# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants::Places;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
use List::Util qw(pairmap);

our @EXPORT_OK = qw(kinds places mutated line_of);

# Tokens of C++, and of the scripts of kernelgen: what is not code first, then what may hold its characters.
my $blank      = qr{ \s+ }x;
my $comment    = qr{ // [^\n]* | /[*] .*? [*]/ }xs;
my $directive  = qr{ ^ [ \t]* [#] (?: \\ \n | [^\n] )* }xm;
my $prose      = qr{ ^ \s* begin [ ] documentation \b .*? ^ \s* end [ ] documentation \b }xms;
my $raw_string = qr{ R" (?<fence> [^(\s]* ) [(] .*? [)] \g{fence} " }xs;
my $string     = qr{ " (?: \\ . | [^"\\\n] )* " }xs;
my $character  = qr{ ' (?: \\ . | [^'\\\n] )+ ' }xs;
my $number     = qr{
    0 [xXbB] [[:xdigit:]']+ \w*
  | (?: \d [\d']* (?: [.] \d* )? | [.] \d+ ) (?: [eE] [-+]? \d+ )? \w*
}x;
my $word     = qr{ [[:alpha:]_] \w* }x;
my $operator = qr{ <<= | >>= | <=> | ->[*]? | [.]{3} | :: | [+]{2} | -- | && | \|\| | << | >> | [-+*/%&|^=!<>]= | . }xs;

my @code  = (word => $word, number => $number, operator => $operator);
my %forms = (
    cxx => _from_here(
        skip   => qr{ $blank | $comment | $directive }x,
        string => qr{ $raw_string | $string | $character }x,
        @code
    ),
    script => _from_here(skip => qr{ $blank | $prose | [#] [^\n]* }x, string => $string, @code),
);

# Compiled once, to be tried where the last one ended.
sub _from_here (@forms) {
    return [ pairmap { [ $a, qr{ \G (?: $b ) }x ] } @forms ];
}

my %finder = (
    sign         => \&_sign,
    'off by one' => \&_off_by_one,
    comparison   => \&_comparison,
    call         => \&_call,
    constant     => \&_constant,
);

sub kinds () { return ('sign', 'off by one', 'comparison', 'call', 'constant') }

# Where a text can be mutated in one way: hashes of at, length, with (what comes instead). The name of the file tells the language.
sub places ($kind, $text, $file) {
    my $tokens = _tokens($text, $forms{ $file =~ m{ [.]kranc \z }x ? 'script' : 'cxx' });
    return map { $finder{$kind}->($text, $tokens, $_) } 0 .. $#{$tokens};
}

sub mutated ($text, $place) {
    substr $text, $place->{at}, $place->{length}, $place->{with};
    return $text;
}

sub line_of ($text, $place) {
    return 1 + substr($text, 0, $place->{at}) =~ tr{\n}{};
}

# Those that are code, as hashes of type, text and at.
sub _tokens ($text, $forms) {
    my ($at, $end, @tokens) = (0, length $text);
    while ($at < $end) {
        for my $form (@{$forms}) {
            my ($type, $pattern) = @{$form};
            $text =~ m{$pattern}gcx or next;
            push @tokens, { type => $type, text => substr($text, $at, $+[0] - $at), at => $at } if $type ne 'skip';
            $at = $+[0];
            last;
        }
    }
    return \@tokens;
}

sub _instead ($token, @texts) {
    return map { { at => $token->{at}, length => length $token->{text}, with => $_ } } @texts;
}

# ---- one way each: what a mutation at a token may be

my %other_sign = ('+' => '-', '-' => '+', '+=' => '-=', '-=' => '+=');

# Texts are joined by a plus sign, too; no minus sign takes its place.
sub _sign ($text, $tokens, $number) {
    my $one = $tokens->[$number];
    my $new = $one->{type} eq 'operator' ? $other_sign{ $one->{text} } : undef;
    return
        if !$new || grep { $_ && $_->{type} eq 'string' } $tokens->[ $number + 1 ], $number && $tokens->[ $number - 1 ];
    return _instead($one, $new);
}

sub _off_by_one ($text, $tokens, $number) {
    my $one = $tokens->[$number];
    return if $one->{type} ne 'number';
    my ($digits, $suffix) = $one->{text} =~ m{ \A (\d+) ( [uUlLzZ]* ) \z }x or return;
    return _instead($one, map { "$_$suffix" } $digits + 1, $digits > 0 ? $digits - 1 : ());
}

my %other_end = ('<' => '<=', '<=' => '<', '>' => '>=', '>=' => '>');

# An operator stands between blanks, a bracket of a template does not.
sub _comparison ($text, $tokens, $number) {
    my $one = $tokens->[$number];
    my $new = $one->{type} eq 'operator' ? $other_end{ $one->{text} } : undef;
    return if !$new || substr($text, $one->{at} - 1, 2 + length $one->{text}) !~ m{ \A \s .* \s \z }xs;
    return _instead($one, $new);
}

my %is_no_call =
    map { $_ => 1 } qw(if for while switch return static_assert sizeof alignas decltype catch else do throw);

# A statement that is a call and nothing else, and that begins after another one.
sub _call ($text, $tokens, $number) {
    my $before = $number ? $tokens->[ $number - 1 ]{text} : ';';
    return if $tokens->[$number]{type} ne 'word' || $before !~ m{ \A (?: [;\{\})] | else | do ) \z }x;
    my $last = _end_of_call($tokens, $number) // return;
    my $at   = $tokens->[$number]{at};
    return { at => $at, length => $tokens->[$last]{at} - $at, with => q{} };
}

# The semicolon after name(...), a.b(...), p->f<T>(...): its number.
sub _end_of_call ($tokens, $number) {
    my $has_call = 0;
    my $is_name  = 1;
    while (my $one = $tokens->[$number]) {
        my ($type, $text) = @{$one}{qw(type text)};
        return if $is_name && ($type ne 'word' || $is_no_call{$text});
        return $number if $text eq ';' && $has_call;
        my $opens = $text =~ m{ \A [(\[] \z }x;
        my $joins = $text =~ m{ \A (?: :: | [.] | -> ) \z }x;
        return if !$is_name && !$opens && !$joins;
        $number = _closing($tokens, $number) // return if $opens;
        $has_call ||= $text eq '(';
        $is_name = $joins;
        $number++;
    }
    return;
}

sub _closing ($tokens, $number) {
    my $depth = 0;
    for my $here ($number .. $#{$tokens}) {
        my $one = $tokens->[$here];
        $depth++ if $one->{text} =~ m{ \A [(\[\{] \z }x;
        $depth-- if $one->{text} =~ m{ \A [)\]\}] \z }x;
        return $here if !$depth;
    }
    return;
}

# A number with a point or an exponent that is not zero.
sub _constant ($text, $tokens, $number) {
    my $one = $tokens->[$number];
    return if $one->{type} ne 'number' || $one->{text} =~ m{ \A 0 [xXbB] | \A [0.]+ (?: [eE] | \z ) | ' }x;
    return if $one->{text} !~ m{ \A [\d.]+ (?: [eE] [-+]? \d+ )? [fFlL]? \z }x || $one->{text} !~ m{ [.eE] }x;
    return _instead($one, "($one->{text} * 1.001)");
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants::Places - where a source can be mutated, and how

=head1 SYNOPSIS

    for my $place (places('comparison', $text, 'box.cc')) {
        say 'line ', line_of($text, $place), ': ', $place->{with};
        write_text('box.cc', mutated($text, $place));
    }

=head1 DESCRIPTION

Reads C++ (and scripts of kernelgen, by the suffix C<.kranc>) as tokens; comments, strings, directives of the preprocessor and the documentation of
scripts are left alone. The kinds:

    sign         + becomes -, += becomes -=, and back
    off by one   a whole number is one more, or one less
    comparison   < becomes <=, > becomes >=, and back
    call         a statement that is a call is not there
    constant     a number with a point or an exponent is 1.001 times as large

Nothing here knows types: what does not compile is drawn again by L<Saguaro::Acceptance::Mutants>.

=cut
