# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Check;
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Loader;

sub load ($class, %options) {
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    my $build       = Cactus::CCL::Loader->new(%options, diagnostics => $diagnostics)->load;
    Cactus::CCL::Check->run($build, $diagnostics);
    return ($build, $diagnostics);
}

1;

__END__

=head1 NAME

Cactus::CCL - read and check the CCL files of a configuration

=head1 SYNOPSIS

    my ($build, $diagnostics) = Cactus::CCL->load(
        top       => '.',
        roots     => ['arrangements', '/data/einsteintoolkit/arrangements'],
        thornlist => 'configs/sim/ThornList',
    );
    print {*STDERR} $diagnostics->report;
    exit 1 if $diagnostics->has_errors;

=head1 DESCRIPTION

=over

=item load(top => $directory, roots => \@directories, thornlist => $file, copied_from => $list)

Reads the CCL files of the flesh (F<flesh/> below C<top>) and of the thorns that the list names, and checks them, each
alone and all together. Relative paths refer to C<top>; without C<thornlist> all thorns below the roots are taken. A
thorn is taken from the first root that has it. Mistakes in the lines of the thornlist that were copied from another list, C<copied_from>, point
there. A thorn that the list lacks is added (and a note says so) if it is the
only one that provides a capability which others require. Returns a L<Cactus::CCL::Model::Build> and a
L<Cactus::CCL::Diagnostics>. The build is fit for emitters only if the diagnostics hold no error.

=back

=head1 ERRORS

None is thrown: everything that is wrong with the input is in the diagnostics.

=cut
