import type { CSSProperties } from 'react';

/** `--share`: how much of its length a line or a bar takes, in percent. */
export function shareStyle(percent: number): CSSProperties {
  // Custom properties are no part of React's style type.
  return { '--share': `${percent}%` } as CSSProperties;
}
