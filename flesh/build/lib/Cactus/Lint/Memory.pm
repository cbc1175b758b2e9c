# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Memory;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA    qw(sha1_hex);
use File::Basename qw(dirname);
use File::Path     qw(make_path);

use Cactus::Build::Files qw(read_text);

sub new ($class, $name, $rules) {
    my $cache = $ENV{XDG_CACHE_HOME} // ($ENV{HOME} // '/tmp') . '/.cache';
    my $file  = "$cache/saguaro/$name";
    my %good  = -e $file ? map { $_ => 1 } split m{\n}x, read_text($file) : ();
    return bless { file => $file, rules => $rules, good => \%good }, $class;
}

sub has ($self, $text) { return $self->{good}{ $self->_key($text) } }

sub add ($self, @texts) {
    my @new = grep { !$self->{good}{$_}++ } map { $self->_key($_) } @texts;
    return if !@new;
    make_path(dirname($self->{file}));
    open my $out, '>>', $self->{file} or return;
    print {$out} map { "$_\n" } @new;
    close $out or warn "$self->{file}: $!\n";
    return;
}

# A text may hold characters of any kind; its bytes count.
sub _key ($self, $text) {
    my $bytes = "$self->{rules}\0$text";
    utf8::encode($bytes) if utf8::is_utf8($bytes);
    return sha1_hex($bytes);
}

1;

__END__

=head1 NAME

Cactus::Lint::Memory - texts that a slow program has found good

=head1 SYNOPSIS

    my $memory = Cactus::Lint::Memory->new('critic', "$version\n$rules");
    my @to_read = grep { !$memory->has(read_text($_)) } @files;
    $memory->add(map { read_text($_) } @good);

=head1 DESCRIPTION

Programs that check the format need up to a second for a file. A text that one of them has found good, by the same rules, is not read again: neither
in this clone nor in another one. Remembered are checksums, in F<$XDG_CACHE_HOME/saguaro> (without that variable F<~/.cache/saguaro>), one file for
each C<name>; delete it to have all files read again.

=over

=item new(NAME, RULES)

RULES are whatever the verdict follows from besides the text: the version of the program, and its settings.

=item has(TEXT), add(TEXT, ...)

Whether TEXT was found good, and a note that some were. If the folder cannot be written, all is read again next time.

=back

=cut
