# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::Param;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Model::Parameter;
use Cactus::CCL::Model::Range;
use Cactus::CCL::Model::SharedParameter;
use Cactus::CCL::Names;

my @accesses   = qw(GLOBAL RESTRICTED PRIVATE);
my %type_of    = (INT => 'integer', REAL => 'real', KEYWORD => 'keyword', STRING => 'string', BOOLEAN => 'boolean');
my @types      = (sort(keys %type_of), map { "CCTK_$_" } sort keys %type_of);
my @starters   = (@accesses, 'SHARES', 'USES', 'EXTENDS', @types);
my %is_starter = map { $_ => 1 } @starters;
my %is_type    = map { $_ => 1 } @types;

my @attributes = qw(STEERABLE ACCUMULATOR AS);

my $most_elements = 1_000_000;    # of an array parameter; more is a slip, and every element costs memory in every run

my $bound = qr{ [-+]?+ \s*+ (?: \d++ (?: [.]\d*+ )?+ | [.]\d++ ) (?: [eEdD][-+]?\d++ )?+ | [*] | }x;
my $colon = qr{ \s*+ : (?! : (?!:) ) \s*+ }x;    # a single colon, or the first of three: 0:::"text"

# A numeric range in the text of the file; step ranges have no closing bracket.
my $range = qr{
    [(\[]?+ \s*+ $bound $colon $bound (?: $colon \d++ | \s*+ [)\]] )?+
  | [-+]?+ (?: \d++ (?: [.]\d*+ )?+ | [.]\d++ ) (?: [eEdD][-+]?\d++ )?+
  | [*]
}x;
my $bare_word = qr{ (?: (?! :: \s*+ " ) [^\s"{},] )++ }x;

sub starts_statement ($self, $depth) {
    my $lexer = $self->{lexer};
    return 0 if !$is_starter{ uc $lexer->text };
    return $lexer->is_followed_by(qr{ \s*+ : (?!:) | [ \t\r]++ \w }x);
}

# statement = access | parameter
sub parse_statement ($self) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    $word =
        $self->misspelt_keyword('a parameter, or one of ' . join(q{, }, map { "$_:" } @accesses, 'SHARES'), @starters)
        if $lexer->kind ne 'word' || !$is_starter{$word};
    return $self->_parameter($word, $lexer->offset) if $is_type{$word};
    $lexer->advance;
    return $self->_shared_parameter($word) if $word eq 'USES' || $word eq 'EXTENDS';
    $self->want_punct(q{:}, "after $word");
    return $self->_shares if $word eq 'SHARES';
    @{$self}{qw(shares scope)} = (undef, lc $word);
    return;
}

sub _shares ($self) {
    my $offset = $self->{lexer}->offset;
    $self->{shares} = $self->reference($self->expect_name('the name of an implementation'), $offset);
    return;
}

