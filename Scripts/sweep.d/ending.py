#!/usr/bin/env python3
"""Ends a server of the Todo model under load, and looks whether each row is there that it has told a client of.

    ending.py --port 8080 --process PID --database rows.sqlite --clients 200 --listeners 1000 --seconds 30

Each client inserts rows one after the other, on one connection; the listeners hear of them. Then the server gets a
SIGTERM, and the clients go on until it closes their connections. Exits 1 if an answered row is not in the file, if a
listener has heard nothing, or if the server does not end within a minute.
"""

import argparse
import asyncio
import os
import resource
import signal
import sqlite3

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--process", type=int, required=True)
parser.add_argument("--database", required=True)
parser.add_argument("--clients", type=int, default=200)
parser.add_argument("--listeners", type=int, default=1000)
parser.add_argument("--seconds", type=float, default=30)
options = parser.parse_args()

answered = []
refused = {}
heard = [0] * options.listeners


async def connect(head, body=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", options.port)
    send(writer, head, body)
    return reader, writer


def send(writer, head, body=b""):
    writer.write(f"{head} HTTP/1.1\r\nHost: localhost\r\nZUMO-API-VERSION: 2.0.0\r\n".encode())
    writer.write(f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)


async def response(reader):
    """Returns the status of a response, and whether the server then closes the connection."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    fields = dict(line.split(b": ", 1) for line in head.split(b"\r\n")[1:] if line)
    await reader.readexactly(int(fields.get(b"content-length", b"0")))
    return int(head.split(b" ")[1]), fields.get(b"connection") == b"close"


async def write(client):
    number = 0
    try:
        reader, writer = await connect("GET /health/live")
        await response(reader)
        while True:
            row = f"{client}-{number}"
            send(writer, "POST /tables/TodoItem", f'{{"id":"{row}","text":"load"}}'.encode())
            status, isLast = await response(reader)
            if status == 201:
                answered.append(row)
            else:
                refused[status] = refused.get(status, 0) + 1
            number += 1
            if isLast:
                writer.close()
                reader, writer = await connect("GET /health/live")
                await response(reader)
    except (OSError, asyncio.IncompleteReadError):
        pass  # The server has ended. What had no answer may be there or not.


async def listen(number, begun):
    reader, writer = await connect("GET /changes")
    await reader.readuntil(b"retry: 2000\n\n")
    begun.release()
    try:
        while line := await reader.readline():
            heard[number] += line.startswith(b"event: changed")
    except OSError:
        pass
    writer.close()


def is_running():
    try:
        with open(f"/proc/{options.process}/stat") as stat:
            # One that has ended, but that its parent has not waited for, is a zombie.
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


async def main():
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    begun = asyncio.Semaphore(0)
    listeners = [asyncio.create_task(listen(number, begun)) for number in range(options.listeners)]
    for _ in listeners:
        await begun.acquire()
    clients = [asyncio.create_task(write(client)) for client in range(options.clients)]
    await asyncio.sleep(options.seconds)
    before = len(answered)
    os.kill(options.process, signal.SIGTERM)
    await asyncio.gather(*clients, *listeners)
    for _ in range(600):
        if not is_running():
            break
        await asyncio.sleep(0.1)
    else:
        raise SystemExit("error: the server does not end")
    with sqlite3.connect(options.database) as database:
        stored = {row for (row,) in database.execute("SELECT id FROM TodoItem")}
    lost = len(set(answered) - stored)
    deaf = heard.count(0)
    print(
        f"ending: {options.clients} clients and {options.listeners} listeners, {before / options.seconds:.0f} rows a "
        f"second, {len(answered) - before} rows answered after SIGTERM, {lost} of {len(answered)} answered rows lost, "
        f"{deaf} listeners heard nothing, other answers: {refused or 'no'}"
    )
    raise SystemExit(1 if lost or deaf else 0)


asyncio.run(main())
