# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Emit;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Emit::AliasedFunctions;
use Cactus::CCL::Emit::ArgumentStructures;
use Cactus::CCL::Emit::Arguments;
use Cactus::CCL::Emit::CapabilityFiles;
use Cactus::CCL::Emit::FortranCallers;
use Cactus::CCL::Emit::FunctionHeaders;
use Cactus::CCL::Emit::Kernels;
use Cactus::CCL::Emit::MakeFragment;
use Cactus::CCL::Emit::Parameters;
use Cactus::CCL::Emit::PublicHeaders;
use Cactus::CCL::Emit::Tables;
use Cactus::CCL::Emit::Template;
use Cactus::CCL::Emit::ThornHeaders;

my @emitters = map { "Cactus::CCL::Emit::$_" } qw(
    ThornHeaders Arguments ArgumentStructures Parameters FunctionHeaders PublicHeaders
    Tables AliasedFunctions FortranCallers Kernels
    CapabilityFiles
);

sub files ($class, $layout, $template_directory) {
    my $templates = Cactus::CCL::Emit::Template->new($template_directory);
    my @files     = map { $_->new(layout => $layout, templates => $templates)->files } @emitters;
    push @files,
        Cactus::CCL::Emit::MakeFragment->new(
        layout           => $layout,
        templates        => $templates,
        bindings_sources => [ _bindings_sources(@files) ],
    )->files;
    return @files;
}

sub _bindings_sources (%text_of) {
    return map { m{ \A bindings/src/ (.*) \z }x ? $1 : () } sort keys %text_of;
}

1;

__END__

=head1 NAME

Cactus::CCL::Emit - the text of all generated files

=head1 SYNOPSIS

    my $output = Cactus::CCL::Emit::Output->new('configs/sim');
    $output->add(Cactus::CCL::Emit->files($layout, 'flesh/ccl/templates'));
    $output->write_all;

=head1 DESCRIPTION

=over

=item files($layout, $template_directory)

Pairs of path (relative to the configuration's directory) and text of everything that is generated for a
L<Cactus::CCL::Layout>.

=back

=head1 ERRORS

None, unless a template is missing.

=cut