# parameter = type name [ '[' N ']' ] { attribute | string } '{' ranges '}' default
sub _parameter ($self, $type_word, $offset) {
    $self->{lexer}->advance;
    my $fields = $self->_head($type_word);
    if ($self->{shares}) {
        $self->warning_at(
            $offset,
            "parameter '$fields->{name}' is declared in a SHARES block and becomes private",
            expected => 'USES or EXTENDS, or the line PRIVATE: before it'
        );
        @{$self}{qw(shares scope)} = (undef, 'private');
    }
    $self->warning_at(
        $fields->{offset},
        "parameter '$fields->{name}' has no description",
        expected => 'a string after its name: what it is for'
    ) if !defined $fields->{description};
    $fields->{description} //= q{};
    my $parameter = $self->node(Parameter => $fields->{offset}, %{$fields}, scope => $self->{scope} // 'private');
    $self->_body($parameter);
    $parameter->{default_text} = $self->_default($parameter);
    push @{ $self->{thorn}{parameters} }, $parameter;
    return;
}

# shared = ( 'USES' | 'EXTENDS' ) type name [ '[' N ']' ] { attribute | string } [ '{' ranges '}' ]
sub _shared_parameter ($self, $verb) {
    my $lexer  = $self->{lexer};
    my $type   = $self->expect_keyword('a parameter type', @types);
    my $fields = $self->_head($type);
    my $shares = $self->{shares};
    if (!$shares) {
        $self->error_at(
            $fields->{offset},
            "$verb of '$fields->{name}' belongs to no implementation",
            expected => 'a line SHARES: <implementation> before it'
        );
    }
    my $parameter = $self->node(
        SharedParameter => $fields->{offset},
        %{$fields},
        description    => $fields->{description} // q{},
        extends        => $verb eq 'EXTENDS',
        implementation => $shares ? $shares->name : q{},
        shares         => $shares
    );
    $self->_body($parameter) if $lexer->at_punct('{');
    if (!$lexer->starts_line && $lexer->kind ne 'end') {
        $self->fail_unexpected("nothing more: a parameter that is only shared has the default of its owner");
    }
    push @{ $self->{thorn}{shared_parameters} }, $parameter if $shares;
    return;
}

# Everything between the type and the brace.
sub _head ($self, $type_word) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $name   = $self->expect_name('the name of the parameter');
    my %fields = (
        thorn       => $self->{thorn},
        offset      => $offset,
        name        => $name,
        seen_as     => $name,
        type        => $type_of{ $type_word =~ s{ \A CCTK_ }{}rx },
        array_size  => $self->_array_size,
        steerable   => 'never',
        description => undef,
        ranges      => [],
    );
    $self->_attribute(\%fields) while $self->_is_at_attribute;
    return \%fields;
}

sub _array_size ($self) {
    return 0 if !$self->{lexer}->accept_punct('[');
    my $size = $self->expect_positive_integer('the number of elements', $most_elements);
    $self->expect_punct(']', 'after the number of elements');
    return $size;
}

sub _is_at_attribute ($self) {
    my $lexer = $self->{lexer};
    return 1 if $lexer->kind eq 'string';
    return 0 if $lexer->kind ne 'word';
    return 1 if !$lexer->starts_line;
    return 0 if $self->starts_statement(0);
    my $nearest = Cactus::CCL::Names::nearest(uc $lexer->text, @attributes, @starters);
    return !defined $nearest || !$is_starter{$nearest};
}

# attribute = string | 'STEERABLE' '=' when | 'AS' name
#           | 'ACCUMULATOR' '=' '(' expression ')' | 'ACCUMULATOR-BASE' '=' name
sub _attribute ($self, $fields) {
    my $lexer = $self->{lexer};
    if ($lexer->kind eq 'string') {
        $fields->{description} = $self->expect_string('the description');
        return;
    }
    my $start = $lexer->offset;
    if ($lexer->scan(qr{ ACCUMULATOR\s*-\s*BASE \b }xi)) {
        $self->_note_attribute($fields, 'ACCUMULATOR-BASE', $start);
        $self->expect_punct(q{=}, 'after ACCUMULATOR-BASE');
        my $offset = $lexer->offset;
        my $name   = $self->expect_qualified_name('the name of an accumulator');
        $fields->{accumulator_base} = $self->reference($name, $offset);
        return;
    }
    my $word = $self->expect_keyword('what belongs to a parameter', @attributes);
    $self->_note_attribute($fields, $word, $start);
    if ($word eq 'AS') {
        $fields->{seen_as} = $self->expect_name('the name of the parameter in this thorn');
        return;
    }
    $self->expect_punct(q{=}, "after $word");
    if ($word eq 'STEERABLE') {
        $fields->{steerable} = lc $self->expect_keyword('when it may be changed', qw(NEVER ALWAYS RECOVER));
        return;
    }
    $self->expect_punct('(', 'around the expression of an accumulator');
    $fields->{accumulator} = $self->expression(names => [qw(x y)])->text;
    return $self->expect_punct(')', 'after the expression of an accumulator');
}

