"""A process of datamodel-server, and a client of it."""

import json
import re
import subprocess
import threading
import urllib.parse
import urllib.request


class Digits(float):
    """A number with each of its digits."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number

    def __repr__(self):
        return self.text

    def __eq__(self, other):
        return isinstance(other, Digits) and self.text == other.text

    __hash__ = float.__hash__


class Service:
    def __init__(self, program, model, dialect, signs_in):
        self.dialect, self.signs_in = dialect, signs_in
        arguments = [program, model, "--page", "--port", "0", "--dialect", dialect]
        self.arguments = arguments + (["--sign-in"] if signs_in else [])
        self.token = None

    def __enter__(self):
        self.process = subprocess.Popen(self.arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.search(r"address=(http://\S+) .*listening", line)
            if found:
                self.address = found[1]
                break
        else:
            raise SystemExit("error: the server does not start")
        # Its log must not fill the pipe.
        threading.Thread(target=self.process.stderr.read, daemon=True).start()
        if self.signs_in:
            self.token = self.ask("POST", "/.auth/login/page", {"userId": "bob"})["authenticationToken"]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def ask(self, method, path, body=None):
        headers = {"ZUMO-API-VERSION": "2.0.0", "Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = self.json(body).encode() if body else None
        request = urllib.request.Request(self.address + path, data, headers, method=method)
        with urllib.request.urlopen(request) as response:
            text = response.read()
            return json.loads(text, parse_int=Digits, parse_float=Digits) if text else None

    @staticmethod
    def json(values):
        """JSON of a row. Python would round its numbers."""
        members = [f"{json.dumps(name)}: {value!r}" if isinstance(value, Digits) else
                   f"{json.dumps(name)}: {json.dumps(value)}" for name, value in values.items()]
        return "{" + ", ".join(members) + "}"

    def insert(self, table, **values):
        return self.ask("POST", f"/tables/{table}", values)

    def row(self, table, id):
        """A row, even if it is deleted."""
        filter = urllib.parse.quote(f"id eq '{id}'")
        found = self.ask("GET", f"/tables/{table}?$filter={filter}&__includeDeleted=true")
        return (found["items"] if self.dialect == "datasync" else found)[0]

    def delete(self, table, id):
        return self.ask("DELETE", f"/tables/{table}/{urllib.parse.quote(id)}")

    def change(self, table, id, **values):
        path = f"/tables/{table}/{urllib.parse.quote(id)}"
        if self.dialect == "datasync":
            return self.ask("PUT", path, self.row(table, id) | values)
        return self.ask("PATCH", path, values)
