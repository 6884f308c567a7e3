#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Simulates a search that processes share as solver/search/shared_bound.cpp shares it.

Bounds are made of subtrees whose sizes are drawn from a measured histogram (bench/subtree_sizes). Process 0 hands out
roots in order, as many as a process works on for a while, and answers one request after the other; processes ask for the
next roots when they begin with the last. Printed is the share of the time in which processes expand nodes.

    bench/simulate_ranks.py [options] --histogram FILE --finer FILE NODES...
"""

import argparse
import heapq
import itertools
import random

RANKS = (16, 64, 256, 1024, 4096)


def read_histogram(path):
    """Sizes relative to their mean, and how many subtrees have each."""
    rows = [line.split() for line in open(path, encoding="ascii") if not line.startswith("#")]
    sizes, counts = [int(row[0]) for row in rows], [int(row[1]) for row in rows]
    mean = sum(size * count for size, count in zip(sizes, counts)) / sum(counts)
    return [size / mean for size in sizes], counts


def tasks_of(histogram, roots, seconds, most_at_once, seed):
    """The work below the roots of a bound, in order, in seconds. No part that only one process can do takes more than
    `most_at_once`: what is larger is split between those that ask."""
    drawn = random.Random(seed).choices(*histogram, k=roots)
    scale = seconds / sum(drawn)
    tasks = []
    for size in drawn:
        rest = size * scale
        while rest > most_at_once:
            tasks.append(most_at_once)
            rest -= most_at_once
        tasks.append(rest)
    return tasks


def simulate(bounds, ranks, options, chunk_seconds, look_ahead):
    """Seconds until all bounds are done. With `look_ahead` processes that find no more roots go on with the next bound,
    else they wait until all have ended."""
    time = 0.0
    server_free = 0.0
    for tasks in [sum(bounds, [])] if look_ahead else bounds:
        work_before = list(itertools.accumulate(tasks, initial=0.0))
        at = 0
        # When a process next asks, and when it ends what it has.
        asking = [(time, rank, time) for rank in range(ranks)]
        heapq.heapify(asking)
        wanted = [1] * ranks
        end = time
        while asking:
            asks, rank, busy_until = heapq.heappop(asking)
            begins = max(asks + options.latency, server_free)
            server_free = begins + options.service
            answered = server_free + options.latency
            left = len(tasks) - at
            if left == 0:
                end = max(end, answered, busy_until)
                continue
            count = min(wanted[rank], max(1, left // (4 * ranks)), left)
            work = work_before[at + count] - work_before[at]
            at += count
            starts = max(answered, busy_until)
            if work < chunk_seconds:
                wanted[rank] = min(2 * wanted[rank], 1 << 16)
            elif work > 4 * chunk_seconds:
                wanted[rank] = max(wanted[rank] // 2, 1)
            # It asks for more as soon as it begins with these.
            heapq.heappush(asking, (starts, rank, starts + work))
        # The result goes to all, with the depths of the frontier's nodes, as a tree of messages.
        time = end + 2 * options.latency * ranks.bit_length()
    return time


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=float, default=5e6, help="nodes that a process expands in a second")
    parser.add_argument("--service", type=float, default=2e-6, help="seconds that process 0 takes to answer")
    parser.add_argument("--latency", type=float, default=20e-6, help="seconds that a message takes")
    parser.add_argument("--roots", type=int, default=200_000, help="most roots of a bound")
    parser.add_argument("--growth", type=float, default=8, help="nodes of a bound by those of the one before")
    parser.add_argument("--histogram", required=True, help="subtree sizes below a frontier")
    parser.add_argument("--finer", required=True, help="the same below one of ten times as many nodes")
    parser.add_argument("nodes", type=float, nargs="+", help="of the last bound")
    options = parser.parse_args()
    usual, finer = read_histogram(options.histogram), read_histogram(options.finer)
    # Name, subtree sizes, roots, work to ask for at least, largest subtree, look-ahead.
    variants = (
        ("a frontier as now", usual, 1, 5e-3, float("inf"), False),
        ("ten times as much per request", usual, 1, 50e-3, float("inf"), False),
        ("ten times the frontier", finer, 10, 5e-3, float("inf"), False),
        ("large subtrees split", usual, 1, 5e-3, 10e-3, False),
        ("split, and the next bound ahead", usual, 1, 5e-3, 10e-3, True),
    )
    for nodes in options.nodes:
        hours = sum(nodes / options.growth**step for step in range(3)) / options.rate / 3600
        print(f"\n{nodes:.0e} nodes in the last of three bounds, {hours:.2f} hours of one process")
        print(f"{'':34}" + "".join(f"{ranks:>8,}" for ranks in RANKS))
        for name, histogram, times, chunk, most_at_once, look_ahead in variants:
            bounds = []
            for step in (2, 1, 0):
                seconds = nodes / options.growth**step / options.rate
                # A node of the frontier for 200 nodes of the bounds before.
                roots = times * int(min(options.roots, max(64, nodes / options.growth ** (step + 1) / 200)))
                bounds.append(tasks_of(histogram, roots, seconds, most_at_once, seed=step))
            work = sum(map(sum, bounds))
            shares = (work / ranks / simulate(bounds, ranks, options, chunk, look_ahead) for ranks in RANKS)
            print(f"{name:34}" + "".join(f"{share:>8.0%}" for share in shares), flush=True)


if __name__ == "__main__":
    main()
