# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Configuration;
use v5.26;
use warnings;
use experimental 'signatures';

use File::Path    qw(make_path);
use POSIX         qw(strftime);
use Sys::Hostname qw(hostname);

use Cactus::Build::ConfigData;
use Cactus::Build::Files qw(entries make_link read_text write_if_changed write_text);
use Cactus::Build::MachineTable;
use Cactus::Build::OptionList;
use Cactus::Build::Options;
use Cactus::Build::Packages;
use Cactus::Build::Prober;
use Cactus::Build::Request;
use Cactus::Build::Scripts;
use Cactus::Build::Toolchain;
use Cactus::CCL::Catalogue;
use Cactus::CCL::Diagnostics;
use Cactus::CCL::Names;

# The first line of a ThornList that follows what lies below the roots. Without it the list is the user's own.
my $automatic = "# All thorns below the roots. Remove this line to keep a list of your own.\n";

# home: the project's root; configs: directory of configurations; name; own_list: text of a ThornList that takes the place of the
# configuration's own
sub new ($class, %fields) {
    my $self = bless { %fields, inputs => [] }, $class;
    $self->{directory} = "$self->{configs}/$self->{name}";
    return $self;
}

sub stored_request ($self) {
    return Cactus::Build::Request->from_config_info("$self->{directory}/config-info");
}

# Does everything up to the CCL stage. Nothing is written before options and compilers are known to be good.
sub make ($self, $request) {
    my $options   = $self->_options($request);
    my $thornlist = $self->_thornlist_source($request);
    my $prober    = Cactus::Build::Prober->new(cache => "$self->{configs}/.cache");
    my $toolchain = Cactus::Build::Toolchain->detect(options => $options, prober => $prober);
    _stop($toolchain->problems);
    my $packages = Cactus::Build::Packages->read_file($self->_input("$self->{home}/flesh/build/packages"))
        ->detect($prober, $toolchain);
    make_path(map { "$self->{directory}/$_" } qw(config-data bindings build lib scratch));
    $self->_write_config_info($request, $options);
    $self->_generate_thorns($request, $thornlist, $toolchain->program('CXX'));
    $self->_write_thornlist($request, $thornlist, $packages);
    Cactus::Build::ConfigData->new(
        %{$self},
        options   => $options,
        toolchain => $toolchain,
        packages  => $packages,
        prober    => $prober
    )->write_all;
    $self->_make_home;
    write_if_changed("$self->{directory}/config-data/machine.txt", Cactus::Build::MachineTable->text($packages));
    $self->_write_inputs($request, $thornlist);
    return;
}

sub _stop (@problems) {
    my $text = join "\n", @problems;
    die "$text\n" if @problems;
    return;
}

# A file whose change makes this configuration stale.
sub _input ($self, $file) {
    push @{ $self->{inputs} }, $file;
    return $file;
}

# ------------------------------------------------------------------------------------------------------ options

sub _options ($self, $request) {
    my $options     = Cactus::Build::Options->new;
    my $diagnostics = Cactus::CCL::Diagnostics->new;
    $options->add_layer('command line', $request->settings);
    for my $file ($self->_option_files($request)) {
        $self->_add_option_list($options, $file, $diagnostics);
    }
    my @problems = $diagnostics->errors;
    $options->check(\@problems);
    _stop(@problems);
    print {*STDERR} map { "$_\n" } $options->unknown_keys;
    return $options;
}

