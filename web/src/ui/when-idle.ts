/** Some browsers never say that they are idle. */
const patienceMs = 2000;

/** Calls back once the browser is idle, or has been busy for a while; not every browser tells. @returns what calls it off */
export function whenIdle(callback: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(callback, { timeout: patienceMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(callback);
  return () => clearTimeout(handle);
}
