# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ParameterSettings;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter qw(import);

our @EXPORT_OK = qw(settings_in with_settings);

my $string  = qr{ " (?: \\ " | [^"] )*+ " }x;
my $value   = qr{ $string | [^\s"#]++ }x;
my $setting = qr{ ( \w++ :: \w++ (?: \[ \d++ \] )? ) \s*+ = \s*+ ( $value ) }x;

# A value ends before another setting, a comment or the end of its line.
my $end_of_value = qr{ (?= [ \t\r]*+ (?: \z | \n | [#] | [\$]?+ \w++ \s*+ (?: :: | = ) ) ) }x;
my $comment      = qr{ [#] [^\n]*+ | ^ \s*+ ! [^\n]*+ }xm;

# Pairs of a parameter and its new value, from words like: Cactus::cctk_final_time=45 GRHydro::recon_method="tvd"
sub settings_in ($words) {
    my @settings;
    while ($words !~ m{ \G \s*+ \z }gcx) {
        $words =~ m{ \G \s*+ $setting (?= \s | \z ) }gcx
            or die "cannot read '@{[substr $words, pos($words) // 0]}'; expected thorn::parameter=value\n";
        push @settings, [ $1, $2 ];
    }
    return @settings;
}

# The text of a parameter file in which each of these has its new value: where the file sets it, or at the end.
sub with_settings ($text, @settings) {
    for (@settings) {
        my ($name, $new)   = @{$_};
        my ($base, $index) = $name =~ m{ \A ( [\w:]+ ) ( \[ \d+ \] )? \z }x;
        my $found = 0;
        my $at    = defined $index ? qr{ \[ \s*+ @{[ $index =~ s{ \D }{}gxr ]} \s*+ \] }x : qr{}x;
        my $here  = qr{ (?<before> \b $base \s*+ $at \s*+ = \s*+ ) (?: $value $end_of_value | (?<other> [^\n]*+ ) ) }xi;
        $text =~ s{ $comment (*SKIP)(*FAIL) | $here | $string (*SKIP)(*FAIL) }{
            die "cannot replace the value of $name: '$+{other}' is an expression or a list; change it in the file\n" if defined $+{other};
            $found++;
            "$+{before}$new"
        }gxme;
        next if $found;
        $text =~ s{ (?<! \n ) \z }{\n}x if length $text;
        $text .= "$name = $new\n";
    }
    return $text;
}

1;

__END__

=head1 NAME

Cactus::Build::ParameterSettings - a parameter file with some other values

=head1 SYNOPSIS

    my @settings = settings_in('Cactus::cctk_final_time=45 CoordBase::dx=1');
    write_text($copy, with_settings(read_text($file), @settings));

=head1 DESCRIPTION

=over

=item settings_in($words)

Pairs of a parameter's full name and its value. Words stand between blanks, a value with blanks in double quotes.

=item with_settings($text, @settings)

The file's own value is replaced, whatever the case of the parameter's name; comments and strings stay as they are. A parameter that the file does not
set is added at the end.

=back

=head1 ERRORS

C<settings_in> dies with the words that are no settings, C<with_settings> with the value that it cannot replace, because that is an expression or a list.

=cut
