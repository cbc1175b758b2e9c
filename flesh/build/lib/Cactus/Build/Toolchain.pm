# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::Build::Toolchain;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(uniq);

# The oldest C++ in which the flesh, the bindings and our own thorns can be compiled, and the flag that asks for it.
my $cxx_needed      = 202_002;
my $cxx_needed_flag = '-std=gnu++20';

# Without the others thorns in one language cannot be built; whether there are any is seen later.
my %is_indispensable = map { ($_ => 1) } qw(CC CXX LD AR);

my %size_of = (
    SHORT_INT   => 'short',
    INT         => 'int',
    LONG_INT    => 'long',
    LONG_LONG   => 'long long',
    FLOAT       => 'float',
    DOUBLE      => 'double',
    LONG_DOUBLE => 'long double',
    CHAR_P      => 'char *',
    SIZE_T      => 'size_t',
);

my @headers = qw(
    arpa/inet.h assert.h complex.h crypt.h dirent.h dlfcn.h execinfo.h fcntl.h fenv.h inttypes.h limits.h mach/mach_time.h
    malloc.h math.h netdb.h netinet/in.h pthread.h pwd.h regex.h sched.h signal.h stdint.h string.h strings.h
    sys/filio.h sys/ioctl.h sys/resource.h sys/socket.h sys/stat.h sys/time.h sys/types.h sys/utsname.h sys/wait.h
    time.h unistd.h winsock2.h
);

# Function => what must be included for it.
my %header_of = (
    backtrace         => 'execinfo.h',
    backtrace_symbols => 'execinfo.h',
    clock_gettime     => 'time.h',
    dladdr            => 'dlfcn.h',
    getaddrinfo       => 'netdb.h',
    gethostbyname     => 'netdb.h',
    getpid            => 'unistd.h',
    getrusage         => 'sys/resource.h',
    gettimeofday      => 'sys/time.h',
    mallinfo          => 'malloc.h',
    malloc_info       => 'malloc.h',
    mkstemp           => 'stdlib.h',
    nanosleep         => 'time.h',
    popen             => 'stdio.h',
    regcomp           => 'regex.h',
    sched_getaffinity => 'sched.h',
    usleep            => 'unistd.h',
);

my @float_tests = qw(copysign finite fpclassify isfinite isinf isnan isnormal signbit);

sub new ($class, %fields) {
    return bless {%fields}, $class;
}

# options => Options, prober => Prober
sub detect ($class, %parts) {
    my $self = $class->new(%parts, problems => [], facts => {});
    $self->_detect_programs;
    $self->_detect_c if $self->{facts}{program}{CC};
    $self->_detect_cxx if $self->{facts}{program}{CXX};
    $self->_detect_fortran if $self->{facts}{program}{F90};
    return $self;
}

sub problems ($self) {
    return @{ $self->{problems} };
}

sub program ($self, $key) {
    return $self->{facts}{program}{$key};
}

sub version ($self, $key) {
    return $self->{facts}{version}{$key};
}

# One of: sizes headers functions float_tests fortran_names cxx_standard openmp int128
sub fact ($self, $name) {
    return $self->{facts}{$name};
}

# ---------------------------------------------------------------------------------------------------- programs

sub _detect_programs ($self) {
    for my $key (qw(CPP CC CXX FPP F90 F77 CUCC LD AR)) {
        my $command = $self->{options}->value($key);
        my $program = $self->{prober}->program($command);
        $self->{facts}{program}{$key} = $program;
        if ($program) {
            $self->{facts}{version}{$key} = $self->{prober}->version($command);
        }
        elsif ($is_indispensable{$key}) {
            $self->_problem($key, "no program '$command'");
        }
    }
    return;
}

sub _problem ($self, $key, $text, $said = q{}) {
    my @lines  = split m{\n}x, $said;
    my @shown  = map { "    $_" } @lines > 12 ? @lines[ 0 .. 11 ] : @lines;
    my $origin = $self->{options}->origin($key);
    push @{ $self->{problems} }, join "\n", "$key ($origin): $text", @shown;
    return;
}

# Flags that hide the object code from us are of no use to a probe.
sub _command ($self, $language, $rest) {
    my $options  = $self->{options};
    my %compiler = (C => 'CC', CXX => 'CXX', F90 => 'F90');
    my @flags    = ($options->all_flags($language), $language eq 'F90' ? () : $options->all_flags('CPP'));
    push @flags, '-fno-lto' if "@flags" =~ m{ -flto }x;
    return join q{ }, $options->value($compiler{$language}), @flags, $rest;
}

# ----------------------------------------------------------------------------------------------------------- C

