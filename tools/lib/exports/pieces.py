# SPDX-License-Identifier: LGPL-2.1-or-later
"""Datasets of a run's HDF5 files: what each of them holds and where its points lie. Files of CarpetIOHDF5, ours and those of its namesake."""

import dataclasses
import pathlib
import re

from plots.mistake import Mistake, did_you_mean, import_numpy

numpy = import_numpy()

VOLUMES = "xyz"
SLICES = (VOLUMES, "xy", "xz", "yz")
NAME = re.compile(r"(?P<variable>\S+::\S+) it=(?P<iteration>\d+) tl=(?P<timelevel>\d+)(?: m=(?P<map>\d+))?(?: rl=(?P<level>\d+))?(?: c=(?P<component>\d+))?$")


@dataclasses.dataclass(frozen=True)
class Piece:
    """The points of one component, or of a part of it, with their values of one variable. Axes are x, y, z in this order."""

    path: pathlib.Path
    name: str         # of the dataset
    variable: str     # as files name it: WAVETOY::phi
    iteration: int
    map: int
    level: int
    component: int
    time: float
    origin: tuple     # coordinates of the first point
    delta: tuple      # distance of points
    shape: tuple      # number of points
    ghosts: tuple     # width of the ghost zones along each axis
    outer: tuple      # (at the lower end, at the upper end) of each axis: is it the end of the domain?
    dtype: numpy.dtype
    is_straight: bool = True  # false on maps whose coordinates are curved

    @property
    def short_name(self):
        return self.variable.split("::")[-1]

    def is_called(self, name):
        """By its full name or its short one, whatever the case."""
        return name.lower() == (self.variable if "::" in name else self.short_name).lower()


def import_h5py():
    try:
        import h5py
    except ImportError as error:
        raise Mistake(f"{error}; install python3-h5py (tools/setup does it)") from None
    return h5py


def slice_of_file(path):
    """The letters of the axes of a file of volumes or planes; None for other files."""
    words = path.name[:-len(".h5")].split(".")
    letters = [word for word in words[1:] if not re.fullmatch(r"file_\d+|iter_\d+", word)]
    if path.name.startswith("checkpoint.") or letters[1:]:
        return None
    return {"": VOLUMES}.get("".join(letters), letters[0] if letters and letters[0] in SLICES else None)


def hdf5_files(places):
    """Files among the places, and those in the folders among them. The newest comes first, and of folders the one named last."""
    result = []
    for place in map(pathlib.Path, places):
        if place.is_dir():
            found = [path for path in place.glob("*.h5") if slice_of_file(path)]
        elif place.is_file():
            found = [place]
        else:
            raise Mistake(f"{place} is neither a folder with the output of a run nor a file")
        result = sorted(found, key=lambda path: (-path.stat().st_mtime_ns, path.name)) + result
    return result


def files_of_slice(places, letters):
    """Those that hold volumes, or planes along two axes."""
    files = hdf5_files(places)
    chosen = [path for path in files if (slice_of_file(path) or letters) == letters]
    if not chosen:
        others = sorted({slice_of_file(path) for path in files} - {letters})
        hint = f"; there are planes or volumes {', '.join(others)}: choose them with --slice" if others else \
            "; write them with IOHDF5::out_vars (volumes) or IOHDF5::out2D_vars (planes)"
        raise Mistake(f"{', '.join(map(str, places))}: no HDF5 files of {'volumes' if letters == VOLUMES else letters + ' planes'}{hint}")
    return chosen


def read_pieces(path):
    """The pieces of current timelevels in a file, without their values."""
    h5py = import_h5py()
    try:
        with h5py.File(path, "r") as file:
            for name, dataset in file.items():
                found = NAME.match(name)
                if found and found["level"] is not None and int(found["timelevel"]) == 0 and "delta" in dataset.attrs:
                    yield piece_of(path, found, dataset)
    except (KeyError, OSError, RuntimeError, TypeError, ValueError) as error:  # h5py has no exception of its own
        raise Mistake(f"{path} is damaged: {error}") from None


def piece_of(path, found, dataset):
    of = dataset.attrs
    dimension = dataset.ndim
    bbox = of.get("cctk_bbox", [0] * 2 * dimension)
    return Piece(path.resolve(), found[0], found["variable"], int(found["iteration"]), int(found["map"] or 0), int(found["level"]),
                 int(found["component"] or 0), float(of["time"]), tuple(map(float, of["origin"])), tuple(map(float, of["delta"])), dataset.shape[::-1],
                 tuple(map(int, of.get("cctk_nghostzones", [0] * dimension))),
                 tuple((bool(bbox[2 * axis]), bool(bbox[2 * axis + 1])) for axis in range(dimension)), dataset.dtype,
                 bool(of.get("MapIsCartesian", 1)))


def chosen_pieces(places, letters, variables):
    """Pieces of the variables asked for, or of all; the newest files first."""
    pieces = [piece for path in files_of_slice(places, letters) for piece in read_pieces(path)]
    for variable in variables or []:
        if not any(piece.is_called(variable) for piece in pieces):
            known = sorted({piece.variable if "::" in variable else piece.short_name for piece in pieces})
            raise Mistake(f"no file has {variable}; there are: {', '.join(known)}{did_you_mean(variable, known)}")
    result = [piece for piece in pieces if not variables or any(map(piece.is_called, variables))]
    if not result:
        raise Mistake(f"{', '.join(map(str, places))}: the files hold no grid functions")
    return newest_only([piece for piece in result if is_number(piece)])


def newest_only(pieces):
    """Leaves out what an earlier run wrote of an iteration that a later one has too: in an earlier folder, or into one file where the other has
    several. The newest come first."""
    newest = {}
    for piece in pieces:
        newest.setdefault((piece.variable, piece.iteration), writing_of(piece))
    return [piece for piece in pieces if newest[piece.variable, piece.iteration] == writing_of(piece)]


def writing_of(piece):
    return piece.path.parent, ".file_" in piece.path.name


def is_number(piece):
    """False for complex variables, which other formats do not know."""
    return piece.dtype.kind in "fiu"
