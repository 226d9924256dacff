#!/usr/bin/env python3
"""Runs commands repeatedly, and prints the median time and the memory of each as a whole process.

    measure.py --runs 9 --case NAME -- COMMAND … [--case NAME -- COMMAND …]

One line per case: name, milliseconds of CPU (user and system), MiB of peak memory (of the worst run),
milliseconds of wall time, separated by tabs. The cases take turns, so that a slow second of the machine
affects all of them alike.

`{run}` in a command becomes the number of the run. A command that needs a new folder each time uses it in a
path. Deleting the folder of the previous run would slow down the next one: ext4 takes long to find a free
inode while it remembers those that were freed in the last seconds.

The figures are the kernel's for the finished process (wait4). CPU time does not include waiting, and so
little of the other load of the machine. Peak memory is at least this script's own, about 10 MiB, because the
kernel counts the moment between fork and exec.
"""

import os
import statistics
import sys
import time


class Case:
    def __init__(self, name):
        self.name = name
        self.command = []
        self.cpu = []
        self.memory = []
        self.wall = []

    def run(self, number):
        command = [word.replace("{run}", str(number)) for word in self.command]
        silent = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
        start = time.monotonic()
        child = os.posix_spawnp(command[0], command, os.environ, file_actions=silent)
        _, status, usage = os.wait4(child, 0)
        self.wall.append((time.monotonic() - start) * 1000)
        code = os.waitstatus_to_exitcode(status)
        if code != 0:
            sys.exit(f"measure.py: '{' '.join(command)}' ended with {code}")
        self.cpu.append((usage.ru_utime + usage.ru_stime) * 1000)
        # Linux counts in KiB, macOS in bytes.
        self.memory.append(usage.ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024))

    def report(self):
        figures = (statistics.median(self.cpu), max(self.memory), statistics.median(self.wall))
        print(self.name, *(f"{figure:.3f}" for figure in figures), sep="\t")


def parse(arguments):
    runs, cases = 9, []
    words = iter(arguments)
    for word in words:
        if word == "--runs":
            runs = int(next(words))
        elif word == "--case":
            cases.append(Case(next(words)))
        elif word == "--":
            for part in words:
                if part == "--case":
                    cases.append(Case(next(words)))
                    break
                cases[-1].command.append(part)
        else:
            sys.exit(f"measure.py: unexpected '{word}'")
    if not cases or not all(case.command for case in cases):
        sys.exit(__doc__)
    return runs, cases


def main():
    runs, cases = parse(sys.argv[1:])
    for case in cases:  # once unmeasured, for the file cache, and for output that later runs find
        case.run(0)
        case.cpu, case.memory, case.wall = [], [], []
    for number in range(1, runs + 1):
        for case in cases:
            case.run(number)
    for case in cases:
        case.report()


if __name__ == "__main__":
    main()
