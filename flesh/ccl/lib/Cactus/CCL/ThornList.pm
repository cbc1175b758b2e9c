# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::ThornList;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

use Cactus::CCL::Model::ThornListEntry;

# What the download tool understands.
my @directives = qw(ANON_PASS ANON_USER AUTH_PASS AUTH_URL AUTH_USER CHECKOUT CRL_VERSION DEFINE DESC INCLUDE NAME
    REPOSITORY_LOCATION REPOSITORY_MODULE REPOSITORY_NAME REPOSITORY_TYPE REPOSITORY_USER REPO_BRANCH REPO_HASH REPO_PATH
    TARGET TYPE URL);
my %is_directive = map { $_ => 1 } @directives;

# Text after # and ! is a comment; lines that start with ! are meant for a download tool and say nothing to us.
sub parse ($class, $source, $diagnostics, $catalogue) {
    my (@entries, %seen);
    my $start = 0;
    for my $line (split m{^}mx, $source->text) {
        _check_directive($1, $source, $start + $-[1], $diagnostics) if $line =~ m{ \A \s* ! ([A-Z][A-Z_]+) \b }x;
        my $code = $line =~ s{ [#!] .* }{}rsx;
        push @entries, grep { !$seen{ $_->full_name }++ } _entries_of($code, $source, $start, $diagnostics, $catalogue);
        $start += length $line;
    }
    return @entries;
}

sub _check_directive ($word, $source, $offset, $diagnostics) {
    return if $is_directive{$word};
    return $diagnostics->warning(
        [ $source, $offset ], "unknown directive '!$word' is ignored",
        expected   => 'a directive of the download tool, or # before a comment',
        name       => $word,
        candidates => \@directives
    );
}

# line = { arrangement '/' thorn [ '@' path ] }
sub _entries_of ($code, $source, $start, $diagnostics, $catalogue) {
    my @entries;
    while ($code =~ m{ \G \s*+ ( (\S++) (?: \s++ \@ \s++ ([^\s\0]++) )?+ ) }gcx) {
        my ($word, $path) = ($2, $3);
        my $offset = $start + $-[1];
        my ($arrangement, $name) = $word =~ m{ \A ([A-Za-z][\w+-]*) / ([A-Za-z]\w*) \z }x;
        if (!defined $name) {
            $diagnostics->error(
                [ $source, $offset ],
                "'$word' is not the name of a thorn",
                expected => 'Arrangement/Thorn, of letters, digits and _, each beginning with a letter',
                hint     => _meant_by($word, $catalogue)
            );
            next;
        }
        push @entries,
            Cactus::CCL::Model::ThornListEntry->new(
            source      => $source,
            offset      => $offset,
            arrangement => $arrangement,
            name        => $name,
            tree        => $path
            );
    }
    return @entries;
}

# Thorns that are there, if a word is the name of a thorn without its arrangement, in any case.
sub _meant_by ($word, $catalogue) {
    my @thorns = uniq grep { m{ / \Q$word\E \z }xi } $catalogue->thorns, $catalogue->scripted_thorns;
    return @thorns ? 'did you mean ' . join(' or ', @thorns) . q{?} : undef;
}

1;

__END__

=head1 NAME

Cactus::CCL::ThornList - reads a list of thorns

=head1 SYNOPSIS

    my @entries = Cactus::CCL::ThornList->parse($source, $diagnostics, $catalogue);

=head1 DESCRIPTION

A thornlist names thorns as C<Arrangement/Thorn>, separated by white space; C<Arrangement/Thorn @ path> takes that one
from another tree (or from that very directory). Comments start with C<#>; lines that start with C<!> are directives
of a download tool.

=over

=item parse($source, $diagnostics, $catalogue)

The L<Cactus::CCL::Model::ThornListEntry> objects in order, each thorn once.

=back

=head1 ERRORS

Words that cannot be names of thorns are reported, with the thorns of that name that the L<Cactus::CCL::Catalogue> has; unknown directives are a warning.

=cut
