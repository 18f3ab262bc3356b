import { useState } from 'react';

/** A flag that this browser remembers; without storage, it lasts as long as the page. */
export function useStoredFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = (next: boolean) => {
    setValue(next);
    try {
      if (next) localStorage.setItem(key, 'true');
      else localStorage.removeItem(key);
    } catch {
      // Storage is full or forbidden: the choice still holds on this page.
    }
  };
  return [value, store];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
