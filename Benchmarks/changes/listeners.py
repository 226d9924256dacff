#!/usr/bin/env python3
"""Listens to the changes of a server of the Todo model over many connections, and prints what each costs it.

    listeners.py --port 8080 --process PID --listeners 1000 --seconds 600 --every 10

Every few seconds a row is inserted, of which all listeners must hear. Prints the growth of the server's resident
memory for each listener in KiB, and the part of a core that the server uses, in percent; exits 1 if a listener
misses a change or is cut off.
"""

import argparse
import asyncio
import os
import resource

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, required=True)
parser.add_argument("--process", type=int, required=True)
parser.add_argument("--listeners", type=int, default=1000)
parser.add_argument("--seconds", type=float, default=600)
parser.add_argument("--every", type=float, default=10)
options = parser.parse_args()

heard = [0] * options.listeners
lost = 0


def memory():
    with open(f"/proc/{options.process}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def used():
    with open(f"/proc/{options.process}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def request(head, body=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", options.port)
    writer.write(f"{head} HTTP/1.1\r\nHost: localhost\r\nZUMO-API-VERSION: 2.0.0\r\n".encode())
    writer.write(f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    await writer.drain()
    return reader, writer


async def listen(number, begun):
    global lost
    reader, writer = await request("GET /changes")
    await reader.readuntil(b"retry: 2000\n\n")
    begun.release()
    while line := await reader.readline():
        heard[number] += line.startswith(b"event: changed")
    lost += 1


async def main():
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    # What the first requests allocate once is not the listeners'.
    for number in range(50):
        reader, writer = await request("POST /tables/TodoItem", b'{"text":"before"}')
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
    before, opened = memory(), 0
    begun = asyncio.Semaphore(0)
    tasks = []
    for number in range(options.listeners):
        tasks.append(asyncio.create_task(listen(number, begun)))
        # A system holds few connections that a server has not accepted.
        if len(tasks) % 50 == 0 or len(tasks) == options.listeners:
            for _ in range(len(tasks) - opened):
                await begun.acquire()
            opened = len(tasks)
    # The news of the rows before.
    await asyncio.sleep(2)
    earlier = list(heard)
    start, begin = used(), asyncio.get_running_loop().time()
    sent, most = 0, 0
    while asyncio.get_running_loop().time() - begin < options.seconds:
        reader, writer = await request("POST /tables/TodoItem", b'{"text":"news"}')
        await reader.readuntil(b"\r\n\r\n")
        writer.close()
        sent += 1
        await asyncio.sleep(options.every)
        most = max(most, memory())
    await asyncio.sleep(2)
    percent = (used() - start) / (asyncio.get_running_loop().time() - begin) * 100
    missed = sum(sent + before - count for count, before in zip(heard, earlier))
    print(
        f"{options.listeners} listeners, {options.seconds:.0f} s, {sent} changes: "
        f"{(most - before) / options.listeners:.1f} KiB each, {percent:.2f} % of a core, "
        f"{missed} missed, {lost} cut off"
    )
    raise SystemExit(1 if missed or lost else 0)


asyncio.run(main())
