# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Rooms;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Includes qw(includes);

# Files beside each other that one can still hold in the head, and exceptions to a table.
use constant { MOST_FILES => 40, MOST_EXCEPTIONS => 6 };

# Each folder with rooms, the page with their table, and what stands before the room in an include.
my @houses = (
    { folder => 'flesh/src',       page => 'flesh/doc/design/overview.md',  prefix => q{} },
    { folder => 'tools/kernelgen', page => 'flesh/doc/design/kernelgen.md', prefix => q{} },
    {
        folder => 'arrangements/Saguaro/GridDriver/src',
        page   => 'arrangements/Saguaro/GridDriver/README.md',
        prefix => 'Saguaro/GridDriver/src/',
        free   => qr{ _test[.]cc \z | / test_ \w+ [.]hh \z }x,
        small  => 1,
    },
);

# Headers for others, not part of a program.
my $no_room = qr{ \A tools/kernelgen/ (?: runtime | laboratory ) / }x;

# | `room` | what it holds | rooms that it may use |
my $row = qr{ \A [|] \s* ` (?<room> \w+ ) /? ` \s* [|] [^|]* [|] \s* (?<uses> [^|]*? ) \s* [|] \s* \z }x;

# | `room/file`, `room/file` | what it does; pure |
my $pure_row = qr{ \A [|] \s* (?<files> ` [\w/]+ ` (?: , \s* ` [\w/]+ ` )* ) \s* [|] [^|]* ; \s pure \s* [|] \s* \z }x;
my $machine  = qr{ \A (?: cctk | util_ | mpi | cuda ) \w* [.]h+ \z }x;

# | `room/file.cc` | `room/file.hh` | why |
my $exception =
    qr{ \A [|] \s* ` (?<file> [\w/.]+ ) ` \s* [|] \s* ` (?<header> [\w/.]+ ) ` \s* [|] \s* (?<why> [^|]*? ) \s* [|] \s* \z }x;

sub claim ($class) { return 'rooms of the flesh, of kernelgen and of the driver use what their tables of rooms allow' }

sub findings ($class, $tree) {
    return map { _findings_in($tree, $_) } @houses;
}

sub _findings_in ($tree, $house) {
    my ($folder, $page) = @{$house}{qw(folder page)};
    my @files = grep { !m{$no_room}x } $tree->files(qr{ \A \Q$folder\E/ .* [.] (?: cc | hh | cu ) \z }x) or return;
    my %plan  = _plan($tree, $page);
    my %rooms;
    $rooms{ _room($folder, $_) }++ for @files;
    my @found = @{ $plan{wrong} };
    push @found, map { "$page: room $_ of $folder has no row in the table of rooms" }
        grep { !$plan{allowed}{$_} } sort keys %rooms;
    push @found, map { "$folder/$_: $rooms{$_} files; a room has at most " . MOST_FILES }
        grep { $house->{small} && $rooms{$_} > MOST_FILES } sort keys %rooms;
    push @found, map { _wrong_includes($tree, $house, \%plan, $_) } @files;
    push @found, map { _impure_includes($tree, "$folder/$_") } @{ $plan{pure} };
    return @found, _wrong_exceptions($page, \%plan);
}

sub _wrong_includes ($tree, $house, $plan, $file) {
    return if $house->{free} && $file =~ $house->{free};
    my $folder = $house->{folder};
    my $room   = _room($folder, $file);
    my $inside = $file =~ s{ \A \Q$folder\E/ }{}xr;
    my @found;
    for my $include (includes($tree->text($file))) {
        my $name = $include->{name};
        next if length $house->{prefix} && $name !~ s{ \A \Q$house->{prefix}\E }{}x;
        next if _may_include($plan->{allowed}, $folder, $file, $name);
        my $known = $plan->{exceptions}{"$inside $name"};
        if ($known) { $known->{is_used} = 1; next }
        push @found, "$file:$include->{line}: includes $include->{name}, of a room that $room does not use";
    }
    return @found;
}

