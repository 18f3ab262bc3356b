/** A stand-in for `idb-keyval` in tests: the stores of one browser, in memory. */

/** The stored values by key; tests fill, read and clear this map. */
export const stored = new Map<string, unknown>();

let full = false;

/** Behaves like a browser with a full quota. */
export function setFull(isFull: boolean): void {
  full = isFull;
}

/** The used part of an object store. At the commit, all of its writes become visible, or none. */
async function withStore<Result>(_mode: string, use: (store: object) => Result): Promise<Result> {
  const writes: (() => void)[] = [];
  const { promise: completed, resolve, reject } = Promise.withResolvers<void>();
  const commit = () => {
    if (full) return reject(new DOMException('No space left', 'QuotaExceededError'));
    for (const write of writes) write();
    resolve();
  };
  return use({
    put: (value: unknown, key: string) => {
      const copy = structuredClone(value);
      writes.push(() => stored.set(key, copy));
    },
    delete: (key: string) => void writes.push(() => stored.delete(key)),
    transaction: Object.assign(completed, { commit }),
  });
}

export const idbKeyval = {
  createStore: () => withStore,
  promisifyRequest: (request: Promise<void>) => request,
  get: async (key: string) => structuredClone(stored.get(key)),
  delMany: async (keys: string[]) => {
    for (const key of keys) stored.delete(key);
  },
  entries: async () => structuredClone([...stored.entries()]),
};
