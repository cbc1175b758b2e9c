# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Blocks;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);

our @EXPORT_OK = qw(functions variables without_comments);

my $control =
    qr{ \A \s* (?: if | for | while | switch | catch | do | else | try | namespace | class | struct | union | enum ) \b }x;

# First and last line of each function definition, without those inside other functions.
sub functions ($text) {
    my @functions;
    my $block = sub ($open, $statement, $first) {
        my $inside = grep { $_->{is_function} } @{$open};
        return { is_function => !$inside && scalar _begins_function($statement), first => $first };
    };
    my $end = sub ($closed, $last) {
        push @functions, { first => $closed->{first}, last => $last } if $closed->{is_function};
    };
    _walk($text, $block, $end, sub { });
    return @functions;
}

# Line and name of each variable that can be changed and outlives the function or the object it is written in.
sub variables ($text) {
    my @variables;
    my $block = sub ($open, $statement, $first) {
        my $is_space = $statement =~ m{ \A \s* (?: (?: inline \s+ )? namespace \b | extern \s* \z ) }x;
        return { is_space => $is_space, is_value => scalar _begins_value($statement) };
    };
    my $declaration = sub ($open, $statement, $first) {
        my $is_global = !grep { !$_->{is_space} } @{$open};
        my $name      = _variable($statement, $is_global) // return;
        push @variables, { line => $first, name => $name };
    };
    _walk($text, $block, sub { }, $declaration);
    return @variables;
}

# Reads braces: asks `block` what begins at one, tells `end` of its last line, and `declaration` of statements that end with
# a semicolon. A block with {is_value} belongs to the statement around it.
sub _walk ($text, $block, $end, $declaration) {
    my ($line, $statement, $first, @open) = (1, q{}, undef);
    for my $token (without_comments($text) =~ m{ ( \n | [{};] | [^\n{};]+ ) }xg) {
        if ($token eq "\n") { $line++; $statement .= q{ }; next }
        if ($token eq '{') {
            my $opened = $block->(\@open, $statement, $first // $line);
            push @open, { %{$opened}, statement => $statement, statement_first => $first };
        }
        elsif ($token eq '}') {
            my $closed = pop @open // last;
            $end->($closed, $line);
            if ($closed->{is_value}) {
                ($statement, $first) = ("$closed->{statement}= ", $closed->{statement_first});
                next;
            }
        }
        elsif ($token eq ';') {
            $declaration->(\@open, $statement, $first // $line);
        }
        else {
            $first //= $line if $token =~ m{ \S }x;
            $statement .= $token;
            next;
        }
        ($statement, $first) = (q{}, undef);
    }
    return;
}

sub _begins_function ($statement) {
    return $statement =~
        m{ [)] \s* (?: (?: const | noexcept | override | final | mutable | try ) \b \s* | && | & | -> .* | : \s .* )* \z }x
        && $statement !~ $control
        && $statement !~ m{ = \s* \z }x;
}

# `int table[] = {`, `static Thing thing{`
sub _begins_value ($statement) {
    return 1 if $statement =~ m{ = \s* \z }x;
    return $statement !~ m{ \b (?: class | struct | enum | union | namespace | extern | do | else | try ) \b }x
        && $statement =~ m{ \A \s* [\w:] [\w:<>,\s*&]* [\s*&] \w+ (?: \[ [^\]]* \] )* \s* \z }x;
}

my $no_variable =
    qr{ \A \s* (?: __extension__ | using | typedef | class | struct | union | enum | template | extern | friend | namespace
    | static_assert | return | case | default | goto | throw | else | delete | break | continue | if | for | while | do | switch ) \b }x;
my $constant = qr{ \b (?: const | constexpr ) \b }x;

# The name, or undef if the statement declares no variable, or a constant, or one that ends with its function.
sub _variable ($statement, $is_global) {
    return if $statement =~ $no_variable;
    return if !$is_global && $statement !~ m{ \A \s* (?: inline \s+ )? (?: static | thread_local ) \b }x;
    my ($head) = $statement =~ m{ \A \s* ( [\w:] [^=\{(]* ) (?: = | \z ) }x or return;
    1 while $head =~ s{ < [^<>]* > }{ }x;
    return if $head =~ $constant || $head =~ m{ << }x;
    return $head =~ m{ [\s*&] (\w+) (?: \[ [^\]]* \] )* \s* \z }x ? $1 : undef;
}

# Comments, strings, directives and labels become nothing; line breaks stay.
sub without_comments ($text) {
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

Cactus::Lint::Blocks - functions and variables of a C or C++ file

=head1 SYNOPSIS

    say "$_->{first}-$_->{last}" for functions($text);
    say "$_->{line}: $_->{name}" for variables($text);

=head1 DESCRIPTION

Reads braces, not the language: a block after a closing parenthesis (and qualifiers, or initialisers of a constructor) is a
function, unless it is inside another.

=over

=item functions($text)

First and last line of each function definition.

=item variables($text)

Line and name of each changeable variable of a namespace, and of each C<static> one of a function or class.

=item without_comments($text)

The text without comments, strings and directives; lines keep their numbers.

=back

=cut
