"""Chromium without a window, and what axe-core finds in it."""

import importlib.util
import json
import pathlib
import shutil

from selenium import webdriver
from selenium.webdriver.chrome.service import Service


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = shutil.which("chromium")
    for argument in ["--headless=new", "--no-sandbox", "--hide-scrollbars", "--window-size=1600,1250"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))


def use_scheme(driver, scheme):
    """Light or dark."""
    features = [{"name": "prefers-color-scheme", "value": scheme}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


def axe_script():
    package = importlib.util.find_spec("axe_core_python").submodule_search_locations[0]
    return (pathlib.Path(package) / "axe.min.js").read_text(encoding="utf-8")


def axe_violations(driver, axe):
    """What axe-core finds. The page's policy forbids other scripts; the protocol of the debugger is not under it."""
    expression = axe + ";axe.run(document, {resultTypes: ['violations']}).then((r) => JSON.stringify(r.violations))"
    answer = driver.execute_cdp_cmd("Runtime.evaluate", {"expression": expression, "awaitPromise": True})
    return [
        f"axe: {found['id']}: {found['help']}: {found['nodes'][0]['html'][:200]}"
        for found in json.loads(answer["result"]["value"])
    ]
