// SPDX-License-Identifier: MIT
// Tables in the browser's storage, so that they are made once: in a cache, of which an entry is there wholly or not at all.
// Browsers have caches for pages by https and from localhost. All of it may fail, where storage is full or
// forbidden: then tables are made again, and nothing else is lost. Files have checksums of their own, which are compared
// when they are opened.

const cacheName = "tilepdb-tables-1";

/** What a file is called in a cache, whose keys are addresses; nothing is loaded from there. */
const keyOf = (name) => `https://tilepdb.invalid/${name}`;
const nameOf = (key) => key.slice(keyOf("").length);

/** What `use` makes of the cache, or `otherwise` where that fails. */
async function withCache(use, otherwise) {
  try {
    return await use(await caches.open(cacheName));
  } catch {
    return otherwise;
  }
}

export class TableStorage {
  /** The bytes of a file, or null. */
  load(name) {
    return withCache(async (cache) => {
      const kept = await cache.match(keyOf(name));
      return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
    }, null);
  }

  /** Whether the file is kept now: all of it, or nothing. */
  save(name, bytes) {
    return withCache(async (cache) => {
      // The size apart from the data, so that it is listed without reading that.
      await cache.put(keyOf(name), new Response(bytes, { headers: { "Content-Length": bytes.byteLength } }));
      return true;
    }, false);
  }

  /** A file that is not there anymore is no failure. */
  remove(name) {
    return withCache((cache) => cache.delete(keyOf(name)), false);
  }

  /** What is kept. */
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
