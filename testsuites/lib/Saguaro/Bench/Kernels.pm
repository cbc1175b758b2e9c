# SPDX-License-Identifier: LGPL-2.1-or-later
package Saguaro::Bench::Kernels;
use v5.26;
use warnings;
use experimental 'signatures';

use List::Util qw(max sum0);

use Saguaro::Bench::Report qw(output_of print_table print_result);
use Cactus::Build::Files   qw(read_text write_text);

use constant { GIGA => 1e9, WORD => 8 };

# Both kinds of vectors: flags of the compiler and lanes.
my @targets = (
    { name => 'v3', lanes => 4, flags => '-march=x86-64-v3' },
    { name => 'v4', lanes => 8, flags => '-march=x86-64-v4 -mprefer-vector-width=512', needs => 'avx512dq' },
);

# What fields are near, and parameters that equations need to be other than 1.
my %near  = (map { ($_ => 1) } qw(gt11 gt22 gt33 phi alpha r));
my %given = (
    evolveA         => 0,
    alphaDriver     => 0,
    shiftAlphaPower => 0,
    harmonicF       => 2,
    shiftGammaCoeff => 0.75,
    epsDiss         => 0.1,
    PI              => 4 * atan2(1, 1),
    (
        map { ($_ => 0) }
            qw(shiftFormulation fixAdvectionTerms useSpatialBetaDriver useSpatialShiftGammaCoeff *stress_energy_state)
    ),
    (map { ($_ => 1e12) } qw(spatialBetaDriverRadius spatialShiftGammaCoeffRadius)),
);

# The kernel of BSSN's right-hand side.
sub kernelgen ($class, $project) {
    my %subject = (
        script      => 'arrangements/McLachlan/BSSN/bssn.kranc',
        thorn       => 'ML_BSSN',
        calculation => 'ML_BSSN_EvolutionInterior',
        points      => [ 64, 96 ],
        orders      => [ 4,  8 ],
        ghosts      => sub ($order) { $order / 2 + 1 },
    );
    return _measure($project, 'kernelgen', %subject);
}

# A kernel that memory bounds: a massive wave equation.
sub stencil ($class, $project) {
    my %subject = (
        script      => 'arrangements/SaguaroExamples/KleinGordon/KleinGordon.kranc',
        thorn       => 'KleinGordon',
        calculation => 'evolution',
        points      => [200],
        orders      => [ 2, 4, 8 ],
        ghosts      => sub ($order) { $order / 2 },
    );
    return _measure($project, 'stencil', %subject);
}

sub _measure ($project, $bench, %subject) {
    my $room = $project->room("bench_$bench");
    my $tool = $project->home . '/configs/.tools';
    output_of($project, "make -s -C tools/kernelgen OUT='$tool'");
    my $counts = output_of($project, "'$tool/kernelgen' --counts --output '$room' $subject{script}");
    my %result;
    for my $order (@{ $subject{orders} }) {
        my %cost = _operations($counts, $subject{calculation}, $order);
        my %bits;
        for my $target (grep { _runs($_) } @targets) {
            my $program = _compiled($project, $room, $target, $order, %subject);
            my %code    = _instructions(output_of($project, "objdump -d --no-show-raw-insn '$program'"), $order);
            for my $points (@{ $subject{points} }) {
                my %found = _words(output_of($project, "'$program' $points"));
                $bits{$points}{ $found{bits}[0] } = 1;
                _print_place("order $order, $points^3, $target->{name}", \%cost, \%found, $target->{lanes});
                $result{"$target->{name}_order${order}_$points"} = _digits($found{time}[0]);
            }
            printf
                "all loops, with what they do once per block: %d instructions, %d of them stack loads and %d stack stores of vectors; %d operations per point\n",
                @code{qw(all loads stores)}, $cost{all};
        }
        die "order $order: the bits depend on the vectors\n" if grep { keys %{$_} > 1 } values %bits;
    }
    print_result(bench => $bench, unit => 'ns_per_point', %result);
    return 0;
}

# Where a kernel stands: beside its floors, and on the roofline.
sub _print_place ($title, $cost, $found, $lanes) {
    my ($sweep, $tiles) = @{ $found->{time} };
    my $bytes = $cost->{words} * WORD;
    my $speed = $found->{triad}[0] / GIGA;
    my $roof  = 2 * $lanes / $found->{fma}[0];
    my %floor = (
        arithmetic => ($cost->{fma} + $cost->{multiply}) * $found->{fma}[0] / $lanes,
        memory     => $bytes / $speed,
    );
    my $floor  = max values %floor;
    my $gflops = $cost->{flops} / $sweep;
    print_table(
        [ $title,                        'ns per point', 'of the floor' ],
        [ 'floor: arithmetic',           _digits($floor{arithmetic}) ],
        [ 'floor: memory',               _digits($floor{memory}) ],
        [ 'a sweep',                     _digits($sweep), _digits($floor / $sweep) ],
        [ 'the best times of its tiles', _digits($tiles), _digits($floor / $tiles) ],
        [ 'roofline: flops of a point',  _digits($cost->{flops}) ],
        [ '  flops per byte',            _digits($cost->{flops} / $bytes) ],
        [ '  where the roof bends',      _digits($roof / $speed) ],
        [ '  GFlop/s, of the flat roof', _digits($gflops), _digits($gflops / $roof) ],
    );
    return;
}

# Lines of a word and values.
sub _words ($text) {
    my %found;
    for my $line (split m{\n}x, $text) {
        my ($word, @values) = split q{ }, $line;
        $found{$word} = \@values;
    }
    return %found;
}

