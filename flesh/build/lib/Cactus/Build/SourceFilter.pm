# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::SourceFilter;
use v5.26;
use warnings;
use experimental 'signatures';

# CCTK_FNAME(Name), CCTK_FNAME (Name), and older forms with several arguments, of which the last is the name.
my $fortran_name = qr{
    \b CCTK_ (?: FNAME | FORTRAN_COMMON_NAME )
    \s* [(] (?: [^(),]* , )* \s* (\w+) \s* [)]
}xs;

# Words that stand for whole declarations; authors put a semicolon after them or not.
my $declaration = qr{
    \b (?: DECLARE_CCTK_ (?: ARGUMENTS | PARAMETERS ) \b
         | CCTK_FILEVERSION \s* [(] [^()]* [)]
         | (?: ONE | TWO | THREE ) _FORTSTRINGS?_ (?: CREATE | PTR ) \s* [(] [^()]* [)]
       )
}xs;

# What a source must contain to need the filter at all, as an extended regular expression for grep.
sub trigger ($class) {
    return 'CCTK_(FNAME|FORTRAN_COMMON_NAME)';
}

# names: Cactus::CCL::FortranNames; line_directives: make the compiler speak of the original file
sub new ($class, %options) {
    return bless {%options}, $class;
}

sub filter ($self, $text, $file) {
    $text =~ s{ $fortran_name }{ $self->{names}->symbol($1) . _line_breaks($&) }xge;
    $text =~ s{ ( $declaration ) (\s*) ; }{$1$2}xg;
    return ($self->{line_directives} ? qq{#line 1 "$file"\n} : q{}) . $text;
}

# Lines keep their numbers.
sub _line_breaks ($text) {
    return "\n" x ($text =~ tr{\n}{});
}

# An OpenCL source becomes a C string.
sub opencl_string ($class, $text, $thorn, $name) {
    my @lines  = map { s{ ( [\\"] ) }{\\$1}xgr } split m{\n}x, $text;
    my $symbol = "OpenCL_source_${thorn}_" . $name =~ s{ \W }{_}xgr;
    return join q{}, "extern char const *const $symbol;\nchar const *const $symbol =\n",
        (map { qq{  "$_\\n"\n} } @lines),
        "  \"\";\n";
}

1;

__END__

=head1 NAME

Cactus::Build::SourceFilter - what the C preprocessor cannot do for C and C++ sources

=head1 SYNOPSIS

    my $filter = Cactus::Build::SourceFilter->new(names => $names, line_directives => 1);
    print $filter->filter($text, 'thorn/src/file.c');

=head1 DESCRIPTION

Sources that contain C<trigger> are compiled from a filtered copy, in which

=over

=item *

C<CCTK_FNAME(Name)> and C<CCTK_FORTRAN_COMMON_NAME(Name)> are the symbol that the Fortran compiler gives to the name,

=item *

the optional semicolon after C<DECLARE_CCTK_ARGUMENTS>, C<DECLARE_CCTK_PARAMETERS>, C<CCTK_FILEVERSION(...)> and
C<ONE_FORTSTRING_CREATE(...)> and its relatives is gone.

=back

Lines keep their numbers, and C<__FILE__> is the original.

=over

=item new(names => $names, line_directives => $flag)

C<$names> is a L<Cactus::CCL::FortranNames>.

=item filter($text, $file), trigger

=item opencl_string($text, $thorn, $name)

C source that defines C<char const *const OpenCL_source_Thorn_name>.

=back

=head1 ERRORS

None.

=cut
