# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use POSIX      qw(_exit);

use Cactus::Build::Files qw(read_text);
use Saguaro::Acceptance::ChangedMeaning;
use Saguaro::Acceptance::Draws::Pairwise qw(random_numbers);
use Saguaro::Acceptance::Mutants::Places qw(kinds line_of mutated places);
use Saguaro::Acceptance::Mutants::Rooms  qw(group_of rooms_of_group);
use Saguaro::Acceptance::Mutants::Tree   qw(hash_of_sources);

use constant { MUTANTS => 160, NUMBERS_OF_A_SEED => 10_000, TRIES => 100, SHOWN => 40 };

# Mutates the sources, one place at a time, and asks the tests.
sub run ($class, $project, $tally) {
    my $seed   = $ENV{MUTANT_SEED} // 1;
    my $folder = $project->home . '/TEST/mutants/' . hash_of_sources($project->home);
    make_path($folder);
    say "           verdicts and trees of these sources: $folder";
    my $self = $class->new(
        $seed,
        "$folder/verdicts-seed-$seed",
        sub ($worker) {
            return Saguaro::Acceptance::Mutants::Tree->new($project->home, "$folder/tree-$worker");
        }
    );
    my @numbers = numbers_of($ENV{MUTANTS} // '1-' . MUTANTS);
    $self->try_all($ENV{MUTANT_WORKERS} // 1, @numbers);
    return $self->report($tally, @numbers);
}

# 1-4,7 are 1, 2, 3, 4 and 7.
sub numbers_of ($list) {
    my @bad = grep { !m{ \A \d+ (?: - \d+ )? \z }x } split m{,}x, $list;
    die "MUTANTS: expected numbers and ranges such as 1-4,7, found '@bad'\n" if @bad;
    my @ranges  = map { [ split m{-}x ] } split m{,}x, $list;
    my @numbers = map { $_->[0] .. $_->[-1] } @ranges;
    die "MUTANTS: '$list' names no number; expected numbers and ranges such as 1-4,7\n" if !@numbers;
    return @numbers;
}

# `tree_of` makes the tree of a worker: an object with files, text and verdict. `notes` is the file of verdicts.
sub new ($class, $seed, $notes, $tree_of) {
    return bless { seed => $seed, notes => $notes, tree_of => $tree_of }, $class;
}

# Workers share the numbers that have no verdict yet.
sub try_all ($self, $workers, @numbers) {
    my $before = $self->verdicts;
    my @left   = grep { !$before->{$_} } @numbers;
    for my $worker (0 .. $workers - 1) {
        my @mine  = grep { $_ % $workers == $worker } @left or next;
        my $child = fork // die "cannot fork: $!\n";
        next if $child;
        my $is_done = eval { $self->_try_some($self->{tree_of}->($worker), @mine); 1 };
        print {*STDERR} $@ if !$is_done;
        _exit($is_done ? 0 : 1);
    }
    1 while wait >= 0;
    return;
}

sub _try_some ($self, $tree, @numbers) {
    for my $number (@numbers) {
        my $line = join "\t", $number, $self->_try($tree, $number);
        Saguaro::Acceptance::ChangedMeaning::append_text($self->{notes}, "$line\n");
        say '           ', $line =~ s{\t}{ | }gxr;
        STDOUT->flush;
    }
    return;
}

# The first draw that compiles: kind, place, mutation, verdict, by whom.
sub _try ($self, $tree, $number) {
    my $random = random_numbers($self->{seed} * NUMBERS_OF_A_SEED + $number);
    my $kind   = kind_of($number);
    my $places = $self->_places($tree, $kind, group_of($number));
    for (1 .. TRIES) {
        last if !@{$places};
        my ($room, $file, $place) = @{ $places->[ $random->(scalar @{$places}) ] };
        my $text = $tree->text($file);
        my ($verdict, $by) = $tree->verdict($room, $file, mutated($text, $place));
        return ($kind, "$file:" . line_of($text, $place), _shown($text, $place), $verdict, $by) if $verdict ne 'broken';
    }
    return ($kind, q{}, q{}, 'none compiles', q{});
}

sub kind_of ($number) {
    my @kinds = kinds();
    return $kinds[ $number % @kinds ];
}

# All places of a kind in a group of rooms, as triples of room, file and place.
sub _places ($self, $tree, $kind, $group) {
    return $self->{places}{$kind}{$group} //= [ map { _places_of_room($tree, $kind, $_) } rooms_of_group($group) ];
}

sub _places_of_room ($tree, $kind, $room) {
    my @places;
    for my $file ($tree->files($room)) {
        push @places, map { [ $room, $file, $_ ] } places($kind, $tree->text($file), $file);
    }
    return @places;
}

# The line of the source with the mutation in braces.
sub _shown ($text, $place) {
    my ($before) = substr($text, 0, $place->{at}) =~ m{ ( [^\n]* ) \z }x;
    my ($after)  = substr($text, $place->{at} + $place->{length}) =~ m{ \A ( [^\n]* ) }x;
    my $old      = substr $text, $place->{at}, $place->{length};
    return
        join(q{}, substr($before, -SHOWN()), "{$old -> $place->{with}}", substr($after, 0, SHOWN)) =~ s{ \s+ }{ }gxr =~
        s{ \A \s }{}xr;
}

# ---- results

# {number: verdict}, with the rest of its line.
sub verdicts ($self) {
    return {} if !-e $self->{notes};
    my @rows = map { [ split m{\t}x ] } split m{\n}x, read_text($self->{notes});
    return {
        map { $_->[0] => { kind => $_->[1], place => $_->[2], shown => $_->[3], verdict => $_->[4], by => $_->[5] } }
            @rows };
}

sub report ($self, $tally, @numbers) {
    my $verdicts = $self->verdicts;
    my %count    = map { $_ => 0 } qw(killed survives);
    for my $number (@numbers) {
        my $one = $verdicts->{$number} // { verdict => 'not tried', place => q{}, shown => q{} };
        $count{ $one->{verdict} }++;
        $tally->failed("mutant $number of seed $self->{seed}, $one->{place}: $one->{verdict}", "$one->{shown}\n")
            if $one->{verdict} ne 'killed';
    }
    my $counts = join ', ', map { "$count{$_} $_" } sort keys %count;
    return $tally->check(@numbers . " mutants of the sources are killed by tests ($counts)",
        $count{killed} == @numbers, $counts);
}

1;

__END__

=head1 NAME

Saguaro::Acceptance::Mutants - do the tests notice a mutation of the sources?

=head1 SYNOPSIS

    Saguaro::Acceptance::Mutants->run($project, $tally);

=head1 DESCRIPTION

Each number of a seed is a mutant: its kind (L<Saguaro::Acceptance::Mutants::Places>), in equal shares, and a place that is drawn uniformly among all
of that kind in the sources of L<Saguaro::Acceptance::Mutants::Rooms>. What does not compile is drawn again. Unit tests come first; the thorns' tests
judge what survives them. A mutant that survives both is a failure: either a test is missing, or the mutation changes nothing.

F<TEST/mutants/HASH/verdicts-seed-N> has a line for each number: kind, place, mutation, verdict, and what killed it. HASH is that of the sources that are
checked out, so that a run that was stopped goes on with these sources only; folders of others may be deleted. MUTANT_SEED=n draws others, MUTANTS=1-4,7 tries these numbers only, MUTANT_WORKERS=n
uses n copies of the tree at a time.

=cut
