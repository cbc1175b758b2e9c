# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::MachineTable;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max min uniq);

my $widest_version = 60;

# One line for each thing found, then one for each that is missing, then the one command that installs all of these.
sub text ($class, $packages) {
    my @found   = grep { defined $_->{found} } $packages->all;
    my @missing = $packages->missing;
    my $width   = max map { length $_->{name} } $packages->all;
    my @lines   = ("Found on this machine:\n");
    push @lines, map { sprintf "  %-${width}s  %s\n", $_->{name}, _shortened($_->{found}) } @found;
    return join q{}, @lines if !@missing;
    my $package_width = max map { length $_->{package} } @missing;
    push @lines, "Missing:\n";
    push @lines,
        map { sprintf "  %-${width}s  install %-${package_width}s  without it: %s\n", @{$_}{qw(name package loss)} }
        @missing;
    push @lines, 'To get what is missing:  ', _command(@missing), "\n";
    return join q{}, @lines;
}

sub _shortened ($version) {
    return substr $version, 0, min(length $version, $widest_version);
}

sub _command (@missing) {
    my @packages = uniq sort map { $_->{package} } grep { $_->{mark} ne '?' } @missing;
    return @packages ? "apt-get install @packages" : 'nothing that tools/setup would install';
}

1;

__END__

=head1 NAME

Cactus::Build::MachineTable - tell what was found on this machine

=head1 SYNOPSIS

    print Cactus::Build::MachineTable->text($packages);

=head1 DESCRIPTION

=over

=item text($packages)

The table that ends C<make NAME-config>: what was found with its version, what is missing with the package to install
and what one goes without, and one command for all of them. C<$packages> is a L<Cactus::Build::Packages> after
C<detect>.

=back

=head1 ERRORS

None.

=cut
