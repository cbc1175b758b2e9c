# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser::Interface;
use v5.26;
use warnings;
use experimental 'signatures';

use parent 'Cactus::CCL::Parser';
use Cactus::CCL::Model::Function;
use Cactus::CCL::Model::FunctionArgument;
use Cactus::CCL::Model::FunctionProvision;
use Cactus::CCL::Model::FunctionUse;
use Cactus::CCL::Model::Group;
use Cactus::CCL::Model::IncludeContribution;
use Cactus::CCL::Model::Variable;

my @group_types =
    qw(CHAR BYTE INT INT1 INT2 INT4 INT8 INT16 REAL REAL4 REAL8 REAL16 COMPLEX COMPLEX8 COMPLEX16 COMPLEX32);
my @returns       = qw(void CCTK_INT CCTK_REAL CCTK_COMPLEX CCTK_POINTER CCTK_POINTER_TO_CONST);
my @arguments     = (@returns[ 1 .. $#returns ], qw(CCTK_STRING));
my %group_type    = map { ($_    => $_, "CCTK_$_" => $_) } @group_types;
my %return_type   = map { (uc $_ => $_) } @returns, map { "CCTK_INT$_" } 1, 2, 4, 8, 16;
my %argument_type = (STRING => 'CCTK_STRING', map { (uc $_ => $_) } @arguments, map { "CCTK_INT$_" } 1, 2, 4, 8, 16);

my @modifiers   = qw(IN OUT INOUT ARRAY CCTK_FPOINTER);
my %is_modifier = map { $_ => 1 } @modifiers;

my %rules = (
    IMPLEMENTS => \&_implements,
    INHERITS   => \&_inherits,
    FRIEND     => \&_friend,
    (map { ($_ => \&_access) } qw(PUBLIC PROTECTED PRIVATE)),
    (map { ($_ => \&_include) } qw(INCLUDE INCLUDES)),
    USES       => \&_uses,
    REQUIRES   => \&_requires,
    PROVIDES   => \&_provides,
    SUBROUTINE => \&_subroutine,
    VOID       => \&_void_function,
    (map { ($_ => \&_string_function) } qw(STRING CCTK_STRING)),
    (map { ($_ => \&_group_or_function) } keys %group_type, keys %return_type),
);
my @starters = sort keys %rules;

# What is beyond these is a slip. Names of time levels end in as many `_p`, and elements of vectors are variables.
my $most_dimensions = 10;
my $most_timelevels = 100;
my $most_elements   = 1_000_000;
my $largest_size    = 2_147_483_647;

my %type_word = (GF => 'grid_function', ARRAY => 'array', SCALAR => 'scalar');
my $file_name = qr{ [^\s,]++ }x;

my %attribute_rules = (
    TYPE       => \&_type,
    DIM        => \&_dimension,
    TIMELEVELS => \&_timelevels,
    SIZE       => \&_sizes,
    GHOSTSIZE  => \&_ghosts,
    DISTRIB    => \&_distribution,
    TAGS       => \&_tags,
    CENTERING  => \&_centering,
    STAGGER    => \&_stagger,
);

sub starts_statement ($self, $depth) {
    my $lexer = $self->{lexer};
    return 0 if !$rules{ uc $lexer->text };
    return $lexer->is_followed_by(qr{ \s*+ : (?!:) | [ \t\r]++ \w }x);
}

sub parse_file ($self) {
    $self->SUPER::parse_file;
    if (!defined $self->{thorn}{implementation}) {
        $self->error_at(0, 'this file does not say what the thorn implements', expected => 'a line IMPLEMENTS: <name>');
    }
    return;
}

sub parse_statement ($self) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    $word = $self->misspelt_keyword('the start of a statement of interface.ccl', @starters)
        if $lexer->kind ne 'word' || !$rules{$word};
    return $rules{$word}->($self, $word);
}

# ------------------------------------------------------------------------------------------------------- header

sub _implements ($self, $word) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $thorn  = $self->{thorn};
    $lexer->advance;
    $self->want_punct(q{:}, 'after IMPLEMENTS');
    if (length($thorn->{implementation} // q{})) {
        $self->error_at(
            $offset,
            "a second IMPLEMENTS: the thorn already implements '$thorn->{implementation}'",
            expected => 'one IMPLEMENTS per thorn'
        );
    }
    $thorn->{implementation} //= q{};    # so that a broken line is not reported again as a missing one
    @{$thorn}{qw(source offset)} = ($self->{source}, $offset);
    $thorn->{implementation} = $self->expect_name('the name of the implementation');
    return;
}

sub _inherits ($self, $word) {
    push @{ $self->{thorn}{inherits} }, @{ $self->_implementations };
    return;
}

sub _friend ($self, $word) {
    push @{ $self->{thorn}{friends} }, @{ $self->_implementations };
    return;
}

# names up to the end of the line, perhaps none
sub _implementations ($self) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    $lexer->advance;
    $self->want_punct(q{:}, "after $word");
    return [] if $lexer->starts_line || $lexer->kind eq 'end';
    return $self->line_of(
        sub {
            my $offset = $lexer->offset;
            return $self->reference($self->expect_name('the name of an implementation'), $offset);
        }
    );
}

