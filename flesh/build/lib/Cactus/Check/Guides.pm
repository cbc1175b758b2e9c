# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Guides;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text write_text);

use constant { LIMIT => 1200, MARK => '=== block of line ' };

sub title ($class) { return 'Guides' }

# Guides run one after the other in one copy of the files, where they can create and remove what they like, and the
# later ones find built what the earlier ones have built.
sub run ($class, $project, $tally) {
    my $copy = $class->_copy($project);
    for my $file (glob "@{[$project->home]}/flesh/doc/guides/*.md") {
        my $name   = basename($file);
        my @blocks = commands(read_text($file)) or next;
        my $result = $project->run(_pasted(@blocks), folder => $copy, limit => LIMIT * @blocks);
        my @said   = _by_block($result->{output}) or $tally->check("$name: a shell takes it", 0, $result->{output});
        for my $block (@blocks[ 0 .. $#said ]) {
            my $claim   = "$name:$block->{line}: " . ($block->{text} =~ m{ ^ ( [^#\s] .* ) $ }mx ? $1 : 'commands');
            my $is_last = @said == 1;
            $tally->check($claim, !$is_last || $result->{status} == 0, shift @said) or last;
        }
    }
    return;
}

# One shell for all, as a person has: what a block changes in it (the folder, variables) stays. It ends with the first command that fails.
sub _pasted (@blocks) {
    return join "\n", 'set -e', map { "echo '" . MARK . "$_->{line}'\n$_->{text}" } @blocks;
}

# What each block that began has printed.
sub _by_block ($output) {
    my (undef, @said) = split m{ ^ \Q@{[MARK]}\E \d+ \n }mx, $output, -1;
    return @said;
}

# Blocks that begin with ```sh run; those with ```console or none are only shown.
sub commands ($text) {
    my @blocks;
    while ($text =~ m{ ^ ``` sh [ ]* \n ( .*? ) ^ ``` [ ]* $ }gmsx) {
        my ($code, $start) = ($1, $-[0]);
        push @blocks, { line => 1 + (substr($text, 0, $start) =~ tr/\n//), text => $code };
    }
    return @blocks;
}

# Files as they are in the working tree, including those not yet committed; configurations are made anew.
sub _copy ($class, $project) {
    my $copy   = $project->room('guides');
    my $home   = $project->home;
    my $result = $project->run(
        "{ git ls-files -z --cached --others --exclude-standard 2>/dev/null || find . -path ./configs -prune -o -type f -print0; }"
            . " | tar --null --files-from=- --ignore-failed-read -cf - | tar -C '$copy' -xf -");
    die "cannot copy $home: $result->{output}\n" if $result->{status};

    # With the flags of the option set `tests`: ccache has the objects that Build has made.
    my $set = "$copy/configs/options/default.cfg";
    write_text($set, read_text($set) =~ s{ ^ \w+FLAGS \h+ = \h \K -g [ ] }{}gmxr);
    return $copy;
}

1;

__END__

=head1 NAME

Cactus::Check::Guides - the commands of the guides work

=head1 SYNOPSIS

    Cactus::Check::Guides->run($project, $tally);
    say "$_->{line}: $_->{text}" for Cactus::Check::Guides::commands($markdown);

=head1 DESCRIPTION

Blocks marked C<sh> of F<flesh/doc/guides/*.md> are pasted into one shell for each guide, from the top of a fresh copy of the project; the first
that fails ends its guide. Blocks with any other mark are only for reading.

=cut