sub _detect_c ($self) {
    my ($object, $said) = $self->{prober}->build($self->_command('C', '-c SOURCE -o OUTPUT'), '.c', _c_questions());
    if (!defined $object) {
        $self->_problem('CC', 'the C compiler does not compile a small program with the flags given:', $said);
        return;
    }
    my %answer = _answers($object);
    $self->{facts}{sizes}   = { map { ($_ => 0 + $answer{"SIZEOF_$_"}) } keys %size_of };
    $self->{facts}{headers} = { map { ($_ => 0 + ($answer{ _macro($_) } // 0)) } @headers };
    $self->{facts}{int128}  = 0 + $answer{INT128};
    $self->{facts}{openmp}  = 0 + $answer{OPENMP};
    $self->_detect_functions;
    return;
}

sub _macro ($header) {
    return 'HAVE_' . uc($header) =~ s{ \W }{_}xgr;
}

# Answers are characters of the object file, so that nothing needs to run: "@NAME=digits;".
sub _answer ($name, $expression) {
    my $letters = join q{,}, map { "'$_'" } split m{}x, "\@$name=";
    my $digits  = join q{,}, map { "'0'+(char)((long)($expression)/${_}L%10)" } 100_000, 10_000, 1000, 100, 10, 1;
    return "extern const char answer_$name\[]; const char answer_$name\[] = {$letters,$digits,';'};\n";
}

sub _answers ($object) {
    return $object =~ m{ [@] (\w+) = (\d{6}) ; }xg;
}

sub _c_questions () {
    my @text = "#include <stddef.h>\n";
    push @text, map { _answer("SIZEOF_$_", "sizeof($size_of{$_})") } sort keys %size_of;
    for my $header (@headers) {
        push @text, "#if __has_include(<$header>)\n", _answer(_macro($header), 1), "#endif\n";
    }
    push @text, _choice('INT128', '__SIZEOF_INT128__'), _choice('OPENMP', '_OPENMP');
    return join q{}, @text;
}

sub _choice ($name, $macro) {
    return "#ifdef $macro\n" . _answer($name, 1) . "#else\n" . _answer($name, 0) . "#endif\n";
}

# All functions in one program; only if that fails, each alone.
sub _detect_functions ($self) {
    my @functions = sort grep { $self->{facts}{headers}{ $header_of{$_} } // 1 } keys %header_of;
    my @found     = $self->_links(@functions)      ? @functions   : grep { $self->_links($_) } @functions;
    my @math      = $self->_computes(@float_tests) ? @float_tests : grep { $self->_computes($_) } @float_tests;
    $self->{facts}{functions} = { map { ($_ => 1) } @found, @math };
    return;
}

sub _links ($self, @functions) {
    my @text = ("#define _GNU_SOURCE 1\n", map { "#include <$_>\n" } uniq map { $header_of{$_} } @functions);
    push @text, "int main(void) {\n  void *p[] = {\n", (map { "    (void *)$_,\n" } @functions), "  };\n",
        "  return p[0] == 0;\n}\n";
    return defined $self->{prober}->build($self->_command('C', 'SOURCE -o OUTPUT'), '.c', join q{}, @text);
}

sub _computes ($self, @tests) {
    my @calls = map { $_ eq 'copysign' ? 'copysign(x, x) != 0' : "$_(x) != 0" } @tests;
    my $text  = "#define _GNU_SOURCE 1\n#include <math.h>\n"
        . "int main(int n, char **v) { double x = n; return @{[join ' + ', map {qq{($_)}} @calls]}; }\n";
    return defined $self->{prober}->build($self->_command('C', 'SOURCE -o OUTPUT -lm'), '.c', $text);
}

# --------------------------------------------------------------------------------------------------------- C++

sub _detect_cxx ($self) {
    my $text = join q{}, "#include <string>\n", _answer('STANDARD', '__cplusplus'),
        "int main(int n, char **v) { return std::string(v[0]).size() == 0; }\n";
    my $link = 'SOURCE ' . $self->{options}->value('LDFLAGS') . ' -o OUTPUT';
    my ($program, $said) = $self->{prober}->build($self->_command('CXX', $link), '.cc', $text);
    if (!defined $program) {
        $self->_problem('CXX', 'the C++ compiler does not compile and link a small program with the flags given:',
            $said);
        return;
    }
    my %answer = _answers($program);
    $self->{facts}{cxx_standard} = 0 + $answer{STANDARD};
    $self->_raise_cxx_standard if $answer{STANDARD} < $cxx_needed;
    $self->{facts}{link_groups} =
        defined $self->{prober}
        ->build($self->_command('CXX', "-Wl,--start-group -Wl,--end-group $link"), '.cc', "int main() {}\n");
    my $mapped = $self->_command('CXX', '-ffile-prefix-map=/a=b -c SOURCE -o OUTPUT');
    $self->{facts}{prefix_maps} = defined $self->{prober}->build($mapped, '.cc', "int x;\n");
    return;
}

# The option list speaks of older C++ (or of none): thorns of other people are compiled as it says, ours are not.
sub _raise_cxx_standard ($self) {
    my $command = $self->_command('CXX', "$cxx_needed_flag -c SOURCE -o OUTPUT");
    my ($object, $said) = $self->{prober}->build($command, '.cc', _answer('STANDARD', '__cplusplus'));
    my %answer = defined $object ? _answers($object) : ();
    $self->{facts}{cxx_standard_flag} = $cxx_needed_flag;
    return if ($answer{STANDARD} // 0) >= $cxx_needed;
    $self->_problem('CXX', 'this compiler has no C++20; expected g++ 12 or newer, or one of its age', $said);
    return;
}

# ----------------------------------------------------------------------------------------------------- Fortran

sub _detect_fortran ($self) {
    my $text = "      subroutine saguaroname\n      end\n      subroutine saguaro_name\n      end\n";
    my ($object, $said) = $self->{prober}->build($self->_command('F90', '-c SOURCE -o OUTPUT'), '.f', $text);
    my $names = defined $object ? _fortran_names($object) : undef;
    if (!$names) {
        $self->_problem('F90', 'the Fortran compiler does not compile a small program with the flags given:', $said);
        return;
    }
    $self->{facts}{fortran_names} = $names;
    $self->{facts}{fortran_link}  = $self->_fortran_link;
    $self->{facts}{fpp_depends}   = defined $self->{prober}
        ->build($self->{options}->value('FPP') . ' -traditional -MMD -MF OUTPUT SOURCE', '.F', "      end\n");
    return;
}

sub _fortran_names ($object) {
    my $plain    = _symbol($object, 'saguaroname')  // return;
    my $compound = _symbol($object, 'saguaro_name') // return;
    my ($suffix, $compound_suffix) = map { m{ name (_*) \z }xi } $plain, $compound;
    return {
        case              => $plain =~ m{ [A-Z] }x ? 'upper' : 'lower',
        suffix            => $suffix,
        second_underscore => $compound_suffix eq "${suffix}_" ? 'yes' : 'no',
    };
}

# Debugging information holds the plain name as well, so the longest spelling counts, and capitals before small letters.
sub _symbol ($object, $name) {
    my @spellings = $object =~ m{ \b ( $name _* ) \0 }xig;
    return (sort { length $b <=> length $a || $a cmp $b } @spellings)[0];
}

# What the Fortran compiler adds when it links, since another compiler does that for us.
sub _fortran_link ($self) {
    my $output =
        $self->{prober}->build($self->_command('F90', '-v SOURCE -o program && rm -f program'), '.f90', "end program\n")
        // return q{};
    my ($line) = grep { m{ \s -l\w }x && m{ (?: collect2 | \b ld ) \b }x } reverse split m{\n}x, $output;
    my %seen;
    my @words   = grep { !$seen{$_}++ } ($line // q{}) =~ m{ (?<= \s ) ( -[lL] \S+ ) }xg;
    my %implied = map  { ("-L$_" => 1) } '/lib', '/usr/lib', split m{:}x, $ENV{LIBRARY_PATH} // q{};
    return join q{ }, grep {
               !$implied{$_}
            && !m{ \A -l (?: gcc\w* | c | crt\S* | System ) \z }x
            && !m{ \A -L (?: /usr )? /lib/ [^/]+ \z }x
            && !m{ \A -L.* /[.][.] }x
    } @words;
}

# ---------------------------------------------------------------------------------------------------------

sub size_names ($class) {
    my @names = sort keys %size_of;
    return @names;
}

sub header_macro ($class, $header) {
    return _macro($header);
}

1;

__END__

=head1 NAME

Cactus::Build::Toolchain - compilers of a configuration, and what they and the system can do

=head1 SYNOPSIS

    my $toolchain = Cactus::Build::Toolchain->detect(options => $options, prober => $prober);
    say for $toolchain->problems;
    say $toolchain->fact('sizes')->{LONG_INT};

=head1 DESCRIPTION

Nothing that is compiled here is run, so cross compilers are welcome. All answers about C come out of one object file,
all functions are looked for in one link.

=over

=item detect(options => $options, prober => $prober)

=item problems

Texts: missing C and C++ compilers, linkers and archivers; compilers that do not work.

=item program($key), version($key)

Path and version line of CPP CC CXX FPP F90 F77 CUCC LD AR, undef if missing.

=item fact($name)

C<sizes> (bytes by name), C<headers> (found by name), C<functions> (by name), C<int128>, C<openmp>, C<cxx_standard>
(value of __cplusplus), C<cxx_standard_flag> (what our own sources need on top of the option list), C<prefix_maps>, C<link_groups>,
C<fortran_names> (hash as L<Cactus::CCL::FortranNames> takes it), C<fortran_link> (flags), C<fpp_depends> (the Fortran
preprocessor can list what it included).

=item size_names, header_macro($header)

Names for F<cctk_Config.h>.

=back

=head1 ERRORS

None is thrown.

=cut