sub _access ($self, $word) {
    $self->{lexer}->advance;
    $self->want_punct(q{:}, "after $word");
    $self->{access} = lc $word;
    return;
}

# ------------------------------------------------------------------------------------------------ include files

# 'INCLUDE' ['S'] [ 'HEADER' | 'SOURCE' ] ':' file 'IN' file
sub _include ($self, $word) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    $lexer->advance;
    my $kind = $self->_header_or_source($word);
    my $file = $self->_file_name('the file that is contributed');
    $self->expect_keyword('what stands between the two files', 'IN');
    my $target = $self->_file_name('the public file that gets the contribution');
    push @{ $self->{thorn}{include_contributions} },
        $self->node(
        IncludeContribution => $offset,
        thorn               => $self->{thorn},
        kind                => $kind,
        contribution        => $file,
        target              => $target
        );
    return;
}

# 'USES' ( 'INCLUDE' ['S'] [ 'HEADER' | 'SOURCE' ] ':' file { file } | 'FUNCTION' name )
sub _uses ($self, $word) {
    my $lexer = $self->{lexer};
    $lexer->advance;
    my $what = $self->expect_keyword('what is used', qw(INCLUDE INCLUDES FUNCTION));
    return $self->_function_use(0) if $what eq 'FUNCTION';
    $self->_header_or_source('USES INCLUDE');
    do {
        my $offset = $lexer->offset;
        my $file   = $self->_file_name('the name of a header');
        push @{ $self->{thorn}{include_uses} }, $self->reference($file, $offset);
        $lexer->accept_punct(q{,});
    } while !$lexer->starts_line && $lexer->kind ne 'end';
    return;
}

# [ 'HEADER' | 'SOURCE' ] ':'
sub _header_or_source ($self, $statement) {
    my $lexer = $self->{lexer};
    my $kind  = $lexer->at_punct(q{:}) ? 'HEADER' : $self->expect_keyword('what is included', qw(HEADER SOURCE));
    $self->want_punct(q{:}, "after $statement $kind");
    return lc $kind;
}

sub _file_name ($self, $what) {
    my $lexer = $self->{lexer};
    my $name  = $lexer->starts_line ? undef : $lexer->scan($file_name);
    return $name // $self->fail_unexpected($what);
}

# ---------------------------------------------------------------------------------------------------- functions

sub _requires ($self, $word) {
    $self->{lexer}->advance;
    $self->expect_keyword('what is required', 'FUNCTION');
    return $self->_function_use(1);
}

sub _function_use ($self, $required) {
    my $offset = $self->{lexer}->offset;
    my $name   = $self->expect_name('the name of a function');
    push @{ $self->{thorn}{function_uses} },
        $self->node(FunctionUse => $offset, thorn => $self->{thorn}, name => $name, required => $required);
    return;
}

