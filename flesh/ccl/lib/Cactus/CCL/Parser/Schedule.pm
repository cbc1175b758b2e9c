# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::Schedule;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Bins;
use Cactus::CCL::Model::Condition;
use Cactus::CCL::Model::DataAccess;
use Cactus::CCL::Model::ScheduleItem;
use Cactus::CCL::Model::StorageRequest;
use Cactus::CCL::Model::Tag;

# Statements inside statements, of which "if (...) {" is two; more is no schedule but a mistake.
my $deepest = 80;

my @statements   = qw(SCHEDULE STORAGE IF ELSE);
my %is_statement = map { $_ => 1 } @statements;

my %prepositions = (
    AT     => \&_at,
    IN     => \&_in,
    AS     => \&_as,
    BEFORE => sub ($self, $item) { $self->_names_into($item, 'before') },
    AFTER  => sub ($self, $item) { $self->_names_into($item, 'after') },
    WHILE  => sub ($self, $item) { $self->_names_into($item, 'while_variables') },
    IF     => sub ($self, $item) { $self->_names_into($item, 'if_variables') },
);

my %clauses = (
    LANG     => \&_language,
    LANGUAGE => \&_language,
    (map { ($_ => \&_options) } qw(OPTION OPTIONS)),
    STORAGE => \&_storage,
    SYNC    => sub ($self, $item) { $self->_list_into($item, 'sync', \&_name) },
    (map { ($_ => \&_triggers) } qw(TRIGGER TRIGGERS)),
    READS       => sub ($self, $item) { $self->_accesses($item, 'reads') },
    WRITES      => sub ($self, $item) { $self->_accesses($item, 'writes') },
    INVALIDATES => sub ($self, $item) { $self->_accesses($item, 'invalidates') },
    TAGS        => \&_tags,
);
my @clauses = sort keys %clauses;

# Bits of flesh::tables::Region.
my %region = (
    EVERYWHERE           => 7,
    ALL                  => 7,
    BOUNDARYWITHGHOSTS   => 3,
    INTERIORWITHBOUNDARY => 6,
    INTERIOR             => 4,
    IN                   => 4,
    BOUNDARY             => 2,
    SCALAR               => 7,
);
my %default_region = (reads => 7, invalidates => 7, writes => 4);

sub lexer_options ($class) {
    return (c_comments => 1);
}

sub starts_statement ($self, $depth) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    return 0 if !$is_statement{$word};
    return 1 if $word eq 'SCHEDULE' || $word eq 'ELSE';
    return $depth == 0 && ($word eq 'IF' || $lexer->is_followed_by(qr{ \s*+ : }x));
}

sub is_inside_block ($self) {
    return $self->{block_depth} // 0;
}

# statement = schedule | storage | conditional | '{' { statement } '}'
sub parse_statement ($self) {
    my $lexer = $self->{lexer};
    local $self->{depth} = ($self->{depth} // 0) + 1;
    $self->_fail_too_deep if $self->{depth} > $deepest;
    return $self->_block if $lexer->at_punct('{');
    my $word = uc $lexer->text;
    if ($lexer->kind ne 'word' || !$is_statement{$word} || $word eq 'ELSE') {
        $word = $self->misspelt_keyword('SCHEDULE, STORAGE: or if', qw(SCHEDULE STORAGE IF));
    }
    my $offset = $lexer->offset;
    $lexer->advance;
    return $self->_conditional if $word eq 'IF';
    return $self->_schedule($offset) if $word eq 'SCHEDULE';
    return $self->_storage_statement($offset);
}

# Nothing behind such a place can be trusted: the rest of the file is not read.
sub _fail_too_deep ($self) {
    my $lexer = $self->{lexer};
    $self->error_here('blocks and conditions are nested too deeply', expected => "at most $deepest inside each other");
    $self->{is_given_up} = 1;
    $lexer->advance while $lexer->kind ne 'end';
    return $self->abandon;
}

# '{' { statement } '}'
sub _block ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    $lexer->advance;
    local $self->{block_depth} = $self->is_inside_block + 1;
    while (!$lexer->accept_punct('}')) {
        $self->abandon if $self->{is_given_up};
        $self->fail_unclosed($offset) if $lexer->kind eq 'end';
        $self->attempt(sub { $self->parse_statement }, sub { $self->skip_to_statement });
    }
    return;
}

