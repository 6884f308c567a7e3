// SPDX-License-Identifier: MIT
// Shared by tests of the module in node: the package under test, boards and error checks.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const { open, TilepdbError } = await import(pathToFileURL(`${process.env.PACKAGE}/tilepdb.js`));
export const threads = Number(process.env.THREADS ?? 1);

/** Returns the first boards of a file in data/instances, with their optimal lengths: [{ length, board }]. */
export function instances(name, count) {
  const lines = readFileSync(`${process.env.DATA}/instances/${name}`, "ascii").split("\n");
  return lines.filter((line) => line && !line.startsWith("#")).slice(0, count).map((line) => {
    const [, length, ...tiles] = line.split(/\s+/);
    return { length: Number(length), board: tiles.join(" ") };
  });
}

/** Returns the board after moves of the blank. Throws for an impossible move. */
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

/** Checks that a promise rejects with a TilepdbError of one line that matches `words`. */
export async function fails(promise, kind, words) {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof TilepdbError);
    assert.equal(error.kind, kind);
    assert.match(error.message, words);
    assert.ok(!error.message.includes("\n") && !error.message.includes("--"), error.message);
    return true;
  });
}

/** Returns the URL of a worker script of the package that stores tables in a folder, in place of the browser's cache. */
export function scriptKeepingIn(folder, worker = "worker.js") {
  const path = join(folder, "worker.js");
  writeFileSync(path, `globalThis.caches = {
    path: (key) => ${JSON.stringify(folder)} + key.slice(key.lastIndexOf("/")),
    fs: require("node:fs"),
    async open() { return this; },
    async match(key) { return this.fs.existsSync(this.path(key)) ? new Response(this.fs.readFileSync(this.path(key))) : undefined; },
    async put(key, kept) { this.fs.writeFileSync(this.path(key), new Uint8Array(await kept.arrayBuffer())); },
    async delete(key) { this.fs.rmSync(this.path(key)); return true; },
  };\n${readFileSync(`${process.env.PACKAGE}/${worker}`, "utf8")}`);
  return pathToFileURL(path).href;
}
