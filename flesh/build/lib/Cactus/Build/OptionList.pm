# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::OptionList;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::CCL::Source;

my $setting = qr{
    \A \s*
    (?<key> [A-Za-z_] [^\s=]* )          # whatever it is: a slip in a name is an unknown key, not an error
    (?: \s* = \s* | \s+ | \s* \z )      # KEY = value, KEY value, or KEY alone for an empty value
    (?<value> .*? )
    \s* \z
}xs;

my $comment = qr{ (?: \A | (?<= \s ) ) [#] .* }xs;

sub read_file ($class, $file, $diagnostics) {
    return $class->parse(Cactus::CCL::Source->new($file, read_text($file)), $diagnostics);
}

sub parse ($class, $source, $diagnostics, $environment = \%ENV) {
    my $self   = bless { name => $source->name, settings => [] }, $class;
    my $offset = 0;
    for my $line (_logical_lines($source->text)) {
        $self->_add_line($line, [ $source, $offset ], $diagnostics, $environment);
        $offset += length $line;
    }
    return $self;
}

# A backslash at the end of a line joins it with the next.
sub _logical_lines ($text) {
    return $text =~ m{ \G ( (?: [^\\\n] | \\ . )* (?: \n | \z ) ) }xsg;
}

sub _add_line ($self, $line, $where, $diagnostics, $environment) {
    $line =~ s{ \\ \r? \n }{ }xg;
    $line =~ s{ $comment }{}x;
    return if $line !~ m{ \S }x;
    if ($line !~ $setting) {
        $diagnostics->error($where, 'this is not a setting', expected => 'KEY = value');
        return;
    }
    push @{ $self->{settings} }, { key => $+{key}, value => _expand($+{value}, $environment), where => $where };
    return;
}

# $$ is a dollar sign, ${VAR} comes from the environment.
sub _expand ($value, $environment) {
    return $value =~ s{ [\$] (?: (\$) | [\{] (\w+) [\}] ) }{ $1 // $environment->{$2} // q{} }xger;
}

sub name ($self) {
    return $self->{name};
}

sub settings ($self) {
    return @{ $self->{settings} };
}

1;

__END__

=head1 NAME

Cactus::Build::OptionList - read an option list

=head1 SYNOPSIS

    my $list = Cactus::Build::OptionList->read_file('configs/options/default.cfg', $diagnostics);
    say "$_->{key} = $_->{value}" for $list->settings;

=head1 DESCRIPTION

Lines C<KEY = value> or C<KEY value>; C<#> at the start of a word begins a comment; a backslash at the end of a line
continues it; C<${VAR}> is replaced from the environment, C<$$> is a dollar sign. Nothing is known here about keys.

=over

=item read_file($file, $diagnostics), parse($source, $diagnostics, $environment)

C<$source> is a L<Cactus::CCL::Source>.

=item name

The name of the file.

=item settings

Hashes C<key>, C<value>, C<where> (a place for diagnostics), in the order of the file.

=back

=head1 ERRORS

Dies if the file cannot be read. Lines that are not settings are reported to C<$diagnostics>
(L<Cactus::CCL::Diagnostics>).

=cut
