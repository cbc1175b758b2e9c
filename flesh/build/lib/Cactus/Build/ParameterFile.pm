# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ParameterFile;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Source;

has(qw(source));
has_list(qw(settings));

my $comment = qr{ [#] [^\n]*+ }x;
my $blank   = qr{ (?: \s++ | $comment )*+ }x;

# A string ends at the first quote that no backslash protects and, from its second line on, no comment holds.
my $string = qr{
    "
    (?: \\ " | [^"\n] )*+
    (?: \n (?: \\ " | $comment | [^"\n] )*+ )*+
    (?: " | \z )
}x;

my $name = qr{ [A-Za-z_] \w*+ }x;

# In expressions no single = stands behind a parameter.
my $setting = qr{
    (?<qualifier> $name ) $blank :: $blank (?<name> $name ) $blank
    (?: \[ [^\]\n"#]*+ \] $blank )?+
    = (?! = ) [ \t]*+
}x;

# A value that is one word or one plain text. Behind it another statement begins, or the file ends.
my $plain = qr{
    (?: " (?<quoted> [^"\\\n]*+ ) " | (?<bare> $name ) )
    (?= $blank (?: \z | !DESC | [\$] $name $blank = | ActiveThorns $blank = | $name $blank :: $blank $name $blank (?: \[ [^\]\n]*+ \] $blank )?+ = (?! = ) ) )
}xi;

sub read_file ($class, $file, $path = $file) {
    my $source = Cactus::CCL::Source->read_file($file, $path) // die "cannot read $file: $!\n";
    my $self   = bless { source => $source, settings => [], names => [] }, $class;
    my $text   = $source->text;
    while ($text =~
        m{ \G (?: $comment | $string | \b ActiveThorns \s*+ = \s*+ (?<thorns> $string | \w++ ) | (?<setting> \b $setting ) | . ) }gcxsi
        )
    {
        if    (defined $+{thorns})  { $self->_note_thorns($+{thorns}, $-[1]) }
        elsif (defined $+{setting}) { $self->_note_setting(\$text, $-[2], @+{qw(qualifier name)}) }
    }
    return $self;
}

# Pairs of a name and its offset, each name once.
sub named_thorns ($self) {
    return @{ $self->{names} };
}

sub thorns ($self) {
    return map { $_->[0] } @{ $self->{names} };
}

sub _note_thorns ($self, $value, $start) {
    $value =~ s{ ($comment) }{q{ } x length $1}gex;
    while ($value =~ m{ \w++ }gx) {
        my ($word, $at) = (substr($value, $-[0], $+[0] - $-[0]), $start + $-[0]);
        push @{ $self->{names} }, [ $word, $at ] if lc $word ne 'cactus' && !$self->{seen}{ lc $word }++;
    }
    return;
}

sub _note_setting ($self, $text, $offset, $qualifier, $name) {
    my %setting = (offset => $offset, qualifier => $qualifier, name => $name, value_offset => pos ${$text});
    if (${$text} =~ m{ \G $plain }gcx) {
        @setting{qw(value is_quoted)} = ($+{quoted} // $+{bare}, defined $+{quoted});
    }
    push @{ $self->{settings} }, \%setting;
    return;
}

1;

__END__

=head1 NAME

Cactus::Build::ParameterFile - what a parameter file activates and sets

=head1 SYNOPSIS

    my $file = Cactus::Build::ParameterFile->read_file('parfiles/puncture.par');
    say for $file->thorns;
    say "$_->{qualifier}::$_->{name}" for $file->settings;

=head1 DESCRIPTION

=over

=item read_file($file, $path)

Reads a parameter file; C<$path> is where it lies, if messages should call it otherwise.

=item source

Its L<Cactus::CCL::Source>.

=item thorns, named_thorns

The names after all C<ActiveThorns>, each once, without the flesh; the same as pairs of a name and its offset.

=item settings

Hashes C<offset>, C<qualifier>, C<name>, C<value_offset> of all C<thorn::parameter = value>; with C<value> and C<is_quoted> if the value is one plain text
or one word, and no expression.

=back

=head1 ERRORS

C<read_file> dies if the file cannot be read.

=cut
