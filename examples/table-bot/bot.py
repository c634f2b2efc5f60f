"""A bot in a process of its own: comes in as a guest, takes a seat, and answers what it is asked.

python bot.py http://127.0.0.1:8000 open.holdem 10
"""

import asyncio
import json
import sys
from uuid import uuid4

import httpx
from websockets.asyncio.client import connect


def choose(ask: dict) -> dict:
    """Check or call where one can; otherwise what counts for somebody who does not answer."""
    for option in ask["options"]:
        if option["verb"] in ("check", "call"):
            return {"verb": option["verb"], "amount": option.get("high", 0)}
    return ask["default"]


async def play(room: str, game: str, hands: int) -> None:
    """Play so many hands of a game in a room."""
    async with httpx.AsyncClient(base_url=room, timeout=60) as http:
        who = (await http.post("/api/guest")).raise_for_status().json()
        sit = await http.post("/api/play", json={"game": game}, headers={"x-csrf-token": who["csrf"]})
        cookies = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    table = f"{room.replace('http', 'ws', 1)}/ws/tables/{sit.raise_for_status().json()['table']}"
    async with connect(table, additional_headers={"cookie": cookies}) as socket:
        answered = 0
        await socket.send(json.dumps({"say": "hello", "id": uuid4().hex, "protocol": 2}))
        async for text in socket:
            told = json.loads(text)
            for line in told.get("lines", ()):
                if line["what"]["event"] == "handended" and who["person"] in line["what"]["stacks"]:
                    before, after = line["what"]["stacks"][who["person"]]
                    print(f"hand {line['what']['hand']}: {(after - before) / 100:+.2f}", flush=True)
                    hands -= 1
            if hands <= 0:
                return
            question = told.get("question")
            if question and question["number"] != answered:
                answered = question["number"]
                reply = {"input": "reply", "answer": choose(question["ask"])}
                message = {"say": "give", "id": uuid4().hex, "what": reply, "number": answered}
                await socket.send(json.dumps(message))


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3])))
