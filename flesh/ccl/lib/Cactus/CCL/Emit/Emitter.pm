# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit::Emitter;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);

has(qw(layout templates));

sub new ($class, %fields) {
    return bless {%fields}, $class;
}

sub build ($self) {
    return $self->{layout}->build;
}

sub fill ($self, $template, %values) {
    return $self->{templates}->fill($template, %values);
}

sub fragment ($self, $template, %values) {
    return $self->{templates}->fragment($template, %values);
}

# One file per thorn below its own include directory.
sub header_per_thorn ($self, $name, $text_for) {
    return map { ('bindings/include/' . $_->name . "/$name" => $text_for->($_)) } $self->build->thorns;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit::Emitter - base class of all emitters

=head1 SYNOPSIS

    package Cactus::CCL::Emit::ThornHeaders;
    use parent 'Cactus::CCL::Emit::Emitter';
    sub files ($self) { return ($path => $text, ...) }

=head1 DESCRIPTION

An emitter turns a L<Cactus::CCL::Layout> into the text of files. It decides nothing and writes nothing.

=over

=item new(layout => $layout, templates => $templates), layout, templates

=item files

To be given by each emitter: pairs of path (relative to the configuration's directory) and text.

=item build

The L<Cactus::CCL::Model::Build>.

=item fill($template, name => $text, ...), fragment($template, name => $text, ...)

See L<Cactus::CCL::Emit::Template>.

=item header_per_thorn($name, $text_for)

The files F<bindings/include/THORN/$name> of all thorns, with the text that the function gives for each thorn.

=back

=head1 ERRORS

None.

=cut
