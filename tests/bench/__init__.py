"""Measures the product against bare floors that are measured in the same run.

    python -m tests.bench [NAME ...] [--quick]

prints one JSON document on standard output and nothing else. Each measure holds the figures of the
product (`ours`), of the bare floor that does no more than the job needs (`bare`), each with its
median and its spread, their `ratio`, and the `limit` that the ratio must keep. Ours and bare take
turns (ours, bare, ours, bare ...), so that a machine that slows down slows both; a ratio is taken
from medians. The exit status is 1 when a ratio misses its limit, 0 when all keep it, 2 for bad use.
Absolute times are printed for people to read and never judged. `--quick` repeats less.

desk     Commands per second through the real desk: 4 processes on one event in one SQLite file,
         against 4 processes that append rows of the same size with BEGIN IMMEDIATE and
         `synchronous=FULL`. Limit: desk / bare at least 1/6.
painted  From just before a commit in another process to painted pixels on a wall (the mark has
         changed, then requestAnimationFrame, then a MessageChannel task), against a bare page that
         draws the same HTML from a bare gevent server with the same news. Limit: at most 2.
fanout   From a commit to the arrival at the last of 500 stream clients, against a bare asyncio
         broadcaster that sends the same bytes at the same news. Limit: at most 2.5.
fold     Read from SQLite, decode and add up 2 000 and 100 000 facts of a valid event.
         Limit: 50 times the facts take at most 60 times as long.
kiosk    From process start to the first whole screen in a real pseudo-terminal, against an empty
         Textual app. Limit: at most 2.
lateness From the planned beginning of a level to the news that the timekeeper wrote it, against a bare
         loop that sleeps until a moment, commits a row of the same size and sends the same news.
         Limit: at most 3.
spread   How far apart twelve walls repaint for the same level, against twelve bare pages that draw the
         same HTML, pulses included, by a timer of their own. Limit: 17 ms, one frame, more.
pause    From the press in the office (its whole POST) to painted, on one wall and on the slowest of
         twelve, against the bare page of `painted` from its commit. Limit: at most 2.
idle     Processor time of web and timekeeper while twelve streams look and nothing happens, against
         a bare application in the same gunicorn with twelve streams and a heartbeat every two
         seconds. Limit: at most 2.
alerted  From the commit of an alert to painted pixels on the slowest of four displays, while 16 walls and
         tablets and 200 phones listen as raw streams, against a bare gevent server with as many raw
         streams and four bare pages that draw as much. Every display's receipt is waited for after every
         alert, and the office is asked whether it misses one. Limit: at most 2.
storm    2 000 phones leave and come back at once: until the last has heard its mark again, against a bare
         asyncio broadcaster (limit: at most 12) and a bare stream without any framework in the same
         gunicorn (limit: at most 1.5), which send the same bytes.
memory   What a stream more costs the server's worker, for phones and for walls, against that bare stream.
         Limit: at most 1.5.
"""
