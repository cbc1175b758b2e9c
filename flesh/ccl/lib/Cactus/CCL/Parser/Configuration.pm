# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::Configuration;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Model::Capability;
use Cactus::CCL::Model::CapabilityRequirement;

my @starters   = qw(PROVIDES REQUIRES OPTIONAL OPTIONAL_IFACTIVE);
my %is_starter = map { $_ => 1 } @starters;

my %clauses = (
    SCRIPT  => \&_script,
    LANG    => \&_language,
    VERSION => \&_version,
    OPTIONS => \&_options,
    DEFINE  => \&_definition,
);
my @clauses = sort keys %clauses;

my $capability_name = qr{ [A-Za-z_][\w+-]*+ }x;
my $word            = qr{ [^\s{}()]++ }x;

sub starts_statement ($self, $depth) {
    return $is_starter{ uc $self->{lexer}->text };
}

# statement = 'PROVIDES' names block | ( 'OPTIONAL' | 'OPTIONAL_IFACTIVE' ) names block | 'REQUIRES' ...
sub parse_statement ($self) {
    my $lexer   = $self->{lexer};
    my $keyword = uc $lexer->text;
    $keyword = $self->misspelt_keyword(join(q{, }, @starters[ 0 .. 2 ]) . ' or OPTIONAL_IFACTIVE', @starters)
        if $lexer->kind ne 'word' || !$is_starter{$keyword};
    $lexer->advance;
    return $self->_provides if $keyword eq 'PROVIDES';
    return $self->_optional(lc $keyword) if $keyword ne 'REQUIRES';
    return $self->_required_thorns if $lexer->at_word('THORNS') && $lexer->is_followed_by(qr{ \s*+ : }x);
    return $self->_required_capabilities;
}

# 'THORNS' ':' thorn { thorn }
sub _required_thorns ($self) {
    my $lexer = $self->{lexer};
    $lexer->advance;
    $self->want_punct(q{:}, 'after THORNS');
    push @{ $self->{thorn}{required_thorns} }, @{
        $self->line_of(
            sub {
                my $offset = $lexer->offset;
                return $self->reference($self->expect_name('the name of a thorn'), $offset);
            }
        )
    };
    return;
}

# { capability [ '(' operator version ')' ] }, up to the end of the line
sub _required_capabilities ($self) {
    my $lexer = $self->{lexer};
    do {
        my $requirement = $self->_requirement('required', $self->_capability_name);
        $self->_version_condition($requirement) if $lexer->accept_punct('(');
        $lexer->accept_punct(q{,});
    } while !$lexer->starts_line && $lexer->kind ne 'end';
    return;
}

sub _version_condition ($self, $requirement) {
    my $lexer    = $self->{lexer};
    my $operator = $lexer->scan(qr{ << | <= | = | >= | >> }x)
        // $self->fail_unexpected('<<, <=, =, >= or >> before the version');
    my $version = $lexer->scan($word) // $self->fail_unexpected('a version');
    @{$requirement}{qw(operator version)} = ($operator, $version);
    return $self->expect_punct(')', 'after the version');
}

# Returns offset and name.
sub _capability_name ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $name   = $lexer->scan($capability_name) // $self->fail_unexpected('the name of a capability');
    return ($offset, $name);
}

sub _requirement ($self, $kind, $offset, $name) {
    my $requirement = $self->node(
        CapabilityRequirement => $offset,
        thorn                 => $self->{thorn},
        kind                  => $kind,
        name                  => $name
    );
    push @{ $self->{thorn}{capability_requirements} }, $requirement;
    return $requirement;
}

sub _optional ($self, $kind) {
    my @requirements = map { $self->_requirement($kind, @{$_}) } $self->_names_before_block;
    $self->_block_into(@requirements);
    return;
}

sub _provides ($self) {
    my @capabilities =
        map { $self->node(Capability => $_->[0], thorn => $self->{thorn}, name => $_->[1], version => '0.0.1') }
        $self->_names_before_block;
    push @{ $self->{thorn}{capabilities} }, @capabilities;
    return $self->_block_into(@capabilities);
}

sub _names_before_block ($self) {
    my $lexer = $self->{lexer};
    my @names;
    do { push @names, [ $self->_capability_name ] } while !$lexer->at_punct('{') && $lexer->kind eq 'word';
    return @names;
}

# '{' { clause } '}'; what it says goes into all the nodes
sub _block_into ($self, @nodes) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    $self->expect_punct('{', 'after the name of the capability');
    my %fields;
    while (!$lexer->accept_punct('}')) {
        $self->fail_unclosed($offset) if $lexer->kind eq 'end';
        $self->attempt(sub { $self->_clause(\%fields) }, sub { $self->_skip_to_clause });
    }
    @{$_}{ keys %fields } = values %fields for @nodes;
    return;
}

sub _clause ($self, $fields) {
    my $lexer   = $self->{lexer};
    my $keyword = uc $lexer->text;
    $keyword = $self->misspelt_keyword('a clause: ' . join(q{, }, @clauses), @clauses) if !$clauses{$keyword};
    $lexer->advance;
    return $clauses{$keyword}->($self, $fields);
}

sub _skip_to_clause ($self) {
    my $lexer = $self->{lexer};
    $lexer->advance while $lexer->kind ne 'end' && !$lexer->at_punct('}') && !$clauses{ uc $lexer->text };
    return;
}

# A word on the same line, or undef.
sub _word_on_line ($self) {
    my $lexer = $self->{lexer};
    return $lexer->starts_line || $lexer->kind eq 'end' ? undef : $lexer->scan($word);
}

sub _script ($self, $fields) {
    $fields->{script} = $self->_word_on_line;
    return;
}

sub _language ($self, $fields) {
    $fields->{language} = $self->_word_on_line;
    return;
}

sub _version ($self, $fields) {
    my $lexer = $self->{lexer};
    $fields->{version} = $self->_word_on_line // $self->fail_unexpected('a version');
    return;
}

sub _options ($self, $fields) {
    my $lexer = $self->{lexer};
    while ($lexer->kind eq 'word' && !$clauses{ uc $lexer->text }) {
        push @{ $fields->{options} }, $lexer->text;
        $lexer->advance;
        $lexer->accept_punct(q{,});
    }
    return;
}

sub _definition ($self, $fields) {
    my $offset = $self->{lexer}->offset;
    my $text   = $self->_word_on_line // $self->fail_unexpected('a word to define');
    $self->error_at(
        $offset,
        "'$text' cannot be defined",
        expected => 'a name of letters, digits and _, with no digit first'
    ) if $text !~ m{ \A [[:alpha:]_] \w* \z }xa;
    push @{ $fields->{definitions} }, $text;
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::Configuration - read configuration.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::Configuration->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: capabilities, what they are required for, and required thorns.
The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives, literals in quotes.
See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
