# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Comparison;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util   qw(any max);
use Scalar::Util qw(looks_like_number);

use Cactus::CCL::Accessors qw(has);

has(qw(lines insignificant significant new_nans lost_nans missing samples));

my $most_samples = 20;

# $old and $new are the texts of two files; $new is undef for a file that was not written.
sub new ($class, $old, $new, $absolute, $relative) {
    my $self = bless {
        lines         => 0,
        insignificant => 0,
        significant   => 0,
        new_nans      => 0,
        lost_nans     => 0,
        missing       => defined $new ? 0 : 1,
        maximum       => [],
        samples       => [],
        absolute      => $absolute,
        relative      => $relative,
    }, $class;
    $self->_compare([ _data_lines($old) ], [ _data_lines($new // q{}) ]) if defined $new;
    return $self;
}

sub is_identical ($self) {
    return !$self->missing && !$self->insignificant && !$self->significant;
}

sub is_failure ($self) {
    return $self->missing || $self->significant;
}

# Pairs [column, largest absolute difference, largest relative difference], columns from 1.
sub largest_differences ($self) {
    my $maximum = $self->{maximum};
    return map { [ $_ + 1, @{ $maximum->[$_] } ] } grep { $maximum->[$_] } 0 .. $#{$maximum};
}

# Comments and blank lines do not count, in either file.
sub _data_lines ($text) {
    return grep { !m{ \A \s* (?: ["\#] | \z ) }x } split m{ \r? \n }x, $text;
}

sub _compare ($self, $old, $new) {

    # One empty file is a failure; additional lines at the end of the new file are none.
    if (!@{$old} != !@{$new}) {
        $self->{significant} = 1;
        return;
    }
    $self->{lines} = @{$old};
    for my $i (0 .. $#{$old}) {
        $self->_compare_lines(lc $old->[$i], lc($new->[$i] // q{}));
    }
    return;
}

sub _compare_lines ($self, $old, $new) {
    return if $old eq $new;
    my $verdict = _is_special($old)
        || _is_special($new) ? $self->_compare_special($old, $new) : $self->_compare_numbers($old, $new);
    return if !$verdict;
    $self->{$verdict}++;
    push @{ $self->{samples} }, [ $old, $new, $verdict ] if @{ $self->{samples} } < $most_samples;
    return;
}

sub _is_special ($line) {
    return $line =~ m{ nan | inf }x;
}

sub _compare_special ($self, $old, $new) {
    $self->{new_nans}++ if $new =~ m{nan}x && $old !~ m{nan}x;
    $self->{lost_nans}++ if $old =~ m{nan}x;
    return 'significant';
}

# Columns are those of the old line; what is missing or no number does not differ.
sub _compare_numbers ($self, $old, $new) {
    my @old     = map { tr/d/e/r } split q{ }, $old;
    my @new     = map { tr/d/e/r } split q{ }, $new;
    my $verdict = q{};
    for my $column (0 .. $#old) {
        my ($before, $after) = ($old[$column], $new[$column] // 0);
        next if !looks_like_number($before) || !looks_like_number($after) && defined $new[$column];
        my $difference = abs($after - $before) or next;
        my $size       = max(abs $before, abs $after);
        $self->_note($column, $difference, $difference / $size);
        my $is_strong = $difference >= max($self->{absolute}, $self->{relative} * $size);
        $verdict = $is_strong || $verdict eq 'significant' ? 'significant' : 'insignificant';
    }
    return $verdict;
}

sub _note ($self, $column, $absolute, $relative) {
    my $maximum = $self->{maximum}[$column] //= [ 0, 0 ];
    $maximum->[0] = max($maximum->[0], $absolute);
    $maximum->[1] = max($maximum->[1], $relative);
    return;
}

# The lines of a .diffs file; none if the files are identical.
sub report ($self, $file) {
    return "$file: not created in test" if $self->missing;
    return if $self->is_identical;
    return "$file: differences below tolerance on @{[$self->insignificant]} lines" if !$self->significant;
    my @report = ("$file: substantial differences");
    push @report, "  caught @{[$self->new_nans]} NaNs in new $file" if $self->new_nans;
    push @report, "  did not reproduce @{[$self->lost_nans]} NaNs from old $file" if $self->lost_nans;
    push @report, "  significant differences on @{[$self->significant]} (out of @{[$self->lines]}) lines";
    for my $largest ($self->largest_differences) {
        my ($column, $absolute, $relative) = @{$largest};
        push @report, "  maximum absolute difference in column $column is $absolute",
            "  maximum relative difference in column $column is $relative";
    }
    push @report, "  (insignificant differences on @{[$self->insignificant]} lines)" if $self->insignificant;
    return @report;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Comparison - how the new version of an output file differs from the reference

=head1 SYNOPSIS

    my $comparison = Cactus::Testsuite::Comparison->new($old_text, $new_text, 1e-12, 1e-12);
    print "$_\n" for $comparison->report('phi.x.asc');

=head1 DESCRIPTION

Blank lines and lines that begin with C<#> or C<"> do not count. Lines are compared one by one, without case; where they
differ as text, column by column as numbers. A difference is significant if it reaches the larger of the absolute
tolerance and the relative one times the larger value; so is every difference on a line with C<nan> or C<inf>.
Additional lines at the end of the new file do not count.

=over

=item is_identical, is_failure

A failure is a file that is missing or differs significantly.

=item lines, insignificant, significant, new_nans, lost_nans

Counts of lines.

=item largest_differences

Triples of column, absolute and relative difference.

=item samples

The first lines that differ: triples of old, new and verdict.

=item report($file)

=back

=cut
