# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Guides;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(uniq);

use Cactus::Build::Files qw(read_text write_text);

use constant { LIMIT => 1200, LONG_LIMIT => 14_400, MARK => '=== block of line ', DAYS => 3, A_DAY => 86_400 };

# These need the configuration sim with THORNLIST=einstein, and other guides configure sim anew; so they come first.
my @first = qw(black-holes matter);

my $is_long = 'it takes long: make acceptance TESTS=Guides runs it';

sub title ($class) { return 'Guides' }

# Guides run one after the other in one copy of the files, where they can create and remove what they like, and the
# later ones find built what the earlier ones have built. GUIDES names some of them. In the scope `all` all of them run, and their blocks that take
# long, too; in the scope `some` each has its day of three.
sub run ($class, $project, $tally, $scope = 'some') {
    my $copy     = $class->_copy($project);
    my $missing  = { long => $scope eq 'all' ? undef : $is_long, gpu => _missing_for_gpu($project) };
    my @wanted   = split q{ }, $ENV{GUIDES} // q{};
    my @there    = map  { basename($_, '.md') } glob "@{[$project->home]}/flesh/doc/guides/*.md";
    my %is_there = map  { $_ => 1 } @there;
    my @unknown  = grep { !$is_there{ basename($_, '.md') } } @wanted;
    return $tally->failed('GUIDES names guides', "unknown: @unknown") if @unknown;
    my @all    = uniq(grep({ $is_there{$_} } @first), @there);
    my %is_due = map { $_ => 1 }
        @wanted ? map({ basename($_, '.md') } @wanted) : $scope eq 'all' ? @all : of_day(int(time / A_DAY), @all);
    say '           of today: ' . join q{ }, grep { $is_due{$_} } @all;

    for my $name (@all) {
        my $text  = read_text("@{[$project->home]}/flesh/doc/guides/$name.md");
        my @loose = loose_commands($text);
        $tally->check("$name.md: commands stand in blocks that say whether they run", !@loose, join "\n", @loose);
        _paste($project, $tally, "$name.md", { folder => $copy, missing => $missing }, commands($text))
            if $is_due{$name};
    }
    return;
}

# Every third, beginning with another one each day; of few all.
sub of_day ($day, @names) {
    return @names if @names <= DAYS;
    return map { $names[$_] } grep { $_ % DAYS == $day % DAYS } 0 .. $#names;
}

# Why blocks with the mark `gpu` cannot run here; undefined if they can.
sub _missing_for_gpu ($project) {
    my $has_gpu = $project->has_program('nvidia-smi') && $project->run('nvidia-smi -L')->{output} =~ m{ ^ GPU \s \d }xm;
    return !$has_gpu ? 'there is no GPU' : $project->has_program('nvcc') ? undef : 'there is no nvcc';
}

sub _paste ($project, $tally, $name, $place, @blocks) {
    for my $block (@blocks) {
        $block->{claim} = "$name:$block->{line}: " . ($block->{text} =~ m{ ^ ( [^#\s] .* ) $ }mx ? $1 : 'commands');
        my @unknown = grep { !exists $place->{missing}{$_} } @{ $block->{marks} };
        return $tally->failed("$block->{claim}: its marks are known", "unknown: @unknown") if @unknown;
        ($block->{skipped}) = grep { defined } map { $place->{missing}{$_} } @{ $block->{marks} };
    }
    my @run    = grep { !defined $_->{skipped} } @blocks or return _skip($tally, @blocks);
    my $limit  = LIMIT * @run + LONG_LIMIT * grep { $_ eq 'long' } map { @{ $_->{marks} } } @run;
    my $result = $project->run(_pasted(@run), folder => $place->{folder}, limit => $limit);
    my @said   = _by_block($result->{output}) or return $tally->check("$name: a shell takes it", 0, $result->{output});
    for my $block (@blocks) {
        if (defined $block->{skipped}) { _skip($tally, $block); next }
        my $is_last = @said == 1;
        $tally->check($block->{claim}, !$is_last || $result->{status} == 0, shift @said) or last;
    }
    return;
}

sub _skip ($tally, @blocks) {
    $tally->skipped($_->{claim}, $_->{skipped}) for @blocks;
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

# Blocks that begin with ```sh run, those with ```sh and a mark only where that is possible; those with ```console or none are only shown.
sub commands ($text) {
    my @blocks;
    while ($text =~ m{ ^ ``` sh \b ( [^\n]* ) \n ( .*? ) ^ ``` [ ]* $ }gmsx) {
        my ($marks, $code, $start) = ($1, $2, $-[0]);
        push @blocks,
            { line => 1 + (substr($text, 0, $start) =~ tr/\n//), text => $code, marks => [ split q{ }, $marks ] };
    }
    return @blocks;
}

# Lines outside of fenced blocks that a reader would paste, with their numbers.
sub loose_commands ($text) {
    my $program =
        qr{ make \s | mpirun \s | cd \s | sed \s | git \s | tools/ | exe/ | flesh/build/ | configs/[.]tools/ }x;
    my ($line, $is_fenced) = (0, 0);
    my @found;
    for (split m{\n}x, $text) {
        $line++;
        $is_fenced = !$is_fenced if m{ \A ``` }x;
        push @found, "$line: $_" if !$is_fenced && m{ \A [ ]{4,} (?: [\$] [ ] )? $program }x;
    }
    return @found;
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

    Cactus::Check::Guides->run($project, $tally);           # 'all' as one more argument: also what takes long
    say "$_->{line}: $_->{text}" for Cactus::Check::Guides::commands($markdown);

=head1 DESCRIPTION

Blocks marked C<sh> of F<flesh/doc/guides/*.md> are pasted into one shell for each guide, from the top of a fresh copy of the project; the first
that fails ends its guide. Blocks with any other mark are only for reading. A second word says what a block needs; where that is missing, the block is
skipped, and the blocks after it must not need what it makes:

    ```sh long     takes minutes: only make acceptance runs it
    ```sh gpu      needs a GPU and nvcc

In C<make test> each guide has its day of three, in C<make acceptance> all are pasted. The variable GUIDES names those that are: C<make test TESTS=Guides GUIDES="gpu matter">. Commands in blocks without a
fence are a failure: nobody would know whether they work. The guide F<read-output.md>, whose blocks need other programs, is pasted by
L<Saguaro::Acceptance::Readers>.

=cut
