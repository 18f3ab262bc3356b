/**
 * The browser's storage for facts about a visit. Without storage, the page remembers them until it is left.
 */

const remembered: Record<string, string | undefined> = {};

/** A conversion is remembered until the tab is closed. Reading the storage may throw. */
function storageOf(key: string): Record<string, string | undefined> {
  return window[key === 'hasConverted' ? 'sessionStorage' : 'localStorage'];
}

export function read(key: string): string | undefined {
  try {
    return remembered[key] ?? storageOf(key)[key];
  } catch {
    return undefined;
  }
}

/** Forgets it without a value. */
export function write(key: string, value?: string): void {
  remembered[key] = value;
  try {
    if (value === undefined) delete storageOf(key)[key];
    else storageOf(key)[key] = value;
    remembered[key] = undefined;
  } catch {
    // Remembered, then.
  }
}
