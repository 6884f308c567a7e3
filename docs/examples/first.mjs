// SPDX-License-Identifier: MIT
import { open } from "tilepdb";

const tilepdb = await open();
const answer = await tilepdb.solve({ board: "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3" });
console.log(`${answer.length} moves: ${answer.moves}`); // 57 moves: ULDDRUUU…
tilepdb.close(); // ends the worker; until then node does not exit
