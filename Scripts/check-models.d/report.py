"""Prints progress, and the summary at the end."""

import concurrent.futures
import sys
import time


def in_parallel(title, jobs, items, work):
    """Returns the results of the work on each item, in order, with progress on standard error."""
    terminal = sys.stderr.isatty()
    results = [None] * len(items)
    start = time.monotonic()
    if not terminal:
        print(f"{title} …", file=sys.stderr, flush=True)
    told = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        tasks = {pool.submit(work, item): place for place, item in enumerate(items)}
        try:
            for done, task in enumerate(concurrent.futures.as_completed(tasks), 1):
                results[tasks[task]] = task.result()
                if terminal:
                    print(f"\r{title}: {done} of {len(items)}", end="", file=sys.stderr, flush=True)
                elif time.monotonic() - told > 10 and told:
                    print(f"  {done} of {len(items)}", file=sys.stderr, flush=True)
                    told = time.monotonic()
                told = told or time.monotonic()
        except BaseException:
            # Ctrl-C should not wait for the queued tasks.
            for task in tasks:
                task.cancel()
            raise
    took = time.monotonic() - start
    print(f"\r{title}: {took:.1f} s" if terminal else f"  done, {took:.1f} s", file=sys.stderr, flush=True)
    return results


def table(heads, rows):
    rows = [[str(cell) for cell in row] for row in [heads, *rows]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    for row in rows:
        cells = [cell.ljust(width) if n == 0 else cell.rjust(width) for n, (cell, width) in enumerate(zip(row, widths))]
        print("  ".join(cells).rstrip())
    print()


def summary(results, compiled):
    """Prints everything, and returns the exit code."""
    failures = [failure for result in results for failure in result.failures]
    for unit in compiled.units:
        if unit.errors:
            failures += [(label, "swiftc", first_errors(unit.errors)) for label in unit.labels]
    failed_swift = sum(len(unit.labels) for unit in compiled.units if unit.errors)
    versions = sum(len(result.bundle.versions) for result in results)
    databases = sum(result.databases for result in results)
    valid = sum(len(result.valid) for result in results)
    sources = sum(len(unit.labels) for unit in compiled.units)

    table(
        ["what", "checked", "passed", "failed"],
        [
            ["versions read and validated", versions, valid, versions - valid],
            ["databases created in sqlite3", valid, databases, valid - databases],
            ["Swift of models compiled", sources, sources - failed_swift, failed_swift],
        ],
    )
    origins = {result.bundle.origin for result in results}
    print(
        f"{len(results)} models in {len(origins)} folders, {versions} versions; {len(compiled.units)} different Swift"
        f" sources of {sum(unit.lines for unit in compiled.units)} lines in {compiled.calls} calls of the compiler\n"
    )

    rules = {}
    for result in results:
        for severity, rule, _ in result.findings:
            count, models, folders = rules.setdefault((severity, rule), ([], set(), set()))
            count.append(1)
            models.add(result.bundle.number)
            folders.add(result.bundle.origin)
    if rules:
        table(
            ["finding", "severity", "findings", "models", "folders"],
            [
                [rule, severity, len(count), len(models), len(folders)]
                for (severity, rule), (count, models, folders) in sorted(rules.items())
            ],
        )
    remarks = [remark for result in results for remark in result.remarks] + compiled.remarks
    if remarks:
        print("remarks:")
        for remark in remarks:
            print(f"  {remark}")
        print()
    if failures:
        print("failures:")
        for path, stage, message in failures:
            print(f"  {path}: {stage}")
            for line in message.split("\n"):
                print(f"    {line}")
        print()
    print(f"{len(failures)} failures")
    return 1 if failures else 0


def first_errors(text):
    lines = [line for line in text.splitlines() if ": error: " in line and not line.startswith(" ")]
    return "\n".join(lines[:4] or text.strip().splitlines()[:4])
