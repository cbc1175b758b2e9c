# SPDX-License-Identifier: LGPL-2.1-or-later
"""Output files as arrays. A table of points has the columns of CarpetIOASCII, whatever wrote it: text of CarpetIOASCII, with one variable or a
group in a file, HDF5 slices, or text of IOASCII over PUGH."""

import collections
import contextlib
import pathlib
import re
import warnings

from plots.mistake import Mistake, did_you_mean, import_numpy

numpy = import_numpy()

# Columns: it tl rl c ml ix iy iz time x y z data.
ITERATION, TIMELEVEL, LEVEL, COMPONENT, PLACE, TIME, X, DATA = 0, 1, 2, 3, 5, 8, 9, 12

NORMS = ("minimum", "maximum", "norm1", "norm2", "norm_inf", "average", "sum", "count")


# ------------------------------------------------------------------------------------------------ text


def rows_one_by_one(path):
    """The numbers of a text file, line by line: slowly, to say what is wrong with which line. The last one may be half written by a run that
    goes on."""
    columns = None
    with open(path, encoding="utf-8", errors="replace") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line[0] in '#"':
                continue
            if columns and not line.endswith("\n"):
                return
            try:
                row = [float(word) for word in line.split()]
            except ValueError as error:
                raise Mistake(f"{path}:{number}: {error}") from None
            columns = columns or len(row)
            if len(row) != columns:
                raise Mistake(f"{path}:{number}: {len(row)} columns; expected {columns} as in the lines before")
            yield row


def load_numbers(path, lines):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of files without data, which others look for
        return numpy.loadtxt(lines, comments='"' if path.suffix == ".xg" else "#", ndmin=2, encoding="latin1")


def is_growing(path):
    """Whether the last line is half written, by a run that goes on."""
    with open(path, "rb") as file:
        file.seek(max(file.seek(0, 2) - 1, 0))
        return file.read() not in (b"\n", b"")


def whole_lines(path):
    with open(path, encoding="latin1") as file:
        yield from (line for line in file if line.endswith("\n"))


def read_numbers(path):
    """All rows of a text file, without comments. numpy reads them. If it cannot, the file is read line by line, to say which line is wrong."""
    try:
        return load_numbers(path, whole_lines(path) if is_growing(path) else path)
    except ValueError:
        return numpy.array(list(rows_one_by_one(path)))


HEADER_LINES = 60  # comments of the first block


def columns_named_in(path):
    """{variable: column} of a file with a whole group, from its first comments; empty for files with one variable."""
    with open(path, encoding="utf-8", errors="replace") as file:
        for _, line in zip(range(HEADER_LINES), file):
            if line.startswith("# data columns:"):
                return {name: int(column) - 1 for column, name in re.findall(r"(\d+):(\S+)", line)}
    return {}


def read_carpet_text(path, variable):
    table = read_numbers(path)
    if table.size and table.shape[1] <= DATA:
        raise Mistake(f"{path} has {table.shape[1]} columns; expected at least {DATA + 1} as CarpetIOASCII writes them")
    if not table.size:
        return table
    column = column_of(path, variable, table, DATA)
    return table if table.shape[1] == DATA + 1 else table[:, [*range(DATA), column]]


def column_of(path, variable, table, first):
    """Of a variable in a table whose columns of data begin with the first."""
    named = {name.lower(): column for name, column in columns_named_in(path).items()}
    if not named and table.shape[1] > first + 1:
        raise Mistake(f"{path} has {table.shape[1] - first} columns of data, and no line says of what; IO::out_fileinfo = \"axis labels\" writes it")
    return named.get(str(variable).lower(), first)


def read_pugh_text(path, axes):
    """Blocks "Time = t" of coordinates along the axes and a value; iterations are counted, since the file does not name them."""
    tables = [pugh_block(path, number, time, lines, axes) for number, (time, lines) in enumerate(pugh_blocks(path))]
    return numpy.concatenate(tables) if tables else numpy.empty((0, 0))


def pugh_blocks(path):
    """(time, lines), one after the other."""
    time, lines = None, []
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            found = re.match(r'[#"]\s*Time\s*=\s*(\S+)', line)
            if found:
                if lines:
                    yield time, lines
                time, lines = float(found[1]), []
            elif line.strip() and line[0] not in '#"':
                lines.append(line)
    if lines:
        yield time, lines


def pugh_block(path, number, time, lines, axes):
    try:
        values = numpy.loadtxt(lines, ndmin=2)
    except ValueError as error:
        raise Mistake(f"{path}: block {number + 1}: {error}") from None
    if values.shape[1] != len(axes) + 1:
        raise Mistake(f"{path}: block {number + 1} has {values.shape[1]} columns; expected {len(axes) + 1}")
    table = numpy.zeros((len(values), DATA + 1))
    table[:, ITERATION], table[:, TIME], table[:, DATA] = number, time or 0, values[:, -1]
    for column, axis in enumerate(axes):
        table[:, X + axis] = values[:, column]
        table[:, PLACE + axis] = numpy.unique(values[:, column], return_inverse=True)[1]
    return table


