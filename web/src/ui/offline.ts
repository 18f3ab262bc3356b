/** False does not mean that the network works: the browser may not have noticed a failure. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
