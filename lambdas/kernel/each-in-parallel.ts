/** Limits the number of concurrent requests, and of pages in memory. */
const concurrency = 16;

/**
 * Processes items in order, several at once. After a failure no further item is started.
 * @throws the first failure, once all started items have ended
 */
export async function eachInParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
