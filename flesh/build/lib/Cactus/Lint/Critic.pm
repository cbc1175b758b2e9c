# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Critic;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::SHA qw(sha1_hex);

use Cactus::Build::Files qw(write_text read_text);

use constant FILES_PER_PROCESS => 4;

sub claim ($class) { return 'perlcritic has no objection' }

sub obstacle ($class, $tree) {
    return if grep { -x "$_/perlcritic" } split m{:}x, $ENV{PATH};
    return 'perlcritic is missing (install libperl-critic-perl)';
}

# A file that was found good is not read again until it changes: the program needs a second for each.
sub findings ($class, $tree) {
    my $memory = $tree->home . '/TEST/checks/critic';
    my $rules  = $tree->text('.perlcriticrc');
    my %good   = -e $memory ? map { $_ => 1 } split m{\n}x, read_text($memory) : ();
    my %key    = map  { $_ => sha1_hex($rules . $tree->text($_)) } _perl_files($tree);
    my @new    = grep { !$good{ $key{$_} } } sort keys %key;
    my @found  = @new ? _criticised($tree->home, @new) : ();
    my %bad    = map { m{ \A ([^:]+) : }x ? ($1 => 1) : () } @found;
    write_text($memory, join q{}, map { "$key{$_}\n" } grep { !$bad{$_} } sort keys %key);
    return @found;
}

sub _perl_files ($tree) {
    return
        grep { m{ [.] (?: pm | pl | t ) \z }x || !m{ [.] \w+ \z }x && $tree->text($_) =~ m{ \A [#]! .* \b perl \b }x }
        $tree->files;
}

sub _criticised ($home, @files) {
    my $list = join q{ }, map { "'$_'" } @files;
    my $command =
          "cd '$home' && printf '%s\\0' $list"
        . ' | xargs -0 -P $(getconf _NPROCESSORS_ONLN) -n '
        . FILES_PER_PROCESS
        . ' perlcritic --quiet --profile .perlcriticrc';
    open my $pipe, q{-|}, 'bash', '-c', $command or die "cannot start bash: $!\n";
    chomp(my @lines = readline $pipe);
    close $pipe;    ## no critic (RequireCheckedClose) objections make the status
    @lines = sort grep { length } @lines;
    return @lines;
}

1;

__END__

=head1 NAME

Cactus::Lint::Critic - Perl as .perlcriticrc says

=head1 SYNOPSIS

    say for Cactus::Lint::Critic->findings($tree);

=cut
