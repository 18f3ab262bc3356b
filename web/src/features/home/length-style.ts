import type { CSSProperties } from 'react';

/** `--n`: how many characters a line holds, from which CSS tells how large they can be. */
export function lengthStyle(text: string): CSSProperties {
  // React's style type lacks custom properties.
  return { '--n': Array.from(text).length } as CSSProperties;
}
