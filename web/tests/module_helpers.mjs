// SPDX-License-Identifier: MIT
// What tests of the module in node share: the package under test, boards, and errors.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

export const { open, TilepdbError } = await import(pathToFileURL(`${process.env.PACKAGE}/tilepdb.js`));
export const threads = Number(process.env.THREADS ?? 1);

/** Boards of a file of the project: [{ length, board }]. */
export function instances(name, count) {
  const lines = readFileSync(`${process.env.DATA}/instances/${name}`, "ascii").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).slice(0, count).map((line) => {
    const [, length, ...tiles] = line.split(/\s+/);
    return { length: Number(length), board: tiles.join(" ") };
  });
}

/** The board after moves of the blank. */
export function played(board, width, moves) {
  const tiles = board.split(" ").map(Number);
  for (const move of moves) {
    const blank = tiles.indexOf(0);
    const to = blank + { U: -width, D: width, L: -1, R: 1 }[move];
    if ("LR".includes(move)) assert.equal(Math.floor(to / width), Math.floor(blank / width));
    assert.ok(to >= 0 && to < tiles.length);
    [tiles[blank], tiles[to]] = [tiles[to], 0];
  }
  return tiles.join(" ");
}

export async function fails(promise, kind, words) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof TilepdbError);
    assert.equal(error.kind, kind);
    assert.match(error.message, words);
    assert.ok(!error.message.includes("\n") && !error.message.includes("--"), error.message);
    return true;
  });
}
