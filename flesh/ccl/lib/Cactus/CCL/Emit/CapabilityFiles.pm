# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::CapabilityFiles;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Emit::Emitter';
use Cactus::CCL::Emit::Text qw(lines);

sub files ($self) {
    return map { $self->_capability($_, $self->layout->capability_result($_)) } $self->build->capabilities;
}

sub _capability ($self, $capability, $result) {
    my $name   = $capability->name;
    my $folder = 'bindings/Configuration/Capabilities';
    my $header = $self->fill(
        'capability.h',
        name        => $name,
        guard       => uc $name,
        thorn       => $capability->thorn->name,
        definitions => lines(map { "#define $_" } $result->definitions),
        includes    => lines(map { "#include $_" } $result->includes),
    );
    return (
        "$folder/cctki_$name.h"   => $header,
        "$folder/make.$name.defn" => lines("HAVE_CAPABILITY_$name = 1", $result->make_definitions),
        "$folder/make.$name.deps" => lines($result->make_dependencies),
    );
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::CapabilityFiles - what configuration scripts found, for sources and for make

=head1 SYNOPSIS

    my %text_of = Cactus::CCL::Emit::CapabilityFiles->new(layout => $layout, templates => $templates)->files;

=head1 DESCRIPTION

Emits, for each capability, F<cctki_CAP.h>, F<make.CAP.defn> and F<make.CAP.deps> below
F<bindings/Configuration/Capabilities>.

=head1 ERRORS

None.

=cut
