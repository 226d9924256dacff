# shellcheck shell=bash
# A part of the scripts that look at pages in Chromium: what they need.

# Ends the script if a program is missing.
require_browser() {
  local needed
  for needed in python3 chromium chromedriver; do
    if ! command -v "$needed" >/dev/null; then
      echo "error: $(basename "$0") needs $needed" >&2
      exit 69
    fi
  done
}

# Makes a virtual environment with what drives the browser and with axe-core, both from PyPI, in a folder. Prints its
# Python.
browser_python() { # folder
  python3 -m venv "$1"
  "$1/bin/pip" --quiet --disable-pip-version-check install 'selenium>=4,<5' axe-core-python >&2
  echo "$1/bin/python"
}
