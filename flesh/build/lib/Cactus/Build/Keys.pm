# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Keys;
use v5.26;
use warnings;
use experimental 'signatures';

use Exporter 'import';
our @EXPORT_OK = qw(languages switches default_of canonical is_known known_names);

# Prefix of the flag keys, and the key whose value stands in where the option list says nothing.
my @languages = qw(CPP FPP C CXX CUCC F77 F90);
my @switches  = qw(DEBUG OPTIMISE PROFILE OPENMP WARN);

# A value may refer to other keys as $(KEY).
my %default = (
    CPP        => 'cpp',
    CC         => 'gcc',
    CXX        => 'g++',
    FPP        => 'cpp',
    F90        => 'gfortran',
    F77        => '$(F90)',
    CUCC       => 'nvcc',
    LD         => '$(CXX)',
    AR         => 'ar',
    RANLIB     => 'ranlib',
    MKDIR      => 'mkdir',
    PERL       => 'perl',
    CPPFLAGS   => q{},
    FPPFLAGS   => '-traditional',
    CFLAGS     => q{},
    CXXFLAGS   => q{},
    CUCCFLAGS  => q{},
    F90FLAGS   => q{},
    F77FLAGS   => '$(F90FLAGS)',
    LDFLAGS    => q{},
    ARFLAGS    => 'rcs',
    MKDIRFLAGS => '-p',

    LIBS                      => q{},
    LIBDIRS                   => q{},
    SYS_INC_DIRS              => q{},
    BEGIN_WHOLE_ARCHIVE_FLAGS => q{},
    END_WHOLE_ARCHIVE_FLAGS   => q{},
    F90_SUFFIX                => 'f90',
    C_LINE_DIRECTIVES         => 'yes',
    F_LINE_DIRECTIVES         => 'yes',
    PRECOMPILED_HEADERS       => 'yes',

    DEBUG    => 'no',
    OPTIMISE => 'yes',
    PROFILE  => 'no',
    OPENMP   => 'no',
    WARN     => 'no',

    REAL_PRECISION    => '8',
    INTEGER_PRECISION => '4',
    DISABLE_INT16     => 'no',
    DISABLE_REAL16    => 'no',
    DISABLE_RESTRICT  => 'no',

    EXEDIR  => q{},
    EXE     => q{},
    VERSION => q{},
    BASE    => q{},
);

my %flag_default = (
    DEBUG       => '-g',
    OPTIMISE    => '-O2',
    NO_OPTIMISE => '-O0',
    PROFILE     => '-pg',
    OPENMP      => '-fopenmp',
    WARN        => '-Wall'
);

for my $language (@languages) {
    for my $switch (@switches, 'NO_OPTIMISE') {
        $default{"${language}_${switch}_FLAGS"} =
              $language eq 'F77'        ? "\$(F90_${switch}_FLAGS)"
            : $language eq 'CUCC'       ? ($switch eq 'OPTIMISE' ? '-O2' : q{})
            : $language =~ m{ [CF]PP }x ? q{}
            :                             $flag_default{$switch};
    }
}

# Keys that configuration scripts of thorns read; the build itself only hands them on.
my $for_scripts = qr{
    _ (?: DIR | DIRS | LIBS | INSTALL_DIR | INC_DIRS? | LIB_DIRS | ENABLE_\w+ | EXTRA_\w+ ) \z
    | \A (?: VECTORISE | MPI | HDF5 | PAPI | PTHREADS | CUDA ) (?: _\w+ )? \z
}x;

# The same key, spelled by other people.
sub canonical ($key) {
    return $key =~ s{ OPTIMIZE }{OPTIMISE}xr;
}

sub is_known ($key) {
    return exists $default{$key} || $key =~ $for_scripts;
}

sub known_names () {
    my @names = sort keys %default;
    return @names;
}

sub default_of ($key) {
    return $default{$key};
}

sub languages () {
    return @languages;
}

sub switches () {
    return @switches;
}

1;

__END__

=head1 NAME

Cactus::Build::Keys - the words of option lists that the build understands

=head1 SYNOPSIS

    my $value = $given{$key} // default_of($key);

=head1 DESCRIPTION

=over

=item known_names, default_of($key)

All keys that the build acts on, and what each means when nobody sets it. A default may refer to other keys as
C<$(KEY)>.

=item is_known($key)

True also for keys that are meant for configuration scripts of thorns, recognised by their form (C<GSL_DIR>).

=item canonical($key)

OPTIMIZE is OPTIMISE.

=item languages, switches

Prefixes and middle parts of the flag keys (C<CXX_DEBUG_FLAGS>).

=back

=head1 ERRORS

None.

=cut
