/**
 * What the browser stores about a visit. Without storage, the page remembers it until it is left.
 */

type Place = 'localStorage' | 'sessionStorage';
type Memory = Record<string, string | undefined>;

const remembered: Memory = {};

export function read(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return remembered[key] ?? window[place][key];
  } catch {
    return undefined;
  }
}

export function write(key: string, value: string, place: Place = 'localStorage'): void {
  remembered[key] = value;
  try {
    window[place][key] = value;
    remembered[key] = undefined;
  } catch {
    // Remembered, then.
  }
}

export function forget(key: string, place: Place = 'localStorage'): void {
  remembered[key] = undefined;
  try {
    delete window[place][key];
  } catch {
    // Nothing was kept.
  }
}
