# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::RunConfiguration;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);

use Cactus::Build::BuiltThorns;
use Cactus::Build::Files   qw(entries read_text);
use Cactus::CCL::Accessors qw(has);
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Loader;

has(qw(name is_new thornlist));

my $first      = 'sim';
my $first_list = 'quickstart';

# home: the project's root; configs: directory of configurations; words: what make understands; file: the parameter file;
# thorns: what it needs, as Arrangement/Thorn
sub choose ($class, %fields) {
    my $self = bless {%fields}, $class;
    $self->_take($first,            0) if $self->_exists($first) && $self->_covers($self->_built($first));
    $self->_take($first,            1) if !$self->name && !$self->_exists($first) && $self->_covers($self->_first_list);
    $self->_take($self->_kept,      0) if !$self->name && $self->_kept;
    $self->_take($self->_free_name, 1) if !$self->name;
    $self->{thornlist} = $first_list if $self->is_new && $self->name eq $first;
    return $self;
}

sub _take ($self, $name, $is_new) {
    @{$self}{qw(name is_new)} = ($name, $is_new);
    return;
}

sub _exists ($self, $name) {
    return -e "$self->{configs}/$name/config-info";
}

sub _covers ($self, @thorns) {
    my %is_there = map { (lc $_ => 1) } @thorns;
    return !grep { !$is_there{ lc $_ } } @{ $self->{thorns} };
}

# None if the CCL stage has not been passed yet.
sub _built ($self, $name) {
    my $folder = "$self->{configs}/$name";
    return if !-e "$folder/config-data/make.thornlist";
    return map { "$_->{arrangement}/$_->{name}" } Cactus::Build::BuiltThorns->of_configuration($folder);
}

sub _first_list ($self) {
    return _listed("$self->{home}/configs/thornlists/$first_list.th");
}

sub _listed ($file) {
    return -e $file ? map { split q{ } } map { s{ [#!] .* }{}rx } split m{\n}x, read_text($file) : ();
}

# A configuration that was made for these very thorns.
sub _kept ($self) {
    my $wanted = _key(@{ $self->{thorns} });
    my ($kept) =
        grep { $self->_exists($_) && _key(_listed("$self->{configs}/$_/ThornList")) eq $wanted }
        entries($self->{configs});
    return $kept;
}

sub _key (@thorns) {
    return join q{ }, sort map { lc } @thorns;
}

# What the CCL files of its thorns say, once the CCL stage has been passed. That has reported what is wrong with them.
sub thorns_read ($self, $top) {
    my $folder = "$self->{configs}/$self->{name}";
    my ($roots) = read_text("$folder/config-data/configured.mk") =~ m{ ^ ROOTS \s* = \s* (.*?) \s* $ }xm;
    return Cactus::CCL::Loader->new(
        top         => $top,
        roots       => [ split m{:}x, $roots // 'arrangements' ],
        thornlist   => "$folder/ThornList",
        diagnostics => Cactus::CCL::Diagnostics->new
    )->load;
}

# After the parameter file, with a number if another configuration has that name.
sub _free_name ($self) {
    my $wish = basename($self->{file}) =~ s{ [.]par \z }{}xr =~ s{ [^\w.+-] }{_}xgr;
    $wish = "run-$wish" if $self->{words}->objection($wish);
    my ($free) = grep { !-e "$self->{configs}/$_" } $wish, map { "$wish-$_" } 2 .. 1000;
    return $free;
}

1;

__END__

=head1 NAME

Cactus::Build::RunConfiguration - the configuration that serves a parameter file

=head1 SYNOPSIS

    my $configuration = Cactus::Build::RunConfiguration->choose(
        home => $home, configs => "$home/configs", words => $words, file => $file, thorns => \@thorns);
    say $configuration->name;

=head1 DESCRIPTION

It is C<sim>, if that has all the thorns or will have them when it is made with F<configs/thornlists/quickstart.th>. Otherwise it is one that
was made for exactly these thorns. Otherwise it is to be made, and named after the parameter file.

=over

=item name

=item is_new

Whether it has to be made.

=item thornlist

The name of a list to make it with; undef if the list is what the file activates.

=item thorns_read($top)

A L<Cactus::CCL::Model::Build> of its thorns, once the CCL stage has been passed.

=back

=head1 ERRORS

Dies if a file of a configuration cannot be read.

=cut
