# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Catalogue;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Spec;
use List::Util qw(uniq);

use Cactus::CCL::Accessors qw(has_list);
use Cactus::CCL::Source;

has_list(qw(roots));

my $name = qr{ [A-Za-z] [\w+-]*+ }x;

sub new ($class, $top, @roots) {
    return bless { top => $top, roots => \@roots }, $class;
}

# Our own arrangements before those of other trees: folders of arrangements, or what contains one.
sub with_trees ($class, $top, @trees) {
    return $class->new($top, 'arrangements', map { -d "$_/arrangements" ? "$_/arrangements" : $_ } @trees);
}

# Where a path of the user's leads.
sub absolute ($self, $path) {
    return File::Spec->rel2abs($path, $self->{top});
}

# The directory, as the user would type it, of Arrangement/Thorn in the first root that has it.
sub find ($self, $full_name) {
    for my $root ($self->roots) {
        my $directory = "$root/$full_name";
        return $directory if -d $self->absolute($directory);
    }
    return;
}

# Of the tree that a thornlist names: an arrangements directory, or the thorn itself.
sub find_in_tree ($self, $tree, $full_name) {
    my ($inside) = grep { -d $self->absolute($_) } "$tree/$full_name", "$tree/arrangements/$full_name";
    return $inside if defined $inside;
    return -f $self->absolute("$tree/interface.ccl") ? $tree : undef;
}

