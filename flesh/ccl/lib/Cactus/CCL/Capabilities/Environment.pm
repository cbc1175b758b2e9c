# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Capabilities::Environment;
use v5.26;
use warnings;
use experimental 'signatures';

# What the build gives to configuration scripts, besides the options that the thorns name. Anything else in the
# environment reaches the scripts too, but is not expected to change what they find.
my @inherited = qw(
    PATH PKG_CONFIG_PATH LD_LIBRARY_PATH LIBRARY_PATH CPATH
    TOP CCTK_HOME SCRATCH_BUILD PERL
    CC CXX CUCC F90 F77 CPP FPP LD AR RANLIB USE_RANLIB TAR PATCH MKDIR
    CFLAGS CXXFLAGS CUCCFLAGS F90FLAGS F77FLAGS CPPFLAGS FPPFLAGS LDFLAGS ARFLAGS
    SYS_INC_DIRS LIBS LIBDIRS
);

sub inherited_names ($class) {
    return @inherited;
}

# Stored options win over the environment, which may have changed since they were stored.
sub new ($class, $stored_options, $wanted_options) {
    my %variables = map { ($_ => $ENV{$_}) } grep { defined $ENV{$_} } @inherited, @{$wanted_options};
    for my $name (keys %{$stored_options}) {
        my $is_wanted = grep { $_ eq $name } @{$wanted_options};
        $variables{$name} = $stored_options->{$name} if $is_wanted || !defined $variables{$name};
    }
    return bless \%variables, $class;
}

# Lines `KEY = value` and `KEY value`; anything after # at the start of a line is a comment.
sub read_options ($class, $file) {
    my %options;
    open my $handle, '<', $file or return \%options;
    while (my $line = readline $handle) {
        $options{$1} = $2 if $line =~ m{ \A \s* (\w+) (?: \s* = \s* | \s+ ) (.*?) \s* \z }x;
    }
    close $handle or die "cannot read $file: $!\n";
    return \%options;
}

sub set ($self, %variables) {
    @{$self}{ keys %variables } = values %variables;
    return;
}

sub variables ($self) {
    return %{$self};
}

# One text that differs if any variable does.
sub fingerprint ($self) {
    return join "\n", map { "$_=$self->{$_}" } sort keys %{$self};
}

1;

__END__

=head1 NAME

Cactus::CCL::Capabilities::Environment - the variables that configuration scripts are to see

=head1 SYNOPSIS

    my $stored      = Cactus::CCL::Capabilities::Environment->read_options('configs/sim/config-info');
    my $environment = Cactus::CCL::Capabilities::Environment->new($stored, [qw(HDF5_DIR GSL_DIR)]);
    $environment->set(MPI_DIR => '/usr');

=head1 DESCRIPTION

=over

=item new($stored_options, $wanted_options)

The variables of the build (compilers, flags, directories) from the environment, the stored options of the
configuration (a hash), and the wanted ones (a list of names) from either, stored ones first.

=item inherited_names

The names of the variables of the build.

=item read_options($file)

A hash of the options in a file of lines C<KEY = value>; empty if there is no such file.

=item set(NAME => value, ...)

=item variables, fingerprint

The variables as a list of pairs; one text that tells whether two environments are equal.

=back

=head1 ERRORS

C<read_options> dies if the file cannot be read to its end.

=cut
