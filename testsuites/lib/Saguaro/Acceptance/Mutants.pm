# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Acceptance::Mutants;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path);
use List::Util qw(max uniq);

use Cactus::Build::Files                 qw(append_text read_text);
use Saguaro::Acceptance::Draws::Pairwise qw(random_numbers);
use Saguaro::Acceptance::Mutants::Places qw(kinds line_of mutated places);
use Saguaro::Acceptance::Mutants::Rooms  qw(group_of rooms_that_exist);
use Saguaro::Acceptance::Mutants::Tree   qw(hash_of_sources);
use Saguaro::Acceptance::Workers         qw(share_numbers);

use constant {
    MUTANTS           => 160,
    NUMBERS_OF_A_SEED => 10_000,
    TRIES             => 100,
    SHOWN             => 40,
    JOBS_SHARE        => 4,        # make of one mutant may use this share of all cores: few of them compile much
};

# Mutates the sources, one place at a time, and asks the tests.
sub run ($class, $project, $tally) {
    my $seed    = $ENV{MUTANT_SEED}    // 1;
    my $workers = $ENV{MUTANT_WORKERS} // 1;
    my @rooms   = rooms_of($ENV{MUTANT_ROOMS} // q{});
    my %is_in   = map  { $_->{group} => 1 } @rooms;
    my @numbers = grep { $is_in{ group_of($_) } } numbers_of($ENV{MUTANTS} // '1-' . MUTANTS);
    my $folder  = $project->home . '/TEST/mutants/' . hash_of_sources($project->home);
    make_path($folder);
    say "           verdicts and trees of these sources: $folder";
    my $tree = Saguaro::Acceptance::Mutants::Tree->new($project->home, "$folder/base");
    $tree->prepare($workers, map { _in_group($_, @rooms) } uniq map { group_of($_) } @numbers);
    my $jobs = max 2, int $project->cores / JOBS_SHARE;
    my $self = $class->new(
        seed     => $seed,
        rooms    => \@rooms,
        notes    => join('-', "$folder/verdicts-seed-$seed", $ENV{MUTANT_ROOMS} // ()),
        tree     => $tree,
        trial_of => sub ($worker) { return $tree->trial("$folder/tree-$worker", $jobs) }
    );
    $self->try_all($workers, @numbers);
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

# Matter,WeylScal4 are these two rooms; an empty list names all of them.
sub rooms_of ($list) {
    my %wanted = map  { $_ => 1 } split m{,}x, $list;
    my %known  = map  { $_->{name} => 1 } rooms_that_exist();
    my @bad    = grep { !$known{$_} } sort keys %wanted;
    die "MUTANT_ROOMS: no room '@bad'; expected some of " . join(', ', sort keys %known) . "\n" if @bad;
    return grep { !%wanted || $wanted{ $_->{name} } } rooms_that_exist();
}

sub _in_group ($group, @rooms) {
    return grep { $_->{group} eq $group } @rooms;
}

# seed; rooms: where mutants are drawn; notes: the file of verdicts; tree: has the files and their text; trial_of: makes what gives verdicts for a worker.
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

# Those that take longest come first.
sub try_all ($self, $workers, @numbers) {
    my $before = $self->verdicts;
    my @left   = grep { !$before->{$_} } @numbers;
    my %weight = map  { $_ => $self->_weight($_) } @left;
    my $begin  = sub ($worker) {
        my $trial = $self->{trial_of}->($worker);
        return sub ($number) { $self->_note($trial, $number) };
    };
    return share_numbers($workers, [ sort { $weight{$b} <=> $weight{$a} } @left ], $begin);
}

sub _note ($self, $trial, $number) {
    my $line = join "\t", $number, $self->_try($trial, $number);
    append_text($self->{notes}, "$line\n");
    say '           ', $line =~ s{\t}{ | }gxr;
    STDOUT->flush;
    return;
}

# Whether much is built again for a mutant: what makes kernels, and what many sources include.
sub _weight ($self, $number) {
    my $draw = $self->_draws($number)->() // return 0;
    return $draw->[0]{tests} ne 'thorns' ? 2 : $draw->[1] =~ m{ [.] (?: h | hh | cuh ) \z }x ? 1 : 0;
}

# Gives a triple of room, file and place at each call, none where there are no places.
sub _draws ($self, $number) {
    my $random = random_numbers($self->{seed} * NUMBERS_OF_A_SEED + $number);
    my $places = $self->_places(kind_of($number), group_of($number));
    return sub () { return @{$places} ? $places->[ $random->(scalar @{$places}) ] : undef };
}

# The first draw that compiles: kind, place, mutation, verdict, by whom.
sub _try ($self, $trial, $number) {
    my $draws = $self->_draws($number);
    for (1 .. TRIES) {
        my ($room, $file, $place) = @{ $draws->() // last };
        my $text = $self->{tree}->text($file);
        my ($verdict, $by) = $trial->verdict($room, $file, mutated($text, $place));
        next if $verdict eq 'broken';
        return (kind_of($number), "$file:" . line_of($text, $place), _shown($text, $place), $verdict, $by);
    }
    return (kind_of($number), q{}, q{}, 'none compiles', q{});
}

sub kind_of ($number) {
    my @kinds = kinds();
    return $kinds[ $number % @kinds ];
}

# All places of a kind in a group of rooms, as triples of room, file and place.
sub _places ($self, $kind, $group) {
    return $self->{places}{$kind}{$group} //=
        [ map { $self->_places_of_room($kind, $_) } _in_group($group, @{ $self->{rooms} }) ];
}

sub _places_of_room ($self, $kind, $room) {
    my $tree = $self->{tree};
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
checked out and of the compiler, so that a run that was stopped goes on with these sources only; folders of others may be deleted. MUTANT_SEED=n draws others, MUTANTS=1-4,7 tries these numbers only, MUTANT_WORKERS=n
tries n at a time. MUTANT_ROOMS=Matter,WeylScal4 draws places in these rooms alone, builds only what they need, and has verdicts of its own. F<base> in that folder is built first, with all cores, and tested as it is, MUTANT_WORKERS tests at a time; each mutant gets a copy of it.

=cut
