# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::Grammar;
use v5.26;
use warnings;
use experimental 'signatures';
no warnings 'recursion';    ## no critic (ProhibitNoWarnings) rules are as deep as expressions

use List::Util qw(uniqnum);

# What the guide's table says in words.
my $bound      = qr{ (?! (?: begin | end ) (?! \w ) ) }x;
my $difference = qr{ D [[:lower:]\d]* }xa;
my %lexical    = (
    LETTER     => qr{ [[:alpha:]] }xa,
    DIGIT      => qr{ [1-9] (?! \d ) }xa,
    DIGITS     => qr{ \d{1,2} (?! \d ) }xa,
    NAME       => qr{ $bound [[:alpha:]] [[:alnum:]]* (?! [[:alnum:]] ) }xa,
    WORD       => qr{ $bound (?: [[:alpha:]] | \$thorn ) \w* (?! \w ) }xa,
    FIELD      => qr{ $bound (?! $difference [_^] ) [[:alpha:]] [[:alnum:]]* (?! [[:alnum:]] ) }xa,
    PARAMETER  => qr{ (?! $difference _ ) [[:alpha:]] [[:alnum:]]* _ \w* }xa,
    DERIVATIVE => qr{ $difference (?! [[:alnum:]] ) }xa,
    NUMBER     => qr{ (?: \d+ [.]? \d* | [.]\d+ ) (?: [eEdD] [+-]? \d+ )? (?! [[:alnum:]] ) }xa,
    TEXT       => qr{ " [^"\n]* " }x,
    LINES      => qr{ (?s: .*? ) (?= end \s+ documentation ) }x,
    text       => qr{ \h* [^\#\n]* }x,
    line       => qr{ \h* (?: \# [^\n]* )? (?: \n | \z ) }x,
);
my $blank = qr{ (?: \s | \# [^\n]* )* }x;

# A section of rules, each `name = alternatives`; lines that begin with a bar go on with the rule before.
sub new ($class, $text) {
    my $self = bless { rule => {}, first => undef }, $class;
    my %alternatives;
    my $name;
    for my $line (split m{\n}x, $text) {
        if ($line =~ m{ \A \s* (\w+) \s+ = \s+ (.*) \z }x) {
            $name = $1;
            $self->{first} //= $name;
            $alternatives{$name} = $2;
        }
        elsif ($line =~ m{ \S }x) {
            $alternatives{$name} .= " $line";
        }
    }
    $self->{rule}{$_} = _tree($alternatives{$_}) for keys %alternatives;
    return $self;
}

# ---- rules as trees: ['word', W], ['name', N], ['sequence', ...], ['choice', ...], ['maybe', X], ['many', X]

sub _tree ($text) {
    my @tokens = $text =~ m/ " [^"]+ " | \w+ | [][(){}|] /gx;
    my $tree   = _choice(\@tokens);
    die "a rule has a bracket too many: $text\n" if @tokens;
    return $tree;
}

sub _choice ($tokens) {
    my @choices = _sequence($tokens);
    while (@{$tokens} && $tokens->[0] eq q{|}) {
        shift @{$tokens};
        push @choices, _sequence($tokens);
    }
    return @choices == 1 ? $choices[0] : [ 'choice', @choices ];
}

my %closes = ('(' => ')',     '[' => ']', '{' => '}');
my %kind   = ('[' => 'maybe', '{' => 'many');

sub _sequence ($tokens) {
    my @parts;
    while (@{$tokens} && index(')]}|', $tokens->[0]) < 0) {
        my $token = shift @{$tokens};
        if (my $close = $closes{$token}) {
            my $inner = _choice($tokens);
            die "expected $close\n" if (shift @{$tokens} // q{}) ne $close;
            push @parts, $kind{$token} ? [ $kind{$token}, $inner ] : $inner;
        }
        else {
            push @parts, $token =~ m{ \A " (.*) " \z }x ? [ 'word', $1 ] : [ 'name', $token ];
        }
    }
    return [ 'sequence', @parts ];
}

# ---- what the rules contain

sub words ($self) {
    my %found;
    _visit($_, sub ($node) { $found{ $node->[1] } = 1 if $node->[0] eq 'word' }) for values %{ $self->{rule} };
    my @words = sort keys %found;
    return @words;
}

# Names without a rule, and rules that no other one uses.
sub loose_ends ($self) {
    my %used = ($self->{first} => 1);
    _visit($_, sub ($node) { $used{ $node->[1] } = 1 if $node->[0] eq 'name' }) for values %{ $self->{rule} };
    my @unexplained = grep { !$self->{rule}{$_} && !$lexical{$_} } sort keys %used;
    return @unexplained, grep { !$used{$_} } sort keys %{ $self->{rule} };
}

sub _visit ($node, $look) {
    $look->($node);
    if ($node->[0] !~ m{ \A (?: word | name ) \z }x) { _visit($_, $look) for @{$node}[ 1 .. $#{$node} ] }
    return;
}

# ---- derivation: each function returns all places where a part that begins at a place may end

# How far a text can be derived: undef if it is a script as a whole, else the farthest place that was reached.
sub stops_at ($self, $text) {
    my $run  = { rule => $self->{rule}, text => $text, known => {}, farthest => 0 };
    my @ends = _rule($run, $self->{first}, 0, 0);
    for my $end (@ends) {
        pos($text) = $end;
        return if $text =~ m{ \G $blank \z }gcx;
    }
    return $run->{farthest};
}

sub _rule ($run, $name, $place, $is_joined) {
    my $is_of_line = $name eq 'text' || $name eq 'line';
    return _match($run, $lexical{$name}, $place, $is_joined || $is_of_line) if $lexical{$name};
    my $is_token = $name =~ m{ \A [[:upper:]]+ \z }x;
    $place = _after_blank($run, $place) if $is_token && !$is_joined;
    my $joined = $is_token || ($is_joined && $name =~ m{ \A (?: function | operator | stencil ) \z }x);
    return @{ $run->{known}{$name}{$place}{ $joined ? 1 : 0 } //=
            [ _ends($run, $run->{rule}{$name}, $place, $joined) ] };
}

sub _after_blank ($run, $place) {
    pos($run->{text}) = $place;
    $run->{text} =~ m{ \G $blank }gcx;
    return pos $run->{text};
}

sub _match ($run, $pattern, $place, $is_joined) {
    $place = _after_blank($run, $place) if !$is_joined;
    pos($run->{text}) = $place;
    return if $run->{text} !~ m{ \G $pattern }gcx;
    my $end = pos $run->{text};
    $run->{farthest} = $end if $end > $run->{farthest};
    return $end;
}

sub _ends ($run, $node, $place, $is_joined) {
    my ($kind, @parts) = @{$node};
    return _rule($run, $parts[0], $place, $is_joined) if $kind eq 'name';
    return _word($run, $parts[0], $place, $is_joined) if $kind eq 'word';
    return uniqnum(map { _ends($run, $_, $place, $is_joined) } @parts) if $kind eq 'choice';
    return uniqnum($place, _ends($run, $parts[0], $place, $is_joined)) if $kind eq 'maybe';
    return _many($run, $parts[0], $place, $is_joined) if $kind eq 'many';
    return _in_sequence($run, $place, $is_joined, @parts);
}

# Words end where no letter follows; joined ones, digits that are indices among them, may be followed by others.
sub _word ($run, $word, $place, $is_joined) {
    state %patterns;
    my $after = $word !~ m{ \A [[:alnum:]] }x
        || ($is_joined && $word =~ m{ \A \d \z }x) ? q{} : $is_joined ? '(?![[:alnum:]])' : '(?!\w)';
    my $pattern = $patterns{$word}{$after} //= qr{ \Q$word\E $after }x;
    return _match($run, $pattern, $place, $is_joined);
}

sub _many ($run, $part, $place, $is_joined) {
    my %seen = ($place => 1);
    my @open = ($place);
    while (defined(my $here = shift @open)) {
        push @open, grep { !$seen{$_}++ } _ends($run, $part, $here, $is_joined);
    }
    return keys %seen;
}

# What comes before `line` stands on one line.
sub _in_sequence ($run, $place, $is_joined, @parts) {
    my $start = $is_joined ? $place : _after_blank($run, $place);
    my @ends  = ($place);
    for my $part (@parts) {
        if ($part->[0] eq 'name' && $part->[1] eq 'line') {
            @ends = grep { $_ <= $start || index(substr($run->{text}, $start, $_ - $start), "\n") < 0 } @ends;
        }
        @ends = uniqnum(map { _ends($run, $part, $_, $is_joined) } @ends) or return;
    }
    return @ends;
}

1;

__END__

=head1 NAME

Cactus::Check::Grammar - whether a text follows the rules of a grammar

=head1 SYNOPSIS

    my $grammar = Cactus::Check::Grammar->new($rules);
    my $place   = $grammar->stops_at($script);            # undef if all of it can be derived

=head1 DESCRIPTION

Reads rules as they stand in the guide to scripts for kernels, C<name = "word" NAME { other } [ this | that ]>, and follows all ways that they allow
at once; what it has found at a place it remembers. Names of tokens (NAME, TEXT ...) mean what the guide says below the rules.

=over

=item stops_at($text)

Undef if the text follows the rules, else the farthest place that any way has reached.

=item words

What is quoted in the rules.

=item loose_ends

Names that no rule explains, and rules that no other one uses.

=back

=head1 ERRORS

Dies if brackets in a rule do not match.

=cut
