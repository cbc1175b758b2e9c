# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Globals;
use v5.26;
use warnings;
use experimental 'signatures';

my $writable = qr{ \A [.] (?: t? data | t? bss ) (?! [.] rel [.] ro ) \b }x;
my $pointer  = qr{ \b current_context \b | \b the_context \b }x;

sub claim ($class) { return 'the flesh has no changeable globals but the pointer to the context' }

# Why it cannot be said, or undef.
sub obstacle ($class, $tree) {
    return 'there are no objects yet: build a configuration' if !_objects($tree);
    return 'objdump is missing (install binutils)' if !grep { -x "$_/objdump" } split m{:}x, $ENV{PATH};
    return;
}

sub findings ($class, $tree) {
    my @objects = _objects($tree);
    open my $pipe, q{-|}, 'objdump', '-t', '-C', @objects or die "cannot start objdump: $!\n";
    my @lines = readline $pipe;
    close $pipe or die "objdump failed\n";
    my ($object, @found) = (q{});
    for my $line (@lines) {
        $object = $1 if $line =~ m{ ^ ( \S+ [.]o ) : \s+ file }x;
        my ($section, $name) =
            $line =~ m{ \A [0-9a-f]+ \s .{7} \s (\S+) \t [0-9a-f]+ \s+ (?: [.]hidden \s+ )? ( .+ ) $ }x
            or next;
        next if $section !~ $writable || $name =~ m{ \A (?: [.] | guard\ variable | DW[.]ref | std:: ) }x;
        my $source = _source($tree, $object) // next;
        push @found, "$source: $name is changeable and global" if !_is_allowed($tree->text($source), $name);
    }
    my %seen;
    return grep { !$seen{$_}++ } @found;
}

# Objects of the flesh, of the configuration built last.
sub _objects ($tree) {
    my ($newest) = sort { -M $a <=> -M $b } glob "@{[$tree->home]}/configs/*/build/Cactus/built" or return;
    my $folder = $newest =~ s{ /built \z }{}xr;
    return grep { !m{ _test[.]cc[.]o \z | / test_\w+[.]cc[.]o \z }x } glob "$folder/*.o $folder/*/*.o $folder/*/*/*.o";
}

sub _source ($tree, $object) {
    my ($path) = $object =~ m{ /build/Cactus/ ( .* ) [.]o \z }x or return;
    return -e $tree->home . "/flesh/src/$path" ? "flesh/src/$path" : undef;
}

# A constant that is computed at the start lies in writable memory; its declaration says const.
sub _is_allowed ($text, $name) {
    my ($last) = $name =~ m{ (\w+) (?: \[abi:\w+\] )? \s* \z }x or return 1;
    return 1 if $last =~ $pointer;
    my @declarations = $text =~ m{ ^ ( [^\n]* \b \Q$last\E \s* (?: [;=\{\(] | \[ | $ ) [^\n]* ) }gmx;
    return @declarations && grep { m{ \b (?: const | constexpr | constinit\ const ) \b }x } @declarations;
}

1;

__END__

=head1 NAME

Cactus::Lint::Globals - symbols of the flesh in writable memory

=head1 SYNOPSIS

    my $obstacle = Cactus::Lint::Globals->obstacle($tree);
    say for Cactus::Lint::Globals->findings($tree);

=head1 DESCRIPTION

Reads the objects of the configuration that was built last. Constants that are computed at the start lie in writable memory,
too; they are told apart by their declaration.

=cut
