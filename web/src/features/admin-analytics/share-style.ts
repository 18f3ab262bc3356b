import type { CSSProperties } from 'react';

/** `--share`: the length of a line or a bar, in percent. */
export function shareStyle(percent: number): CSSProperties {
  // React's style type lacks custom properties.
  return { '--share': `${percent}%` } as CSSProperties;
}
