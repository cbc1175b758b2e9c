# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Parser;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has);
use Cactus::CCL::Expression;
use Cactus::CCL::Lexer;
use Cactus::CCL::Model::Reference;
use Cactus::CCL::Names;

has(qw(lexer diagnostics thorn));

# Thrown after a syntax error was reported, caught where parsing can go on.
my $abandoned = bless {}, 'Cactus::CCL::Parser::Abandoned';

# Parses the file into the thorn.
sub parse ($class, $source, $thorn, $diagnostics) {
    my $lexer = Cactus::CCL::Lexer->new($source, $diagnostics, $class->lexer_options);
    my $self  = bless { lexer => $lexer, source => $source, thorn => $thorn, diagnostics => $diagnostics }, $class;
    $self->parse_file;
    return $thorn;
}

# ------------------------------------------------------------------------- what each kind of file says about itself

sub lexer_options ($class) {
    return;
}

sub parse_file ($self) {
    while ($self->{lexer}->kind ne 'end') {
        $self->attempt(sub { $self->parse_statement }, sub { $self->skip_to_statement });
    }
    return;
}

# -------------------------------------------------------------------------------------------------------- recovery

# Runs a rule; if it gives up, moves on to where the next one can start. Everything that was named on the way counts
# as doubtful: nobody shall be told that it does not exist.
sub attempt ($self, $rule, $skip) {
    my $lexer = $self->{lexer};
    my $start = $lexer->offset;
    return 1 if eval { $rule->(); 1 };
    my $error = $@;
    die $error if !ref $error || $error != $abandoned;    ## no critic (RequireCarping) - passes on what it got
    $lexer->advance if $lexer->offset == $start;
    $skip->();
    $self->doubt($lexer->code_between($start, $lexer->offset));
    return;
}

sub doubt ($self, $code) {
    return $self->{thorn}->doubt($code =~ m{ [A-Za-z_]\w* }gx);
}

# Skips to a word that starts a line and may start a statement, over blocks in between.
sub skip_to_statement ($self) {
    my $lexer = $self->{lexer};
    my $depth = 0;
    while ($lexer->kind ne 'end') {
        return if $lexer->starts_line && $lexer->kind eq 'word' && $self->starts_statement($depth);
        if    ($lexer->at_punct('{'))                           { $depth++ }
        elsif ($lexer->at_punct('}') && $depth)                 { $depth-- }
        elsif ($lexer->at_punct('}') && $self->is_inside_block) { return }
        $lexer->advance;
    }
    return;
}

sub is_inside_block ($self) {
    return 0;
}

# Says that the current token is not what should stand here. If it starts another statement, the one before it ends
# too early, and that is where the user has to look.
sub report_unexpected ($self, $expected, %remedy) {
    my $lexer = $self->{lexer};
    if ($lexer->starts_line && $lexer->kind eq 'word' && $self->starts_statement(0)) {
        return $self->error_at($lexer->previous_end, 'unexpected end of the line', expected => $expected);
    }
    return $self->error_here("unexpected @{[$lexer->found]}", expected => $expected, %remedy);
}

sub fail_unexpected ($self, $expected) {
    $self->report_unexpected($expected);
    return $self->abandon;
}

# Reports a mistake at the current token and gives up the current rule.
sub fail ($self, $problem, %remedy) {
    $self->error_here($problem, %remedy);
    return $self->abandon;
}

# $offset: where the block opens
sub fail_unclosed ($self, $offset) {
    $self->error_at($offset, 'this block is never closed', expected => q{a matching '\}'});
    return $self->abandon;
}

sub abandon ($self) {
    die $abandoned;    ## no critic (RequireCarping) - not a message
}

sub error_here ($self, $problem, %remedy) {
    return $self->error_at($self->{lexer}->offset, $problem, %remedy);
}

sub error_at ($self, $offset, $problem, %remedy) {
    return $self->{diagnostics}->error([ $self->{source}, $offset ], $problem, %remedy);
}

sub warning_at ($self, $offset, $problem, %remedy) {
    return $self->{diagnostics}->warning([ $self->{source}, $offset ], $problem, %remedy);
}

# ------------------------------------------------------------------------------------------------ small rules

sub expect_punct ($self, $text, $context) {
    return 1 if $self->{lexer}->accept_punct($text);
    return $self->fail_unexpected("'$text' $context");
}

# As expect_punct, where the rest of the statement is clear without it.
sub want_punct ($self, $text, $context) {
    $self->report_unexpected("'$text' $context") if !$self->{lexer}->accept_punct($text);
    return;
}

# Any identifier. Qualified ones are refused unless the caller asks for them.
sub expect_name ($self, $what) {
    my $lexer = $self->{lexer};
    my $text  = $lexer->text;
    if ($lexer->kind ne 'word' || $text =~ m{::}x) {
        $self->fail_unexpected($what);
    }
    $lexer->advance;
    return $text;
}

sub expect_qualified_name ($self, $what) {
    my $lexer = $self->{lexer};
    my $text  = $lexer->text;
    $self->fail_unexpected($what) if $lexer->kind ne 'word';
    $lexer->advance;
    return $text;
}

sub expect_string ($self, $what) {
    my $lexer = $self->{lexer};
    $self->fail_unexpected($what) if $lexer->kind ne 'string';
    my $text = $lexer->text;
    $lexer->advance;
    return $text;
}