# Header and source of a file that its page calls pure.
sub _impure_includes ($tree, $stem) {
    my @found;
    for my $file ($tree->files(qr{ \A \Q$stem\E [.] (?: cc | hh ) \z }x)) {
        push @found, map { "$file:$_->{line}: includes $_->{name}, and is said to be pure" }
            grep { $_->{name} =~ $machine } includes($tree->text($file));
    }
    return @found;
}

sub _may_include ($allowed, $folder, $file, $name) {
    my ($room, $other) = (_room($folder, $file), _room($folder, "$folder/$name"));
    return 1 if $room eq $other || !$allowed->{$room} || !$allowed->{$other};
    return 1 if $other eq 'capi' && $file =~ m{ _test[.]cc \z }x;
    return $allowed->{$room}{$other};
}

# What a page says: {allowed}, room => rooms that it may use; {exceptions}, "file header" => where that stands; {pure}, files
# that know neither framework nor machine; {wrong}, what is wrong with its tables. A row may name only rooms above it.
sub _plan ($tree, $page) {
    my %plan = (allowed => {}, exceptions => {}, pure => [], wrong => []);
    my $line = 0;
    for (split m{\n}x, -e $tree->home . "/$page" ? $tree->text($page) : q{}) {
        $line++;
        if (m{$exception}x) {
            $plan{exceptions}{"$+{file} $+{header}"} = { line => $line };
            push @{ $plan{wrong} }, "$page:$line: this exception has no reason" if !length $+{why};
        }
        push @{ $plan{pure} }, $+{files} =~ m{ ` ( [\w/]+ ) ` }gx if m{$pure_row}x;
        _add_row(\%plan, "$page:$line", @+{qw(room uses)}) if m{$row}x;
    }
    return %plan;
}

sub _add_row ($plan, $place, $room, $words) {
    my $allowed = $plan->{allowed};
    my @uses    = $words eq 'nothing' ? () : $words eq 'all above' ? keys %{$allowed} : split m{ \s* , \s* }x, $words;
    push @{ $plan->{wrong} }, map { "$place: room $room may use $_, which does not stand above it" }
        grep { !$allowed->{$_} } @uses;
    $allowed->{$room} = { map { $_ => 1 } @uses };
    return;
}

sub _wrong_exceptions ($page, $plan) {
    my %exceptions = %{ $plan->{exceptions} };
    my @unused     = grep { !$exceptions{$_}{is_used} } sort keys %exceptions;
    return (
        ("$page: " . keys(%exceptions) . ' exceptions; at most ' . MOST_EXCEPTIONS) x
            (keys %exceptions > MOST_EXCEPTIONS),
        map { "$page:$exceptions{$_}{line}: nobody needs this exception any more" } @unused
    );
}

# The folder inside; for a file without one, its name: context.hh and context.cc are a room.
sub _room ($folder, $file) {
    return $file =~ m{ \A \Q$folder\E/ ( \w+ ) (?: / .* )? (?: [.] \w+ )? \z }x ? $1 : q{};
}

1;

__END__

=head1 NAME

Cactus::Lint::Rooms - which room of the flesh, of kernelgen, or of the driver may include which

=head1 SYNOPSIS

    say for Cactus::Lint::Rooms->findings($tree);

=head1 DESCRIPTION

A table of rooms is the rule: in F<flesh/doc/design/overview.md> for the flesh, in F<flesh/doc/design/kernelgen.md> for
kernelgen, in the F<README.md> of Saguaro/GridDriver for the driver. A row names the rooms that a room may use: a list, C<nothing>,
or C<all above>. Since a row may name only rooms above it, no cycle can be written down. Every folder has a row.
Unit tests may look into F<capi>, which sets a run up for them; those of the driver look anywhere.

Below its table a page may list a few includes that break it, with the reason; one that nobody needs any more is a finding.

=cut