sub _note_attribute ($self, $fields, $word, $offset) {
    return if !$fields->{attributes}{$word}++;
    return $self->error_at($offset, "parameter '$fields->{name}' has a second $word", expected => 'one');
}

# body = '{' { range } '}'
sub _body ($self, $parameter) {
    my $lexer = $self->{lexer};
    $self->expect_punct('{', "before the accepted values of parameter '$parameter->{name}'");
    while (!$lexer->accept_punct('}')) {
        if ($lexer->kind eq 'end' || $self->_next_statement_starts) {
            $self->fail("the accepted values of parameter '$parameter->{name}' have no end", expected => q{'\}'});
        }
        $self->attempt(sub { $self->_range_item($parameter) }, sub { $self->_skip_to_next_line });
    }
    return;
}

# A line that looks like the head of a statement means that a brace was forgotten; a bare keyword never does.
sub _next_statement_starts ($self) {
    my $lexer = $self->{lexer};
    return 0 if !$lexer->starts_line || $lexer->kind ne 'word' || !$self->starts_statement(0);
    return $lexer->is_followed_by(qr/ \s*+ : (?!:) | [ \t\r]++ [A-Za-z_][^\n"{]*+ ["{] /x);
}

sub _skip_to_next_line ($self) {
    my $lexer = $self->{lexer};
    while (!$lexer->starts_line && !$lexer->at_punct('}')) {
        $lexer->advance;
    }
    return;
}

# item = value { ',' value } [ '::' string ]
sub _range_item ($self, $parameter) {
    my $lexer  = $self->{lexer};
    my @values = $self->_value($parameter);
    push @values, $self->_value($parameter) while $lexer->accept_punct(q{,});
    my $description = q{};
    if ($lexer->accept_punct('::')) {
        $description = $self->expect_string('the description of the accepted values, in quotes');
    }
    elsif (!$lexer->starts_line && !$lexer->at_punct('}')) {
        $self->fail_unexpected(q{'::' and a description, or '\}'});
    }
    push @{ $parameter->{ranges} }, map { $self->node(Range => @{$_}, description => $description) } @values;
    return;
}

# Returns offset, 'text', text.
sub _value ($self, $parameter) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $type   = $parameter->{type};
    return [ $offset, text => $self->expect_string('a value') ] if $lexer->kind eq 'string';
    my $pattern =
        $type eq 'integer' || $type eq 'real' ? $range : $type eq 'boolean' ? qr{ :(?!:(?!:)) | \w++ }x : $bare_word;
    my $text = $lexer->scan($pattern);
    return [ $offset, text => $text =~ s{ \s+ \z }{}rx ] if defined $text && length $text;
    return $self->fail_unexpected(_expected_value($type));
}

sub _expected_value ($type) {
    return {
        integer => 'a whole number or a range such as 0:10, (0:* or 1:*:2',
        real    => 'a number or a range such as 0:1, (0:* or *:*',
        boolean => 'yes, no or nothing',
        keyword => 'a keyword in quotes',
        string  => 'a regular expression in quotes',
    }->{$type};
}

sub _default ($self, $parameter) {
    my $lexer = $self->{lexer};
    return $self->expect_string('the default') if $lexer->kind eq 'string';
    my $is_missing =
           $lexer->kind eq 'end'
        || $lexer->at_punct('{')
        || $lexer->starts_line && $lexer->kind eq 'word' && $self->starts_statement(0);
    my $text = $is_missing ? undef : $lexer->scan(qr{ [^\s"{}]++ }x);
    return $text if defined $text;
    $self->error_at(
        $lexer->previous_end,
        "parameter '$parameter->{name}' has no default",
        expected => 'a value after the closing brace'
    );
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::Param - read param.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::Param->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: parameters and shared parameters.
The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives, literals in quotes.
See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
