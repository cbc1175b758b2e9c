# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::Rooms;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Lint::Includes qw(includes);

# Folder of the rooms => page with their table.
my %plan_of = ('flesh/src' => 'flesh/doc/design/overview.md', 'tools/kernelgen' => 'flesh/doc/design/kernelgen.md');

# Headers for others, not part of a program.
my $no_room = qr{ \A tools/kernelgen/ (?: runtime | laboratory ) / }x;

# | `room` | what it holds | rooms that it may use |
my $row = qr{ \A [|] \s* ` (?<room> \w+ ) /? ` \s* [|] [^|]* [|] \s* (?<uses> [^|]*? ) \s* [|] \s* \z }x;

sub claim ($class) { return 'rooms of the flesh and of kernelgen use what their tables of rooms allow' }

sub findings ($class, $tree) {
    return map { _findings_in($tree, $_) } sort keys %plan_of;
}

sub _findings_in ($tree, $folder) {
    my @files = grep { !m{$no_room}x } $tree->files(qr{ \A \Q$folder\E/ .* [.] (?: cc | hh ) \z }x) or return;
    my ($allowed, @found) = _table($tree, $plan_of{$folder});
    my %rooms = map { _room($folder, $_) => 1 } @files;
    push @found, map { "$plan_of{$folder}: room $_ of $folder has no row in the table of rooms" }
        grep { !$allowed->{$_} } sort keys %rooms;
    for my $file (@files) {
        my $room = _room($folder, $file);
        push @found, map { "$file:$_->{line}: includes $_->{name}, of a room that $room does not use" }
            grep { !_may_include($allowed, $folder, $file, $_->{name}) } includes($tree->text($file));
    }
    return @found;
}

sub _may_include ($allowed, $folder, $file, $name) {
    my ($room, $other) = (_room($folder, $file), _room($folder, "$folder/$name"));
    return 1 if $room eq $other || !$allowed->{$room} || !$allowed->{$other};
    return 1 if $other eq 'capi' && $file =~ m{ _test[.]cc \z }x;
    return $allowed->{$room}{$other};
}

# Room => rooms that it may use; then what is wrong with the table. A row may name only rooms above it.
sub _table ($tree, $plan) {
    my (%allowed, @found);
    my $line = 0;
    for (split m{\n}x, -e $tree->home . "/$plan" ? $tree->text($plan) : q{}) {
        $line++;
        m{$row}x or next;
        my ($room, $uses) = @+{qw(room uses)};
        my @uses = $uses eq 'nothing' ? () : $uses eq 'all above' ? keys %allowed : split m{ \s* , \s* }x, $uses;
        push @found, map { "$plan:$line: room $room may use $_, which does not stand above it" }
            grep { !$allowed{$_} } @uses;
        $allowed{$room} = { map { $_ => 1 } @uses };
    }
    return \%allowed, @found;
}

# The folder inside; for a file without one, its name: context.hh and context.cc are a room.
sub _room ($folder, $file) {
    return $file =~ m{ \A \Q$folder\E/ ( \w+ ) (?: / .* )? (?: [.] \w+ )? \z }x ? $1 : q{};
}

1;

__END__

=head1 NAME

Cactus::Lint::Rooms - which room of the flesh, or of kernelgen, may include which

=head1 SYNOPSIS

    say for Cactus::Lint::Rooms->findings($tree);

=head1 DESCRIPTION

The table of rooms in F<flesh/doc/design/overview.md> is the rule, and that in F<flesh/doc/design/kernelgen.md> for kernelgen. A row names the rooms that a room may use: a list, C<nothing>,
or C<all above>. Since a row may name only rooms above it, no cycle can be written down. Every folder has a row.
Unit tests may look into F<capi>, which sets a run up for them.

=cut