# 'PROVIDES' 'FUNCTION' name 'WITH' name 'LANGUAGE' language
sub _provides ($self, $word) {
    my $lexer = $self->{lexer};
    $lexer->advance;
    $self->expect_keyword('what is provided', 'FUNCTION');
    my $offset = $lexer->offset;
    my $name   = $self->expect_name('the name of a function');
    $self->expect_keyword('how it is provided', 'WITH');
    my $provider = $self->expect_name('the name of the function in the source of the thorn');
    $self->expect_keyword('what it is written in', 'LANGUAGE');
    my $language = $self->expect_keyword('a language', qw(C FORTRAN));
    push @{ $self->{thorn}{function_provisions} },
        $self->node(
        FunctionProvision => $offset,
        thorn             => $self->{thorn},
        name              => $name,
        provider          => $provider,
        language          => lc $language
        );
    return;
}

sub _subroutine ($self, $word) {
    $self->{lexer}->advance;
    return $self->_function('void');
}

sub _void_function ($self, $word) {
    $self->{lexer}->advance;
    $self->expect_keyword('what follows a return type', 'FUNCTION');
    return $self->_function('void');
}

# Legal as an argument, and often tried as a result.
sub _string_function ($self, $word) {
    return $self->fail("an aliased function cannot return $word", expected => join q{, }, @returns);
}

