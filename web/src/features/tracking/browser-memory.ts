/** What the browser keeps of a visit. Where it keeps nothing, the page remembers until it is left. */

type Place = 'localStorage' | 'sessionStorage';

const remembered: Record<string, string | undefined> = {};

export function read(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return remembered[key] ?? window[place].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(key: string, value: string, place: Place = 'localStorage'): void {
  remembered[key] = value;
  try {
    window[place].setItem(key, value);
    remembered[key] = undefined;
  } catch {
    // Remembered, then.
  }
}
