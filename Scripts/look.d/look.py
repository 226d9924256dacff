"""Looks at pages in Chromium: pictures, the keyboard, and axe-core. Exits 1 if anything is wrong."""

import base64
import pathlib
import sys

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser


def shown_nodes(driver):
    return driver.execute_script("return document.querySelectorAll('#drawing .node:not([hidden])').length")


def keyboard_faults(driver):
    """Tab reaches the first node, Enter shows its neighbours, Enter again its card, Escape everything."""
    count = shown_nodes(driver)
    if count == 0:
        return []
    faults = []
    driver.find_element(By.ID, "filter").click()
    for _ in range(10):
        driver.switch_to.active_element.send_keys(Keys.TAB)
        if "node" in (driver.switch_to.active_element.get_attribute("class") or ""):
            break
    node = driver.switch_to.active_element
    if "node" not in (node.get_attribute("class") or ""):
        return ["the Tab key does not reach the diagram"]
    name = node.get_attribute("aria-label")
    node.send_keys(Keys.ENTER)
    lines = driver.execute_script("return document.querySelectorAll('#drawing .line:not([hidden])').length")
    near = driver.execute_script("return document.querySelectorAll('#drawing .line.near').length")
    if node.get_attribute("aria-current") != "true" or lines != near:
        faults.append(f"Enter does not show the neighbours of {name}")
    driver.switch_to.active_element.send_keys(Keys.ENTER)
    target = node.get_dom_attribute("href").removeprefix("#")
    if driver.execute_script("return location.hash.slice(1)") != target:
        faults.append(f"a second Enter does not open the card of {name}")
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    if shown_nodes(driver) != count:
        faults.append("Escape does not show everything again")
    return faults


def look(driver, page, axe):
    faults = []
    name = page.with_suffix("")
    for scheme in ["light", "dark"]:
        browser.use_scheme(driver, scheme)
        driver.get(page.as_uri())
        driver.save_screenshot(f"{name}-{scheme}.png")
        faults += browser.axe_violations(driver, axe)
    printed = driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": False})
    pathlib.Path(f"{name}.pdf").write_bytes(base64.b64decode(printed["data"]))
    faults += keyboard_faults(driver)
    # Whatever the policy has stopped is there, and errors of the script.
    faults += [entry["message"] for entry in driver.get_log("browser")]
    return faults


def main():
    axe = browser.axe_script()
    driver = browser.start()
    count = 0
    try:
        for page in map(pathlib.Path, sys.argv[1:]):
            faults = look(driver, page.resolve(), axe)
            count += len(faults)
            print(f"{page.name}: {len(faults)} faults, {page.stat().st_size} bytes")
            for fault in faults:
                print(f"  {fault}")
    finally:
        driver.quit()
    return 1 if count else 0


sys.exit(main())
