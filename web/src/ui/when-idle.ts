/** Some browsers never report idleness. */
const patienceMs = 2000;

/**
 * Calls back once the browser is idle, or has been busy for a while; not every browser reports it.
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: patienceMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(callback);
  return () => clearTimeout(handle);
}
