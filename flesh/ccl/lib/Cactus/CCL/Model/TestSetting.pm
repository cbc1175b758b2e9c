# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Model::TestSetting;
use v5.26;
use warnings;

use parent 'Cactus::CCL::Model::Node';
use Cactus::CCL::Accessors qw(has);

has(qw(keyword value pattern test));

1;

__END__

=head1 NAME

Cactus::CCL::Model::TestSetting - one line of test.ccl

=head1 SYNOPSIS

    say $_->keyword, ' ', $_->value for $thorn->test_settings;

=head1 DESCRIPTION

=over

=item keyword, value

C<abstol> and C<reltol> with a number, C<nprocs> with a whole number, C<extensions> with the words of the line,
C<postproc> with a program.

=item pattern

The regular expression of file names that tolerances and C<postproc> apply to, C<.*> unless given; else undef.

=item test

The name of the test whose block the line stands in; undef: all tests of the thorn.

=back

=head1 ERRORS

None.

=cut
