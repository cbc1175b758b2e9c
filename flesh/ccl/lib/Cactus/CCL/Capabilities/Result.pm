# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Capabilities::Result;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Accessors qw(has_list);

has_list(
    qw(
        include_directories fortran_include_directories library_directories libraries
        definitions includes make_definitions make_dependencies messages errors
    )
);

my %field_of_word = (
    INCLUDE_DIRECTORY         => 'include_directories',
    INCLUDE_DIRECTORY_FORTRAN => 'fortran_include_directories',
    LIBRARY_DIRECTORY         => 'library_directories',
    LIBRARY                   => 'libraries',
);

my %field_of_block = (
    DEFINE          => 'definitions',
    INCLUDE         => 'includes',
    MAKE_DEFINITION => 'make_definitions',
    MAKE_DEPENDENCY => 'make_dependencies',
    MESSAGE         => 'messages',
    ERROR           => 'errors',
);

my $expected = join ', ', (sort keys %field_of_word), 'BEGIN or END ' . join q{|}, sort keys %field_of_block;

sub new ($class) {
    return bless {}, $class;
}

# $source is what the script printed; mistakes in it go to the diagnostics.
sub parse ($class, $source, $diagnostics) {
    my $self   = $class->new;
    my $text   = $source->text;
    my $offset = 0;
    my $block;
    for my $line (split m{ ^ }mx, $text) {
        my $where = [ $source, $offset ];
        $offset += length $line;
        chomp $line;
        $block = $block ? $self->_inside($block, $line) : $self->_outside($line, $where, $diagnostics);
    }
    if ($block) {
        $diagnostics->error($block->{where}, "this block does not end", expected => "END $block->{word}");
    }
    return $self;
}

# Both return the block that the next line stands in.
sub _inside ($self, $block, $line) {
    return if $line =~ m{ \A \s* END \s+ \Q$block->{word}\E \s* \z }x;
    push @{ $self->{ $field_of_block{ $block->{word} } } }, $line;
    return $block;
}

sub _outside ($self, $line, $where, $diagnostics) {
    my ($word, $rest) = $line =~ m{ \A \s* (\S+) \s* (.*?) \s* \z }x or return;
    if ($word eq 'BEGIN' && $field_of_block{$rest}) {
        return { word => $rest, where => $where };
    }
    if (my $field = $field_of_word{$word}) {
        push @{ $self->{$field} }, split q{ }, $rest;
        return;
    }
    $diagnostics->error($where, "'$line' is nothing that a configuration script may print", expected => $expected);
    return;
}

# NAME => value of the lines `NAME = value`, in order
sub make_variables ($self) {
    return map { m{ \A \s* (\w+) \s* :?= \s* (.*?) \s* \z }x ? ($1 => $2) : () } $self->make_definitions;
}

1;

__END__

=head1 NAME

Cactus::CCL::Capabilities::Result - what one configuration script said

=head1 SYNOPSIS

    my $result = Cactus::CCL::Capabilities::Result->parse($source, $diagnostics);
    say for $result->libraries;

=head1 DESCRIPTION

=over

=item new

A result without content: of capabilities that have no script.

=item parse($source, $diagnostics)

From the standard output of a script.

=item include_directories, fortran_include_directories, library_directories, libraries

Words after C<INCLUDE_DIRECTORY>, C<INCLUDE_DIRECTORY_FORTRAN>, C<LIBRARY_DIRECTORY> and C<LIBRARY>.

=item definitions, includes, make_definitions, make_dependencies, messages, errors

Lines between C<BEGIN> and C<END> of C<DEFINE>, C<INCLUDE>, C<MAKE_DEFINITION>, C<MAKE_DEPENDENCY>, C<MESSAGE> and C<ERROR>.

=item make_variables

C<< NAME => value >> for those make definitions that set a variable: scripts that run later see them.

=back

=head1 ERRORS

Unknown lines and blocks without end are reported at their line of the script's output.

=cut
