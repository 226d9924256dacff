"""Compiles generated Swift, several models in each call of the compiler.

A call takes a third of a second before it reads any source. So the models of a batch become one module, each in its
own namespace, where it does not see the types of the others: `extension Model0001 { … }` around the declarations of
each file. Imports stay at the top of each file, and every line keeps its number.

If a batch fails, each of its models is compiled on its own, as a module in an app; that result counts.
"""

import hashlib
import pathlib
import re
import subprocess
import sys

import report

# With more generated lines, the start of the compiler no longer matters, and jobs should have equal shares.
LINES_OF_A_BATCH = 6000
IMPORT = re.compile(r"^(public |package |internal )?import [A-Za-z0-9_]+$")


class Compiler:
    def __init__(self, binaries, work):
        modules = binaries / "Modules"
        self.work = work
        # GRDB imports the system's SQLite through a module map in its sources.
        maps = sorted(binaries.resolve().parent.parent.glob("checkouts/GRDB.swift/Sources/GRDBSQLite/*.modulemap"))
        self.command = ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-wmo"]
        # -typecheck would miss a property that an initialiser does not set; SIL shows it.
        self.command += ["-emit-sil", "-o", "/dev/null", "-I", str(modules)]
        for path in maps:
            self.command += ["-Xcc", f"-fmodule-map-file={path}"]
        if sys.platform == "darwin":
            target = subprocess.run(["uname", "-m"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
            self.command += ["-target", f"{target}-apple-macos13"]

    def errors(self, files):
        """Returns the compiler's messages about a module; empty if it accepts the module."""
        files = sorted(map(str, files))
        done = subprocess.run(
            [*self.command, "-module-name", "CheckedModel", *files],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        return "" if done.returncode == 0 else done.stdout or f"exit {done.returncode}"


class Unit:
    """Generated Swift, and all models that generate it: versions often do not differ."""

    def __init__(self, number, files):
        self.number = number
        self.files = files
        self.labels = []
        self.lines = sum(path.read_text(encoding="utf-8").count("\n") for path in files)
        self.errors = ""

    @property
    def name(self):
        return f"Model{self.number:04d}"


def units_of(sources):
    units = {}
    for source in sources:
        files = sorted(source.folder.rglob("*.swift"))
        digest = hashlib.sha256()
        for path in files:
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
        unit = units.setdefault(digest.digest(), None) or Unit(len(units), files)
        units[digest.digest()] = unit
        unit.labels.append(source.label)
    return list(units.values())


def batches_of(units):
    batches, lines = [], 0
    for unit in units:
        if not batches or lines + unit.lines > LINES_OF_A_BATCH:
            batches.append([])
            lines = 0
        batches[-1].append(unit)
        lines += unit.lines
    return batches


def wrapped(text, namespace):
    """Returns the text of a file with its declarations in a namespace; no line moves."""
    lines = text.split("\n")
    imports = [number for number, line in enumerate(lines) if IMPORT.match(line)]
    if not imports:
        return text
    lines[imports[-1]] += f"; extension {namespace} {{"
    return "\n".join(lines).rstrip("\n") + "\n}\n"


def write_batch(batch, folder):
    """Writes the files of a batch. Their names are made unique, as a module needs it."""
    folder.mkdir(parents=True)
    written = [folder / "Namespaces.swift"]
    written[0].write_text("".join(f"public enum {unit.name} {{}}\n" for unit in batch))
    for unit in batch:
        for path in unit.files:
            target = folder / f"{unit.name}-{path.name}"
            target.write_text(wrapped(path.read_text(encoding="utf-8"), unit.name), encoding="utf-8")
            written.append(target)
    return written


class Compiled:
    def __init__(self, units, calls, remarks):
        self.units = units
        self.calls = calls
        self.remarks = remarks


def check(compiler, sources, jobs, separately):
    units = units_of(sources)
    lines = sum(unit.lines for unit in units)
    batches = [[unit] for unit in units] if separately else batches_of(units)
    title = f"Compiling the Swift of {len(sources)} models, {lines} lines, in {len(batches)} calls"

    def compile_batch(batch):
        if len(batch) == 1:
            batch[0].errors = compiler.errors(batch[0].files)
            return None
        errors = compiler.errors(write_batch(batch, compiler.work / f"batch-{batch[0].name}"))
        if not errors:
            return None
        for unit in batch:
            unit.errors = compiler.errors(unit.files)
        if any(unit.errors for unit in batch):
            return None
        first = next((line for line in errors.splitlines() if "error:" in line), errors.strip().split("\n")[0])
        return f"accepted one by one, but rejected in one call: {pathlib.Path(first).name}"

    remarks = report.in_parallel(title, jobs, batches, compile_batch)
    return Compiled(units, len(batches), [remark for remark in remarks if remark])
