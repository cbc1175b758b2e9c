# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Expression;
use v5.26;
use warnings;
use experimental 'signatures';

use POSIX ();

use Cactus::CCL::Accessors qw(has has_list);
use Cactus::CCL::Ranges;

# Expressions inside expressions, by parentheses, indices and arguments.
my $deepest = 90;

has(qw(text constant));
has_list(qw(names));

# From weakest to strongest binding.
my @operators = map {
    +{ map { $_ => 1 } @{$_} }
} [qw(||)], [qw(&&)], [qw(== !=)], [qw(< <= > >=)], [qw(+ -)], [qw(* / %)], [qw(^)];
my %is_prefix = map { $_ => 1 } qw(! + - *);

# What the operators yield for numbers. Division is that of whole numbers, as where the runtime evaluates sizes.
my %result_of = (
    q{||} => sub ($a, $b) { $a || $b ? 1 : 0 },
    q{&&} => sub ($a, $b) { $a && $b ? 1 : 0 },
    q{==} => sub ($a, $b) { $a == $b ? 1 : 0 },
    q{!=} => sub ($a, $b) { $a != $b ? 1 : 0 },
    q{<}  => sub ($a, $b) { $a < $b  ? 1 : 0 },
    q{<=} => sub ($a, $b) { $a <= $b ? 1 : 0 },
    q{>}  => sub ($a, $b) { $a > $b  ? 1 : 0 },
    q{>=} => sub ($a, $b) { $a >= $b ? 1 : 0 },
    q{+}  => sub ($a, $b) { $a + $b },
    q{-}  => sub ($a, $b) { $a - $b },
    q{*}  => sub ($a, $b) { $a * $b },
    q{/}  => sub ($a, $b) { int($a / $b) },
    q{%}  => sub ($a, $b) { POSIX::fmod($a, $b) },
    q{^}  => sub ($a, $b) { $a**$b },
);
my %divides = (q{/} => 1, q{%} => 1);

# Those that the runtime knows (flesh/src/parameters/thorn_scope.hh).
my @functions = qw(
    CCTK_EQUALS CCTK_Equals CCTK_IsThornActive CCTK_IsThornCompiled CCTK_IsImplementationActive CCTK_IsImplementationCompiled
    CCTK_IsFunctionAliased CCTK_ParameterQueryTimesSet CCTK_ParameterValInt
);
my %is_function = map { $_ => 1 } @functions;

# allow => { strings => bool, functions => bool, names => [the only legal ones] or undef: any }
sub parse ($class, $parser, %allow) {
    my $lexer = $parser->lexer;
    my $self  = bless { parser => $parser, lexer => $lexer, allow => \%allow, names => [] }, $class;
    my $start = $lexer->offset;
    $self->{constant} = $self->_choice;
    my $text = $lexer->code_between($start, $lexer->previous_end);
    $self->{text} = _single_blanks($text);
    delete @{$self}{qw(parser lexer)};
    return $self;
}

# Each rule returns the value of what it has read if that is made of numbers only, else undef.

