# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Loader;
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd qw(abs_path);

use Cactus::CCL::Catalogue;
use Cactus::CCL::KnownThorns;
use Cactus::CCL::Model::Build;
use Cactus::CCL::Model::Thorn;
use Cactus::CCL::Model::ThornListEntry;
use Cactus::CCL::Parser::CaKernel;
use Cactus::CCL::Parser::Configuration;
use Cactus::CCL::Parser::Interface;
use Cactus::CCL::Parser::Param;
use Cactus::CCL::Parser::Schedule;
use Cactus::CCL::Parser::Test;
use Cactus::CCL::Source;
use Cactus::CCL::ThornList;

# What a thorn directory may hold: file, parser, whether it must be there.
my @files = (
    [ 'interface.ccl',     'Cactus::CCL::Parser::Interface',     1 ],
    [ 'param.ccl',         'Cactus::CCL::Parser::Param',         1 ],
    [ 'schedule.ccl',      'Cactus::CCL::Parser::Schedule',      1 ],
    [ 'configuration.ccl', 'Cactus::CCL::Parser::Configuration', 0 ],
    [ 'cakernel.ccl',      'Cactus::CCL::Parser::CaKernel',      0 ],
    [ 'test/test.ccl',     'Cactus::CCL::Parser::Test',          0 ],
);

