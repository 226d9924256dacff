"""Tries the page with the tables in Chromium, with each protocol. Exits 1 if anything is wrong."""

import pathlib
import sys
import time

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from service import Service

# From a new page on, to find a row, to change it and to delete it.
MOST_KEYS = 25


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
        self.wait("the stream of changes", lambda: self.text("#live") == "Changes appear as they come.")


def find_edit_and_delete(visit):
    """The promise: at most 25 keys."""
    service = visit.service
    service.insert("Product", id="bread", name="Bread", price=2.5)
    visit.go_to("Product")
    visit.look("rows")
    visit.keys = 0
    visit.type("bread")
    visit.press(Keys.ENTER)
    visit.wait("the row that is found", lambda: visit.names() == ["bread"])
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    visit.expect("the open row", visit.text("#row-title"), "Product: bread")
    visit.look("row")
    visit.tab_to("field-name")
    visit.press(Keys.END, "s", Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    visit.wait("the changed row", lambda: "Breads" in visit.text("#rows"))
    visit.expect("the row on the service", service.row("Product", "bread")["name"], "Breads")
    visit.expect("the focus after saving", visit.focused(), "bread")
    visit.press(Keys.DELETE)
    visit.expect("the question", visit.text("#confirm-title"), "Delete bread?")
    visit.look("question")
    visit.press_with(Keys.SHIFT, Keys.TAB)
    visit.press(Keys.ENTER)
    visit.wait("the end of the row", lambda: visit.names() == [])
    print(f"  found, edited and deleted a row with {visit.keys} keys")
    if visit.keys > MOST_KEYS:
        visit.faults.append(f"{visit.keys} keys; at most {MOST_KEYS} are promised")
    visit.expect("the row on the service is deleted", service.row("Product", "bread")["deleted"], True)


def restore(visit):
    """A deleted row is shown if one asks for it, and comes back."""
    visit.tab_to("deleted")
    visit.press(Keys.SPACE)
    visit.wait("the deleted row", lambda: visit.names() == ["bread (deleted)"])
    visit.look("deleted")
    visit.tab_to("bread (deleted)")
    visit.press(Keys.ENTER)
    visit.tab_to("restore")
    visit.press(Keys.ENTER)
    visit.wait("the restored row", lambda: visit.names() == ["bread"])
    visit.expect("the row on the service", visit.service.row("Product", "bread")["deleted"], False)


def show_text_as_text(visit):
    """What looks like markup is text, and a narrow window shows all."""
    text = "<img src=x onerror=alert(1)><script>alert(2)</script>&amp;"
    visit.service.insert("Product", id=f"odd/é?#%2F{text}", name=text, story="\u202e" + "wide " * 400)
    visit.go_to("Product")
    visit.wait("the row", lambda: text in visit.text("#rows"))
    visit.expect("elements that the text has made", visit.script("document.querySelectorAll('img').length"), 0)
    visit.driver.set_window_size(420, 900)
    visit.look("narrow")
    visit.press(Keys.ARROW_DOWN, Keys.END, Keys.ENTER)
    visit.look("narrow-row")
    visit.tab_to("field-name")
    visit.press(Keys.END, "!", Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    visit.wait("the changed row", lambda: f"{text}!" in visit.text("#rows"))
    visit.driver.set_window_size(1600, 1250)


def keep_each_digit_and_line(visit):
    """A change of one value leaves the others as they are."""
    serial, story = 9007199254740993, "One\nTwo"
    visit.service.insert("Product", id="exact", name="Exact", serial=serial, story=story, isSold=True,
                         madeAt="2026-01-31T12:00:00.123Z", price=12345678901234567890.25, weight=0.1)
    visit.go_to("Product")
    visit.type("exact")
    visit.press(Keys.ENTER)
    visit.wait("the row", lambda: visit.names() == ["exact"])
    visit.expect("the digits", str(serial) in visit.text("#rows"), True)
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    before = visit.service.row("Product", "exact")
    visit.tab_to("field-name")
    visit.press(Keys.END, "!", Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    after = visit.service.row("Product", "exact")
    changed = sorted(name for name in before if before[name] != after[name] and name not in ("version", "updatedAt"))
    visit.expect("what has changed", changed, ["name"])
    # A text with lines, digits with a letter, and no value.
    visit.press(Keys.ENTER)
    visit.tab_to("field-serial")
    visit.press_with(Keys.CONTROL, "a")
    visit.type("x1")
    visit.press(Keys.ENTER)
    visit.expect("digits with a letter are not sent", visit.is_open("row"), True)
    visit.press_with(Keys.CONTROL, "a")
    visit.type(str(serial + 2))
    visit.tab_to("field-story")
    visit.press_with(Keys.CONTROL, Keys.END)
    visit.press(Keys.ENTER)
    visit.type("Three")
    visit.tab_to("none-field-weight")
    visit.press(Keys.SPACE)
    visit.press_with(Keys.CONTROL, Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    last = visit.service.row("Product", "exact")
    visit.expect("the values", [last["serial"], last["story"], last["weight"]], [serial + 2, f"{story}\nThree", None])


def meet_another_change(visit):
    """A change of another device while a row is open is neither lost nor overwritten."""
    visit.service.insert("Product", id="both", name="Tea", story="Old", weight=1.0)
    visit.go_to("Product")
    visit.type("both")
    visit.press(Keys.ENTER)
    visit.wait("the row", lambda: visit.names() == ["both"])
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    visit.tab_to("field-name")
    visit.press(Keys.END, "s")
    visit.service.change("Product", "both", name="Green tea", story="New")
    visit.wait("the news of the change", lambda: "has changed on the service" in visit.text("#row-message"))
    visit.expect("the other's value", visit.text("#note-name"), "Now on the service: Green tea")
    visit.expect("a value that only the other has changed", visit.script("byID('field-story').value"), "New")
    visit.look("conflict")
    visit.press(Keys.ESCAPE)
    visit.expect("what is not saved stays open", visit.is_open("row"), True)
    visit.press(Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    row = visit.service.row("Product", "both")
    visit.expect("both changes", [row["name"], row["story"]], ["Teas", "New"])
    # The same, when the row has changed before a deletion and the page has not heard of it.
    visit.script("stream.abort()")
    visit.service.change("Product", "both", story="Newer")
    visit.press(Keys.DELETE)
    visit.press_with(Keys.SHIFT, Keys.TAB)
    visit.press(Keys.ENTER)
    visit.wait("the refusal", lambda: "has changed on the service" in visit.text("#confirm-message"))
    visit.expect("the row is there", visit.service.row("Product", "both")["deleted"], False)
    visit.press(Keys.ENTER)
    visit.wait("the end of the row", lambda: visit.names() == [])


def hear_of_changes(visit):
    """Rows and counts follow by themselves, and the focus stays."""
    visit.go_to("Customer")
    visit.wait("the count", lambda: visit.text('[data-table="Customer"] span').startswith("60"))
    visit.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    focused = visit.focused()
    visit.service.insert("Customer", id="customer 000", name="Zoe")
    visit.wait("the new count", lambda: visit.text('[data-table="Customer"] span').startswith("61"))
    visit.wait("the count of the rows", lambda: visit.text("#count") == "Rows 1 to 50 of 61.")
    visit.expect("the focus", visit.focused(), focused)
    # By name, downwards.
    visit.tab_to("name", backwards=True)
    visit.press(Keys.ENTER)
    visit.wait("the order", lambda: "▲" in visit.text("#columns"))
    visit.press(Keys.ENTER)
    visit.wait("the other order", lambda: visit.names()[0] == "customer 000")
    visit.tab_to("next", backwards=True)
    visit.press(Keys.ENTER)
    visit.wait("the next rows", lambda: visit.text("#count") == "Rows 51 to 61 of 61.")
    visit.service.change("Customer", "customer 01", name="Aron")
    visit.wait("the changed row", lambda: "customer 01 (has changed)" in visit.names())
    visit.look("changed")


def filter_rows(visit):
    """A filter finds rows, and a mistake in it is said."""
    visit.go_to("Customer")
    visit.press(Keys.TAB)
    visit.type("name eq 'Name 07' or id eq 'customer 08'")
    visit.press(Keys.ENTER)
    visit.wait("the rows", lambda: visit.names() == ["customer 07", "customer 08"])
    visit.press_with(Keys.CONTROL, "a")
    visit.type("nam eq 'x'")
    visit.press(Keys.ENTER)
    visit.wait("what is wrong", lambda: "nam" in visit.text("#message"))
    visit.look("mistake")


def sign_in(visit):
    visit.driver.get(visit.service.address)
    visit.wait("the question", lambda: visit.is_open("sign-in"))
    visit.look("sign-in")
    visit.type("ann")
    visit.press(Keys.ENTER)
    visit.wait("the user", lambda: "sid:ann" in visit.text("#user-name"))
    visit.wait("the rows", lambda: visit.text("#count") != "")


def unexpected(entry):
    """What the policy has stopped is in the log, and errors of the script. Refusals of the service are expected."""
    return not any(f"status of {status}" in entry["message"] for status in [400, 401, 404, 412])


def visit_service(driver, axe, program, model, pictures, dialect, signs_in):
    with Service(program, model, dialect, signs_in) as service:
        visit = Visit(driver, axe, service, pictures)
        for index in range(60):
            service.insert("Customer", id=f"customer {index:02}", name=f"Name {index:02}")
        steps = [sign_in] if signs_in else []
        steps += [find_edit_and_delete, restore, show_text_as_text, keep_each_digit_and_line, meet_another_change, hear_of_changes,
                  filter_rows]
        for step in steps:
            count = len(visit.faults)
            step(visit)
            visit.faults[count:] = [f"{step.__name__}: {fault}" for fault in visit.faults[count:]]
        visit.faults += [entry["message"] for entry in driver.get_log("browser") if unexpected(entry)]
        return visit.faults


def main():
    program, model, pictures = sys.argv[1:]
    axe = browser.axe_script()
    driver = browser.start()
    count = 0
    try:
        for dialect, signs_in in [("mobile-apps", False), ("mobile-apps-3", False), ("datasync", True)]:
            print(f"{dialect}:")
            faults = visit_service(driver, axe, program, model, pathlib.Path(pictures), dialect, signs_in)
            count += len(faults)
            print(f"  {len(faults)} faults")
            for fault in faults:
                print(f"  {fault}")
    finally:
        driver.quit()
    return 1 if count else 0


sys.exit(main())
