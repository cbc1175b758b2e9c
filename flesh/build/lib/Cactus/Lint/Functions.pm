# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Functions;
use v5.26;
use warnings;
use experimental 'signatures';

use constant LIMIT => 60;

my $control =
    qr{ \A \s* (?: if | for | while | switch | catch | do | else | try | namespace | class | struct | union | enum ) \b }x;
my $excuse = qr{ // \s* Long: \s+ \S }x;

sub claim ($class) { return 'functions of the flesh have at most ' . LIMIT . ' lines, or say why not' }

sub findings ($class, $tree) {
    my @found;
    for my $file ($tree->files(qr{ \A flesh/src/ .* [.] (?: cc | hh ) \z }x)) {
        my $text  = $tree->text($file);
        my @lines = split m{\n}x, $text;
        for my $function (functions($text)) {
            my $length = $function->{last} - $function->{first} + 1;
            next if $length <= LIMIT || ($lines[ $function->{first} - 2 ] // q{}) =~ $excuse;
            push @found,
                  "$file:$function->{first}: $length lines; the limit is "
                . LIMIT
                . ', or a comment "// Long: reason" right above';
        }
    }
    return @found;
}

# First and last line of each function definition, without those inside other functions.
sub functions ($text) {
    my ($line, $statement, $statement_line, @open, @functions) = (1, q{}, undef);
    for my $token (_without_comments($text) =~ m{ ( \n | [{};] | [^\n{};]+ ) }xg) {
        if ($token eq "\n") { $line++; $statement .= q{ }; next }
        if ($token eq '{') {
            my $inside = grep { $_->{is_function} } @open;
            push @open, { is_function => !$inside && _begins_function($statement), first => $statement_line // $line };
        }
        elsif ($token eq '}') {
            my $block = pop @open // last;
            push @functions, { first => $block->{first}, last => $line } if $block->{is_function};
        }
        elsif ($token ne ';') {
            $statement_line //= $line if $token =~ m{ \S }x;
            $statement .= $token;
            next;
        }
        ($statement, $statement_line) = (q{}, undef);
    }
    return @functions;
}

sub _begins_function ($statement) {
    return $statement =~
        m{ [)] \s* (?: (?: const | noexcept | override | final | mutable | try ) \b \s* | && | & | -> .* | : \s .* )* \z }x
        && $statement !~ $control
        && $statement !~ m{ = \s* \z }x;
}

# Comments, strings, directives and labels become nothing; line breaks stay.
sub _without_comments ($text) {
    my $comment   = qr{ // [^\n]* | /\* .*? \*/ }xs;
    my $raw       = qr{ R" (?<mark> [^(]* ) [(] .*? [)] \g{mark} " }xs;
    my $quoted    = qr{ " (?: [^"\\\n] | \\. )* " | (?<! \w ) ' (?: [^'\\\n] | \\. )* ' }xs;
    my $directive = qr{ ^ [ \t]* [#] (?: [^\n\\] | \\ . )* }xms;
    my $label     = qr{ ^ [ \t]* (?: public | private | protected ) : }xm;
    return $text =~ s{ $comment | $raw | $quoted | $directive | $label }{ '' . ("\n" x ($& =~ tr/\n//)) }gexr;
}

1;

__END__

=head1 NAME

Cactus::Lint::Functions - length of functions

=head1 SYNOPSIS

    say for Cactus::Lint::Functions->findings($tree);
    say "$_->{first}-$_->{last}" for Cactus::Lint::Functions::functions($text);

=head1 DESCRIPTION

Reads braces, not the language: a block after a closing parenthesis (and qualifiers, or initialisers of a constructor) is a
function, unless it is inside another.

=cut
