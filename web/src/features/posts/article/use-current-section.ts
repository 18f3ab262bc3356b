import { useEffect, useState } from 'react';
import type { Heading } from '../render/headings.ts';

/** How far up a heading must be for its section to count as being read: a share of the window. */
const readingLine = 1 / 3;

/** Pixels: more than any page's height. */
const endless = 1_000_000;

/** The id of the section that is being read; undefined above the first one. */
export function useCurrentSection(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? []);
    const update = () => {
      const line = window.innerHeight * readingLine;
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id);
    };
    // Called when a heading crosses the line, not for every scroll step. Everything above the line
    // counts as seen, so that a jump over several sections is noticed, too.
    const observer = new IntersectionObserver(update, {
      rootMargin: `${endless}px 0px -${100 * (1 - readingLine)}% 0px`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);

  return current;
}
