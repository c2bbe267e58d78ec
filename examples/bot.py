#!/usr/bin/env python3
"""A bot for a Kontor server, with nothing but Python's standard library.

It plays at every table that waits for the player whose token it has, and chooses at random:

    KONTOR_TOKEN=... python3 bot.py http://127.0.0.1:8080 --games 1

Put something better into `choose`. docs/protocol.md explains every message.
"""

import argparse
import base64
import hashlib
import json
import os
import random
import socket
import ssl
import struct
import sys
import uuid
from urllib.parse import urlsplit


def choose(now):
    """Picks one of the actions that are legal; `now["view"]` is what the seat sees."""
    return random.choice(list(actions(now["choices"])))


def actions(choices):
    """The actions of a tree of choices."""
    for choice in choices:
        if "choices" in choice:
            yield from actions(choice["choices"])
        else:
            yield choice["action"]


class Bot:
    """Plays at all tables that wait for it."""

    def __init__(self, connection):
        self.connection = connection
        self.seq = {}
        self.asked = {}
        self.over = []

    def play(self, games):
        """Plays until so many games are over; 0 for no end."""
        self.say(type="hello", protocol=1)
        while not games or len(self.over) < games:
            self.hear(json.loads(self.connection.receive()))

    def hear(self, message):
        kind = message["type"]
        if kind == "waits" and message["yours"] and message["table"] not in self.seq:
            self.watch(message["table"])
        elif kind == "snapshot":
            self.look(message["info"]["table"], message["seq"], message["now"])
        elif kind == "update":
            table = message["table"]
            if message["after"] == self.seq.get(table):
                self.look(table, message["seq"], message["now"])
            else:
                self.watch(table)
        elif kind == "nak":
            print(f"refused: {message['code']}: {message['message']}", file=sys.stderr)
            if message["table"] in self.seq:
                self.asked.pop(message["table"], None)
                self.watch(message["table"])

    def watch(self, table):
        self.seq.setdefault(table, 0)
        self.say(type="watch", table=table)

    def look(self, table, seq, now):
        self.seq[table] = seq
        if now["phase"] == "over":
            if table not in self.over:
                self.over.append(table)
                place = now["scores"][now["you"]]["place"] if now["you"] else None
                print(f"{table}: over, place {place}", flush=True)
                self.say(type="unwatch", table=table)
        elif now["choices"] and self.asked.get(table) != now["moves"]:
            # One answer to each question, also if something else happens at the table meanwhile.
            self.asked[table] = now["moves"]
            command = {"do": "act", "action": choose(now), "done": True}
            self.say(type="command", table=table, id=uuid.uuid4().hex, seq=seq, command=command)

    def say(self, **message):
        self.connection.send(json.dumps(message))


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, url, token):
        parts = urlsplit(url)
        secure = parts.scheme == "https"
        address = (parts.hostname, parts.port or (443 if secure else 80))
        self.stream = socket.create_connection(address)
        if secure:
            context = ssl.create_default_context()
            self.stream = context.wrap_socket(self.stream, server_hostname=parts.hostname)
        self.stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        head = [
            "GET /api/socket HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Authorization: Bearer {token}",
        ]
        self.stream.sendall("\r\n".join([*head, "", ""]).encode())
        self.file = self.stream.makefile("rb")
        status = self.file.readline().decode().strip()
        headers = {}
        while line := self.file.readline().decode().strip():
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        magic = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
        accept = base64.b64encode(hashlib.sha1(magic).digest()).decode()
        if " 101 " not in status or headers.get("sec-websocket-accept") != accept:
            raise ConnectionError(f"the server answered {status}")

    def send(self, text):
        self.frame(1, text.encode())

    def frame(self, kind, payload):
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        self.stream.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)))

    def receive(self):
        """The next text; pings are answered on the way."""
        text = b""
        while True:
            first, second = self.read(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", self.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.read(8))
            payload = self.read(size)
            kind = first & 0x0F
            if kind in (0, 1):
                text += payload
                if first & 0x80:
                    return text.decode()
            elif kind == 8:
                raise ConnectionError(f"the server ended the connection: {payload[2:].decode()}")
            elif kind == 9:
                self.frame(10, payload)

    def read(self, size):
        data = self.file.read(size)
        if len(data) < size:
            raise ConnectionError("the connection broke")
        return data


def main():
    parser = argparse.ArgumentParser(description="Play on a Kontor server, at random.")
    parser.add_argument("url", help="where the server is, for example http://127.0.0.1:8080")
    parser.add_argument("--games", type=int, default=0, help="stop after so many games")
    parser.add_argument("--seed", type=int, help="play the same way again")
    arguments = parser.parse_args()
    token = os.environ.get("KONTOR_TOKEN")
    if not token:
        sys.exit("bot.py: put the token of the player into KONTOR_TOKEN")
    random.seed(arguments.seed)
    try:
        Bot(WebSocket(arguments.url, token)).play(arguments.games)
    except (ConnectionError, OSError) as error:
        sys.exit(f"bot.py: {error}")


if __name__ == "__main__":
    main()
