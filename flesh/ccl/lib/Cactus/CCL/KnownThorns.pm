# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::KnownThorns;
use v5.26;
use warnings;
use experimental 'signatures';

use Cwd            qw(abs_path);
use File::Basename qw(dirname);

use Cactus::CCL::Files qw(read_file);

# The rows that the program includes as well: {"Arrangement", "Thorn", true if Saguaro has one of this name}.
my $table = dirname(abs_path(__FILE__)) . '/../../../../src/model/known_thorns.inc';
my $row   = qr{ ^ [\{] " (\w+) ", [ ] " (\w+) " (?: , [ ] true )? [\}] , $ }mx;

sub is_known ($thorn) {
    state $known = { map { ("$_->[0]/$_->[1]" => 1) } _rows() };
    return $known->{$thorn} // 0;
}

# Arrangement/Thorn of those with this name, in any case.
sub named ($name) {
    return map { "$_->[0]/$_->[1]" } grep { lc $_->[1] eq lc $name } _rows();
}

sub _rows {
    my @words = (read_file($table) // die "cannot read $table: $!\n") =~ m{$row}gx;
    return map { [ @words[ 2 * $_, 2 * $_ + 1 ] ] } 0 .. @words / 2 - 1;
}

1;

__END__

=head1 NAME

Cactus::CCL::KnownThorns - thorns that are public elsewhere

=head1 SYNOPSIS

    Cactus::CCL::KnownThorns::is_known('Llama/Coordinates');    # true

=head1 DESCRIPTION

Thornlists of the Einstein Toolkit and its relatives name thorns that are not part of Saguaro but work with it. Knowing
their names lets a message say what to do.

=over

=item is_known($thorn)

True for C<Arrangement/Thorn> of a thorn that some public tree holds.

=item named($name)

C<Arrangement/Thorn> of all that have this name, in any case.

=back

The names stand in F<flesh/src/model/known_thorns.inc>.

=head1 ERRORS

Dies if that file cannot be read.

=cut
