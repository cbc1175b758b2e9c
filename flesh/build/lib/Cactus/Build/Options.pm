# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Options;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Keys qw(canonical default_of is_known known_names languages switches);
use Cactus::CCL::Names;

sub new ($class) {
    return bless { value => {}, origin => {} }, $class;
}

# Layers are added from the strongest to the weakest; within one the last setting of a key counts.
sub add_layer ($self, $origin, @settings) {
    my %layer = map { (canonical($_->{key}) => $_->{value}) } @settings;
    for my $key (grep { !exists $self->{value}{$_} } sort keys %layer) {
        $self->{value}{$key}  = $layer{$key};
        $self->{origin}{$key} = $origin;
    }
    return;
}

sub given_keys ($self) {
    my @keys = sort keys %{ $self->{value} };
    return @keys;
}

sub origin ($self, $key) {
    return $self->{origin}{$key} // 'default';
}

# With references to other keys replaced.
sub value ($self, $key, %open) {
    return q{} if $open{$key}++;    # a key that refers to itself adds nothing
    my $value = $self->{value}{$key} // default_of($key) // q{};
    return $value =~ s{ [\$] [(] (\w+) [)] }{ $self->value($1, %open) }xger;
}

sub is_on ($self, $switch) {
    return $self->value($switch) =~ m{ \A (?: yes | true | on | 1 ) \z }xi;
}

# The flags of one language that follow from a switch; without optimisation those that say so.
sub switched_flags ($self, $language, $switch) {
    return $self->value("${language}_${switch}_FLAGS") if $self->is_on($switch);
    return $self->value("${language}_NO_OPTIMISE_FLAGS") if $switch eq 'OPTIMISE';
    return q{};
}

sub all_flags ($self, $language) {
    my $base = $language eq 'C' ? 'CFLAGS' : "${language}FLAGS";
    return join q{ }, grep { length } $self->value($base), map { $self->switched_flags($language, $_) } switches();
}

sub check ($self, $problems) {
    for my $key (grep { defined default_of($_) } $self->given_keys) {
        my @accepted = _accepted($key) or next;
        my $value    = $self->value($key);
        next if grep { $_ eq lc $value } @accepted;
        push @{$problems}, sprintf "%s: %s = %s is not understood; expected one of %s",
            $self->origin($key), $key, $value, join q{ }, @accepted;
    }
    return;
}

sub _accepted ($key) {
    return qw(yes no true false on off 1 0)
        if grep { $_ eq $key } switches(), qw(C_LINE_DIRECTIVES F_LINE_DIRECTIVES PRECOMPILED_HEADERS);
    return qw(4 8 16) if $key eq 'REAL_PRECISION';
    return qw(1 2 4 8) if $key eq 'INTEGER_PRECISION';
    return;
}

# One line per origin: keys that nothing here knows, with the name that was perhaps meant.
sub unknown_keys ($self) {
    my %names;
    for my $key (grep { !is_known($_) } $self->given_keys) {
        my $meant = Cactus::CCL::Names::nearest($key, known_names());
        push @{ $names{ $self->origin($key) } }, $key . ($meant ? " (did you mean $meant?)" : q{});
    }
    return map { "$_: not a key of the build, passed on to configuration scripts: @{ $names{$_} }" } sort keys %names;
}

1;

__END__

=head1 NAME

Cactus::Build::Options - the options of one configuration: who said what, and what holds

=head1 SYNOPSIS

    my $options = Cactus::Build::Options->new;
    $options->add_layer('command line',               @settings);
    $options->add_layer('configs/options/native.cfg', $list->settings);
    say $options->all_flags('CXX');

=head1 DESCRIPTION

=over

=item add_layer($origin, @settings)

C<@settings> are hashes with C<key> and C<value>. What an earlier layer has set stays.

=item given_keys

The keys that somebody has set, sorted.

=item value($key), origin($key), is_on($switch)

The value that holds (given or default, references C<$(KEY)> replaced), and who gave it.

=item switched_flags($language, $switch), all_flags($language)

Compiler flags of a language (CPP FPP C CXX CUCC F77 F90) that follow from one switch (DEBUG OPTIMISE PROFILE OPENMP
WARN), and all of them together with the language's own.

=item check(\@problems)

Appends one line per value that is not understood.

=item unknown_keys

Texts that name all keys the build does not know, once.

=back

=head1 ERRORS

None is thrown.

=cut
