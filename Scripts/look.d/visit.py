"""A visit to the page with the tables: keys, what is seen, and what is wrong."""

import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

import browser


class Visit:
    """One visit to a page, with the keyboard alone."""

    def __init__(self, driver, axe, service, pictures):
        self.driver, self.axe, self.service, self.pictures = driver, axe, service, pictures
        self.keys = 0
        self.faults = []

    def press(self, *keys):
        """Presses keys one by one."""
        for key in keys:
            ActionChains(self.driver).send_keys(key).perform()
            self.keys += 1

    def press_with(self, modifier, key):
        """Presses two keys together. They count as two."""
        ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()
        self.keys += 2

    def type(self, text):
        self.press(*text)

    def script(self, text):
        return self.driver.execute_script(f"return {text}")

    def text(self, selector):
        return self.script(f"document.querySelector('{selector}').textContent")

    def wait(self, what, condition):
        """Waits until a condition holds. What does not come in half a minute is a fault."""
        for _ in range(300):
            if condition():
                return True
            time.sleep(0.1)
        self.faults.append(f"{what}: does not come")
        return False

    def expect(self, what, found, expected):
        if found != expected:
            self.faults.append(f"{what}: found {found!r}, expected {expected!r}")

    def look(self, name):
        """Takes pictures, and asks axe-core."""
        for scheme in ["light", "dark"]:
            browser.use_scheme(self.driver, scheme)
            self.driver.save_screenshot(str(self.pictures / f"tables-{self.service.dialect}-{name}-{scheme}.png"))
            self.faults += [f"{name}, {scheme}: {fault}" for fault in browser.axe_violations(self.driver, self.axe)]

    # --- The page ---

    def names(self):
        return self.script("[...document.querySelectorAll('#rows .open')].map((button) => button.textContent)")

    def focused(self):
        return self.script("document.activeElement.id || document.activeElement.textContent")

    def is_open(self, dialog):
        return self.script(f"document.getElementById('{dialog}').open")

    def tab_to(self, place, backwards=False):
        """Presses Tab until an element with an id or a text has the focus."""
        for _ in range(80):
            if self.focused() == place:
                return
            if backwards:
                self.press_with(Keys.SHIFT, Keys.TAB)
            else:
                self.press(Keys.TAB)
        self.faults.append(f"the Tab key does not reach {place}")

    def go_to(self, table):
        self.driver.get(f"{self.service.address}/#table={table}")
        self.driver.refresh()
        self.wait(f"the rows of {table}", lambda: self.text("#count") != "")
        self.wait("the stream of changes", lambda: self.text("#live").startswith("Changes appear live."))
