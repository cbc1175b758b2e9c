#!/usr/bin/env perl
# SPDX-License-Identifier: LGPL-2.1-or-later
use v5.26;
use warnings;

# Patterns here are C++, in which blanks count.
## no critic (RequireExtendedFormatting)

use FindBin qw($Bin);
use Test::More;

use lib "$Bin/../lib", "$Bin/lib";
use EmittedTree;
use TestFiles qw(content_of);

my %files = (
    'A/C/configuration.ccl' => 'PROVIDES CaKernel { }',
    'A/T/configuration.ccl' => 'REQUIRES CaKernel',
    'A/T/interface.ccl'     => <<'CCL',
IMPLEMENTS: T
REAL fields TYPE=GF { phi, phirhs } "fields"
INT marks TYPE=GF { mark } "marks"
CCL
    'A/T/param.ccl' => <<'CCL',
REAL speed "speed" { *:* :: "" } 1
BOOLEAN exact "exact" { } no
CCL
    'A/T/cakernel.ccl' => <<'CCL',
CCTK_CUDA_KERNEL rhs TYPE=gpu_cuda/3dblock STENCIL="1,1,2,2,3,3" EXTERIOR="0,0,0,0,0,1" TILE="8,8,9" SHARECODE=yes
{
  CCTK_CUDA_KERNEL_VARIABLE cached=yes intent=in { phi } "read"
  CCTK_CUDA_KERNEL_VARIABLE intent=out { phirhs } "set"
  CCTK_CUDA_KERNEL_PARAMETER { speed, exact } "numbers"
}
CCTK_CUDA_KERNEL mark TYPE=gpu_cuda/boundary_s SHARECODE=yes
{
  CCTK_CUDA_KERNEL_VARIABLE intent=separateinout { mark } "set"
}
CCTK_CUDA_KERNEL face TYPE=*/boundary { }
CCL
    'A/T/src/CaKernel__rhs.code' =>
        'CAKERNEL_rhs_Begin CAKERNEL_rhs_Computations_Begin CAKERNEL_rhs_Computations_End CAKERNEL_rhs_End',
    'A/T/src/CaKernel__mark.code'                 => 'CAKERNEL_mark_Begin CAKERNEL_mark_End',
    'A/T/src/CaKernel__gpu_cuda__code__face.code' => 'CAKERNEL_face_Begin CAKERNEL_face_End',
);
my $tree  = EmittedTree->new(%files);
my $frame = $tree->path('bindings/kernels/T/CaKernel__gpu_cuda');

subtest 'A kernel of a block has what its entry in cakernel.ccl says' => sub {
    my ($header, $source) = map { content_of("${frame}__3dblock__rhs.$_") } qw(h cu);
    like $source, qr/\{\{1, 1, 2, 2, 3, 3\}, \{0, 0, 0, 0, 0, 1\}, \{8, 8, 9\}\}/,                   'numbers';
    like $source, qr/#include "CaKernel__rhs[.]code"/,                                               'body';
    like $source, qr/variable_phi = launch[.]variable<const CCTK_REAL>\(cctki_vi_T\[\d\], "phi"\);/, 'what is read';
    like $source, qr/variable_phirhs = launch[.]variable<CCTK_REAL>/,                                'what is set';
    like $source, qr/parameter_speed = CCTK_PARAMETER__T__speed;/,                                   'a parameter';
    like $source, qr/launch[.]on_block/,                                                             'points';
    like $header, qr/CCTK_REAL parameter_speed;\n  CCTK_INT parameter_exact;/, 'types of parameters';
    like $header, qr/define CAKERNEL_Tilez 9\n/,                               'tile';
    like $header, qr/define CAKERNEL_rhs_${_} /, "macro $_" for qw(Begin Computations_Begin Computations_End End);
};

subtest 'A kernel at boundaries has no computations of its own, and may keep old values' => sub {
    my ($header, $source) = map { content_of("${frame}__boundary_s__mark.$_") } qw(h cu);
    like $header,   qr/CAKERNEL_VARIABLE\(const CCTK_INT, mark, cakernel[.]variable_mark\)/, 'old values';
    like $header,   qr/CAKERNEL_VARIABLE\(CCTK_INT, mark_out, cakernel[.]new_values_mark\)/, 'new values';
    unlike $header, qr/Computations/,                                                        'no second pair';
    like $source,   qr/launch[.]on_boundary/,                                                'points';
};

subtest 'A body that is not shared is that of a group of templates' => sub {
    my $source = content_of("${frame}__boundary__face.cu");
    like $source, qr/#include "CaKernel__gpu_cuda__code__face[.]code"/, 'body';
    like $source, qr/launch[.]on_faces/,                                'points';
};

subtest 'The build knows the sources, and the function of the thorn registers each variable once' => sub {
    like content_of($tree->path('config-data/make.thornlist')),
        qr/^THORN_KERNELS_T = CaKernel__init[.]cc (?:CaKernel__gpu_cuda__\w+[.]cu ?){3}$/m, 'make';
    like content_of($tree->path('bindings/kernels/T/CaKernel__init.cc')),
        qr/void T_Init\(CCTK_ARGUMENTS\) .* \{cctki_vi_T\[0\], cctki_vi_T\[1\], cctki_vi_T\[2\]\}/, 'variables';
};

done_testing;