# choice = binary [ '?' choice ':' choice ]
sub _choice ($self) {
    local $self->{depth} = ($self->{depth} // 0) + 1;
    $self->{parser}->fail('this expression is nested too deeply', expected => "at most $deepest parentheses")
        if $self->{depth} > $deepest;
    my $value = $self->_binary(0);
    return $value if !$self->{lexer}->accept_punct(q{?});
    my $if_true = $self->_choice;
    $self->{parser}->want_punct(q{:}, 'between the two values of ?:');
    my $if_false = $self->_choice;
    return !defined $value ? undef : $value ? $if_true : $if_false;
}

# binary(n) = binary(n+1) { operator(n) binary(n+1) }
sub _binary ($self, $level) {
    no warnings 'recursion';    ## no critic (ProhibitNoWarnings) - one call per level of binding and parenthesis
    return $self->_operand if $level == @operators;
    my $lexer = $self->{lexer};
    my $value = $self->_binary($level + 1);
    while ($lexer->kind eq 'punct' && $operators[$level]{ $lexer->text }) {
        my ($operator, $offset) = ($lexer->text, $lexer->offset);
        $lexer->advance;
        $value = $self->_result($operator, $offset, $value, $self->_binary($level + 1));
    }
    return $value;
}

sub _result ($self, $operator, $offset, $left, $right) {
    if ($divides{$operator} && defined $right && $right == 0) {
        $self->{parser}->error_at($offset, 'division by zero', expected => 'another divisor');
        return;
    }
    return defined $left && defined $right ? $result_of{$operator}->($left, $right) : undef;
}

# operand = { prefix } primary
sub _operand ($self) {
    my $lexer = $self->{lexer};
    my @prefixes;
    while ($lexer->kind eq 'punct' && $is_prefix{ $lexer->text }) {
        push @prefixes, $lexer->text;
        $lexer->advance;
    }
    my $value = $self->_primary // return;
    for my $prefix (reverse @prefixes) {
        $value = $prefix eq q{-} ? -$value : $prefix eq q{!} ? ($value ? 0 : 1) : $value;
    }
    return $value;
}

# primary = number | string | '(' choice ')' | name [ '[' choice ']' ] | function '(' [ choice { ',' choice } ] ')'
sub _primary ($self) {
    my ($lexer, $parser, $allow) = @{$self}{qw(lexer parser allow)};
    my $kind = $lexer->kind;
    return $self->_literal if $kind eq 'number' || $kind eq 'string' && $allow->{strings};
    return $self->_name if $kind eq 'word';
    if ($lexer->accept_punct('(')) {
        my $value = $self->_choice;
        $parser->expect_punct(')', 'after the expression');
        return $value;
    }
    return $parser->fail("unexpected @{[$lexer->found]} in an expression", expected => $self->_expected);
}

sub _literal ($self) {
    my $lexer = $self->{lexer};
    my $value = $lexer->kind eq 'number' ? Cactus::CCL::Ranges::number($lexer->text) : undef;
    $lexer->advance;
    return $value;
}

sub _name ($self) {
    my ($lexer, $parser, $allow) = @{$self}{qw(lexer parser allow)};
    my ($name, $offset) = ($lexer->text, $lexer->offset);
    $parser->fail_unexpected($self->_expected) if $lexer->starts_line && $parser->starts_statement(0);
    $lexer->advance;
    return $self->_call($name, $offset) if $lexer->at_punct('(');
    my @legal = @{ $allow->{names} // [] };
    if (@legal && !grep { $_ eq lc $name } @legal) {
        $parser->error_at($offset, "unknown name '$name' in an expression", expected => $self->_expected);
    }
    push @{ $self->{names} }, $parser->reference($name, $offset) if !@legal;
    return if @legal || !$lexer->accept_punct('[');
    $self->_choice;
    $parser->expect_punct(']', 'after the index');
    return;
}

sub _call ($self, $name, $offset) {
    my ($lexer, $parser) = @{$self}{qw(lexer parser)};
    if (!$self->{allow}{functions}) {
        $parser->error_at($offset, "'$name' cannot be called here", expected => $self->_expected);
    }
    elsif (!$is_function{$name}) {
        $parser->error_at(
            $offset, "unknown function '$name'",
            expected   => 'a function that conditions may call',
            name       => $name,
            candidates => \@functions
        );
    }
    $lexer->advance;
    return if $lexer->accept_punct(')');
    $self->_choice;
    $self->_choice while $lexer->accept_punct(q{,});
    $parser->expect_punct(')', "after the arguments of $name");
    return;
}

sub _expected ($self) {
    my $allow = $self->{allow};
    return 'a number or one of ' . join q{, }, @{ $allow->{names} } if $allow->{names};
    return $allow->{strings} ? 'a parameter, number, string or function call' : 'a parameter or a number';
}

# Strings keep their blanks.
sub _single_blanks ($text) {
    $text =~ s{ ( " (?: [^"\\] | \\ . )*+ " ) | \s++ }{ $1 // q{ } }gexs;
    return $text;
}

1;

__END__

=head1 NAME

Cactus::CCL::Expression - an expression in a CCL file: checked, kept as text

=head1 SYNOPSIS

    my $expression = Cactus::CCL::Expression->parse($parser, strings => 1, functions => 1);
    say $expression->text;
    say 'mentions ', $_->name for $expression->names;

=head1 DESCRIPTION

The runtime evaluates expressions; here only their grammar is checked. It is that of C for C<? : || && == != < E<lt>= >
E<gt>= + - * / %>, prefix C<! + - *>, parentheses and indices, with C<^> for powers.

=over

=item parse($parser, %allow)

Reads an expression from the parser's current token on. C<strings> and C<functions> say whether these may occur;
C<names> lists (in lower case) the only names that may.

=item text

The expression as written, without comments, with single blanks for white space.

=item constant

Its value if it consists of numbers only, else undef.

=item names

L<Cactus::CCL::Model::Reference> objects: the names in it, in order.

=back

=head1 ERRORS

Mistakes are reported through the parser, which then gives up the statement.

=cut
