# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Packages;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);

my $line_form = qr{
    \A (?<mark> [!?~\s] ) \s*
    (?<name>    [^|]+? ) \s* [|] \s*
    (?<kind>    \S+ )    \s+
    (?<what>    [^|]+? ) \s* [|] \s*
    (?<package> \S+ )    \s* [|] \s*
    (?<loss>    .*? )    \s* \z
}xs;

sub read_file ($class, $file) {
    my $self = bless { wanted => [] }, $class;
    for my $line (grep { !m{ \A (?: [#] | \s* \z ) }x } split m{\n}x, read_text($file)) {
        $line =~ $line_form or die "$file: not understood: $line\n";
        push @{ $self->{wanted} }, { %+, what => [ split q{ }, $+{what} ] };
    }
    return $self;
}

# Looks for everything; each entry gets `found`: a version, or undef.
sub detect ($self, $prober, $toolchain) {
    my $python = _python_versions($prober, map { @{ $_->{what} } } grep { $_->{kind} eq 'python' } $self->all);
    my %finder = (
        compiler     => sub ($key) { $toolchain->version($key) },
        program      => sub ($name) { $prober->version($name) },
        'pkg-config' => sub ($name) { $prober->program('pkg-config') ? _pkg_config($prober, $name) : undef },
        python       => sub ($name) { $python->{$name} },
        header       => sub ($name) {
            (grep { -e "$_/$name" } qw(/usr/include /usr/local/include)) ? 'installed' : undef;
        },
    );
    for my $entry ($self->all) {
        my @names = $entry->{kind} eq 'compiler' ? $entry->{what}[0] : @{ $entry->{what} };
        ($entry->{found}) = grep { defined } map { $finder{ $entry->{kind} }->($_) } @names;
    }
    return $self;
}

sub _pkg_config ($prober, $name) {
    my ($version, $success) = $prober->run("pkg-config --modversion $name");
    chomp $version;
    return $success ? "$version ($name)" : undef;
}

# The system's own Python, since its packages come from the system.
sub _python_versions ($prober, @modules) {
    my ($python) = grep { $prober->program($_) } '/usr/bin/python3', 'python3' or return {};
    my $program  = join "\n", 'import importlib.metadata as m, importlib.util as u, sys', 'for name in sys.argv[1:]:',
        '  if u.find_spec(name):', '    try: print(name, m.version(name))',
        '    except Exception: print(name, "installed")';
    my ($output) = $prober->run("$python -c '$program' @modules");
    return { $output =~ m{ ^ (\w+) \s+ (\S+) }xmg };
}

sub all ($self) {
    return @{ $self->{wanted} };
}

sub entry ($self, $name) {
    return (grep { $_->{name} eq $name } $self->all)[0];
}

sub missing ($self) {
    return grep { !defined $_->{found} } $self->all;
}

1;

__END__

=head1 NAME

Cactus::Build::Packages - what the machine should have, and what it has

=head1 SYNOPSIS

    my $packages = Cactus::Build::Packages->read_file('flesh/build/packages')->detect($prober, $toolchain);
    say "$_->{name}: install $_->{package}, else $_->{loss}" for $packages->missing;

=head1 DESCRIPTION

=over

=item read_file($file)

The table is a text file, because F<tools/setup> reads it, too, on machines that may not have Perl yet.

=item detect($prober, $toolchain)

Looks for every entry.

=item all, missing, entry($name)

Hashes: C<name>, C<mark> (C<!> required, C<~> for tests and the format only, C<?> not installed by F<tools/setup>), C<package>, C<loss> (what one goes
without), C<found> (version, after C<detect>).

=back

=head1 ERRORS

Dies at a line of the table that it cannot read.

=cut
