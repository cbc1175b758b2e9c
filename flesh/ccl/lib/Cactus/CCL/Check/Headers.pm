# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Check::Headers;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Check::Base';

sub check_thorn ($self, $thorn) {
    $self->_check_name($_, $_->name) for $thorn->include_uses;
    $self->_check_name($_, $_->target) for $thorn->include_contributions;
    for my $contribution ($thorn->include_contributions) {
        next if defined $contribution->path;
        my $file = $contribution->contribution;
        $self->error(
            $contribution,
            "thorn '@{[$thorn->name]}' has no file '$file' to contribute",
            expected => "src/$file or src/include/$file in @{[$thorn->directory]}"
        );
    }
    return;
}

# Public headers are made in a folder of their own, in front of those of the interface.
sub _check_name ($self, $node, $name) {
    if ($name =~ m{ \A / | (?: \A | / ) [.][.] (?: / | \z ) }x) {
        $self->error(
            $node,
            "the public header '$name' would lie outside its folder",
            expected => 'a name, perhaps with folders, without ..'
        );
    }
    elsif ($name =~ m{ \A cctki?_ | \A cctk[.]h \z }xi || -e $self->build->catalogue->absolute("flesh/include/$name")) {
        $self->error(
            $node,
            "the public header '$name' would hide a header of the interface",
            expected => 'another name'
        );
    }
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Check::Headers - check contributed headers

=head1 SYNOPSIS

    Cactus::CCL::Check::Headers->new($build, $diagnostics)->run;

=head1 DESCRIPTION

The files exist; public headers lie in their folder and hide none of the interface.
See L<Cactus::CCL::Check::Base>.

=head1 ERRORS

Go to the diagnostics.

=cut
