const maxWaitMs = 2000;

/**
 * Calls back when the browser is idle, after two seconds at the latest. Browsers without `requestIdleCallback` call
 * back after their current task.
 * @returns a function that cancels the callback
 */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: maxWaitMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(callback);
  return () => clearTimeout(handle);
}
