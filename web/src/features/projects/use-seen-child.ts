import { type RefObject, useEffect, useRef } from 'react';

/** Room for the frame around the child. */
const margin = 4;

/**
 * Scrolls a row sideways until the child at that index is visible, even when the address has chosen
 * it. The page itself does not scroll.
 */
export function useSeenChild<Row extends HTMLElement>(index: number): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const child = row.current?.children[index];
    if (!row.current || !child) return;
    const seen = row.current.getBoundingClientRect();
    const { left, right } = child.getBoundingClientRect();
    if (right > seen.right) row.current.scrollLeft += right - seen.right + margin;
    else if (left < seen.left) row.current.scrollLeft -= seen.left - left + margin;
  }, [index]);
  return row;
}
