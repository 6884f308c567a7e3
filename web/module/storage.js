// SPDX-License-Identifier: MIT
// Tables in the browser's Cache Storage, which stores an entry completely or not at all. It exists for pages from https
// and localhost. Every call may fail, for example if storage is full or forbidden; the tables are then rebuilt, and
// nothing else is lost. Storage does not verify content: each table has a checksum, verified when the table is opened.

const cacheName = "tilepdb-tables-1";

/** Returns the cache key of a file. Keys must be URLs; nothing is loaded from this one. */
const keyOf = (name) => `https://tilepdb.invalid/${name}`;
const nameOf = (key) => key.slice(keyOf("").length);

/** Returns the result of `use` on the cache, or `otherwise` if an error occurs. */
async function withCache(use, otherwise) {
  try {
    return await use(await caches.open(cacheName));
  } catch {
    return otherwise;
  }
}

export class TableStorage {
  /** Returns the bytes of a file, or null if it is missing. */
  load(name) {
    return withCache(async (cache) => {
      const kept = await cache.match(keyOf(name));
      return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
    }, null);
  }

  /** Stores a file; returns whether that succeeded. On failure nothing is stored. */
  save(name, bytes) {
    return withCache(async (cache) => {
      // The header lets list() report the size without reading the data.
      await cache.put(keyOf(name), new Response(bytes, { headers: { "Content-Length": bytes.byteLength } }));
      return true;
    }, false);
  }

  /** Deletes a file; a missing file is not an error. */
  remove(name) {
    return withCache((cache) => cache.delete(keyOf(name)), false);
  }

  /** Returns the names and sizes of the stored tables. */
  list() {
    return withCache(async (cache) => {
      const tables = await Promise.all((await cache.keys()).map(async ({ url }) => {
        const kept = await cache.match(url);
        return { name: nameOf(url), bytes: Number(kept?.headers.get("Content-Length") ?? 0) };
      }));
      return { available: true, tables, bytes: tables.reduce((sum, { bytes }) => sum + bytes, 0) };
    }, { available: false, tables: [], bytes: 0 });
  }

  async clear() {
    await withCache(() => caches.delete(cacheName));
  }
}
