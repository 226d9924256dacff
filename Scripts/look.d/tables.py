"""Tries the page with the tables in Chromium, with each protocol. Exits 1 if anything is wrong."""

import pathlib
import re
import sys
import time

from selenium.webdriver.common.keys import Keys

import browser
from service import Digits, Service
from visit import Visit

# From a new page on, to find a row, to change it and to delete it.
MOST_KEYS = 25


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
    serial, story, price = "9007199254740993", "One\r\nTwo", "12345678901234567890.25"
    visit.service.insert("Product", id="exact", name="Exact", serial=Digits(serial), story=story, isSold=True,
                         madeAt="2026-01-31T12:00:00.123Z", price=Digits(price), weight=0.1)
    visit.go_to("Product")
    visit.type("exact")
    visit.press(Keys.ENTER)
    visit.wait("the row", lambda: visit.names() == ["exact"])
    visit.expect("the digits", [digits in visit.text("#rows") for digits in (serial, price)], [True, True])
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    before = visit.service.row("Product", "exact")
    visit.tab_to("field-name")
    visit.press(Keys.END, "!", Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    after = visit.service.row("Product", "exact")
    changed = sorted(name for name in before if before[name] != after[name] and name not in ("version", "updatedAt"))
    visit.expect("what has changed", changed, ["name"])
    visit.expect("the price", before["price"], Digits(price))
    # A text with lines, digits with a letter, and no value.
    visit.press(Keys.ENTER)
    visit.tab_to("field-serial")
    visit.press_with(Keys.CONTROL, "a")
    visit.type("x1")
    visit.press(Keys.ENTER)
    visit.expect("digits with a letter are not sent", visit.script("byID('field-serial').validity.customError"), True)
    visit.expect("nothing is sent", [visit.script("opened.isSending"), visit.text("#row-message")], [False, ""])
    visit.press_with(Keys.CONTROL, "a")
    visit.type("9007199254740995")
    visit.tab_to("field-story")
    visit.expect("the note", "line endings become LF" in visit.text("#note-story"), True)
    visit.press_with(Keys.CONTROL, Keys.END)
    visit.press_with(Keys.SHIFT, Keys.ENTER)
    visit.type("Three")
    visit.tab_to("field-madeAt", backwards=True)
    visit.press_with(Keys.CONTROL, "a")
    visit.type("2026-02-01T10:30Z")
    visit.tab_to("field-isSold", backwards=True)
    visit.type("f")
    visit.tab_to("none-field-weight")
    visit.press(Keys.SPACE, Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    last = visit.service.row("Product", "exact")
    visit.expect("the values", [last[name] for name in ("serial", "story", "weight", "madeAt", "isSold")],
                 [Digits("9007199254740995"), "One\nTwo\nThree", None, "2026-02-01T10:30:00.000Z", False])
    # A floating-point column has fewer digits.
    visit.press(Keys.ENTER)
    visit.tab_to("field-weight")
    visit.type("0.12345678901234567891")
    visit.press(Keys.ENTER)
    visit.wait("what the service has stored", lambda: "has stored weight as 0.12345678901234568" in visit.text("#message"))


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
    # What the page has heard before, it reads within this time.
    time.sleep(2)
    visit.service.change("Product", "both", story="Newer")
    visit.press(Keys.DELETE)
    visit.press_with(Keys.SHIFT, Keys.TAB)
    visit.press(Keys.ENTER)
    visit.wait("the refusal", lambda: "has changed on the service" in visit.text("#confirm-message"))
    visit.expect("the row is there", visit.service.row("Product", "both")["deleted"], False)
    visit.press(Keys.ENTER)
    visit.wait("the end of the row", lambda: visit.names() == [])


def meet_a_deletion(visit):
    """What was written into a row that another device has deleted can still be saved."""
    visit.service.insert("Product", id="gone", name="Rye")
    visit.go_to("Product")
    visit.type("gone")
    visit.press(Keys.ENTER)
    visit.wait("the row", lambda: visit.names() == ["gone"])
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    visit.tab_to("field-name")
    visit.press(Keys.END, "s")
    visit.script("stream.abort()")
    visit.service.delete("Product", "gone")
    visit.press(Keys.ENTER)
    if visit.service.dialect != "mobile-apps-3":
        # These protocols do not say what is there.
        visit.wait("the refusal", lambda: visit.text("#row-message") == "Not found. It may have been deleted.")
        visit.press(Keys.ESCAPE, Keys.ESCAPE)
        visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
        return
    visit.wait("the refusal", lambda: "has been deleted" in visit.text("#row-message"))
    visit.expect("a deleted row is not saved", visit.script("byID('save').hidden"), True)
    visit.tab_to("restore")
    visit.press(Keys.ENTER)
    visit.wait("the restored row", lambda: "Save keeps your name" in visit.text("#row-message"))
    visit.tab_to("field-name")
    visit.press(Keys.ENTER)
    visit.wait("the end of the dialog", lambda: not visit.is_open("row"))
    row = visit.service.row("Product", "gone")
    visit.expect("the row", [row["deleted"], row["name"]], [False, "Ryes"])


HOLD_CHANGES = """
const ask = window.fetch;
window.fetch = async (...parts) => {
  const response = await ask(...parts);
  if (["PATCH", "PUT", "DELETE"].includes(parts[1].method)) await new Promise((end) => { window.release = end; });
  return response;
};
"""


def meet_a_late_answer(visit):
    """An answer that comes when another row is open leaves that one alone."""
    for name in ["first", "second"]:
        visit.service.insert("Product", id=name, name="late")
    visit.go_to("Product")
    visit.type("late")
    visit.press(Keys.ENTER)
    visit.wait("the rows", lambda: visit.names() == ["first", "second"])
    visit.driver.execute_script(HOLD_CHANGES)
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    visit.tab_to("field-name")
    visit.press(Keys.END, "r", Keys.ENTER)
    visit.wait("the change on the service", lambda: visit.service.row("Product", "first")["name"] == "later")
    visit.press(Keys.ESCAPE)
    visit.expect("the page asks to wait", visit.text("#row-message"), "Wait: the service has not answered yet.")
    # Chromium closes a dialog at the second Escape.
    visit.press(Keys.ESCAPE)
    visit.wait("the focus on the row", lambda: visit.focused().startswith("first"))
    visit.press(Keys.ARROW_DOWN, Keys.ENTER)
    visit.expect("the other row", visit.text("#row-title"), "Product: second")
    visit.tab_to("field-name")
    visit.press(Keys.END, "st")
    visit.script("window.release()")
    visit.wait("the rows after it", lambda: "later" in visit.text("#rows"))
    visit.expect("the other row stays", [visit.is_open("row"), visit.script("byID('field-name').value")], [True, "latest"])
    visit.driver.refresh()


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
    visit.wait("the other order", lambda: visit.names()[:1] == ["customer 000"])
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
    visit.wait("what is wrong", lambda: "'nam'" in visit.text("#message"))
    visit.look("mistake")


def sign_in(visit):
    visit.driver.get(visit.service.address)
    visit.wait("the question", lambda: visit.is_open("sign-in"))
    visit.look("sign-in")
    visit.type("ann")
    visit.press(Keys.ENTER)
    visit.wait("the user", lambda: "sid:ann" in visit.text("#user-name"))
    visit.wait("the rows", lambda: visit.text("#count") != "")


def sign_out(visit):
    """The rows of a user go with the user."""
    visit.tab_to("sign-in-or-out", backwards=True)
    visit.press(Keys.ENTER)
    visit.wait("the end of the session", lambda: visit.text("#user-name") == "Not signed in.")
    visit.wait("the refusal", lambda: "asks you to sign in" in visit.text("#message"))
    visit.expect("the rows", visit.names(), [])
    visit.expect("the page does not ask again by itself", visit.is_open("sign-in"), False)


def unexpected(entry):
    """What the policy has stopped is in the log, and errors of the script. Refusals of the service are expected."""
    return not re.search(r"/(tables/|changes).* status of (400|401|404|410|412)", entry["message"])


def visit_service(driver, axe, program, model, pictures, dialect, signs_in):
    with Service(program, model, dialect, signs_in) as service:
        visit = Visit(driver, axe, service, pictures)
        for index in range(60):
            service.insert("Customer", id=f"customer {index:02}", name=f"Name {index:02}")
        steps = [sign_in] if signs_in else []
        steps += [find_edit_and_delete, restore, show_text_as_text, keep_each_digit_and_line, meet_another_change, meet_a_deletion,
                  meet_a_late_answer, hear_of_changes, filter_rows]
        steps += [sign_out] if signs_in else []
        for step in steps:
            count = len(visit.faults)
            step(visit)
            visit.faults[count:] = [f"{step.__name__}: {fault}" for fault in visit.faults[count:]]
        # It must not notice that the service ends.
        driver.get("about:blank")
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
