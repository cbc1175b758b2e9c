# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Scripts;
use v5.26;
use warnings;
use experimental 'signatures';

use Digest::MD5    qw(md5_hex);
use Fcntl          qw(:flock);
use File::Basename qw(basename dirname);
use File::Find     qw(find);
use File::Path     qw(make_path remove_tree);
use List::Util     qw(any);

use Cactus::Build::Files     qw(entries make_link read_text write_text);
use Cactus::Build::Inherited qw(inherited_by names_of);
use Cactus::CCL::Catalogue;

# What lies beside a script and belongs to the thorn.
my @companions = qw(test doc par);

# home: the project's root; configs: directory of configurations; directory: of the one; roots; cxx: a C++ compiler;
# has_devices: thorns get versions for devices; tries_devices: those of examples and tests do, whose kernels are small
sub new ($class, %fields) {
    return bless {%fields}, $class;
}

# The root below which generated thorns lie.
sub root ($self) {
    return "$self->{directory}/generated";
}

sub _catalogue ($self) {
    return $self->{catalogue} //= Cactus::CCL::Catalogue->new($self->{home}, @{ $self->{roots} });
}

sub _absolute_roots ($self) {
    return map { $self->_catalogue->absolute($_) } @{ $self->{roots} };
}

# Full names of the thorns that the scripts yield.
sub thorns ($self) {
    return $self->_catalogue->scripted_thorns;
}

# Of those the ones among the listed thorns, and those that the listed ones require.
sub thorns_for ($self, @listed) {
    return $self->_catalogue->scripted_thorns_for(@listed);
}

# Generates the wanted thorns; returns the files that all this depends on.
sub generate ($self, @wanted) {
    my %is_wanted = map { ($_ => 1) } @wanted;
    my @chosen    = grep {
        any { $is_wanted{$_} }
            @{ $_->{thorns} }
    } $self->_catalogue->scripts;
    $self->_remove_others(map { @{ $_->{thorns} } } @chosen);
    return $self->_places if !@chosen;
    my $program = $self->_build_generator;
    my @failed  = grep { !$self->_generate_from($program, $_) } @chosen;
    die 'kernelgen: errors in ' . join(q{, }, map { basename($_->{file}) } @failed) . "\n" if @failed;
    return (
        $self->_places,
        (map { $self->_files_read_from($_) } @chosen),
        (map { $self->_tables($_) } @chosen),
        $self->_generator_sources
    );
}

# All scripts, for each says itself what it yields, and where one may appear: folders that are no thorns, and what they are in. What
# thorns require may ask for one.
sub _places ($self) {
    my @places;
    for my $root ($self->_absolute_roots) {
        my @folders = grep { -d && !-e "$_/interface.ccl" } glob "\Q$root\E/* \Q$root\E/*/*";
        push @places, $root, @folders, glob "\Q$root\E/*/*/*.kranc \Q$root\E/*/*/configuration.ccl";
    }
    return @places;
}

sub _remove_others ($self, @kept) {
    my %is_kept = map { ($_ => 1) } @kept;
    for my $arrangement (entries($self->root)) {
        remove_tree(
            map { $self->root . "/$_" }
            grep { !$is_kept{$_} } map { "$arrangement/$_" } entries($self->root . "/$arrangement")
        );
    }
    return;
}

