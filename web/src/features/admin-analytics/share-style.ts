import type { CSSProperties } from 'react';

/** `--share`: how much of its length a line or a bar takes, in percent. */
export function shareStyle(percent: number): CSSProperties {
  // React's style type lacks custom properties.
  return { '--share': `${percent}%` } as CSSProperties;
}
