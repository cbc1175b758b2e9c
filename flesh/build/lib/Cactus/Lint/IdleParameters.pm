# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Lint::IdleParameters;
use v5.26;
use warnings;
use experimental 'signatures';

# A declaration of a thorn's own parameter; contributions to accumulators are read by these.
my $declaration = qr{
    ^ \h* (?: CCTK_ )? (?: INT | REAL | BOOLEAN | KEYWORD | STRING ) \h+ (?<name> \w+ ) [^"\n]* " (?<description> [^"\n]* ) " (?<rest> [^\n]* )
}xmi;
my $borrowed = qr{ ^ \h* (?: USES | EXTENDS ) \h+ \w+ \h+ (?<name> \w+ ) }xmi;
my $marked   = qr{ \A has [ ] no [ ] effect \b }xi;

my $macro = qr{
    ^ \h* [#] \h* define \h+ \w+ [(] (?<arguments> [^)]* ) [)] (?<body> (?: [^\n\\] | \\ . )* )
}xms;

# Names that strings of sources spell in parts, and those that generated thorns read.
my %spelt = (
    'CactusBase/IOASCII'            => qr{ \A out[12]D_ }x,
    'CactusBase/IOUtil'             => qr{ \A out_ (?: [xyz]line | (?: xy | xz | yz ) plane ) _ }x,
    'Carpet/CarpetIOASCII'          => qr{ \A out[0123]D_ }x,
    'Carpet/CarpetIOHDF5'           => qr{ \A out[0123]D_ }x,
    'KrancNumericalTools/GenericFD' =>
        qr{ \A (?: assume_use_jacobian | jacobian_derivative_group | jacobian_identity_map ) \z }x,
);

sub claim ($class) { return 'parameters that nothing reads are declared as having no effect' }

sub findings ($class, $tree) {
    my %borrowers;
    my @files = grep { m{ \A arrangements/ }x } $tree->hand_written(qr{ /param[.]ccl \z }x);
    for my $file (@files) {
        my $text = $tree->text($file);
        while ($text =~ m{$borrowed}gx) { push @{ $borrowers{ lc $+{name} } }, _thorn_of($file) }
    }
    my $self = bless { tree => $tree, borrowers => \%borrowers }, $class;
    return map { $self->_findings($_) } @files;
}

sub _thorn_of ($file) {
    return $file =~ s{ \A arrangements/ }{}xr =~ s{ /param[.]ccl \z }{}xr;
}

sub _findings ($self, $file) {
    my ($thorn, $text, @found) = (_thorn_of($file), $self->{tree}->text($file));
    while ($text =~ m{$declaration}gx) {
        my ($name, $description, $rest, $begin) = (@+{qw(name description rest)}, $-[1]);
        next if $rest =~ m{ ACCUMULATOR }xi || $spelt{$thorn} && $name =~ $spelt{$thorn};
        my $line      = 1 + (substr($text, 0, $begin) =~ tr/\n//);
        my $is_marked = $description =~ $marked;
        my $is_read   = $self->_is_read($thorn, lc $name);
        push @found, "$file:$line: nothing reads $name; begin its description with 'Has no effect'"
            if !$is_read && !$is_marked;
        push @found, "$file:$line: $name is read, but its description says that it has no effect"
            if $is_read && $is_marked;
    }
    return @found;
}

# By its word in the sources of the thorn or of one that uses it, by macros that paste it together, or by its quoted name anywhere.
sub _is_read ($self, $thorn, $name) {
    return 1 if $self->_quoted->{$name};
    for my $reader ($thorn, @{ $self->{borrowers}{$name} // [] }) {
        my $of = $self->{of_thorn}{$reader} //= $self->_words_of($reader);
        return 1 if $of->{words}{$name} || grep { $name =~ $_ } @{ $of->{pasted} };
    }
    return 0;
}

sub _words_of ($self, $thorn) {
    my $other = qr{ /param[.]ccl \z | [.]md \z | /doc/ | /par/ }x;
    my (%words, @pasted);
    for my $file (grep { !m{$other}x } $self->{tree}->hand_written(qr{ \A arrangements/ \Q$thorn\E / }x)) {
        my $text = $self->{tree}->text($file);
        $words{ lc $_ } = 1 for $text =~ m{ \w+ }gx;
        push @pasted, _pasted($text);
    }
    return { words => \%words, pasted => \@pasted };
}

# Patterns of what macros paste together from their arguments.
sub _pasted ($text) {
    my @patterns;
    while ($text =~ m{$macro}gx) {
        my ($arguments, $body) = @+{qw(arguments body)};
        my %is_argument = map { $_ => 1 } $arguments =~ m{ \w+ }gx;
        for my $words ($body =~ m{ \w+ (?: \s* [#][#] \s* \w+ )+ }gx) {
            my $pattern = join q{}, map { $is_argument{$_} ? '\w+' : quotemeta lc } split m{ \s* [#][#] \s* }x, $words;
            push @patterns, qr{ \A $pattern \z }x;
        }
    }
    return @patterns;
}

# Names that are asked for as texts, alone or behind thorn::, and those that scripts of equations borrow.
sub _quoted ($self) {
    return $self->{quoted} //= {
        map { lc $_ => 1 } (
            map { $self->{tree}->text($_) =~ m{ ["'] (?: \w+ :: )? ( \w+ ) ["'] }gx } $self->{tree}->hand_written(
                qr{ \A (?: arrangements | flesh/src ) / .* [.] (?: cc | hh | c | h | F90 | F | cu | cuh ) \z }x)
        ),
        (
            map { $self->{tree}->text($_) =~ m{ ^ \h* name: \h* ( \w+ ) }gmx }
                $self->{tree}->hand_written(qr{ \A arrangements/ .* [.]kranc \z }x)
        )
    };
}

1;

__END__

=head1 NAME

Cactus::Lint::IdleParameters - a parameter without effect says so

=head1 SYNOPSIS

    say for Cactus::Lint::IdleParameters->findings($tree);

=head1 DESCRIPTION

Parameters that exist for the sake of existing parameter files have a description that begins with C<Has no effect>, perhaps with a reason
behind a colon. The program warns about files that set one. A finding is a parameter that no source reads and that lacks these words, or has
them and is read.

=cut
