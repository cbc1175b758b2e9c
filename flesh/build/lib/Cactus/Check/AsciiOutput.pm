# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Check::AsciiOutput;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Basename qw(basename);
use List::Util     qw(uniqstr);

use Cactus::Build::Files qw(read_text);

# How a row begins: an iteration, or a coordinate where IOASCII and IOBasic write, which may be negative.
my $begin = qr{ [ \t]* [-+]? [.\d] }x;

# Reads a file of CarpetIOASCII, full format, or CarpetIOScalar: the values by "iteration level ix iy iz" or "iteration", as
# text, so that comparing them compares all bits if they were written with 17 digits. Points that several processes write must
# agree. Columns are looked at when they are asked for: most files are only found to have the same rows as another.
sub read_file ($class, $file) { return $class->of_text(read_text($file)) }

# The same with what stands in such a file.
sub of_text ($class, $text) { return bless { text => $text }, $class }

# Files by name. $declarations, a parameter file's text, names in comments those that may hold NaN or infinity, with the reason:
# "# Not finite: a.asc b.asc: nobody sets them".
sub read_files ($class, $pattern, $declarations = q{}) {
    my %may_be_infinite = map { $_ => 1 }
        map { split q{ } } $declarations =~ m{ ^ [#] [ ] Not [ ] finite: [ ] ([^:\n]+) : [ ] \S }gmx;
    my %file = map { (basename($_) => $class->read_file($_)) } glob $pattern;
    $file{$_}{may_be_infinite} = 1 for grep { $may_be_infinite{$_} } keys %file;
    return \%file;
}

sub _value ($self) {
    return $self->{value} if $self->{value};
    @{$self}{qw(value where contradictions)} = ({}, {}, []);
    for my $line ($self->_rows) {
        my @columns = split q{ }, $line;
        if    (@columns <= 12)   { $self->_add($columns[0],    $columns[1],         "@columns[2 .. $#columns]") }
        elsif ($columns[1] == 0) { $self->_add(_key(@columns), "@columns[8 .. 11]", "@columns[12 .. $#columns]") }
    }
    return $self->{value};
}

# Without comments and without the numbers of the component and of the multigrid level.
sub _rows_of_whole ($self) {
    my $text = $self->{text} =~ s{ ^ \d+ \t \d+ \t \d+ \K [ ] \d+ [ ] \d+ (?= \t ) }{}gmxr;
    $text =~ s{ ^ [#] [^\n]* \n }{}gmx;
    return $text;
}

# Such rows, each once.
sub distinct_rows ($self) {
    my %rows;
    @rows{ split m{\n}x, $self->_rows_of_whole } = ();
    delete $rows{q{}};
    return keys %rows;
}

# An output that is compared with several others keeps its rows, and which of the others has had each of them.
sub _has_rows_of ($self, $other) {
    return 1 if $self->{text} eq $other->{text};
    if (!$self->{seen_in}) {
        @{ $self->{seen_in} }{ split m{\n}x, $self->_rows_of_whole } = ();
        delete $self->{seen_in}{q{}};
    }
    my $seen_in = $self->{seen_in};
    my ($count, $number) = (scalar keys %{$seen_in}, ++$self->{compared_with});
    my @rows = grep { length } split m{\n}x, $other->_rows_of_whole;
    @{$seen_in}{@rows} = ($number) x @rows;
    return 1 if $count == keys %{$seen_in} && !grep { ($_ // 0) != $number } values %{$seen_in};
    delete $self->{seen_in};
    return 0;
}

# Each place has one row. Where this cannot be seen from the text, rows must be split into columns.
sub _has_one_row_for_each_place ($self) {
    my $text   = $self->_rows_of_whole;
    my $number = qr{ [^\t ]+ }x;
    my @places = $text =~
        m{ ^ ( \d+ \t \d+ \t \d+ \t \d+ [ ] \d+ [ ] \d+ ) \t $number \t $number [ ] $number [ ] $number \t \S }gmx;
    my $rows = () = $text =~ m{ ^ $begin }gmx;
    return 0 if @places != $rows;
    my $count = uniqstr @places;
    return $count == $rows || $count == uniqstr(grep { length } split m{\n}x, $text);
}

sub _rows ($self) {
    return grep { m{ \A $begin }x } split m{\n}x, $self->{text};
}

# Columns: iteration, time level, level, component, multigrid level, ix, iy, iz, time, x, y, z, values.
sub _key (@columns) {
    return "@columns[0, 2, 5 .. 7]";
}

# Where: time and coordinates.
sub _add ($self, $key, $where, $values) {
    my $place = $self->{where}{$key} //= $where // q{};
    push @{ $self->{contradictions} }, "$key: at $place and at $where" if $place ne ($where // q{});
    my $known = $self->{value}{$key} //= $values;
    push @{ $self->{contradictions} }, "$key: $known and $values" if $known ne $values;
    return;
}

# To split all rows takes five times as long as to see that there are no two of the same place.
sub contradictions ($self) {
    return @{ $self->{contradictions} } if $self->{contradictions};
    if ($self->_has_one_row_for_each_place) { $self->{contradictions} = [] }
    else                                    { $self->_value }
    return @{ $self->{contradictions} };
}

sub size ($self) {
    return scalar keys %{ $self->_value };
}

sub value_by_place ($self) {
    return $self->_value;
}

# Also time and coordinates.
sub everything_by_place ($self) {
    my $value = $self->_value;
    return { map { $_ => "$value->{$_} at $self->{where}{$_}" } keys %{$value} };
}

sub is_empty ($self) {
    return $self->{text} !~ m{ ^ $begin }mx;
}

sub has_iteration ($self, $iteration) {
    return $self->{text} =~ m{ ^ $iteration \s }mx;
}

# In a row or in a comment. To search for words in small letters is quicker than to look at each row.
sub _names_what_is_no_number ($self) {
    my $text = lc $self->{text};
    return index($text, 'nan') >= 0 || index($text, 'inf') >= 0;
}

# A line that says where there is NaN or infinity, which agree with themselves whatever has gone wrong; none if they are declared.
sub not_finite ($self) {
    return if $self->{may_be_infinite} || !$self->_names_what_is_no_number;
    my @rows = grep { m{ \b (?: nan | inf ) }ix } $self->_rows;
    return @rows ? 'no number in ' . @rows . " rows, first: $rows[0]" : ();
}

# Such lines of all files of a hash, with their names.
sub all_not_finite ($class, $files) {
    my @lines;
    for my $name (sort keys %{$files}) {
        push @lines, map { "$name: $_" } $files->{$name}->not_finite;
    }
    return @lines;
}

# Lines that say where two outputs differ; none if they are the same. Then what one of them contradicts the other does.
sub differences ($self, $other) {
    if ($self->_has_rows_of($other)) { $other->{contradictions} = [ $self->contradictions ]; return }
    my ($mine, $theirs) = ($self->_value, $other->_value);
    my @different = grep { ($mine->{$_} // q{}) ne ($theirs->{$_} // q{}) } keys %{$mine};
    push @different, grep { !exists $mine->{$_} } keys %{$theirs};
    my @lines = map { "$_: @{[$mine->{$_} // 'nothing']} and @{[$theirs->{$_} // 'nothing']}" } sort @different;
    return @lines, $self->_elsewhere($other);
}

# The same point at another time, or at other coordinates.
sub _elsewhere ($self, $other) {
    my ($mine, $theirs) = ($self->{where}, $other->{where});
    my @different = grep { exists $theirs->{$_} && $theirs->{$_} ne $mine->{$_} } keys %{$mine};
    return map { "$_: time and place $mine->{$_} and $theirs->{$_}" } sort @different;
}

# Hashes iteration, level, time, x, y, z, value.
sub points ($self) {
    my %place;
    for my $line ($self->_rows) {
        my @columns = split q{ }, $line;
        next if @columns <= 12 || $columns[1] != 0;
        my %here;
        @here{qw(iteration level time x y z)} = @columns[ 0, 2, 8 .. 11 ];
        my $key = _key(@columns);
        $place{$key} = { %here, value => $self->_value->{$key} };
    }
    return @place{ sort keys %place };
}

1;

__END__

=head1 NAME

Cactus::Check::AsciiOutput - the values in a file that CarpetIOASCII or CarpetIOScalar wrote

=head1 SYNOPSIS

    my $one  = Cactus::Check::AsciiOutput->read_file('1x1/phi.xyz.asc');
    my $four = Cactus::Check::AsciiOutput->read_file('4x1/phi.xyz.asc');
    say for $one->differences($four);

=head1 DESCRIPTION

=over

=item read_file($file), of_text($text)

=item points

Hashes C<iteration>, C<time>, C<x>, C<y>, C<z>, C<value> of the current time level.

=item value_by_place

A hash: the values by "iteration level ix iy iz", or "iteration".

=item everything_by_place

The same with time and coordinates.

=item differences($other), contradictions, size, is_empty

=item distinct_rows

Rows without the numbers of component and multigrid level, each once.

=item has_iteration($iteration)

=item not_finite

A line that says where there is NaN or infinity; C<all_not_finite($files)> gives those of a hash of files.

=item read_files($pattern, $declarations)

A hash of files by name. Files that the parameter file C<$declarations> names in a comment C<# Not finite: NAME NAME: reason> may hold NaN
and infinity.

=back

=head1 ERRORS

Dies if the file cannot be read.

=cut