sub _group_or_function ($self, $word) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    $lexer->advance;
    return $self->_group($word) if !$lexer->is_followed_by(qr{ \s++ \w++ \s*+ \( }x);
    $self->expect_keyword('what follows a return type', 'FUNCTION');
    $self->error_at($offset, "an aliased function cannot return $word", expected => join q{, }, @returns)
        if !$return_type{$word};
    return $self->_function($return_type{$word} // 'void');
}

sub _function ($self, $return_type) {
    my $offset = $self->{lexer}->offset;
    my $name   = $self->expect_name('the name of a function');
    push @{ $self->{thorn}{functions} }, $self->_prototype($name, $return_type, $offset);
    return;
}

# '(' [ argument { ',' argument } ] ')'
sub _prototype ($self, $name, $return_type, $offset) {
    my $lexer = $self->{lexer};
    my @list;
    $self->expect_punct('(', "before the arguments of $name");
    if (!$lexer->accept_punct(')')) {
        do { push @list, $self->_argument } while $lexer->accept_punct(q{,});
        $self->expect_punct(')', "or ',' after an argument of $name");
    }
    return $self->node(
        Function    => $offset,
        thorn       => $self->{thorn},
        name        => $name,
        return_type => $return_type,
        arguments   => \@list
    );
}

# argument = type { 'ARRAY' | intent | 'CCTK_FPOINTER' } name [ prototype ]
sub _argument ($self) {
    my $lexer = $self->{lexer};
    my $type  = $self->_argument_type;
    my %is;
    $is{ $self->expect_keyword('an intent', @modifiers) } = 1
        while $lexer->kind eq 'word' && ($is_modifier{ uc $lexer->text } || $lexer->is_followed_by(qr{ \s++ \w }x));
    my @intents = grep { $is{$_} } qw(IN OUT INOUT);
    my $offset  = $lexer->offset;
    my $name    = $self->expect_name($is{CCTK_FPOINTER} || @intents ? 'the name of the argument' : 'IN, OUT or INOUT');
    $self->_check_intent($name, $offset, @intents);
    my %function;

    if ($is{CCTK_FPOINTER}) {
        %function = (type => 'CCTK_FPOINTER', prototype => $self->_prototype($name, $type, $offset));
    }
    return $self->node(
        FunctionArgument => $offset,
        name             => $name,
        type             => $type,
        intent           => lc($intents[0] // 'in'),
        is_array         => $is{ARRAY} // 0,
        %function
    );
}

sub _check_intent ($self, $name, $offset, @intents) {
    return if @intents == 1;
    my $problem = @intents ? "argument '$name' has several intents" : "argument '$name' has no intent";
    return $self->error_at($offset, $problem, expected => 'one of IN, OUT, INOUT before the name');
}

sub _argument_type ($self) {
    my $lexer = $self->{lexer};
    my $word  = uc $lexer->text;
    if ($lexer->kind ne 'word' || !$argument_type{$word} && !($word eq 'VOID')) {
        $word =
            $self->misspelt_keyword('the type of an argument: ' . join(q{, }, @arguments), sort keys %argument_type);
    }
    $lexer->advance;
    return $argument_type{$word} // 'void';
}

# -------------------------------------------------------------------------------------------------------- groups

# group = type name [ '[' expression ']' ] { attribute } [ string ] [ '{' variables '}' [ string ] ]
sub _group ($self, $word) {
    my $lexer  = $self->{lexer};
    my $offset = $lexer->offset;
    my $name   = $self->expect_name('the name of a group');
    my $group  = $self->node(
        Group         => $offset,
        thorn         => $self->{thorn},
        name          => $name,
        access        => $self->{access} // 'private',
        type          => 'scalar',
        variable_type => $group_type{$word},
        timelevels    => 1,
        tags          => q{},
        description   => q{},
    );
    if ($lexer->accept_punct('[')) {
        $group->{vector_length} = $self->_size_expression($group, 'the vector length', 0, $most_elements);
        $self->expect_punct(']', 'after the length of a vector group');
    }
    $self->_attribute($group) while $self->_is_at_attribute;
    $group->{variables} =
        $lexer->accept_punct('{') ? $self->_variables($group) : [ $self->_variable($group, $name, $offset) ];
    my $description = $lexer->kind eq 'string' ? $self->expect_string('the description') : undef;
    $group->{description} = $description if defined $description;
    $self->_settle($group);
    push @{ $self->{thorn}{groups} }, $group;
    return;
}

sub _is_at_attribute ($self) {
    my $lexer = $self->{lexer};
    return 1 if $lexer->kind eq 'string';
    return 0 if $lexer->kind ne 'word';
    return $attribute_rules{ uc $lexer->text } || !$lexer->starts_line || $lexer->is_followed_by(qr{ \s*+ = }x);
}

sub _attribute ($self, $group) {
    my $lexer = $self->{lexer};
    if ($lexer->kind eq 'string') {
        $group->{description} = $self->expect_string('the description');
        return;
    }
    my $offset = $lexer->offset;
    my $word   = $self->expect_keyword('an attribute of a group', sort keys %attribute_rules);
    $self->error_at($offset, "group '$group->{name}' has a second $word", expected => 'one')
        if $group->{attributes}{$word}++;
    $self->expect_punct(q{=}, "after $word");
    return $attribute_rules{$word}->($self, $group);
}

sub _type ($self, $group) {
    $group->{type} = $type_word{ $self->expect_keyword('the type of a group', sort keys %type_word) };
    return;
}

sub _dimension ($self, $group) {
    my $lexer = $self->{lexer};
    $group->{dimension} = $lexer->kind eq 'number' && $lexer->text =~ m{\A0+\z}x ? 0 : undef;
    return $lexer->advance if defined $group->{dimension};
    $group->{dimension} = $self->expect_positive_integer('the dimension', $most_dimensions);
    return;
}

sub _timelevels ($self, $group) {
    $group->{timelevels} = $self->expect_positive_integer('the number of time levels', $most_timelevels);
    return;
}

sub _sizes ($self, $group) {
    $group->{sizes} = $self->_size_list($group, 'the size', 0, $largest_size);
    return;
}

sub _ghosts ($self, $group) {
    $group->{ghosts} = $self->_size_list($group, 'the ghost size', 0, $largest_size);
    return;
}

# expressions separated by commas, perhaps all of them in quotes
sub _size_list ($self, $group, @limits) {
    my $outer = $self->{lexer};
    return $self->_expressions($group, @limits) if $outer->kind ne 'string';
    local $self->{lexer} = $outer->inside_string;
    my $sizes = $self->_expressions($group, @limits);
    $self->fail_unexpected(q{',' or the end of the string})
        if $self->{lexer}->kind ne 'end';
    $outer->advance;
    return $sizes;
}

sub _expressions ($self, $group, @limits) {
    my @expressions;
    do { push @expressions, $self->_size_expression($group, @limits) } while $self->{lexer}->accept_punct(q{,});
    return \@expressions;
}

# Where the value is known already it is judged here; else the runtime does.
sub _size_expression ($self, $group, $what, $least, $most) {
    my $offset     = $self->{lexer}->offset;
    my $expression = $self->expression;
    my $value      = $expression->constant;
    $self->error_at(
        $offset,
        "$what of group '$group->{name}' is $value",
        expected => "a whole number from $least to $most"
    ) if defined $value && !($value >= $least && $value <= $most && $value == int $value);
    push @{ $group->{size_parameters} }, $expression->names;
    return $expression->text;
}

sub _distribution ($self, $group) {
    $group->{distribution} = lc $self->expect_keyword('the distribution', qw(CONSTANT DEFAULT));
    return;
}

sub _tags ($self, $group) {
    $group->{tags_offset} = $self->{lexer}->offset;
    $group->{tags}        = $self->expect_string('tags in quotes');
    return;
}

# '{' ( 'V' | 'C' ) ... '}', the letters with or without blanks between
sub _centering ($self, $group) {
    my $lexer = $self->{lexer};
    $group->{centering_offset} = $lexer->offset;
    $self->expect_punct('{', 'before the centring');
    my $letters = q{};
    while (!$lexer->accept_punct('}')) {
        $self->fail_unexpected('V or C per dimension')
            if $lexer->kind ne 'word' || $lexer->text !~ m{ \A [VC]+ \z }xi;
        $letters .= uc $lexer->text;
        $lexer->advance;
        $lexer->accept_punct(q{,});
    }
    $group->{centering} = [ map { $_ eq 'C' ? 1 : 0 } split m{}x, $letters ];
    return;
}

# Staggering has no meaning any more; files that still say it are accepted.
sub _stagger ($self, $group) {
    my $lexer = $self->{lexer};
    do { $self->expect_keyword('a staggering', qw(M C P)) } while $lexer->accept_punct(q{,});
    return;
}

# { name [','] } '}'
sub _variables ($self, $group) {
    my $lexer = $self->{lexer};
    my @variables;
    while (!$lexer->accept_punct('}')) {
        if ($lexer->starts_line && $lexer->kind eq 'word' && $self->_statement_follows) {
            $self->fail("the variables of group '$group->{name}' have no end", expected => q{'\}'});
        }
        my $offset = $lexer->offset;
        push @variables, $self->_variable($group, $self->expect_name('the name of a variable, or \'}\''), $offset);
        $lexer->accept_punct(q{,});
    }
    $self->error_at(
        $lexer->previous_end - 1,
        "group '$group->{name}' has no variables",
        expected => 'at least one name'
    ) if !@variables;
    return \@variables;
}

# Variables may be called like keywords; only what no list of variables can contain ends it.
sub _statement_follows ($self) {
    my $lexer = $self->{lexer};
    return $rules{ uc $lexer->text } && $lexer->is_followed_by(qr{ \s*+ : (?!:) | [ \t\r]++ \w++ [^\n,\}=(]*+ [=(] }x);
}

sub _variable ($self, $group, $name, $offset) {
    return $self->node(Variable => $offset, name => $name, group => $group);
}

# Fills in what follows from the rest.
sub _settle ($self, $group) {
    my $sizes   = $group->{sizes} // [];
    my %default = (grid_function => 3, scalar => 0, array => scalar @{$sizes} || 1);
    my $type    = $group->{type};
    $group->{dimension}    //= $default{$type};
    $group->{distribution} //= $type eq 'scalar' ? 'constant' : 'default';
    $group->{sizes} = $sizes;
    $group->{ghosts} //= [];
    return;
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser::Interface - read interface.ccl

=head1 SYNOPSIS

    Cactus::CCL::Parser::Interface->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Reads the file into a L<Cactus::CCL::Model::Thorn>: implementation, inheritance, friends, groups, include files and
aliased functions. The comment above each rule is its grammar: C<[ ]> optional, C<{ }> repeated, C<|> alternatives,
literals in quotes. See L<Cactus::CCL::Parser>.

=head1 ERRORS

Go to the diagnostics.

=cut
