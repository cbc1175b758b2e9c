# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::Diagnostics;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::CCL::Names;

sub new ($class) {
    return bless { messages => [], seen => {} }, $class;
}

# $where is a node, or a pair [source, offset]
sub error ($self, $where, $problem, %remedy) {
    return $self->_add(error => $where, $problem, %remedy);
}

sub warning ($self, $where, $problem, %remedy) {
    return $self->_add(warning => $where, $problem, %remedy);
}

sub note ($self, $where, $text) {
    return $self->_add(note => $where, $text);
}

sub errors ($self) {
    return $self->_texts('error');
}

sub warnings ($self) {
    return $self->_texts('warning');
}

sub has_errors ($self) {
    return scalar $self->errors;
}

sub report ($self) {
    my @messages = $self->_sorted or return q{};
    return join q{}, map { "$_\n" } (map { $_->{text} } @messages), $self->summary;
}

sub summary ($self) {
    my @counts = map { _count(scalar $self->_texts($_), $_) } qw(error warning);
    return join q{, }, @counts;
}

sub _count ($number, $thing) {
    return "$number $thing" . ($number == 1 ? q{} : 's');
}

sub _add ($self, $severity, $where, $problem, %remedy) {
    my ($source, $offset) = ref $where eq 'ARRAY' ? @{$where} : ($where->source, $where->offset);
    my ($line,   $column) = $source->line_and_column($offset);
    my $text = join q{; }, $problem, _remedies(%remedy);
    $text = "$severity: $text" if $severity ne 'error';
    my $full = join(q{:}, $source->name, $line, $column) . ": $text";
    return if $self->{seen}{$full}++;
    push @{ $self->{messages} },
        { severity => $severity, file => $source->name, line => $line, column => $column, text => $full };
    return;
}

# expected => text; name => what was written, candidates => [what could have been meant]; hint => text
sub _remedies (%remedy) {
    my @parts;
    push @parts, "expected $remedy{expected}" if defined $remedy{expected};
    if ($remedy{candidates}) {
        my $nearest = Cactus::CCL::Names::nearest($remedy{name}, @{ $remedy{candidates} });
        push @parts, "did you mean $nearest?" if defined $nearest;
    }
    push @parts, $remedy{hint} if defined $remedy{hint};
    return @parts;
}

sub _texts ($self, $severity) {
    return map { $_->{text} } grep { $_->{severity} eq $severity } $self->_sorted;
}

sub _sorted ($self) {
    my @sorted = sort {
               $a->{file} cmp $b->{file}
            || $a->{line}   <=> $b->{line}
            || $a->{column} <=> $b->{column}
            || $a->{text} cmp $b->{text}
    } @{ $self->{messages} };
    return @sorted;
}

1;

__END__

=head1 NAME

Cactus::CCL::Diagnostics - collects what is wrong, and tells it once, sorted by place

=head1 SYNOPSIS

    $diagnostics->error($item, "unknown bin 'INITAIL'",
        expected => 'a standard bin', name => 'INITAIL', candidates => [@bins]);
    print {*STDERR} $diagnostics->report;

=head1 DESCRIPTION

A message reads C<file:line:column: what is wrong; what was expected; did you mean X?>, with C<warning:> or
C<note:> after the place if it is one.

=over

=item error($where, $problem, %remedy), warning($where, $problem, %remedy)

C<$where> is a L<Cactus::CCL::Model::Node> or C<[$source, $offset]>. The remedy is any of C<< expected => $text >>,
C<< name => $written, candidates => \@names >> (the nearest candidate is proposed, if one is near enough) and
C<< hint => $text >> (a further sentence). The same message is kept once.

=item note($where, $text)

Something worth knowing that needs no change.

=item errors, warnings

The texts of the messages, sorted; in scalar context their number.

=item has_errors

True if there are errors.

=item report, summary

All messages, one per line, then a line with their numbers; empty if there are none. That last line alone.

=back

=head1 ERRORS

None.

=cut
