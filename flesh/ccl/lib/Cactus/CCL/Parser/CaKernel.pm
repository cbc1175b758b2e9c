# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::CaKernel;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Model::Kernel;
use Cactus::CCL::Model::KernelVariable;

my $statement = 'CCTK_CUDA_KERNEL';

my %keys = (
    TYPE     => sub ($self) { return (type    => $self->_value('a template: GROUP/TEMPLATE')) },
    STENCIL  => sub ($self) { return (stencil => $self->_numbers(STENCIL => 6, 'six numbers of points', qr{\d++}x)) },
    EXTERIOR =>
        sub ($self) { return (exterior => $self->_numbers(EXTERIOR => 6, 'six numbers, each 0 or 1', qr{[01]}x)) },
    TILE => sub ($self) { return (tile => $self->_numbers(TILE => 3, 'three positive numbers', qr{0*+[1-9]\d*+}x)) },
    SHARECODE => sub ($self) { return (is_shared => $self->_choice(qw(yes no)) eq 'yes') },
);
my @keys = qw(TYPE STENCIL EXTERIOR TILE SHARECODE);

my %entries = (
    CCTK_CUDA_KERNEL_VARIABLE  => \&_variables,
    CCTK_CUDA_KERNEL_PARAMETER => \&_parameters,
);
my @entries = sort { $b cmp $a } keys %entries;

my %variable_keys = (
    CACHED => sub ($self) { return (is_cached => $self->_choice(qw(yes no)) eq 'yes') },
    INTENT => sub ($self) { return (intent    => $self->_choice(qw(in out inout separateinout))) },
);
my @variable_keys = sort keys %variable_keys;

