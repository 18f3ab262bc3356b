/** A stand-in for `idb-keyval` in tests: the stores of one browser, in memory. */

/** By key; a test fills, reads and clears it. */
export const stored = new Map<string, unknown>();

let full = false;

/** As a browser behaves whose space is used up. */
export function setFull(isFull: boolean): void {
  full = isFull;
}

export const idbKeyval = {
  createStore: () => undefined,
  get: async (key: string) => structuredClone(stored.get(key)),
  set: async (key: string, value: unknown) => {
    if (full) throw new DOMException('No space left', 'QuotaExceededError');
    stored.set(key, structuredClone(value));
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) stored.delete(key);
  },
  entries: async () => structuredClone([...stored.entries()]),
};