# All thorns below the roots, as Arrangement/Thorn, sorted within each root; the first root that has one wins.
sub thorns ($self) {
    return @{ $self->{thorns} //= [ map { $self->_thorns_below($_) } $self->roots ] };
}

sub _thorns_below ($self, $root) {
    my $directory = $self->absolute($root);
    my @found;
    for my $arrangement (_entries($directory)) {
        for my $thorn (_entries("$directory/$arrangement")) {
            next if !-f "$directory/$arrangement/$thorn/interface.ccl" || $self->{seen}{"$arrangement/$thorn"}++;
            push @found, "$arrangement/$thorn";
        }
    }
    return @found;
}

sub _entries ($directory) {
    opendir my $handle, $directory or return;
    my @entries = sort grep { m{ \A $name \z }x } readdir $handle;
    closedir $handle or return;
    return @entries;
}

# Scripts below the roots that become thorns: { file, arrangement, thorns, provided }, the first root that yields a thorn wins.
sub scripts ($self) {
    return @{ $self->{scripts} //= [ $self->_find_scripts ] };
}

sub _find_scripts ($self) {
    my (@found, %seen);
    for my $root (map { $self->absolute($_) } $self->roots) {
        for my $file (sort glob "\Q$root\E/*/*/*.kranc") {
            my ($arrangement) = $file =~ m{ ([^/]+) / [^/]+ / [^/]+ \z }x;
            my $source        = Cactus::CCL::Source->read_file($file, $file) // next;
            my $script        = _summary($arrangement, $source->text);
            my %is_new        = map { ($_ => 1) } grep { !$seen{$_}++ } @{ $script->{thorns} };
            @{$_} = grep { $is_new{$_} } @{$_} for $script->{thorns}, values %{ $script->{provided} };
            push @found, { file => $file, arrangement => $arrangement, %{$script} } if @{ $script->{thorns} };
        }
    }
    return @found;
}

# The thorns of a script, and those that provide a capability: all, if the common part says so.
sub _summary ($arrangement, $text) {
    my (@thorns, %provided, %by_all);
    while ($text =~ m{ ^ \h* (?: begin \s+ thorn \s+ (?<thorn> \w+ ) | provide \s+ (?<capability> [\w+-]+ ) ) }gxm) {
        if    (defined $+{thorn}) { push @thorns, "$arrangement/$+{thorn}" }
        elsif (@thorns)           { push @{ $provided{ lc $+{capability} } }, $thorns[-1] }
        else                      { $by_all{ lc $+{capability} } = 1 }
    }
    $provided{$_} = [@thorns] for keys %by_all;
    return { thorns => \@thorns, provided => \%provided };
}

# What they yield, as Arrangement/Thorn.
sub scripted_thorns ($self) {
    return map { @{ $_->{thorns} } } $self->scripts;
}

# The thorns below the roots whose interface.ccl seems to implement something.
sub implementers ($self, $implementation) {
    $self->{implementers} //= $self->_index('interface.ccl', qr{ ^ \s* implements \s* : \s* (\w+) }xmi);
    return @{ $self->{implementers}{ lc $implementation } // [] };
}

# The thorns below the roots whose configuration.ccl seems to provide a capability.
sub capability_providers ($self, $capability) {
    $self->{capability_providers} //= $self->_index('configuration.ccl', qr{ ^ \s* provides \s+ ([\w \t+-]+) }xmi);
    return @{ $self->{capability_providers}{ lc $capability } // [] };
}

# The scripted thorns among the given ones, and those that are the only ones to provide what these require, and so on.
sub scripted_thorns_for ($self, @full_names) {
    my %is_scripted = map { ($_ => 1) } $self->scripted_thorns;
    my (%is_needed, @scripted);
    while (defined(my $thorn = shift @full_names)) {
        next if $is_needed{$thorn}++;
        push @scripted,   $thorn if $is_scripted{$thorn};
        push @full_names, map { $self->_only_provider($_) } $self->_required_capabilities($thorn);
    }
    return @scripted;
}

sub _only_provider ($self, $capability) {
    my @providers = uniq $self->capability_providers($capability), $self->_scripted_providers($capability);
    return @providers == 1 ? @providers : ();
}

sub _scripted_providers ($self, $capability) {
    return map { @{ $_->{provided}{$capability} // [] } } $self->scripts;
}

sub _required_capabilities ($self, $thorn) {
    my $directory = $self->find($thorn)                                                                     // return;
    my $source    = Cactus::CCL::Source->read_file($thorn, $self->absolute("$directory/configuration.ccl")) // return;
    my @lists     = $source->text =~ m{ ^ \s* requires \h++ (?! thorns \s* : ) ([^\n#]+) }xmig;
    return map { lc } map { m{ ([A-Za-z_] [\w+-]*+ ) (?: \s* [(] [^)]* [)] )?+ }xg } @lists;
}

# What the pattern finds in a file of each thorn => the thorns.
sub _index ($self, $file, $pattern) {
    my %index;
    for my $thorn ($self->thorns) {
        my $source = Cactus::CCL::Source->read_file($file, $self->absolute($self->find($thorn) . "/$file")) // next;
        push @{ $index{ lc $_ } }, $thorn for map { split q{ } } $source->text =~ m{$pattern}gx;
    }
    return \%index;
}

1;

__END__

=head1 NAME

Cactus::CCL::Catalogue - the thorns that lie below the roots

=head1 SYNOPSIS

    my $catalogue = Cactus::CCL::Catalogue->new('.', 'arrangements', '/data/et/arrangements');
    say $catalogue->find('CactusBase/Boundary') // 'nowhere';

=head1 DESCRIPTION

A root is a directory of arrangements, which are directories of thorns; any of them may be a symbolic link. Relative
paths refer to the directory given first.

=over

=item with_trees($top, @trees)

The thorns of F<arrangements> and of other trees, which may be given as in C<ARRANGEMENTS=>.

=item roots

As given.

=item absolute($path)

The absolute path of one that the user typed.

=item find($full_name), find_in_tree($tree, $full_name)

The directory of C<Arrangement/Thorn>, as the user would type it, or undef.

=item thorns

C<Arrangement/Thorn> of all thorns, root by root, sorted by name.

=item scripts, scripted_thorns

The files F<Arrangement/Folder/name.kranc> as hashes C<file>, C<arrangement>, C<thorns>, C<provided> (a capability in lower case => the
thorns that provide it); the thorns that they yield. Thorns are named C<Arrangement/Thorn>.

=item scripted_thorns_for(@full_names)

Those thorns among the given ones and all that they require, capability by capability, which scripts yield. A capability that several thorns
provide asks for none of them.

=item implementers($implementation), capability_providers($capability)

Those that implement it, or provide it.

=back

=head1 ERRORS

None: directories that cannot be read hold no thorns.

=cut
