# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Request;
use v5.26;
use warnings;
use experimental 'signatures';

use Cactus::Build::Files qw(read_text);
use Cactus::Build::Keys  qw(default_of);

# Words of the command line that steer make and are not options of a configuration.
my %front_word = map { ($_ => 1) } qw(options OPTIONS THORNLIST THORNLIST_DIR THORNS ARRANGEMENTS PROMPT SILENT VERBOSE
    TJOBS FJOBS CACTUS_CONFIGS_DIR PAR THORN BUILDLIST UTILS NAME BENCH DELETE MAKE);

# Lines of the header of config-info that make up a request.
my @single_fields = qw(THORNLIST ARRANGEMENTS THORNS);
my @list_fields   = ('OPTION LIST', 'SETTING');

sub new ($class) {
    return bless { map { ($_ => []) } @single_fields, @list_fields }, $class;
}

sub from_make ($class, $environment = \%ENV) {
    my $self = $class->new;
    my ($lists) = grep { length } map { $environment->{$_} // q{} } qw(OPTIONS options);
    $self->{'OPTION LIST'} = [ split q{ }, $lists // q{} ];
    for my $field (@single_fields) {
        $self->{$field} = [ $environment->{$field} ] if length($environment->{$field} // q{});
    }
    my $prefix = $environment->{THORNLIST_DIR} // q{};
    $_ = "$prefix/$_" for length $prefix ? @{ $self->{THORNLIST} } : ();
    $self->{SETTING} = _settings($environment);
    return $self;
}

# Keys on the command line of make, known to the build or not; in the environment only known ones.
sub _settings ($environment) {
    my @words = _words($environment->{SAGUARO_SETTINGS} // q{});
    my %value = map { m{ \A (\w+) :? = (.*) \z }xs ? ($1 => $2) : () } @words;
    delete @value{ keys %front_word };
    for my $key (grep { defined default_of($_) && length $environment->{$_} } keys %{$environment}) {
        $value{$key} //= $environment->{$key};
    }
    return [ map { "$_=$value{$_}" } sort keys %value ];
}

# Make separates words by blanks, puts a backslash before blanks that belong to a word, and doubles dollar signs.
sub _words ($text) {
    my @words = $text =~ m{ ( (?: \\ . | [^\\\s] )+ ) }xsg;
    return map { s{ \\ (.) }{$1}xsgr =~ s{ [\$] [\$] }{\$}xgr } @words;
}

sub from_config_info ($class, $file) {
    my $self = $class->new;
    return $self if !-e $file;
    for my $line (split m{\n}x, read_text($file)) {
        my ($field, $value) = $line =~ m{ \A [#] \s+ ([A-Z][A-Z ]*[A-Z]) \s+ : \s (.*) \z }x or next;
        push @{ $self->{$field} }, $value if exists $self->{$field};
    }
    return $self;
}

# What this request leaves open, an earlier one decides. New option lists start from nothing.
sub completed_by ($self, $earlier) {
    my $new = bless { map { ($_ => [ @{ $self->{$_} } ]) } keys %{$self} }, ref $self;
    for my $field (@single_fields, 'OPTION LIST') {
        $new->{$field} = $earlier->{$field} if !@{ $new->{$field} };
    }
    if (!@{ $self->{'OPTION LIST'} }) {
        my %value = map { split m{=}x, $_, 2 } @{ $earlier->{SETTING} }, @{ $self->{SETTING} };
        $new->{SETTING} = [ map { "$_=$value{$_}" } sort keys %value ];
    }
    return $new;
}

sub without_thornlist ($self) {
    return bless { %{$self}, THORNLIST => [] }, ref $self;
}

sub is_empty ($self) {
    return !grep { @{$_} } values %{$self};
}

sub header ($self) {
    my $text = q{};
    for my $field (@single_fields, @list_fields) {
        $text .= sprintf "# %-14s : %s\n", $field, $_ for @{ $self->{$field} };
    }
    return $text;
}

sub thornlist ($self) {
    return $self->{THORNLIST}[0];
}

sub extra_thorns ($self) {
    return split q{ }, $self->{THORNS}[0] // q{};
}

sub roots ($self) {
    return grep { length } split m{:}x, $self->{ARRANGEMENTS}[0] // q{};
}

sub option_lists ($self) {
    return @{ $self->{'OPTION LIST'} };
}

sub settings ($self) {
    return map { _setting(split m{=}x, $_, 2) } @{ $self->{SETTING} };
}

sub _setting ($key, $value) {
    return { key => $key, value => $value };
}

1;

__END__

=head1 NAME

Cactus::Build::Request - what the user asked a configuration to be

=head1 SYNOPSIS

    my $stored  = Cactus::Build::Request->from_config_info("$config/config-info");
    my $request = Cactus::Build::Request->from_make->completed_by($stored);

=head1 DESCRIPTION

A request names a thornlist, extra thorns, roots, option lists and single settings. It comes from make's command line
and environment, and is stored in the header of F<config-info>, so that a configuration can be made again.

=over

=item from_make($environment), from_config_info($file)

C<SAGUARO_SETTINGS> in the environment holds make's command-line definitions as make spells them.

=item completed_by($earlier)

A request in which everything that this one leaves open is as in the earlier one.

=item without_thornlist

The same request, but for its thornlist.

=item is_empty

True if nothing at all was asked for.

=item header

The lines of F<config-info> that store it.

=item thornlist, extra_thorns, roots, option_lists, settings

The parts; C<settings> are hashes C<key>, C<value>. C<roots> lacks the project's own F<arrangements>.

=back

=head1 ERRORS

Dies if F<config-info> exists and cannot be read.

=cut
