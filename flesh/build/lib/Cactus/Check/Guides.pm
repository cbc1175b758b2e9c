# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Guides;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::Files qw(read_text write_text);

sub title ($class) { return 'Guides' }

# Guides run one after the other in one copy of the files, where they can create and remove what they like, and the
# later ones find built what the earlier ones have built.
sub run ($class, $project, $tally) {
    my $copy = $class->_copy($project);
    for my $file (glob "@{[$project->home]}/flesh/doc/guides/*.md") {
        my $name   = basename($file);
        my @blocks = commands(read_text($file)) or next;
        for my $block (@blocks) {
            my $claim  = "$name:$block->{line}: " . ($block->{text} =~ m{ ^ ( [^#\s] .* ) $ }mx ? $1 : 'commands');
            my $result = $project->run("set -e\n$block->{text}", folder => $copy, limit => 1200);
            $tally->check($claim, $result->{status} == 0, $result->{output}) or last;
        }
    }
    return;
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

Blocks marked C<sh> of F<flesh/doc/guides/*.md> run one after the other, from the top of a fresh copy of the project; the first
that fails ends its guide. Blocks with any other mark are only for reading.

=cut