# ------------------------------------------------------------------------------------------------ HDF5


@contextlib.contextmanager
def hdf5_file(path):
    """The file, open; what is wrong with it is a mistake that names it."""
    try:
        import h5py
    except ImportError as error:
        raise Mistake(f"{path} cannot be read: {error}; install python3-h5py (tools/setup does it)") from None
    try:
        with h5py.File(path, "r") as file:
            yield file
    except (KeyError, OSError, RuntimeError, TypeError, ValueError) as error:  # h5py has no exception of its own
        raise Mistake(f"{path} is damaged: {error}") from None


def is_of(name, variable):
    """Whether a dataset, called "implementation::variable it=...", is of the variable."""
    return variable is None or name.split(" ")[0].split("::")[-1].lower() == variable.lower()


def current_datasets(file, variable):
    """{iteration: names} of the current timelevels, from the names of the datasets alone: "implementation::variable it=8 tl=0 rl=1 c=0"."""
    current = [(name, re.search(r" it=(\d+) tl=0\b", name)) for name in file]
    current = [(name, int(found[1])) for name, found in current if found]
    result = {}
    for name, iteration in [(name, i) for name, i in current if is_of(name, variable)] or current:
        result.setdefault(iteration, []).append(name)
    return dict(sorted(result.items()))


def hdf5_block(dataset, across):
    of = dataset.attrs
    block = numpy.zeros((dataset.size, DATA + 1))
    block[:, [ITERATION, LEVEL, TIME]] = of["timestep"], of["level"], of["time"]
    component = re.search(r"\bc=(\d+)", dataset.name)
    block[:, COMPONENT] = int(component[1]) if component else 0
    # The last index of an array runs along the first axis.
    places = numpy.indices(dataset.shape).reshape(dataset.ndim, -1)[::-1]
    for place, axis, first, step, origin, delta in zip(places, across, of["iorigin"], of["ioffsetdenom"],
                                                       of["origin"], of["delta"]):
        block[:, PLACE + axis] = (first + place) * step
        block[:, X + axis] = origin + place * delta
    block[:, DATA] = dataset[()].ravel()
    return block


# --------------------------------------------------------------------------------------------- finding


def run_folder(run):
    folder = pathlib.Path(run)
    if not folder.is_dir():
        raise Mistake(f"{run} is not a folder with the output of a run")
    return folder


def output_files(run, pattern):
    """Files of a run folder that match, as {name: path}."""
    return {path.name: path for path in sorted(run_folder(run).glob(pattern))}


def outputs_along(run, letters):
    """{variable: path} of what was written along an axis or in a plane, text before HDF5, Carpet before PUGH."""
    found = {}
    folder = run_folder(run)
    for path in [*sorted(folder.glob(f"*_{letters}_*.xg")), *sorted(folder.glob(f"*_{letters}_*.asc"))]:
        match = re.fullmatch(rf"(.+)_{letters}_(\[\d+\])+\.(xg|asc)", path.name)
        if match:
            found[match[1]] = path
    for path in [*sorted(folder.glob(f"*.{letters}.h5")), *sorted(folder.glob(f"*.{letters}.asc"))]:
        named = columns_named_in(path) if path.suffix == ".asc" else {}
        found.update({name: path for name in named} or {path.name.split(".")[0]: path})
    return dict(sorted(found.items()))


def find_output(run, variable, letters, what):
    """(variable, path) of the output along an axis or in a plane; of the first variable if none is asked for."""
    found = outputs_along(run, letters)
    by_name = {name.lower(): name for name in found}
    wanted = next(iter(found), None) if variable is None else by_name.get(variable.split("::")[-1].lower())
    if wanted is None:
        have = (f"; there are: {', '.join(found)}{did_you_mean(variable, list(found))}" if found
                else f"; write them with IOASCII::out{what}_vars or IOHDF5::out{what}_vars")
        raise Mistake(f"{run} has no {letters} output of {variable or 'any variable'}{have}")
    return wanted, found[wanted]


def check_numbers(path, table, when=""):
    if table.size == 0:
        raise Mistake(f"{path} holds no data")
    if not numpy.isfinite(table[:, -1]).any():
        raise Mistake(f"{path} holds no numbers{when}: all its values are NaN or infinite")


def at_current_timelevel(table):
    """The table itself, which may be large, if it has no other."""
    is_current = table[:, TIMELEVEL] == 0
    return table if is_current.all() else table[is_current]


