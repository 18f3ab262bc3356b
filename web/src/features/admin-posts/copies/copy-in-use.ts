/**
 * Which copies belong to a form that is open in this browser, by locks shared among its tabs: the
 * browser itself frees them when a tab crashes. Without locks, none is in use.
 */

/** Holds the copy for a form. Returns the way to release it. */
export function holdCopy(id: string): () => void {
  const ended = Promise.withResolvers<void>();
  void locks()?.request(lockName(id), () => ended.promise);
  return ended.resolve;
}

/** Resolves when no open form holds the copy; rejects when `signal` is aborted before. */
export async function untilFree(id: string, signal: AbortSignal): Promise<void> {
  await locks()?.request(lockName(id), { signal }, () => undefined);
}

function lockName(id: string): string {
  return `unsaved-post ${id}`;
}

function locks(): LockManager | null | undefined {
  return navigator.locks;
}
