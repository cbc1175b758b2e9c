# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Testsuite::Case;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path qw(make_path remove_tree);

use Cactus::Build::Files   qw(read_text entries);
use Cactus::CCL::Accessors qw(has);
use Cactus::Testsuite::Expectations;

has(qw(name thorn parameter_file reference expectations settings));

my @archive_endings = qw(.tar .tar.gz .tar.bz2 .tar.xz .tgz .tbz .txz);

# All cases of a thorn; $thorn has name, arrangement, and tests, the folder with them.
sub find ($class, $thorn, $settings) {
    my $folder = $thorn->{tests};
    my @names  = map { s{ [.]par \z }{}rx } grep { m{ [.]par \z }x } entries($folder);
    return map { $class->_new($thorn, $folder, $_, $settings) } @names;
}

sub _new ($class, $thorn, $folder, $name, $settings) {
    my ($reference) = grep { -e $_ } "$folder/$name", map { "$folder/$name$_" } @archive_endings;
    my $self        = bless {
        name           => $name,
        thorn          => $thorn,
        settings       => $settings,
        reference      => $reference,
        parameter_file => "$folder/$name.par",
        expectations   => scalar Cactus::Testsuite::Expectations->read_file("$folder/$name.expect"),
    }, $class;
    $self->_read_parameter_file;
    return $self;
}

# The parameter file is only scanned: it may be meant for thorns that are not there.
sub _read_parameter_file ($self) {
    my $text = read_text($self->parameter_file);
    my $code = $text =~ s{ [#] [^\n]* }{}grx;
    $self->{active_thorns} =
        [ map { split q{ } } map { tr/"//dr } $code =~ m{ ^ \s* ActiveThorns \s* = \s* ( "[^"]*" | \w+ ) }gimx ];
    ($self->{description}) = $text =~ m{ ^ \s* [#]? \s* !DESC \s+ " ([^"]*) " }imx;
    return;
}

sub full_name ($self) {
    return "$self->{thorn}{name}/$self->{name}";
}

# Whether a run of the case can be judged by more than its exit status.
sub is_complete ($self) {
    return defined $self->reference || defined $self->expectations;
}

# Whether the folder's file THIRD_PARTY names the case among those that come from elsewhere unchanged.
sub is_copied ($self) {
    my $list = "$self->{thorn}{tests}/THIRD_PARTY";
    return 0 if !-e $list;
    my $text = read_text($list);
    return 1 if $text =~ m{ \b all [ ] (?: parameter [ ] )? files \b }x;
    my @forms = map { s{ [.]par \z }{}xr } split m{ [\s,:;]+ }x, $text;
    return scalar grep { $self->name =~ m{ \A @{[ join '.*', map { quotemeta } split m{[*]}x, $_, -1 ]} \z }x } @forms;
}

sub description ($self) {
    return $self->{description} // "$self->{thorn}{arrangement}/$self->{thorn}{name}/test/$self->{name}.par";
}

sub active_thorns ($self) {
    return @{ $self->{active_thorns} };
}

sub activates ($self, $thorn) {
    return grep { lc $_ eq lc $thorn } $self->active_thorns;
}

# The number of processes that the case asks for, or undef.
sub processes ($self) {
    return $self->settings->processes($self->name);
}

# Why the case cannot run with these thorns (lower-case names) and processes; undef if it can.
sub obstacle ($self, $compiled, $processes) {
    my @missing = grep { !$compiled->{ lc $_ } } $self->active_thorns;
    return 'thorns are missing: ' . join q{ }, @missing if @missing;
    my $needed = $self->processes // $processes;
    return "it needs $needed processes" if $needed != $processes && $needed > $processes;
    return;
}

# Unpacks an archive into $folder if the reference is one; returns the folder with the reference files, if any.
sub unpacked_reference ($self, $folder) {
    my $reference = $self->reference // return;
    return $reference if -d $reference;
    remove_tree($folder);
    make_path($folder);
    system('tar', '-xf', $reference, '-C', $folder) == 0 or die "cannot unpack $reference\n";
    my $inside = "$folder/" . $self->name;
    return -d $inside ? $inside : $folder;
}

1;

__END__

=head1 NAME

Cactus::Testsuite::Case - a parameter file and the output it is expected to produce

=head1 SYNOPSIS

    my @cases = Cactus::Testsuite::Case->find($thorn, $settings);

=head1 DESCRIPTION

=over

=item name, thorn, parameter_file, settings

=item reference

A folder F<test/NAME> or an archive F<test/NAME.tar.xz> (or another ending of tar); undef if there is none.

=item expectations

A L<Cactus::Testsuite::Expectations>, from F<test/NAME.expect>; undef if there is none.

=item is_complete, description, active_thorns, activates($thorn), processes

=item is_copied

Whether the case was copied unchanged from elsewhere: the file F<test/THIRD_PARTY> names it.

=item obstacle($compiled_thorns, $processes)

=item unpacked_reference($folder)

=back

=head1 ERRORS

Dies if the parameter file cannot be read or the archive not be unpacked.

=cut
