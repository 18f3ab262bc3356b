import { useEffect, useState } from 'react';
import styles from './reading-rail.module.css';
import type { Heading } from './render/headings.ts';
import { sectionsId } from './sections-in-document.ts';

interface ReadingRailProps {
  /** As in `Sections of this post`. */
  label: string;
  headings: Heading[];
  /** Left out where nobody asks how long the text takes. */
  minutes?: number;
}

/** Beside the text on wide screens: its length, its sections, and the reading progress. */
export function ReadingRail({ label, headings, minutes }: ReadingRailProps) {
  const current = useCurrentSection(headings);
  return (
    <nav className={styles.rail} aria-label={label}>
      <div className={`dimline v ${styles.measure}`} aria-hidden="true">
        <div className={styles.fill} />
      </div>
      <div className={styles.text}>
        {minutes !== undefined && <p className={styles.note}>{minutes} min read</p>}
        {headings.length > 0 && (
          <ul id={sectionsId} className={styles.sections}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </nav>
  );
}

/** How far up a heading must be for its section to count as being read: a share of the window. */
const readingLine = 1 / 3;

/** Pixels: more than any page's height. */
const endless = 1_000_000;

/** The id of the section that is being read; undefined above the first one. */
function useCurrentSection(headings: readonly Heading[]): string | undefined {
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
