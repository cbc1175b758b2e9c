# SPDX-License-Identifier: LGPL-2.1-or-later
"""Strain at infinity from modes of Psi4."""

from plots.mistake import Mistake, import_numpy


def import_waves():
    """The library of waves, which lies beside this program."""
    import_numpy()
    try:
        import waves as library
    except ImportError as error:
        raise Mistake(f"{error}; install python3-numpy and python3-scipy (tools/setup does it)") from None
    return library


def modes_called(library, folder, name):
    """{(l, m): {radius: Series}} of one function."""
    found = library.read_modes(folder)
    if not found:
        raise Mistake(f"there are no modes, mp_NAME_l2_m2_r30.00.asc or mp_NAME.h5, below {folder}; Multipole writes them")
    if name is None and len(found) == 1:
        name = next(iter(found))
    if name not in found:
        raise Mistake(f"expected the name of a function, one of: {', '.join(sorted(found))}")
    return found[name]


def at_infinity(library, all_series, l, m, arguments):
    """r Psi4 of a mode by retarded time, as the options say."""
    all_series = {radius: library.evenly_spaced(series) for radius, series in all_series.items()}
    if arguments.method == "radii":
        return library.from_several_radii(all_series, arguments.mass, arguments.order)
    radius = arguments.radius or max(all_series)
    if radius not in all_series:
        raise Mistake(f"there are no modes at r = {radius:g}, only at {', '.join(f'{r:g}' for r in sorted(all_series))}")
    series = all_series[radius]
    if arguments.method == "none":
        areal = library.areal_radius(radius, arguments.mass)
        return library.Series(series.time - library.tortoise_radius(areal, arguments.mass), areal * series.value)
    return library.perturbative(series, l, radius, arguments.mass, library.cutoff_of(m, arguments.cutoff))


def largest_mode(psi):
    """(l, m) of the mode that gets largest; of two that mirror each other the one with m > 0."""
    return max((mode for mode in psi if mode[1] >= 0 or (mode[0], -mode[1]) not in psi), key=lambda mode: abs(psi[mode].value).max())


def write_strain(path, series):
    lines = (f"{time:.9g} {h.real:.15g} {-h.imag:.15g}\n" for time, h in zip(series.time, series.value))
    path.write_text("# retarded time, r h_plus, r h_cross\n" + "".join(lines), encoding="utf-8")


def draw_waves(axes, psi, h, l, m):
    axes[0].plot(psi.time, psi.value.real, linewidth=1.2)
    axes[0].set_title(rf"$r\,\Psi_4$, l = {l}, m = {m}, real part")
    axes[1].plot(h.time, h.value.real, linewidth=1.2, label="plus")
    axes[1].plot(h.time, -h.value.imag, linewidth=1.2, label="cross")
    axes[1].set_title(rf"$r\,h$, l = {l}, m = {m}")
    axes[1].legend(frameon=False)
    for one in axes:
        one.set_xlabel("retarded time")
