import type { CSSProperties } from 'react';

/** `--n`: the number of characters in a line, from which CSS computes their size. */
export function lengthStyle(text: string): CSSProperties {
  // React's style type lacks custom properties.
  return { '--n': Array.from(text).length } as CSSProperties;
}
