# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Thorns;
use v5.26;
use warnings;
use experimental 'signatures';

# Arrangements whose thorns do the job of existing ones under their names.
my $face =
    qr{ \A (?: AEIThorns | Carpet | Cactus (?! Examples/Hello ) \w* | Einstein\w+ | Kranc\w+ | McLachlan | WVUThorns ) / }x;

sub claim ($class) { return 'each thorn says what it is, has a test, and is shown by a parameter file' }

sub findings ($class, $tree) {
    my %shown = map  { lc $_ => 1 } map { _active_thorns($tree->text($_)) } $tree->files(qr{ [.]par (?: [.]in )? \z }x);
    my @whole = grep { !_is_bare($tree, $_) } $tree->thorns;
    return (
        (map { _readme($tree, $_) } $tree->thorns),
        (map { _test($tree, $_) } @whole),
        (map { _example($_, \%shown) } @whole),
    );
}

# Only flags for the compiler: nothing of it runs.
sub _is_bare ($tree, $thorn) {
    return $thorn =~ m{ \A ExternalLibraries/ }x;
}

sub _readme ($tree, $thorn) {
    my $file = "arrangements/$thorn/README.md";
    return "$file: is missing" if !-e $tree->home . "/$file";
    my ($name) = $thorn =~ m{ ( \w+ ) \z }x;
    my $text   = $tree->text($file);
    my $head   = join q{ }, grep { defined } (split m{\n}x, $text)[ 0 .. 4 ];
    return ("$file:1: no heading with the thorn's name") x ($head !~ m{ [#] \s+ (?: \w+/ )? $name \b }x),
        (
        "$file:1: its first lines say '$name' is not the original: \"Saguaro's implementation of the interface of $name; not "
            . "$name, and not endorsed by its authors\"") x ($thorn =~ $face
            && $head !~ m{ Saguaro's\ implementation\ of\ the\ interface\ of\ \Q$name\E;\ not\ \Q$name\E }x);
}

# Reference output or expectations, or unit tests in a library that has nothing scheduled.
sub _test ($tree, $thorn) {
    my @references = grep { m{ /test/ [^/]+ (?: / | [.]tar | [.]expect \z ) }x }
        $tree->files(qr{ \A arrangements/\Q$thorn\E/test/ }x);
    return if @references || $tree->files(qr{ \A arrangements/\Q$thorn\E/src/ .* _test[.]cc \z }x);
    return "arrangements/$thorn: neither a test with reference output nor unit tests";
}

sub _active_thorns ($text) {
    my $code = $text =~ s{ [#] [^\n]* }{}gxr;
    return map { split q{ } } map { tr/"//dr } $code =~ m{ ^ \s* ActiveThorns \s* = \s* ( "[^"]*" | \w+ ) }gimx;
}

sub _example ($thorn, $shown) {
    my ($name) = $thorn =~ m{ ( \w+ ) \z }x;
    return if $shown->{ lc $name } || $thorn =~ m{ \A Saguaro (?: Examples | Test | Bench )? / }x;
    return "arrangements/$thorn: no parameter file of this project activates it";
}

1;

__END__

=head1 NAME

Cactus::Lint::Thorns - what each thorn has besides its code

=head1 SYNOPSIS

    say for Cactus::Lint::Thorns->findings($tree);

=head1 DESCRIPTION

A README.md with heading (and, in arrangements of existing names, the sentence that it is not the original), a test with reference
output or unit tests, and a parameter file that activates it. Thorns of ExternalLibraries, which consist of flags, need the
first only; those of Saguaro activate themselves when others need them; examples, tests and benches have parameter files of their own.

=cut
