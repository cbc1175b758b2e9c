# SPDX-License-Identifier: LGPL-2.1-or-later
package Cactus::CCL::KnownThorns;
use v5.26;
use warnings;
use experimental 'signatures';

my %names_in = (
    AsterX => [
        qw(
            AsterSeeds AsterUtils AsterX Con2PrimFactory EOSX FishboneMoncriefIDX ID_TabEOS_HydroQuantities TOVSolverX
        )
    ],
    CTThorns => [
        qw(
            CT_Analytic CT_MultiLevel
        )
    ],
    CactusBase => [
        qw(
            Boundary CartGrid3D CoordBase Fortran IOASCII IOBasic IOUtil InitBase SymBase Time
        )
    ],
    CactusConnect => [
        qw(
            HTTPD HTTPDExtra Socket
        )
    ],
    CactusElliptic => [
        qw(
            EllBase EllPETSc EllSOR TATPETSc TATelliptic
        )
    ],
    CactusExamples => [
        qw(
            DemoInterp FleshInfo HelloWorld HelloWorldCUDA HelloWorldOpenCL IDWaveMoL Poisson SampleBoundary SampleIO
            TimerInfo WaveMoL WaveToy1DF77 WaveToy2DF77 WaveToyOpenCL
        )
    ],
    CactusIO => [
        qw(
            IOJpeg
        )
    ],
    CactusNumerical => [
        qw(
            Cartoon2D Dissipation InterpToArray LocalInterp LocalInterp2 LocalReduce MoL Noise Norms Periodic
            ReflectionSymmetry RotatingSymmetry180 RotatingSymmetry90 Slab SlabTest SpaceMask SphericalSurface
            SummationByParts TensorTypes TestLocalInterp2 TestLocalReduce
        )
    ],
    CactusPUGH => [
        qw(
            PUGH PUGHInterp PUGHReduce PUGHSlab
        )
    ],
    CactusPUGHIO => [
        qw(
            IOHDF5 IOHDF5Util
        )
    ],
    CactusTest => [
        qw(
            TestAllTypes TestArrays TestComplex TestCoordinates TestFortranCrayPointers TestFortranDependencies1
            TestFortranDependencies2 TestFpointerNULL TestFreeF90 TestGlobalReduce TestInclude1 TestInclude2 TestLoop
            TestMath TestMoL TestPar TestReadWrite TestReduce TestSchedule TestStrings TestTable TestTimers TestTypes
        )
    ],
    CactusUtils => [
        qw(
            Accelerator CUDARunTime CaCUDALib CaCUDALibUtil CaKernel Doxygen Formaline MemSpeed NaNCatcher NaNChecker
            Nice NoMPI OpenCLRunTime ResultsCaching StaggeredMask SystemStatistics SystemTopology TerminationTrigger
            TimerReport Trigger Vectors WatchDog
        )
    ],
    CactusWave => [
        qw(
            IDScalarWave IDScalarWaveC IDScalarWaveCXX IDScalarWaveElliptic WaveBinarySource WaveToyC WaveToyCXX
            WaveToyExtra WaveToyF77 WaveToyF90 WaveToyFreeF90
        )
    ],
    Canuda => [
        qw(
            LeanBSSNMoL NPScalars ProcaBase ProcaEvolve
        )
    ],
    Carpet => [
        qw(
            Carpet CarpetEvolutionMask CarpetIOASCII CarpetIOBasic CarpetIOHDF5 CarpetIOScalar CarpetIntegrateTest
            CarpetInterp CarpetInterp2 CarpetLib CarpetMask CarpetProlongateTest CarpetReduce CarpetRegrid
            CarpetRegrid2 CarpetRegridTest CarpetSlab CarpetTracker CycleClock HighOrderWaveTest LoopControl
            PeriodicCarpet ReductionTest ReductionTest2 ReductionTest3 RegridSyncTest TestCarpetGridInfo
            TestLoopControl Timers
        )
    ],
    CarpetX => [
        qw(
            ADMBaseX Algo Arith BaikalVacuumX BaikalX BoundaryX BoxInBox CarpetX Derivs ErrorEstimator HydroBaseX Loop
            Maxwell NewRadX ODESolvers PDESolvers PunctureTracker TestBoundaryX TestInterpolate TestOutput
            TestProlongate TmunuBaseX TwoPunctures WaveToyX Weyl Z4c
        )
    ],
    EinsteinAnalysis => [
        qw(
            ADMAnalysis ADMMass AHFinder AHFinderDirect CalcK EHFinder Extract Hydro_Analysis Multipole Outflow
            PunctureTracker QuasiLocalMeasures WeylScal4
        )
    ],
    EinsteinBase => [
        qw(
            ADMBase ADMCoupling ADMMacros Constants CoordGauge EOS_Base HydroBase StaticConformal TmunuBase
        )
    ],
    EinsteinEOS => [
        qw(
            EOS_Hybrid EOS_IdealFluid EOS_Omni EOS_Polytrope
        )
    ],
    EinsteinEvolve => [
        qw(
            GRHydro GRHydro_InitData NewRad
        )
    ],
    EinsteinExact => [
        qw(
            EinsteinExact_Test GaugeWave KerrSchild Minkowski ModifiedSchwarzschildBL ShiftedGaugeWave Vaidya2
        )
    ],
    EinsteinInitialData => [
        qw(
            DistortedBHIVP Exact Hydro_InitExcision Hydro_RNSID IDAnalyticBH IDAxiBrillBH IDAxiOddBrillBH IDBrillData
            IDConstraintViolate IDFileADM IDLinearWaves Meudon_Bin_BH Meudon_Bin_NS Meudon_Mag_NS NoExcision
            ReadInterpolate RotatingDBHIVP TOVSolver TwoPunctures
        )
    ],
    EinsteinUtils => [
        qw(
            SetMask_SphericalSurface TGRtensor
        )
    ],
    ExternalLibraries => [
        qw(
            ADIOS2 AMReX BLAS Boost CUDA FFTW3 Fortran GSL HDF5 LAPACK LORENE LORENE2 MPI NSIMD OpenBLAS OpenCL
            OpenSSL PAPI PETSc PNG RePrimAnd Silo Simfactory SimulationIO hwloc libjpeg openPMD pciutils pthreads ssht
            yaml_cpp zlib
        )
    ],
    KrancNumericalTools => [
        qw(
            GenericFD
        )
    ],
    Lean => [
        qw(
            LeanBSSNMoL NPScalars
        )
    ],
    Llama => [
        qw(
            ADMDerivatives Coordinates CoordinatesSymmetry GlobalDerivative Interpolate2 LlamaWaveToy WaveExtractL
        )
    ],
    McLachlan => [
        qw(
            ML_ADMConstraints ML_ADMQuantities ML_BSSN ML_BSSN_Helper ML_BSSN_Test ML_CCZ4 ML_CCZ4_Helper ML_CCZ4_Test
            ML_WaveToy ML_WaveToy_CL ML_WaveToy_Test
        )
    ],
    Numerical => [
        qw(
            AEILocalInterp
        )
    ],
    PITTNullCode => [
        qw(
            NullConstr NullDecomp NullEvolve NullExact NullGrid NullInterp NullNews NullPsiInt NullSHRExtract NullVars
            SphericalHarmonicDecomp SphericalHarmonicRecon SphericalHarmonicReconGen
        )
    ],
    Proca => [
        qw(
            NPScalars_Proca ProcaBase ProcaEvolve Proca_simpleID TwoPunctures_KerrProca
        )
    ],
    SpacetimeX => [
        qw(
            BSSN CanudaX_BSSNMoL CanudaX_LeanBSSNMoL NewRadX PunctureTracker QuasiLocalMeasuresX TwoPuncturesX Weyl
            Z4c
        )
    ],
    Spritz => [
        qw(
            SpritzBase SpritzTest SpritzWT
        )
    ],
    WVUThorns => [
        qw(
            Baikal BaikalVacuum Convert_to_HydroBase FishboneMoncriefID GiRaFFE GiRaFFE_to_HydroBase GiRaFFEfood
            ID_converter_GiRaFFE ID_converter_ILGRMHD IllinoisGRMHD Seed_Magnetic_Fields ShiftedKerrSchild
        )
    ],
    WVUThorns_Diagnostics => [
        qw(
            Seed_Magnetic_Fields_BNS VolumeIntegrals_GRMHD VolumeIntegrals_vacuum particle_tracerET smallbPoynET
        )
    ],
);

sub is_known ($thorn) {
    my ($arrangement, $name) = split m{/}x, $thorn;
    return scalar grep { $_ eq $name } @{ $names_in{$arrangement} // [] };
}

1;

__END__

=head1 NAME

Cactus::CCL::KnownThorns - thorns that are public elsewhere

=head1 SYNOPSIS

    Cactus::CCL::KnownThorns::is_known('Llama/Coordinates');    # true

=head1 DESCRIPTION

Thornlists of the Einstein Toolkit and its relatives name thorns that are not part of Saguaro but work with it. Knowing
their names lets a message say what to do.

=over

=item is_known($thorn)

True for C<Arrangement/Thorn> of a thorn that some public tree holds.

=back

=head1 ERRORS

None.

=cut