# Operations of a point, and words that it moves: what is read, and twice what is written, as that is fetched before.
sub _operations ($counts, $calculation, $order) {
    my ($all, $fma, $multiply) = $counts =~ m{
        ^ \Q$calculation\E \s order \s $order \s after \s keep: \s (\d+) \s operations \s \( (\d+) \s fma, \s \d+ \s add, \s (\d+) \s multiply
    }xm or die "no counts of $calculation, order $order\n";
    return (
        all      => $all,
        flops    => $all + $fma,
        fma      => $fma,
        multiply => $multiply,
        words    => $calculation eq 'evolution' ? 6 : 25 + 2 * 24,
    );
}

# The program of one kernel, which it includes with all that differs from kernel to kernel.
sub _compiled ($project, $room, $target, $order, %subject) {
    my $sources = "$room/$subject{thorn}/src";
    my $face    = read_text("$sources/$subject{calculation}.cc");
    my ($list)  = $face =~ m{ kernel_fields\{ (.*?) \}; }xs;

    # Elements of a Jacobian, which kernels for the grid's own coordinates do not touch, have no names.
    my @fields = map { m{ static_cast<const \s double\*> \( (\w+) \) }x ? $1 : q{} }
        grep { length } split m{ \s* const_cast<double\*> }x, $list;
    my ($given) = $face =~ m{ kernel_given\[\] \s = \s \{ (.*?) 0\}; }xs;
    my @given = map { _given($_) } grep { length } split m{ ,\s (?= static | CCTK_DELTA | cctk | 3[.] | \z ) }x, $given;
    my $name  = "$subject{calculation}_$target->{name}_$order";
    write_text("$room/$name/kernel_case.hh",
              "#include \"kernel_runtime.hh\"\n#include \"kernel.inc\"\n"
            . "constexpr int ghosts = @{[ $subject{ghosts}->($order) ]};\n"
            . "constexpr double field_values[] = {@{[ join q{, }, map { $near{$_} // 0 } @fields ]}};\n"
            . "inline std::vector<double> given_values([[maybe_unused]] double h) { return {@{[ join q{, }, @given, 0 ]}}; }\n"
            . "constexpr auto kernel = $subject{calculation}_order$order;\n");
    write_text("$room/$name/kernel.inc", _only($order, read_text("$sources/$subject{calculation}_kernel.inc")));
    output_of($project,
              ($ENV{CXX} // 'g++')
            . " -std=gnu++20 -O2 -ffp-contract=off -fno-math-errno -fno-trapping-math $target->{flags} -I'$room/$name' -I'$sources'"
            . " -o '$room/$name/kernel' testsuites/performance/kernel.cc");
    return "$room/$name/kernel";
}

# The code of one order; the others would only be compiled.
sub _only ($order, $code) {
    my ($part) =
        $code =~
        m{ ( namespace \s \{ \n namespace \s code_of_\w+_order$order \s .*? \n void \s .*? \n \} \n ) (?: \n namespace | \s* \z ) }xs
        or die "no code for order $order\n";
    return $part =~ s{ \A .* (?= namespace \s \{ \n namespace \s code_of_\w+_order$order \s ) }{}xsr;
}

sub _given ($text) {
    return 'h' if $text =~ m{ CCTK_DELTA_SPACE }x;
    my ($name) = $text =~ m{ static_cast<double> \( (.*) \) }x;
    return defined $name ? $given{$name} // 1 : $text;
}

# Instructions of the loops of a kernel, and how many move vectors between registers and the stack.
sub _instructions ($text, $order) {
    my %count   = (all => 0, loads => 0, stores => 0);
    my $is_loop = 0;
    for my $line (split m{\n}x, $text) {
        if ($line =~ m{ \A [0-9a-f]+ \s < (.*) > : }x) {
            $is_loop = $1 =~ m{ _order$order \d+ (?: loop_\d+ | keep_row | keep_ahead ) E }x;
            next;
        }
        next if !$is_loop || $line !~ m{ \A \s+ [0-9a-f]+ : }x;
        $count{all}++;
        $count{loads}++ if $line =~ m{ \t v \w+ \s+ [^%(]* \( %r[bs]p [,)] }x;
        $count{stores}++ if $line =~ m{ \t vmov \w+ \s+ %[xyz]mm\d+ , [^(]* \( %r[bs]p [,)] }x;
    }
    return %count;
}

sub _runs ($target) {
    return 1 if !$target->{needs};
    return grep { m{ \A flags \b .* \b $target->{needs} \b }x } split m{\n}x, read_text('/proc/cpuinfo');
}

sub _digits ($number) {
    return sprintf '%.3g', $number;
}

1;

__END__

=head1 NAME

Saguaro::Bench::Kernels - generated kernels alone

=head1 SYNOPSIS

    make bench BENCH=kernelgen
    make bench BENCH=stencil

=head1 DESCRIPTION

=over

=item kernelgen

The kernel of BSSN's right-hand side with differences of orders 4 and 8 on 64^3 and 96^3 points, with vectors of 256 and (where the processor has
them) of 512 bits: nanoseconds of processor time per point, one thread. Floors: fused multiply-adds and products at the rate of the
processor, measured in the same program; 25 words read and 24 written per point at the speed of the triad. Also instructions, and moves
between registers and the stack, of all loops. The place on the roofline: operations (two for a fused multiply-add) over bytes, and the
intensity where memory's roof meets that of arithmetic. Ends with an error if the bits depend on the vectors.

=item stencil

The same for a massive wave equation, 200^3 points, orders 2, 4 and 8, which moves 6 words per point.

=back

=cut