# Once for all configurations; two that are made at the same time wait for each other.
sub _build_generator ($self) {
    my $tools = "$self->{configs}/.tools";
    make_path($tools);
    open my $lock, '>', "$tools/lock" or die "cannot write $tools/lock: $!\n";
    flock $lock, LOCK_EX or die "cannot lock $tools/lock: $!\n";
    delete local @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
    my @jobs   = ('-j', qx{getconf _NPROCESSORS_ONLN} + 0 || 1);
    my $ccache = (grep { -x "$_/ccache" } split m{:}x, $ENV{PATH} // q{}) ? 'ccache ' : q{};
    my @command =
        ('make', '-s', @jobs, '-f', "$self->{home}/tools/kernelgen/Makefile", "OUT=$tools", "CXX=$ccache$self->{cxx}");
    system(@command) == 0 or die "tools/kernelgen does not compile: @command\n";
    close $lock           or die "cannot write $tools/lock: $!\n";
    return "$tools/kernelgen";
}

# How kernels run on devices.
sub _tables ($self, $script) {
    my $has_them = $self->{has_devices}
        || $self->{tries_devices} && $script->{arrangement} =~ m{ \A Saguaro(?:Examples|Test) \z }x;
    return $has_them ? "$self->{home}/tools/kernelgen/devices/nvidia_h200.txt" : ();
}

# A script is translated anew only if it, what it includes or inherits, or the generator has changed.
sub _generate_from ($self, $program, $script) {
    my $output  = $self->root . "/$script->{arrangement}";
    my $stamp   = $self->_stamp_of($script);
    my $names   = names_of([ $self->_absolute_roots ], inherited_by(read_text($script->{file})));
    my @choices = $self->_tables($script);
    my @others  = ($program, @choices, glob "\Q$self->{home}\E/tools/kernelgen/runtime/*");
    my $digest  = sub { return _digest_of($names, $self->_files_read_from($script), @others) };
    my $is_fresh =
        -e $stamp && read_text($stamp) eq $digest->() && !grep { !-e $self->root . "/$_/interface.ccl" }
        @{ $script->{thorns} };
    if (!$is_fresh) {
        make_path($output);
        unlink $stamp;
        write_text("$stamp.names", $names);
        my @options = (
            '--output', $output, '--names', "$stamp.names", '--files', "$stamp.files",
            map { ('--devices', $_) } @choices
        );

        # What somebody edits in the meantime is translated again: make will not look at it before the next change.
        my @read = $self->_files_read_from($script);
        my $before;
        do {
            $before = _digest_of(q{}, @read);
            system($program, @options, $script->{file}) == 0 or return 0;
        } while _digest_of(q{}, @read) ne $before;
        write_text($stamp, $digest->());
    }
    $self->_link_companions($script);
    return 1;
}

sub _stamp_of ($self, $script) {
    return $self->root . '/.' . md5_hex($script->{file});
}

# The script and what it includes, as the generator has written it down; the script alone if it has not.
sub _files_read_from ($self, $script) {
    my $list = $self->_stamp_of($script) . '.files';
    return -e $list ? split m{\n}x, read_text($list) : $script->{file};
}

# Of a text and of the names and contents of files, some of which may be gone.
sub _digest_of ($text, @files) {
    return md5_hex(join "\n", map { md5_hex($_) } $text, map { ($_ => -f $_ ? read_text($_) : q{}) } @files);
}

# Tests may come later than the script.
sub _link_companions ($self, $script) {
    for my $thorn (@{ $script->{thorns} }) {
        for my $companion (grep { -e dirname($script->{file}) . "/$_" } @companions) {
            make_link(dirname($script->{file}) . "/$companion", $self->root . "/$thorn/$companion");
        }
    }
    return;
}

sub _generator_sources ($self) {
    my @sources;
    my $rule =
        sub { push @sources, $File::Find::name if m{ [.] (?: cc | hh ) \z | \A Makefile \z }x && !m{ _test[.]cc \z }x };
    find($rule, "$self->{home}/tools/kernelgen");
    @sources = sort @sources;
    return @sources;
}

1;

__END__

=head1 NAME

Cactus::Build::Scripts - thorns that kernelgen makes from scripts

=head1 SYNOPSIS

    my $scripts = Cactus::Build::Scripts->new(home => $top, configs => "$top/configs", directory => "$top/configs/sim",
        roots => ['arrangements'], cxx => 'g++');
    my @inputs = $scripts->generate('McLachlan/ML_WaveToy');

=head1 DESCRIPTION

A script F<Arrangement/Folder/name.kranc> yields the thorns that its lines C<begin thorn NAME> name, as F<generated/Arrangement/NAME>
of the configuration. Folders F<test>, F<doc> and F<par> beside a script become part of its thorns.

=over

=item thorns, thorns_for(@listed)

All thorns that scripts yield; those among the listed ones, and those that provide what the listed ones require.

=item generate(@wanted)

Makes them, and returns the files that all this depends on.

=back

=head1 ERRORS

Dies if the generator does not compile or scripts have errors, after all scripts were read.

=cut