my $word = qr{ [\w/*]++ }x;

sub starts_statement ($self, $depth) {
    return $self->{lexer}->at_word($statement);
}

# statement = 'CCTK_CUDA_KERNEL' name { key '=' value } '{' { entry } '}'
sub parse_statement ($self) {
    my $lexer = $self->{lexer};
    $self->misspelt_keyword($statement, $statement) if !$lexer->at_word($statement);
    $lexer->advance;
    my $offset = $lexer->offset;
    my $name   = $self->expect_name('the name of a kernel');
    my %fields = (tile_offset => $offset, $self->_settings(\%keys, 'a key: ' . join(q{, }, @keys) . q( or '{'), @keys));
    my $kernel = $self->node(
        Kernel  => $offset,
        thorn   => $self->{thorn},
        name    => $name,
        stencil => [ (1) x 6 ],
        tile    => [ (16) x 3 ],
        %fields
    );
    push @{ $self->{thorn}{kernels} }, $kernel;
    $self->error_at(
        $offset, "kernel '$name' has no TYPE",
        expected => 'one of ' . join q{, },
        Cactus::CCL::Model::Kernel->types
    ) if !defined $kernel->type;
    return $self->_entries_into($kernel);
}

# { key '=' value }, up to '{': pairs of fields
sub _settings ($self, $rules, $expected, @known) {
    my $lexer = $self->{lexer};
    my (%fields, %seen);
    while (!$lexer->at_punct('{')) {
        $self->fail_unexpected($expected) if $lexer->kind ne 'word';
        my ($offset, $key) = ($lexer->offset, uc $lexer->text);
        $key = $self->misspelt_keyword($expected, @known) if !$rules->{$key};
        $self->error_at($offset, "$key is given twice", expected => 'each key once') if $seen{$key}++;
        $lexer->advance;
        $self->expect_punct(q{=}, "after $key");
        $fields{ lc($key) . '_offset' } = $lexer->offset;
        my ($field, $value) = $rules->{$key}->($self);
        $fields{$field} = $value if defined $value;
    }
    return %fields;
}

# A word or a string.
sub _value ($self, $what) {
    my $lexer = $self->{lexer};
    return $self->expect_string($what) if $lexer->kind eq 'string';
    return $lexer->scan($word) // $self->fail_unexpected($what);
}

# So many numbers in a string, or undef.
sub _numbers ($self, $key, $count, $what, $number) {
    my $lexer   = $self->{lexer};
    my $offset  = $lexer->offset;
    my $text    = $self->_value($what);
    my @numbers = map { s{ \A \s+ | \s+ \z }{}grx } split m{,}x, $text, -1;
    return [ map { 0 + $_ } @numbers ] if @numbers == $count && !grep { !m{ \A $number \z }x || length > 6 } @numbers;
    $self->error_at($offset, qq{$key is "$text"}, expected => "$what, separated by commas");
    return;
}

# One of some words; what is none of them is reported and read as the first.
sub _choice ($self, @words) {
    my $offset = $self->{lexer}->offset;
    my $text   = $self->_value('one of ' . join q{, }, @words);
    return lc $text if grep { $_ eq lc $text } @words;
    $self->error_at(
        $offset, "unexpected '$text'",
        expected   => 'one of ' . join(q{, }, @words),
        name       => $text,
        candidates => \@words
    );
    return $words[0];
}

# '{' { entry } '}'
sub _entries_into ($self, $kernel) {
    my $lexer = $self->{lexer};
    my $open  = $lexer->offset;
    $lexer->advance;
    while (!$lexer->accept_punct('}')) {
        $self->fail_unclosed($open) if $lexer->kind eq 'end' || $lexer->at_word($statement);
        $self->attempt(sub { $self->_entry($kernel) }, sub { $self->_skip_to_entry });
    }
    return;
}

sub _entry ($self, $kernel) {
    my $lexer   = $self->{lexer};
    my $keyword = uc $lexer->text;
    $keyword = $self->misspelt_keyword(join(' or ', @entries), @entries) if !$entries{$keyword};
    $lexer->advance;
    return $entries{$keyword}->($self, $kernel);
}

sub _skip_to_entry ($self) {
    my $lexer = $self->{lexer};
    my $depth = 0;
    while ($lexer->kind ne 'end') {
        return if $entries{ uc $lexer->text } || $lexer->at_word($statement);
        if    ($lexer->at_punct('{')) { $depth++ }
        elsif ($lexer->at_punct('}')) { $depth-- or return }
        $lexer->advance;
    }
    return;
}

# 'CCTK_CUDA_KERNEL_VARIABLE' { ( 'cached' | 'intent' ) '=' value } names string
sub _variables ($self, $kernel) {
    my %fields = $self->_settings(\%variable_keys, q(cached, intent or '{'), @variable_keys);
    for my $reference ($self->_names('the name of a variable')) {
        push @{ $kernel->{variables} },
            $self->node(
            KernelVariable => $reference->offset,
            name           => $reference->name,
            intent         => $fields{intent} // 'inout',
            is_cached      => $fields{is_cached},
            );
    }
    $self->expect_string('a description');
    return;
}

# 'CCTK_CUDA_KERNEL_PARAMETER' names string
sub _parameters ($self, $kernel) {
    $self->expect_punct('{', 'before the names of parameters') if !$self->{lexer}->at_punct('{');
    push @{ $kernel->{parameters} }, $self->_names('the name of a parameter');
    $self->expect_string('a description');
    return;
}

# '{' name { ',' name } '}'
sub _names ($self, $what) {
    my $lexer = $self->{lexer};
    my $open  = $lexer->offset;
    my @names;
    $lexer->advance;
    while (!$lexer->accept_punct('}')) {
        $self->fail_unclosed($open) if $lexer->kind eq 'end';
        my $offset = $lexer->offset;
        push @names, $self->reference($self->expect_name($what), $offset);
        $lexer->accept_punct(q{,});
    }
    return @names;
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::CaKernel - read cakernel.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::CaKernel->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: kernels, the variables and parameters that they use.
The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives, literals in quotes.
See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