class Output:
    """What a file has along an axis or in a plane; only current timelevels."""

    def __init__(self, path, iterations):
        self.path, self.iterations = path, numpy.array(iterations, float)
        if not self.iterations.size:
            raise Mistake(f"{path} holds no data")

    def points(self, iterations):
        """The table of some of its iterations."""
        table = self.read(iterations)
        check_numbers(self.path, table, f" at iteration {iterations[0]:.0f}" if len(iterations) == 1 < len(self.iterations) else "")
        return table


class TextOutput(Output):
    """A text file is read as a whole."""

    def __init__(self, path, table):
        self.table = at_current_timelevel(table) if table.size else numpy.empty((0, DATA + 1))
        iterations, first = numpy.unique(self.table[:, ITERATION], return_index=True)
        self.times = self.table[first, TIME]
        super().__init__(path, iterations)

    def read(self, iterations):
        return self.table if len(iterations) == len(self.iterations) else self.table[numpy.isin(self.table[:, ITERATION], iterations)]


class Hdf5Output(Output):
    """Of an HDF5 file only datasets of the variable are read, and only those of the iterations that are asked for."""

    def __init__(self, path, variable):
        with hdf5_file(path) as file:
            self.names = current_datasets(file, variable)
        super().__init__(path, list(self.names))

    @property
    def times(self):
        with hdf5_file(self.path) as file:
            return numpy.array([file[names[0]].attrs["time"] for names in self.names.values()])

    def read(self, iterations):
        across = ["xyz".index(letter) for letter in self.path.name.split(".")[-2] if letter in "xyz"]
        with hdf5_file(self.path) as file:
            return numpy.concatenate([hdf5_block(file[name], across) for iteration in iterations for name in self.names[iteration]])


def output_in(path, variable, letters):
    """What a file has of a variable along an axis or in a plane."""
    if path.suffix == ".h5":
        return Hdf5Output(path, variable)
    if re.search(r"_(\[\d+\])+\.(xg|asc)$", path.name):
        return TextOutput(path, read_pugh_text(path, ["xyz".index(letter) for letter in letters]))
    return TextOutput(path, read_carpet_text(path, variable))


def every(output):
    return output.iterations


def read_points(path, variable, letters, choose=every):
    """The table of a file along an axis or in a plane, at the iterations that `choose` takes of its output."""
    output = output_in(path, variable, letters)
    return output.points(choose(output))


def read_series(path, variable):
    """(time, value) of a file of norms, of Carpet or PUGH."""
    table = read_numbers(path)
    check_numbers(path, table)
    time = 0 if path.suffix == ".xg" else 1
    values = table[:, column_of(path, variable, table, time + 1)]
    if not numpy.isfinite(values).any():
        raise Mistake(f"{path} holds no numbers of {variable}: all its values are NaN or infinite")
    return table[:, time], values


def norms_of(run):
    """{variable: {norm: path}}; a file may hold a whole group."""
    found = {}
    for name, path in {**output_files(run, "*_*.xg"), **output_files(run, "*.*.asc")}.items():
        match = re.fullmatch(rf"(.+)[._]({'|'.join(NORMS)})\.(asc|xg)", name)
        if match:
            for variable in columns_named_in(path) or [match[1]]:
                found.setdefault(variable, {})[match[2]] = path
    return found


# ----------------------------------------------------------------------------------------------- choosing


MIDDLE = "middle"


Time = collections.namedtuple("Time", "value")


def one_iteration(wanted):
    """What chooses one iteration of an output: a number, a Time, MIDDLE, or None for the last."""
    def choose(output):
        if isinstance(wanted, Time):
            return [last_at(output, wanted.value)]
        iterations = output.iterations
        chosen = {None: iterations[-1], MIDDLE: iterations[len(iterations) // 2]}.get(wanted, wanted)
        if chosen not in iterations:
            raise Mistake(f"there is no iteration {chosen:.0f}; there are: " + ", ".join(f"{i:.0f}" for i in iterations))
        return [chosen]
    return choose


def last_at(output, time):
    times = output.times
    found = output.iterations[numpy.abs(times - time) < 1e-9 * max(1, abs(time))]
    if not found.size:
        raise Mistake(f"{output.path} has no output at time {time:g}; there are: " + ", ".join(f"{t:g}" for t in times))
    return found[-1]


def nearest_to(time):
    """What chooses the iteration of an output that was written nearest to a time."""
    return lambda output: [output.iterations[numpy.abs(output.times - time).argmin()]]


def by_level(points):
    """{level: its points, each once}, coarsest first."""
    result = {}
    for level in numpy.unique(points[:, LEVEL]):
        of_level = points[points[:, LEVEL] == level]
        _, first = numpy.unique(of_level[:, PLACE:PLACE + 3], axis=0, return_index=True)
        result[int(level)] = of_level[first]
    return result
