// SPDX-License-Identifier: MIT
// Tables in the browser's storage, so that they are made once. All of it may fail, where storage is full or forbidden:
// then tables are made again, and nothing else is lost. Files have checksums of their own, which are compared when they are
// opened.

const databaseName = "tilepdb-tables-1";
const longestWait = 3000; // milliseconds

function finished(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Whether a database answers. Firefox may hold it for ever for a page that was left while its worker wrote. */
function answers(database) {
  const sizes = database.transaction("sizes").objectStore("sizes");
  const late = new Promise((resolve) => setTimeout(() => resolve(false), longestWait));
  return Promise.race([finished(sizes.count()).then(() => true), late]);
}

export class TableStorage {
  #database;

  /** The database, or null if there is none to be had. */
  async #open() {
    this.#database ??= (async () => {
      try {
        const opening = indexedDB.open(databaseName, 1);
        opening.onupgradeneeded = () => {
          // Sizes apart from the data, so that they are listed without reading it.
          opening.result.createObjectStore("sizes");
          opening.result.createObjectStore("data");
        };
        const database = await finished(opening);
        if (!(await answers(database))) return null;
        // Another page that wants to change or remove it is let.
        database.onversionchange = () => {
          database.close();
          this.#database = undefined;
        };
        return database;
      } catch {
        return null;
      }
    })();
    return this.#database;
  }

  /** The bytes of a file, or null. */
  async load(name) {
    const database = await this.#open();
    if (!database) return null;
    try {
      return (await finished(database.transaction("data").objectStore("data").get(name))) ?? null;
    } catch {
      return null;
    }
  }

  /** Whether the file is kept now: all of it, or nothing. */
  async save(name, bytes) {
    const database = await this.#open();
    if (!database) return false;
    return new Promise((resolve) => {
      try {
        const transaction = database.transaction(["sizes", "data"], "readwrite");
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
        transaction.objectStore("data").put(bytes, name);
        transaction.objectStore("sizes").put(bytes.byteLength, name);
        // Not to wait for the worker, which may begin to search.
        transaction.commit?.();
      } catch {
        resolve(false);
      }
    });
  }

  async remove(name) {
    const database = await this.#open();
    if (!database) return;
    try {
      const transaction = database.transaction(["sizes", "data"], "readwrite");
      await Promise.all(["sizes", "data"].map((store) => finished(transaction.objectStore(store).delete(name))));
    } catch {
      // It is found damaged again.
    }
  }

  /** What is kept. */
  async list() {
    const database = await this.#open();
    if (!database) return { available: false, tables: [], bytes: 0 };
    try {
      const sizes = database.transaction("sizes").objectStore("sizes");
      const [names, bytes] = await Promise.all([finished(sizes.getAllKeys()), finished(sizes.getAll())]);
      const tables = names.map((name, i) => ({ name, bytes: bytes[i] }));
      return { available: true, tables, bytes: bytes.reduce((sum, size) => sum + size, 0) };
    } catch {
      return { available: false, tables: [], bytes: 0 };
    }
  }

  async clear() {
    const database = await this.#open();
    if (!database) return;
    const transaction = database.transaction(["sizes", "data"], "readwrite");
    await Promise.all(["sizes", "data"].map((store) => finished(transaction.objectStore(store).clear())));
  }
}
