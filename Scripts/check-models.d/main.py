"""The main program of Scripts/check-models, which builds what this needs, and documents how to call it."""

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

import bundles
import compiling
import report
import tool


def parsed():
    parser = argparse.ArgumentParser(
        prog="Scripts/check-models",
        usage="%(prog)s FOLDER… [--all-versions] [--profile P] [--jobs N] [--separately] [--keep DIR]",
        description="Tries every Core Data model in the given folders: reads, validates and lowers every version, runs"
        " its SQL in sqlite3, and compiles the Swift of the current one without a warning.",
    )
    parser.add_argument("folders", nargs="+", metavar="FOLDER", help="a model, or a folder to search for models")
    parser.add_argument("--all-versions", action="store_true", help="compile the Swift of every version")
    parser.add_argument("--profile", default="none", metavar="P", help="as in 'datamodel --profile'; none by default")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, metavar="N", help="processes at a time")
    parser.add_argument("--separately", action="store_true", help="one model in each call of the Swift compiler")
    parser.add_argument("--keep", type=pathlib.Path, metavar="DIR", help="keep SQL and Swift in this new folder")
    # Passed by Scripts/check-models.
    parser.add_argument("--binaries", type=pathlib.Path, help=argparse.SUPPRESS)
    parser.add_argument("--only-arguments", action="store_true", help=argparse.SUPPRESS)
    # argparse exits with 2; the commands of this package exit with 64, as in sysexits.h.
    parser.exit = lambda status=0, message=None: (sys.stderr.write(message or ""), sys.exit(64 if status else 0))
    arguments = parser.parse_args()
    for folder in arguments.folders:
        if not os.path.exists(folder):
            parser.error(f"{folder}: no such folder")
    if arguments.jobs < 1:
        parser.error("--jobs must be at least 1")
    if arguments.keep and arguments.keep.exists() and any(arguments.keep.iterdir()):
        parser.error(f"{arguments.keep} is not empty")
    return arguments


def main():
    arguments = parsed()
    if arguments.only_arguments:
        return 0
    if arguments.keep:
        work = arguments.keep
        work.mkdir(parents=True, exist_ok=True)
    else:
        work = pathlib.Path(tempfile.mkdtemp(prefix="datamodel-check."))
    try:
        found = bundles.find(arguments.folders)
        if not found:
            print("error: no data model here (.xcdatamodeld or .xcdatamodel)", file=sys.stderr)
            return 66
        versions = sum(len(bundle.versions) for bundle in found)
        datamodel = tool.Tool(arguments.binaries / "datamodel", arguments.profile)

        title = f"Reading, validating and running the SQL of {len(found)} models, {versions} versions"
        results = report.in_parallel(
            title, arguments.jobs, found, lambda bundle: tool.check(datamodel, bundle, work, arguments.all_versions)
        )
        compiler = compiling.Compiler(arguments.binaries, work)
        sources = [source for result in results for source in result.sources]
        compiled = compiling.check(compiler, sources, arguments.jobs, arguments.separately)
        return report.summary(results, compiled)
    finally:
        if not arguments.keep:
            shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
