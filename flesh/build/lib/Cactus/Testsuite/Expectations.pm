# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Expectations;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);

# Returns undef if there is no such file.
sub read_file ($class, $file) {
    return if !-e $file;
    my $self  = bless { sections => [] }, $class;
    my @lines = split m{ \n }x, read_text($file);
    for my $number (1 .. @lines) {
        $self->_read_line($lines[ $number - 1 ], "$file:$number");
    }
    die "$file: expects nothing\n" if !grep { @{ $_->{patterns} } } @{ $self->{sections} };
    return $self;
}

sub _read_line ($self, $line, $place) {
    return if $line =~ m{ \A \s* (?: [#] | \z ) }x;
    if (my ($file) = $line =~ m{ \A (\S+) : \s* \z }x) {
        push @{ $self->{sections} }, { file => $file, patterns => [] };
        return;
    }
    my $section = $self->{sections}[-1] // die "$place: expected the name of a file and a colon first\n";
    my ($absent, $pattern) = $line =~ m{ \A \s+ (! \s+)? (.*?) \s* \z }x
        or die "$place: expected an indented regular expression, or a file's name and a colon\n";
    die "$place: no regular expression: ", $@ =~ s{ \n }{}grx, "\n" if !eval { _form($pattern) };
    push @{ $section->{patterns} }, { text => $pattern, is_absent => defined $absent, place => $place };
    return;
}

sub _form ($pattern) {
    return qr{$pattern};    ## no critic (RequireExtendedFormatting) the user's pattern, as written
}

# What is not as expected, one line each. $text_of->($file) is the text of a file of the run, undef if there is none.
sub disappointments ($self, $text_of) {
    return map { _of_section($_, $text_of->($_->{file})) } @{ $self->{sections} };
}

sub _of_section ($section, $text) {
    return "$section->{file}: not created in test" if !defined $text;
    my @lines = split m{ \r? \n }x, $text;
    my $next  = 0;
    my @disappointments;
    for my $pattern (@{ $section->{patterns} }) {
        my @from    = $pattern->{is_absent} ? (0 .. $#lines) : ($next .. $#lines);
        my $form    = _form($pattern->{text});
        my ($found) = grep { $lines[$_] =~ $form } @from;
        if ($pattern->{is_absent}) {
            push @disappointments, "$section->{file}: '$lines[$found]' must not be there ($pattern->{place})"
                if defined $found;
        }
        elsif (defined $found) { $next = $found + 1 }
        else {
            push @disappointments,
                  "$section->{file}: no line matches '$pattern->{text}'"
                . ($next ? " after line $next" : q{})
                . " ($pattern->{place})";
        }
    }
    return @disappointments;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Expectations - what a run must say, where its numbers differ from machine to machine

=head1 SYNOPSIS

    my $expectations = Cactus::Testsuite::Expectations->read_file("$thorn/test/case.expect");
    say for $expectations->disappointments(sub ($file) { ... });

=head1 DESCRIPTION

F<test/NAME.expect> stands beside F<test/NAME.par>:

    # Comments begin like this.
    log:
      INFO \(WatchDog\): Watching every 60 seconds
      ! late
    record.txt:
      ^ parameters = \d+

A line with a colon names a file of the run's output folder; C<log> is what the run has printed. Each indented line below it is a
regular expression that some line of the file must match, behind the line that the one before has matched; with C<!> no line may.

=head1 ERRORS

C<read_file> dies with file and line of what is no such text, and if the file expects nothing.

=cut