# From the strongest to the weakest.
sub _option_files ($self, $request) {
    my @named    = reverse $request->option_lists;
    my @files    = map { $self->_find_option_list($_) } @named ? @named : 'default';
    my $personal = ($ENV{CACTUSRC_DIR} // $ENV{HOME} // q{}) . '/.cactus/config';
    return @files, grep { -f } split(m{:}x, $ENV{CACTUS_CONFIG_FILES} // q{}), $personal;
}

sub _find_option_list ($self, $name) {
    my $sets   = "$self->{home}/configs/options";
    my ($file) = grep { -f } $name, "$sets/$name.cfg", "$sets/$name";
    return $file if defined $file;
    my @known   = map { s{ [.]cfg \z }{}xr } entries($sets);
    my $nearest = Cactus::CCL::Names::nearest($name, @known);
    die "no option list '$name'; expected a file or one of @known"
        . ($nearest ? "; did you mean $nearest?" : q{}) . "\n";
}

# An option list may name another one that it builds on.
sub _add_option_list ($self, $options, $file, $diagnostics) {
    return if grep { $_ eq $file } @{ $self->{inputs} };
    my $list   = Cactus::Build::OptionList->read_file($self->_input($file), $diagnostics);
    my @base   = map { $_->{value} } grep { $_->{key} eq 'BASE' } $list->settings;
    my $origin = $file =~ s{ \A \Q$self->{home}\E / }{}xr;
    $options->add_layer($origin, grep { $_->{key} ne 'BASE' } $list->settings);
    $self->_add_option_list($options, $self->_find_option_list($_), $diagnostics) for @base;
    return;
}

sub _write_config_info ($self, $request, $options) {
    my $file   = "$self->{directory}/config-info";
    my $header = sprintf "# %-14s : %s\n", 'CONFIGURATION', $self->{name};
    my $body   = join q{}, $request->header, map { "$_=" . $options->value($_) . "\n" } $options->given_keys;
    my $date   = strftime('%Y-%m-%d %H:%M:%S %z', localtime);
    my $made   = sprintf("# %-14s : %s\n# %-14s : %s\n", 'DATE', $date, 'HOST', hostname());
    my $before = -e $file ? read_text($file) : q{};
    return if $before =~ m{ \A \Q$header\E [#][ ]DATE .*\n [#][ ]HOST .*\n \Q$body\E \z }x;
    write_text($file, $header . $made . $body);
    return;
}

# ---------------------------------------------------------------------------------------------------- thornlist

sub _roots ($self, $request) {
    return 'arrangements', map { -d "$_/arrangements" ? "$_/arrangements" : $_ } $request->roots;
}

# Generated thorns come first: the folder of a script may have the thorn's name.
sub _all_roots ($self, $request) {
    my $generated = "$self->{directory}/generated";
    return ((-d $generated ? $generated : ()), $self->_roots($request));
}

# A configuration that lists one of these has devices.
my $device_thorn = qr{ ^ \h* (?: ExternalLibraries/CUDA | CactusUtils/(?: Accelerator | CUDARunTime ) ) \b }xm;

# Of those whose scripts lie below the roots the listed ones and what these require; without a list all.
sub _generate_thorns ($self, $request, $source, $cxx) {
    my $own          = "$self->{directory}/ThornList";
    my $chosen       = $self->_is_taken($source) ? $source : $own;
    my $text         = $self->{own_list} // (-e $chosen ? read_text($chosen) : $automatic);
    my $list         = join "\n", $text, $request->extra_thorns;
    my $is_automatic = !$source && index($text, $automatic) == 0;
    my $scripts      = Cactus::Build::Scripts->new(
        home          => $self->{home},
        configs       => $self->{configs},
        directory     => $self->{directory},
        roots         => [ $self->_roots($request) ],
        cxx           => $cxx,
        has_devices   => scalar(!$is_automatic && $list =~ $device_thorn),
        tries_devices => scalar($is_automatic),
    );
    my @listed = $list =~ m{ ^ \h* ( [\w+-]++ / [\w+-]++ ) }gxm;
    my @wanted = $is_automatic ? $scripts->thorns : $scripts->thorns_for(@listed);
    push @{ $self->{inputs} }, $scripts->generate(@wanted);
    return;
}

sub _thornlist_source ($self, $request) {
    my @missing = grep { !-d } $request->roots;
    _stop(map { "ARRANGEMENTS: no directory '$_'" } @missing);
    my $name   = $request->thornlist // return;
    my ($file) = grep { -e && !-d } $name, "$self->{home}/configs/thornlists/$name",
        "$self->{home}/configs/thornlists/$name.th";
    return $self->_input($file) if defined $file;
    my @known   = map { s{ [.]th \z }{}xr } entries("$self->{home}/configs/thornlists");
    my $nearest = Cactus::CCL::Names::nearest($name, @known);
    die "no thornlist '$name'; expected a file or one of @known" . ($nearest ? "; did you mean $nearest?" : q{}) . "\n";
}

# Whether a list takes the place of the configuration's own, which stays if it was edited after it was copied.
sub _is_taken ($self, $source) {
    my $own = "$self->{directory}/ThornList";
    return $source && (!-e $own || $self->{asked_for_thorns} || (stat $source)[9] > (stat $own)[9]);
}

sub _write_thornlist ($self, $request, $source, $packages) {
    my $file    = "$self->{directory}/ThornList";
    my $is_ours = !-e $file || index(read_text($file), $automatic) == 0;
    my $extra   = join q{}, map { "$_\n" } $request->extra_thorns;
    if (defined $self->{own_list}) {
        write_if_changed($file, $self->{own_list} . $extra);
    }
    elsif ($source) {
        write_if_changed($file, read_text($source) =~ s{ \n* \z }{\n}xr . $extra) if $self->_is_taken($source);
    }
    elsif ($is_ours) {
        write_if_changed($file, $automatic . $self->_all_thorns($request, $packages) . $extra);
    }
    return;
}

# Thorns over a library that this machine lacks are left out here. If others need them, the CCL stage says so.
sub _all_thorns ($self, $request, $packages) {
    my @roots     = $self->_all_roots($request);
    my $catalogue = Cactus::CCL::Catalogue->new($self->{home}, @roots);
    my %missing   = map { ("ExternalLibraries/$_->{name}" => 1) } $packages->missing;
    for my $root (map { $catalogue->absolute($_) } @roots) {
        $self->_input($_) for $root, grep { -d } map { "$root/$_" } entries($root);
    }
    return join q{}, map { "$_\n" } grep { !$missing{$_} } $catalogue->thorns;
}

# --------------------------------------------------------------------------------------------- what make needs

# Where foreign configuration scripts and makefiles look for things below CCTK_HOME. They expect the flesh's CCL files beside its sources.
sub _make_home ($self) {
    my ($flesh, $room) = ("$self->{home}/flesh", "$self->{directory}/home");
    my %target_of = (lib => "$flesh/build/home/lib", include => "$flesh/include");
    $target_of{"src/$_"}     = "$flesh/src/$_" for entries("$flesh/src");
    $target_of{"src/$_.ccl"} = "$flesh/$_.ccl" for qw(interface param schedule configuration);
    unlink "$room/src" if -l "$room/src";    # of an older version
    make_link($target_of{$_}, "$room/$_") for sort keys %target_of;
    return;
}

sub _write_inputs ($self, $request, $thornlist) {
    my $roots = join q{:}, $self->_all_roots($request);
    my @list  = map { "COPIED_LIST = $_" } map { s{ \A \Q$self->{home}\E / }{}xr } $thornlist // ();
    my @lines = ("ROOTS = $roots", @list, join(" \\\n  ", 'CONFIGURE_INPUTS =', @{ $self->{inputs} }));
    write_text("$self->{directory}/config-data/configured.mk", join q{}, map { "$_\n" } @lines);
    return;
}

1;

__END__

=head1 NAME

Cactus::Build::Configuration - one folder below configs/: make it, make it again

=head1 SYNOPSIS

    my $configuration = Cactus::Build::Configuration->new(home => $top, configs => "$top/configs", name => 'sim');
    my $request       = Cactus::Build::Request->from_make->completed_by($configuration->stored_request);
    $configuration->make($request);

=head1 DESCRIPTION

=over

=item new(home => $top, configs => $directory, name => $name, asked_for_thorns => $flag, own_list => $text)

With C<asked_for_thorns> a thornlist replaces one that was edited in the configuration. C<own_list> is written as the configuration's own
ThornList.

=item stored_request

The L<Cactus::Build::Request> that made it last, empty for a new one.

=item make($request)

Reads the option lists, detects compilers and packages, and writes F<config-info>, F<ThornList>, F<config-data/>, and
F<home/>, the directory that configuration scripts know as CCTK_HOME. F<config-data/configured.mk> tells make what all
this depends on; it is written last and always.

Option lists are names of sets in F<configs/options> or files; later ones win over earlier ones, settings of the request
over all. A list may say C<BASE = name> to build on another one.

=back

=head1 ERRORS

Dies with all problems of the option lists, or all of the compilers, one per line.

=cut
