# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Comparison;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max);

use Cactus::CCL::Accessors     qw(has);
use Cactus::Testsuite::Numbers qw(number is_finite);

has(qw(lines insignificant significant new_nans lost_nans missing additional samples first));

my $most_samples = 20;

# In text files of points by Carpet, which say what they are: iteration, timelevel and level come before it.
my $title_of_points = qr{ ^ [#] [ ] \d D [ ] ASCII [ ] output }mx;
my $component       = qr{ \A ( (?: \d+ \s+ ){3} ) \d+ \s+ }x;

# $old and $new are the texts of two files; $new is undef for a file that was not written.
# Options: absolute and relative (tolerances), is_strict (what the new file has in addition is a failure).
sub new ($class, $old, $new, %options) {
    my $self = bless {
        lines         => 0,
        insignificant => 0,
        significant   => 0,
        new_nans      => 0,
        lost_nans     => 0,
        missing       => defined $new ? 0 : 1,
        additional    => 0,
        maximum       => [],
        samples       => [],
        %options,
    }, $class;
    return $self if !defined $new;
    my ($before, $after) = ([ _data_lines($old) ], [ _data_lines($new) ]);
    $self->_compare($before, $after);
    $self->{is_cut_otherwise} = $self->significant && $old =~ $title_of_points && _is_cut_otherwise($before, $after);
    return $self;
}

# The same lines, but for their order, repetition, and the numbers of components.
sub _is_cut_otherwise ($old, $new) {
    my ($was, $is) = map { _points_of($_) } $old, $new;
    return $was eq $is;
}

sub _points_of ($lines) {
    my %seen = map { $_->{text} =~ s{$component}{$1}xr => 1 } @{$lines};
    return join "\n", sort keys %seen;
}

sub is_identical ($self) {
    return !$self->missing && !$self->insignificant && !$self->significant && !$self->additional;
}

sub is_failure ($self) {
    return $self->missing || $self->significant || $self->{is_strict} && $self->additional;
}

sub has_only_more ($self) {
    return $self->is_failure && !$self->significant && !$self->missing;
}

# Triples (column, largest absolute difference, largest relative difference), columns from 1.
sub largest_differences ($self) {
    my $maximum = $self->{maximum};
    return map { [ $_ + 1, @{ $maximum->[$_] } ] } grep { $maximum->[$_] } 0 .. $#{$maximum};
}

# Lines with their numbers in the file; comments and blank lines do not count.
sub _data_lines ($text) {
    my @lines = split m{ \r? \n }x, $text;
    return map { { number => $_ + 1, text => $lines[$_] } }
        grep { $lines[$_] !~ m{ \A \s* (?: ["\#] | \z ) }x } 0 .. $#lines;
}

sub _compare ($self, $old, $new) {
    $self->{lines} = @{$old};
    for my $i (0 .. max($#{$old}, $#{$new})) {
        $self->_compare_lines($old->[$i], $new->[$i]);
    }
    return;
}

sub _compare_lines ($self, $old, $new) {
    if (!$old) { $self->_note_additional("line $new->{number}: '$new->{text}' is additional"); return }
    if (!$new) {
        $self->_note_verdict($old, q{}, 'significant', "line $old->{number}: '$old->{text}' is missing");
        return;
    }
    return if $old->{text} eq $new->{text};
    my ($verdict, $complaint) = $self->_compare_columns($old, $new);
    $self->_note_verdict($old, $new->{text}, $verdict, $complaint) if $verdict;
    return;
}

sub _note_verdict ($self, $old, $new, $verdict, $complaint) {
    $self->{$verdict}++;
    $self->{first} //= $complaint;
    push @{ $self->{samples} }, [ $old->{text}, $new, $verdict ] if @{ $self->{samples} } < $most_samples;
    return;
}

# An empty reference accepts no line: the run has written what nobody has ever looked at.
sub _note_additional ($self, $complaint) {
    $self->{additional}++;
    $self->{first_additional} //= $complaint;
    $self->{significant}++ if !$self->lines;
    return;
}

# The worst verdict of all columns, and the complaint about the first column that has a significant one.
sub _compare_columns ($self, $old, $new) {
    my @old = split q{ }, $old->{text};
    my @new = split q{ }, $new->{text};
    my ($worst, $complaint) = (q{});
    for my $column (0 .. $#old) {
        my $verdict = $self->_compare_words($column, $old[$column], $new[$column]) or next;
        $worst = $verdict if $worst ne 'significant';
        next if $verdict ne 'significant';
        $complaint //= "line $new->{number}, column @{[$column + 1]}: expected $old[$column], found "
            . ($new[$column] // 'nothing');
    }
    $self->_note_additional("line $new->{number}: column @{[@old + 1]}, $new[@old], is additional") if @new > @old;
    return ($worst, $complaint);
}

sub _compare_words ($self, $column, $before, $after) {
    return 'significant' if !defined $after;
    return if lc $before eq lc $after;
    my ($old, $new) = map { number($_) } $before, $after;
    return 'significant' if !defined $old                             || !defined $new;
    return $self->_compare_not_finite($old, $new) if !is_finite($old) || !is_finite($new);
    my $difference = abs($new - $old) or return;
    my $size       = max(abs $old, abs $new);
    $self->_note_size($column, $difference, $difference / $size);
    return $difference >= max($self->{absolute}, $self->{relative} * $size) ? 'significant' : 'insignificant';
}

# NaN is NaN, whatever its sign; infinity has one.
sub _compare_not_finite ($self, $old, $new) {
    my ($was_nan, $is_nan) = map { $_ != $_ } $old, $new;
    return if $was_nan && $is_nan || $old == $new;
    $self->{new_nans}++ if $is_nan;
    $self->{lost_nans}++ if $was_nan;
    return 'significant';
}

sub _note_size ($self, $column, $absolute, $relative) {
    my $maximum = $self->{maximum}[$column] //= [ 0, 0 ];
    $maximum->[0] = max($maximum->[0], $absolute);
    $maximum->[1] = max($maximum->[1], $relative);
    return;
}

# The lines of a .diffs file; none if the files are identical.
sub report ($self, $file) {
    return "$file: not created in test" if $self->missing;
    return if $self->is_identical;
    my @more = $self->additional ? ("  $self->{first_additional} (in all @{[$self->additional]} such places)") : ();
    return ("$file: substantial differences",                                        @more) if $self->has_only_more;
    return ("$file: differences below tolerance on @{[$self->insignificant]} lines", @more) if !$self->significant;
    my @report = ("$file: substantial differences", $self->first ? '  first at ' . $self->first : (), @more);
    push @report,
        '  the same points have the same values, but the grid is split into different components, which have lines of their own. Set NPROCS in test.ccl,',
        '  or compare what does not depend on it, such as reductions (CarpetIOScalar)'
        if $self->{is_cut_otherwise};
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

    my $comparison = Cactus::Testsuite::Comparison->new($old_text, $new_text, absolute => 1e-12, relative => 1e-12, is_strict => 1);
    print "$_\n" for $comparison->report('phi.x.asc');

=head1 DESCRIPTION

Blank lines and lines that begin with C<#> or C<"> do not count. Lines are compared one by one, without case; where they
differ as text, column by column. A difference of two numbers is significant if it reaches the larger of the absolute
tolerance and the relative one times the larger value. These differences are significant always: a line or a column that is
missing; text instead of a number (Fortran's stars, too), a number instead of text, other text; NaN or infinity on one side only.

Lines and columns that the new file has in addition are counted. With C<is_strict> they make a failure, and they always do if the
reference has no line at all.

=over

=item is_identical, is_failure

A failure is a file that is missing or differs significantly.

=item has_only_more

The comparison fails only because it is strict: all that the reference has is there, and more.

=item lines, insignificant, significant, new_nans, lost_nans, additional

Counts of lines; of additional lines and of lines with additional columns.

=item first

The first significant difference, with its line and column; undef if there is none.

=item largest_differences

Triples of column, absolute and relative difference.

=item samples

The first lines that differ: triples of old, new and verdict.

=item report($file)

=back

=cut
