/** What the browser keeps of a visit. Where it keeps nothing, the page remembers until it is left. */

type Place = 'localStorage' | 'sessionStorage';

const remembered = new Map<string, string>();

export function read(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return remembered.get(key) ?? window[place].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: string, place: Place = 'localStorage'): void {
  try {
    window[place].setItem(key, value);
    remembered.delete(key);
  } catch {
    remembered.set(key, value);
  }
}

export function forget(key: string, place: Place = 'localStorage'): void {
  remembered.delete(key);
  try {
    window[place].removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the last `write` is there for the next page, too. */
export function isKept(key: string): boolean {
  return !remembered.has(key);
}
