# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::Test;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Model::TestSetting;
use Cactus::CCL::Patterns;

my %rules = (
    ABSTOL     => \&_tolerance,
    RELTOL     => \&_tolerance,
    NPROCS     => \&_processes,
    EXTENSIONS => \&_extensions,
    POSTPROC   => \&_program,
);
my @keywords = sort keys %rules;

my $rest_of_line = qr{ [^\n]*+ }x;

# Every line is a statement.
sub skip_to_statement ($self) {
    my $lexer = $self->{lexer};
    $lexer->advance while !$lexer->starts_line && $lexer->kind ne 'end';
    return;
}

sub starts_statement ($self, $depth) {
    return 1;
}

# statement = setting | 'TEST' name '{' { setting } '}'
sub parse_statement ($self) {
    my $lexer = $self->{lexer};
    return $self->_setting(undef) if !$lexer->accept_word('TEST');
    my $test = $self->_word('the name of a test');
    $self->expect_punct('{', 'after the name of the test');
    while (!$lexer->accept_punct('}')) {
        $self->fail("the block of test '$test' is never closed", expected => q{'\}'}) if $lexer->kind eq 'end';
        $self->attempt(sub { $self->_setting($test) }, sub { $self->_skip_line });
    }
    return;
}

sub _setting ($self, $test) {
    my $lexer   = $self->{lexer};
    my $offset  = $lexer->offset;
    my $keyword = uc $lexer->text;
    $keyword = $self->misspelt_keyword('one of ' . join(q{, }, @keywords, 'TEST'), @keywords, 'TEST')
        if !$rules{$keyword};
    $self->abandon if !$rules{$keyword};
    $lexer->advance;
    my %fields = $rules{$keyword}->($self);
    push @{ $self->{thorn}{test_settings} },
        $self->node(TestSetting => $offset, keyword => lc $keyword, test => $test, %fields);
    return;
}

sub _skip_line ($self) {
    my $lexer = $self->{lexer};
    $lexer->advance while !$lexer->starts_line && $lexer->kind ne 'end' && !$lexer->at_punct('}');
    return;
}

sub _tolerance ($self) {
    my $lexer = $self->{lexer};
    my $value = $lexer->scan(qr{ [+]?+ (?: \d++ (?: [.]\d*+ )?+ | [.]\d++ ) (?: [eEdD][-+]?\d++ )?+ }x)
        // $self->fail_unexpected('a tolerance (a number that is not negative)');
    return (value => $value, pattern => $self->_pattern);
}

sub _processes ($self) {
    return (value => $self->expect_positive_integer('a number of processes'));
}

sub _extensions ($self) {
    my @extensions = ($self->_word('an extension of output files'));
    push @extensions, $self->_word('an extension') while !$self->_is_at_line_end;
    return (value => join q{ }, @extensions);
}

sub _program ($self) {
    return (value => $self->_word('a program'), pattern => $self->_pattern);
}

# The rest of the line, a regular expression of Perl.
sub _pattern ($self) {
    my $lexer = $self->{lexer};
    return '.*' if $self->_is_at_line_end;
    my $offset  = $lexer->offset;
    my $pattern = $lexer->scan($rest_of_line) =~ s{ \s+ \z }{}rx;
    return $pattern if defined Cactus::CCL::Patterns::compile($pattern);
    $self->error_at($offset, "'$pattern' is not a regular expression", expected => 'a pattern for file names');
    return '.*';
}

sub _is_at_line_end ($self) {
    my $lexer = $self->{lexer};
    return $lexer->starts_line || $lexer->kind eq 'end' || $lexer->at_punct('}');
}

sub _word ($self, $what) {
    my $lexer = $self->{lexer};
    my $word  = $self->_is_at_line_end ? undef : $lexer->scan(qr{ [^\s{}]++ }x);
    return $word // $self->fail_unexpected($what);
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::Test - read test/test.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::Test->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: tolerances and other settings of tests.
The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives, literals in quotes.
See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