sub accept_string ($self) {
    return $self->{lexer}->kind eq 'string' ? $self->expect_string('a string') : undef;
}

# 1 to $most; a larger number is reported and read as that.
sub expect_positive_integer ($self, $what, $most = 999_999_999) {
    my $lexer = $self->{lexer};
    my ($text, $offset) = ($lexer->text, $lexer->offset);
    if ($lexer->kind ne 'number' || $text !~ m{ \A 0*[1-9]\d* \z }x) {
        $self->fail_unexpected("$what (a positive whole number)");
    }
    $lexer->advance;
    return 0 + $text if $text <= $most;
    $self->error_at($offset, "$what is $text", expected => "at most $most");
    return $most;
}

# One of the given words, in upper case. A misspelt one is reported and read as the nearest.
sub expect_keyword ($self, $what, @words) {
    my $lexer   = $self->{lexer};
    my $written = uc $lexer->text;
    my $word    = $written;
    if ($lexer->kind ne 'word' || !grep { $_ eq $written } @words) {
        $word = $self->_meant_keyword(@words);
        $self->error_here(
            "unexpected @{[$lexer->found]}",
            expected   => $what . ': ' . _alternatives(@words),
            name       => $written,
            candidates => \@words
        );
        $self->abandon if !defined $word;
    }
    $lexer->advance;
    return $word;
}

# The keyword that starts a statement or clause, when the current word is none: if it is a slip, reports it and returns
# what was meant; else gives up.
sub misspelt_keyword ($self, $what, @words) {
    my $lexer = $self->{lexer};
    my $meant = $self->_meant_keyword(@words);
    $self->error_here(
        "unexpected @{[$lexer->found]}",
        expected   => $what,
        name       => uc $lexer->text,
        candidates => \@words
    );
    return $meant // $self->abandon;
}

# The nearest of some keywords to the current word. Two letters are too few to go on with a guess.
sub _meant_keyword ($self, @words) {
    my $lexer = $self->{lexer};
    return if $lexer->kind ne 'word' || length $lexer->text <= 2;
    return Cactus::CCL::Names::nearest(uc $lexer->text, @words);
}

sub reference ($self, $name, $offset) {
    return $self->node(Reference => $offset, name => $name);
}

# A node of the model at an offset of this file.
sub node ($self, $class, $offset, @fields) {
    return "Cactus::CCL::Model::$class"->new(source => $self->{source}, offset => $offset, @fields);
}

# Names separated by commas or blanks, up to the end of the line; a comma at the end of a line continues the list.
sub line_of ($self, $item) {
    my $lexer = $self->{lexer};
    my @items;
    while (1) {
        push @items, $item->();
        next if $lexer->accept_punct(q{,});
        last if $lexer->starts_line || $lexer->kind ne 'word' || $lexer->is_followed_by(qr{\s*+:(?!:)}x);
    }
    return \@items;
}

# Parses an expression and checks the names in it; returns its text.
sub expression ($self, %rules) {
    return Cactus::CCL::Expression->parse($self, %rules);
}

sub _alternatives (@words) {
    return $words[0] if @words == 1;
    my $last = pop @words;
    return join(q{, }, @words) . " or $last";
}

1;

__END__

=head1 NAME

Cactus::CCL::Parser - what the parsers of all kinds of CCL files have in common

=head1 SYNOPSIS

    package Cactus::CCL::Parser::Kind;
    use parent 'Cactus::CCL::Parser';
    sub parse_statement ($self) { ... }
    sub starts_statement ($self, $depth) { ... }

    Cactus::CCL::Parser::Kind->parse($source, $thorn, $diagnostics);

=head1 DESCRIPTION

Recursive descent with one sub per rule. A rule that meets something else than it expects reports it and gives up; the
statement that it belongs to is skipped, and parsing goes on with the next. So all mistakes of a file are found at once.

=head2 What a subclass says

=over

=item parse_statement

Reads one statement into C<< $self->thorn >>.

=item starts_statement($depth)

Whether the current word may start a statement, C<$depth> braces below the place where the error was.

=item lexer_options, parse_file, skip_to_statement, is_inside_block

May be overridden where a kind of file needs something else.

=back

=head2 What a subclass uses

=over

=item lexer, diagnostics, thorn

The L<Cactus::CCL::Lexer>, the L<Cactus::CCL::Diagnostics> and the L<Cactus::CCL::Model::Thorn> that is filled.

=item attempt($rule, $skip)

Runs a rule; if it gives up, runs C<$skip>, and notes the names in between as doubtful. True if the rule succeeded.

=item fail, fail_unexpected, fail_unclosed, abandon

Report a mistake and give up; only give up.

=item error_here, error_at, warning_at, report_unexpected

Report a mistake and go on.

=item expect_punct, want_punct, expect_name, expect_qualified_name, expect_string, accept_string

Small rules; C<expect> gives up if the token is not there, C<want> only reports it, C<accept> does not mind.

=item expect_positive_integer, expect_keyword, misspelt_keyword

The same for numbers and keywords. A slip in a keyword is reported and then read as what was meant.

=item line_of($item)

A list up to the end of the line.

=item expression(%allow)

A L<Cactus::CCL::Expression>.

=item node($class, $offset, %fields), reference($name, $offset)

New objects of the model.

=back

=head1 ERRORS

Go to the diagnostics.

=cut
