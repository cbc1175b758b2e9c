# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::BuiltThorns;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);

# Reads what the CCL stage left for make.
sub of_configuration ($class, $directory) {
    my $text   = read_text("$directory/config-data/make.thornlist") =~ s{ \\ \n }{ }xgr;
    my ($list) = $text =~ m{ ^ THORNS \s* = (.*) $ }xm;
    my %path   = $text =~ m{ ^ THORN_DIR_(\w+) \s* = \s* (.*?) \s* $ }xmg;
    my @thorns;
    for my $full_name (split q{ }, $list // q{}) {
        my ($arrangement, $name) = split m{/}x, $full_name;
        push @thorns, { arrangement => $arrangement, name => $name, path => $path{$name} };
    }
    return @thorns;
}

1;

__END__

=head1 NAME

Cactus::Build::BuiltThorns - the thorns of a configuration

=head1 SYNOPSIS

    say "$_->{arrangement}/$_->{name} in $_->{path}" for Cactus::Build::BuiltThorns->of_configuration('configs/sim');

=head1 DESCRIPTION

=over

=item of_configuration($directory)

Hashes C<arrangement>, C<name>, C<path>, each thorn after those that it needs; the flesh, called Cactus, is one of them.

=back

=head1 ERRORS

Dies if the CCL stage has left no list.

=cut