sub new ($class, %options) {
    my $top   = $options{top} // q{.};
    my @roots = @{ $options{roots} // [] };
    return bless {
        top         => $top,
        flesh       => $options{flesh} // 'flesh',
        thornlist   => $options{thornlist},
        copied_from => $options{copied_from},
        diagnostics => $options{diagnostics},
        catalogue   => Cactus::CCL::Catalogue->new($top, @roots),
        input_files => [],
        missing     => [],
    }, $class;
}

sub load ($self) {
    my @thorns = ($self->_flesh, map { $self->_listed_thorn($_) } $self->_entries);
    $self->_add_providers(\@thorns);
    my $build = Cactus::CCL::Model::Build->new(
        top            => $self->{top},
        thorns         => \@thorns,
        input_files    => $self->{input_files},
        catalogue      => $self->{catalogue},
        missing_thorns => $self->{missing},
    );
    $build->settle_time_levels;
    return $build;
}

sub _flesh ($self) {
    return $self->_read_thorn($self->{flesh}, arrangement => 'Cactus', name => 'Cactus');
}

sub _entries ($self) {
    my $list = $self->{thornlist};
    return map { _entry_of($_) } $self->{catalogue}->thorns if !defined $list;
    my $source = $self->_read($list);
    return $self->_entries_in($self->_parts_of_list($source)) if $source;
    $self->{diagnostics}->error([ Cactus::CCL::Source->new($list, q{}), 0 ], "cannot read the thornlist: $!");
    return;
}

sub _entries_in ($self, @sources) {
    my %seen;
    return grep { !$seen{ $_->full_name }++ }
        map { Cactus::CCL::ThornList->parse($_, @{$self}{qw(diagnostics catalogue)}) } @sources;
}

# What was copied from a list of the user, under the name of that list, where mistakes are to be mended; then the rest of the copy.
sub _parts_of_list ($self, $copy) {
    my $file     = $self->{copied_from}                                                       // return $copy;
    my $original = Cactus::CCL::Source->read_file($file, $self->{catalogue}->absolute($file)) // return $copy;
    my $same     = $original->text =~ s{ \n* \z }{\n}xr;
    return $copy if index($copy->text, $same) != 0;
    my $lines = "\n" x ($same =~ tr/\n//);
    return (Cactus::CCL::Source->new($file, $same),
        Cactus::CCL::Source->new($copy->name, $lines . substr $copy->text, length $same));
}

# A thorn that no list names stands nowhere: its messages point at its own files.
sub _entry_of ($full_name) {
    my ($arrangement, $name) = split m{/}x, $full_name;
    return Cactus::CCL::Model::ThornListEntry->new(arrangement => $arrangement, name => $name);
}

sub _listed_thorn ($self, $entry) {
    my $catalogue = $self->{catalogue};
    my $tree      = $entry->tree;
    my $directory =
        defined $tree
        ? $catalogue->find_in_tree($tree, $entry->full_name)
        : $catalogue->find($entry->full_name);
    if (!defined $directory || $self->_is_bare($directory)) {
        $self->_report_missing($entry);
        return;
    }
    return $self->_read_thorn($directory, arrangement => $entry->arrangement, name => $entry->name, entry => $entry);
}

# A required capability that no listed thorn provides is taken from the thorn that does, if there is only one. So a
# list that was written for other trees need not know what our thorns are built on.
sub _add_providers ($self, $thorns) {
    my %is_here     = map { (lc $_->name => 1) } map { $_->capabilities } @{$thorns};
    my %is_compiled = map { (lc $_->name => 1) } @{$thorns};
    my @pending     = map { $_->capability_requirements } @{$thorns};
    while (my $requirement = shift @pending) {
        next if $requirement->kind ne 'required' || $is_here{ lc $requirement->name };
        my ($provider, @others) = $self->{catalogue}->capability_providers($requirement->name);
        next if !defined $provider || @others || $is_compiled{ lc($provider =~ s{ .* / }{}rx) }++;
        $self->{diagnostics}->note($requirement, "thorn '$provider' is compiled too, as it provides this capability");
        my $thorn = $self->_listed_thorn(_entry_of($provider));
        $is_here{ lc $_->name } = 1 for $thorn->capabilities;
        push @pending,   $thorn->capability_requirements;
        push @{$thorns}, $thorn;
    }
    return;
}

# The folder of a script, or of what lies beside it, may have the name that its thorn should have.
sub _is_bare ($self, $directory) {
    return !grep { $_->[2] && -e $self->{catalogue}->absolute("$directory/$_->[0]") } @files;
}

sub _report_missing ($self, $entry) {
    my $thorn  = $entry->full_name;
    my @places = $entry->tree // $self->{catalogue}->roots;
    my %remedy = (
        expected => 'a directory of this name with CCL files, or a script that begins it, below ' . join q{ or },
        @places
    );
    if (Cactus::CCL::KnownThorns::is_known($thorn)) {
        $remedy{hint} = 'known thorn, not part of Saguaro; add its tree with ARRANGEMENTS=<path>';
    }
    elsif (!defined $entry->tree) {
        @remedy{qw(name candidates)} = ($thorn, [ $self->{catalogue}->thorns, $self->{catalogue}->scripted_thorns ]);
    }
    push @{ $self->{missing} }, $entry->name;
    $self->{diagnostics}->error($entry, "there is no thorn '$thorn'", %remedy);
    return;
}

sub _read_thorn ($self, $directory, %fields) {
    my $path  = $self->{catalogue}->absolute($directory);
    my $thorn = Cactus::CCL::Model::Thorn->new(directory => $directory, path => abs_path($path) // $path, %fields);
    for my $file (@files) {
        my ($name, $parser, $is_mandatory) = @{$file};
        my $source = $self->_read("$directory/$name");
        if ($source) {
            $parser->parse($source, $thorn, $self->{diagnostics});
        }
        elsif ($is_mandatory || !$!{ENOENT} && !$!{ENOTDIR}) {
            $self->_report_unreadable("$directory/$name", $thorn);
        }
    }
    $thorn->{implementation} //= q{};
    $_->{path} = _header_path($thorn, $_->contribution) for $thorn->include_contributions;
    return $thorn;
}

# Where a thorn keeps a header that it contributes to a public one.
sub _header_path ($thorn, $file) {
    my ($found) = grep { -f $thorn->path . "/$_" } "src/$file", "src/include/$file";
    return $found;
}

sub _read ($self, $file) {
    my $source = Cactus::CCL::Source->read_file($file, $self->{catalogue}->absolute($file)) // return;
    push @{ $self->{input_files} }, $file;
    return $source;
}

sub _report_unreadable ($self, $file, $thorn) {
    my $reason = $!{ENOENT} ? 'this file is missing' : "cannot read this file: $!";
    my $source = Cactus::CCL::Source->new($file, q{});
    $self->{diagnostics}->error([ $source, 0 ],
        $reason, expected => "interface.ccl, param.ccl and schedule.ccl in the directory of thorn '@{[$thorn->name]}'");
    $thorn->{is_incomplete} = 1;
    @{$thorn}{qw(source offset)} = ($source, 0) if !$thorn->{source};
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Loader - find the thorns of a configuration and read their files

=head1 SYNOPSIS

    my $build = Cactus::CCL::Loader->new(
        top => '.', roots => ['arrangements'], thornlist => 'my.th', diagnostics => $diagnostics,
    )->load;

=head1 DESCRIPTION

See L<Cactus::CCL/load>. Thorns are read where they lie; nothing is copied. C<< flesh => $directory >> says where the
CCL files of the flesh are, F<flesh> unless given. C<< copied_from => $file >> is the list that the thornlist was copied from:
mistakes in lines that both have point there.

=head1 ERRORS

Everything that is wrong goes to the diagnostics.

=cut