# 'if' '(' condition ')' statement [ 'else' statement ]
sub _conditional ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $condition;
    $self->attempt(sub { $condition = $self->_condition }, sub { $self->_skip_condition });
    $self->_under($condition, $offset, 0);
    $self->_under($condition, $offset, 1) if $lexer->accept_word('ELSE');
    return;
}

sub _condition ($self) {
    $self->expect_punct('(', 'after if');
    my $condition = $self->expression(strings => 1, functions => 1);
    $self->expect_punct(')', 'after the condition');
    return $condition;
}

# What a broken condition governs is read all the same.
sub _skip_condition ($self) {
    my $lexer = $self->{lexer};
    $lexer->advance while $lexer->kind ne 'end' && !$lexer->at_punct('{') && !$lexer->at_word('SCHEDULE');
    return;
}

# The statement that a condition, or its negation, governs.
sub _under ($self, $expression, $offset, $negated) {
    return $self->parse_statement if !$expression;
    my $condition = $self->node(
        Condition  => $offset,
        text       => $expression->text,
        negated    => $negated,
        parameters => [ _each_once($expression->names) ]
    );
    local $self->{conditions} = [ @{ $self->{conditions} // [] }, $condition ];
    return $self->parse_statement;
}

sub _each_once (@references) {
    my %seen;
    return grep { !$seen{ lc $_->name }++ } @references;
}

# 'STORAGE' ':' items
sub _storage_statement ($self, $offset) {
    $self->want_punct(q{:}, 'after STORAGE');
    my $item = $self->_item('storage', q{}, $offset);
    $self->_storage($item);
    return $self->_add($item);
}

# 'SCHEDULE' [ 'GROUP' ] name { preposition } '{' { clause } '}' string
sub _schedule ($self, $offset) {
    my $lexer    = $self->{lexer};
    my $is_group = $lexer->at_word('GROUP') && $lexer->is_followed_by(qr{ \s*+ \w }x);
    $lexer->advance if $is_group;
    my $name_offset = $lexer->offset;
    my $name        = $self->expect_name($is_group ? 'the name of a schedule group' : 'the name of a function');
    my $item        = $self->_item($is_group       ? 'group'                        : 'function', $name, $name_offset);
    $self->_preposition($item) while $lexer->kind eq 'word' && !$lexer->at_punct('{');
    $self->_clauses($item);
    $item->{description} =
        $lexer->kind eq 'string' ? $self->expect_string('a description') : $self->_undescribed($item);
    $self->_check_item($item);
    return $self->_add($item);
}

sub _undescribed ($self, $item) {
    $self->error_at(
        $self->{lexer}->previous_end,
        "'$item->{name}' has no description",
        expected => 'a string after the closing brace'
    );
    return q{};
}

sub _item ($self, $kind, $name, $offset) {
    return $self->node(
        ScheduleItem => $offset,
        thorn        => $self->{thorn},
        kind         => $kind,
        name         => $name,
        alias        => $name,
        placement    => 'nowhere',
        where        => q{},
        language     => 'none',
        description  => q{},
        conditions   => $self->{conditions} // []
    );
}

sub _add ($self, $item) {
    push @{ $self->{thorn}{schedule} }, $item;
    return;
}

sub _check_item ($self, $item) {
    my ($name, $offset) = @{$item}{qw(name offset)};
    return if $item->{kind} eq 'group';
    $self->warning_at(
        $offset,
        "function '$name' is scheduled nowhere and never runs",
        expected => 'AT a bin or IN a schedule group'
    ) if $item->{placement} eq 'nowhere';
    $self->error_at($offset, "function '$name' has no language", expected => 'LANG: C or LANG: Fortran in its block')
        if $item->{language} eq 'none';
    return;
}

# ------------------------------------------------------------------------------------------------ prepositions

sub _preposition ($self, $item) {
    my $word = $self->expect_keyword('a preposition', sort keys %prepositions);
    return $prepositions{$word}->($self, $item);
}

sub _place ($self, $item, $placement, $where, $offset) {
    $self->warning_at(
        $offset,
        "'$item->{name}' is placed a second time and leaves $item->{where}",
        expected => 'one AT or IN'
    ) if $item->{placement} ne 'nowhere';
    @{$item}{qw(placement where where_offset)} = ($placement, $where, $offset);
    return;
}

sub _at ($self, $item) {
    my $offset = $self->{lexer}->offset;
    my $bin    = $self->expect_name('the name of a bin');
    my $where  = Cactus::CCL::Bins::canonical($bin);
    $self->_unknown_bin($bin, $offset) if !defined $where;
    return $self->_place($item, 'at_bin', $where // $bin, $offset);
}

sub _unknown_bin ($self, $bin, $offset) {
    my $has_prefix = $bin =~ m{ \A CCTK_ }xi;
    my @bins       = map { $has_prefix ? $_ : s{ \A CCTK_ }{}rx } Cactus::CCL::Bins::names();
    return $self->error_at(
        $offset, "unknown bin '$bin'",
        expected   => 'a standard bin, or IN for a schedule group',
        name       => $bin,
        candidates => \@bins
    );
}

sub _in ($self, $item) {
    my $offset = $self->{lexer}->offset;
    my $group  = $self->expect_name('the name of a schedule group');
    my $bin    = $group =~ m{ \A CCTK_ }xi ? Cactus::CCL::Bins::canonical($group) : undef;
    return $self->_place($item, 'in_group', $bin // $group, $offset);
}

sub _as ($self, $item) {
    $item->{alias} = $self->expect_name('another name');
    return;
}

# name | '(' name { [','] name } ')'
sub _names_into ($self, $item, $field) {
    my $lexer = $self->{lexer};
    my $names = $item->{$field} //= [];
    if (!$lexer->accept_punct('(')) {
        push @{$names}, $self->_name;
        return;
    }
    while (!$lexer->accept_punct(')')) {
        push @{$names}, $self->_name;
        $lexer->accept_punct(q{,});
    }
    return;
}

# ----------------------------------------------------------------------------------------------------- clauses

# '{' { clause } '}'
sub _clauses ($self, $item) {
    my $lexer = $self->{lexer};
    $self->expect_punct('{', "or a preposition (@{[join q{, }, sort keys %prepositions]})");
    while (!$lexer->accept_punct('}')) {
        if ($lexer->kind eq 'end' || $lexer->starts_line && $self->starts_statement(1)) {
            $self->fail("the block of '$item->{name}' is never closed", expected => q{'\}'});
        }
        $self->attempt(sub { $self->_clause($item) }, sub { $self->_skip_to_clause });
    }
    return;
}

sub _clause ($self, $item) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    $word = $self->misspelt_keyword('a clause: ' . join(q{, }, map { "$_:" } @clauses), @clauses) if !$clauses{$word};
    $lexer->advance;
    $self->want_punct(q{:}, "after $word");
    return $clauses{$word}->($self, $item);
}

sub _skip_to_clause ($self) {
    my $lexer = $self->{lexer};
    while ($lexer->kind ne 'end' && !$lexer->at_punct('}')) {
        return if $lexer->kind eq 'word' && $clauses{ uc $lexer->text } && $lexer->is_followed_by(qr{ \s*+ : (?!:) }x);
        return if $lexer->starts_line && $self->starts_statement(1);
        $lexer->advance;
    }
    return;
}

sub _language ($self, $item) {
    my $offset   = $self->{lexer}->offset;
    my $language = lc $self->expect_keyword('a language', qw(C FORTRAN));
    $self->error_at(
        $offset,
        "'$item->{name}' has a second language",
        expected => "one; the first is \u$item->{language}"
    ) if $item->{language} ne 'none' && $item->{language} ne $language;
    $item->{language} = $language;
    return;
}

# Items of one rule, up to the end of the line, into a field.
sub _list_into ($self, $item, $field, $rule) {
    my $lexer = $self->{lexer};
    return if $lexer->at_punct('}') || $lexer->starts_line && $lexer->is_followed_by(qr{ \s*+ : (?!:) }x);
    push @{ $item->{$field} }, @{ $self->line_of(sub { $self->$rule }) };
    return;
}

sub _name ($self) {
    my $offset = $self->{lexer}->offset;
    return $self->reference($self->expect_qualified_name('a name'), $offset);
}

sub _options ($self, $item) {
    return $self->_list_into($item, 'options', \&_option);
}

sub _option ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $text   = $lexer->scan(qr{ [A-Za-z][\w-]*+ }x);
    return $self->reference(lc $text, $offset) if defined $text;
    return $self->fail_unexpected('the name of an option');
}

sub _triggers ($self, $item) {
    return $self->_list_into($item, 'triggers', \&_indexed_name);
}

sub _indexed_name ($self) {
    my $reference = $self->_name;
    my $index     = $self->_index;
    $reference->{name} .= "[$index]" if defined $index;
    return $reference;
}

# '[' text ']'
sub _index ($self) {
    my $lexer = $self->{lexer};
    return if !$lexer->accept_punct('[');
    my $index = $self->expression->text;
    $self->expect_punct(']', 'after the index');
    return $index;
}

sub _storage ($self, $item) {
    return $self->_list_into($item, 'storage', \&_storage_request);
}

# name [ '[' ( number | parameter ) ']' ]
sub _storage_request ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $name   = $self->expect_qualified_name('the name of a group of variables');
    my $levels;
    if ($lexer->accept_punct('[')) {
        $levels = $self->expression;
        $self->expect_punct(']', 'after the number of time levels');
    }
    return $self->node(
        StorageRequest => $offset,
        name           => $name,
        timelevels     => $levels && $levels->text,
        parameters     => [ $levels ? $levels->names : () ]
    );
}

sub _accesses ($self, $item, $verb) {
    return $self->_list_into($item, $verb, sub ($parser) { $parser->_access($verb) });
}

# name [ '[' index ']' ] [ '(' region ')' ]; _p at the end of the name selects past time levels
sub _access ($self, $verb) {
    my $lexer   = $self->{lexer};
    my $offset  = $lexer->offset;
    my $written = $self->expect_qualified_name('the name of a group or variable');
    my ($name, $past) = $written =~ m{ \A (.+?) ((?:_p)*+) \z }xs;
    my $index  = $self->_index;
    my $region = $default_region{$verb};
    $region = $self->_region if $lexer->accept_punct('(');
    return $self->node(
        DataAccess   => $offset,
        name         => $name,
        timelevel    => length($past) / 2,
        index        => $index,
        region       => $region,
        written_name => $written
    );
}

sub _region ($self) {
    my $word = $self->expect_keyword('a region', sort keys %region);
    $self->expect_punct(')', 'after the region');
    return $region{$word};
}

sub _tags ($self, $item) {
    return $self->_list_into($item, 'tags', \&_tag);
}

# key '=' ( string | word )
sub _tag ($self) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $key    = $self->expect_name('the name of a tag');
    $self->expect_punct(q{=}, "after tag $key");
    my $value = $lexer->kind eq 'string' ? $self->expect_string('a value') : $lexer->scan(qr{ [^\s,"{}]++ }x);
    return $self->node(Tag => $offset, key => $key, value => $value) if defined $value;
    return $self->fail_unexpected("the value of tag $key");
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::Schedule - read schedule.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::Schedule->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: schedule items, with the conditions above each.
The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives, literals in quotes.
See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
