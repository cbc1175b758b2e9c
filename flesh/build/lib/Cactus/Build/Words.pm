# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Words;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::CCL::Names;

# Folders in configs/ that are no configurations.
my @reserved = qw(options thornlists);

my $line_form = qr{ ^ (?<word> NAME (?: - \w+ )? | \w+ ) : \s+ [#][#] \s+ (?<meaning> .* ) $ }xm;

sub read_file ($class, $file) {
    my @entries;
    my $text = read_text($file);
    push @entries, [ $+{word}, $+{meaning} ] while $text =~ m{ $line_form }xg;
    return bless { entries => \@entries }, $class;
}

# Pairs of a word and what it means.
sub entries ($self) {
    return @{ $self->{entries} };
}

# Why a configuration cannot have this name; undef if it can.
sub objection ($self, $name) {
    my @words = (@reserved, map { $_->[0] } grep { $_->[0] !~ m{ - }x } $self->entries);
    return "'$name' is a word of make: @words" if grep { $_ eq $name } @words;
    return if $name =~ m{ \A [A-Za-z0-9] [\w.+-]* \z }x;
    return "'$name' cannot be the name of a configuration; expected letters, digits and _ . + -";
}

# What of the words, the configurations and the actions on any was perhaps meant; undef if nothing is near.
sub nearest ($self, $name, @configurations) {
    my ($beginning) = $name =~ m{ \A ([^-]+) - }x;
    my @words       = map { $_->[0] } $self->entries;
    my @actions     = map { m{ \A NAME - (.+) }x ? $1 : () } @words;
    my @known       = (@configurations, grep { !m{ \A NAME }x } @words);
    for my $configuration (@configurations, $beginning // ()) {
        push @known, map { "$configuration-$_" } @actions;
    }
    return Cactus::CCL::Names::nearest($name, @known);
}

1;

__END__

=head1 NAME

Cactus::Build::Words - the targets of the Makefile and what they mean

=head1 SYNOPSIS

    my $words = Cactus::Build::Words->read_file('Makefile');
    say "$_->[0]: $_->[1]" for $words->entries;

=head1 DESCRIPTION

Targets are lines C<word: ## meaning>; C<NAME-action> stands for any configuration.

=over

=item read_file($file)

=item entries

Pairs of word and meaning.

=item objection($name)

A sentence that says why a configuration cannot have this name, or undef.

=item nearest($name, @configurations)

The word, configuration or action on one that was perhaps meant, or undef.

=back

=head1 ERRORS

Dies if the file cannot be read.

=cut
