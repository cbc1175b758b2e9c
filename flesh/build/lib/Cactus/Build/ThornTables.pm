# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::ThornTables;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Diagnostics;
use Cactus::CCL::Model::Thorn;
use Cactus::CCL::Parser::Interface;
use Cactus::CCL::Parser::Param;
use Cactus::CCL::Source;

my %parser_of = ('interface.ccl' => 'Cactus::CCL::Parser::Interface', 'param.ccl' => 'Cactus::CCL::Parser::Param');

# Of a built configuration, so mistakes were reported before.
sub of_thorn ($class, $thorn) {
    my $model = Cactus::CCL::Model::Thorn->new(%{$thorn}, directory => $thorn->{path});
    for my $file (sort keys %parser_of) {
        my $source = Cactus::CCL::Source->read_file($file, "$thorn->{path}/$file") // next;
        $parser_of{$file}->parse($source, $model, Cactus::CCL::Diagnostics->new);
    }
    return bless { thorn => $model }, $class;
}

sub parameters ($self) {
    my @rows = map {
        [
            _code($_->name . _size($_)), $_->description,
            $_->type,                    _code($_->default_text),
            _accepted($_),               $_->steerable
        ]
    } $self->{thorn}->parameters;
    return _table([qw(parameter description type default accepted steerable)], @rows);
}

sub variables ($self) {
    my @rows = map {
        [
            _code($_->name),
            join(q{ }, map { _code($_->name) } $_->variables),
            lc($_->variable_type) . q{ } . $_->type =~ tr{_}{ }r,
            $_->timelevels, $_->access, _code($_->tags)
        ]
    } $self->{thorn}->groups;
    return _table([qw(group variables type timelevels access tags)], @rows);
}

# Names of all parameters and variables.
sub names ($self) {
    return map { $_->name } $self->{thorn}->parameters, map { $_->variables } $self->{thorn}->groups;
}

sub _size ($parameter) { return $parameter->array_size ? '[' . $parameter->array_size . ']' : q{} }

sub _accepted ($parameter) {
    return join '<br>',
        map { _code($_->text) . (length $_->description ? q{ } . $_->description : q{}) } $parameter->ranges;
}

sub _code ($text) { return length $text ? "`$text`" : q{} }

sub _table ($heading, @rows) {
    return q{} if !@rows;
    return join q{}, map {
        '| ' . join(' | ', map { s{ \s+ }{ }grx =~ s{ [|] }{\\|}grx } @{$_}) . " |\n"
    } $heading, [ map { '---' } @{$heading} ], @rows;
}

1;

__END__

=head1 NAME

Cactus::Build::ThornTables - what a thorn declares, as tables

=head1 SYNOPSIS

    my $tables = Cactus::Build::ThornTables->of_thorn({ arrangement => 'CactusBase', name => 'Time', path => 'arrangements/CactusBase/Time' });
    print $tables->parameters, $tables->variables;

=head1 DESCRIPTION

=over

=item of_thorn($thorn)

Reads the CCL files of a thorn of L<Cactus::Build::BuiltThorns>.

=item parameters, variables

Tables in Markdown, one row for each parameter and for each group of variables; empty if there are none.

=item names

The names of all parameters and variables.

=back

=head1 ERRORS

None: mistakes in the files are those of the CCL stage, which has reported them.

=cut
