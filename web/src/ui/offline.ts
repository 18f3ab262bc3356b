/** Whether the browser knows that it has no network; it may have none without knowing. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
