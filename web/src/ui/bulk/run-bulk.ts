/** Requests at a time: a browser and the API bear more, other people's requests should not wait. */
const concurrency = 3;

export interface BulkResult {
  done: string[];
  failed: { id: string; error: unknown }[];
}

export interface BulkProgress {
  /** Changed or failed. */
  finished: number;
  total: number;
}

/** Does the same with each, a few at a time. A failure does not keep the others from being tried. */
export async function runBulk<Entry extends { id: string }>(
  entries: readonly Entry[],
  act: (entry: Entry) => Promise<unknown>,
  { onProgress }: { onProgress: (progress: BulkProgress) => void },
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] };
  const rest = entries.values();
  const worker = async () => {
    for (const entry of rest) {
      const { id } = entry;
      try {
        await act(entry);
        result.done.push(id);
      } catch (error) {
        result.failed.push({ id, error });
      }
      onProgress({ finished: result.done.length + result.failed.length, total: entries.length });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
  return result;
}
