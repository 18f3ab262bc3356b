import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { decodePercent } from '#shared/decode-percent.ts';
import { siteLanguage } from '#shared/site/site-texts.ts';
import { directed } from '#web/src/ui/directed.ts';
import styles from './reading-rail.module.css';
import type { Heading } from './render/headings.ts';
import { isPlainClick } from './render/use-article-actions.ts';
import { sectionsId } from './article-page.tsx';

interface ReadingRailProps {
  /** For screen readers, such as `Sections of this post`. */
  label: string;
  headings: Heading[];
  /** The reading time; undefined where it is not shown. */
  minutes?: number;
  /** The language of the headings; undefined for the site's own. */
  lang: string | undefined;
}

/** Shows the reading time, the sections and the reading progress, beside the text on wide screens. */
export function ReadingRail({ label, headings, minutes, lang }: ReadingRailProps) {
  const current = useCurrentSection(headings);
  return (
    <nav className={styles.rail} aria-label={label} lang={lang && siteLanguage}>
      <div className={`dimline v ${styles.measure}`} aria-hidden="true">
        <div className={styles.fill} />
      </div>
      <div className={styles.text}>
        {minutes !== undefined && <p className={styles.note}>{minutes} min read</p>}
        {headings.length > 0 && (
          <ul id={sectionsId} className={styles.sections} lang={lang}>
            {headings.map(({ id, text }) => (
              <li key={id} {...directed(text)}>
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

/** A section counts as being read once its heading is above this share of the window's height. */
const readingLine = 1 / 3;

/** In pixels: higher than any page. */
const hugeMargin = 1_000_000;

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
      rootMargin: `${hugeMargin}px 0px -${100 * (1 - readingLine)}% 0px`,
    });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [headings]);

  return current;
}

/** Shorter articles need no table of contents. */
const minHeadings = 3;

/** The sections of a long article, before the text on narrow screens, which have no rail beside it. */
export function Contents({ headings, lang }: Pick<ReadingRailProps, 'headings' | 'lang'>) {
  if (headings.length < minHeadings) return null;
  return (
    <details className={styles.contents}>
      <summary className={styles.summary} lang={lang && siteLanguage}>
        Contents
      </summary>
      <ul className={styles.list}>
        {headings.map(({ id, text }) => (
          <li key={id} {...directed(text)}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Lets the router follow links to sections, so that Back returns to the previous place, and moves the focus
 * to the section. Scrolls to the section in the first address once the text is there, because the browser
 * looked for it too early; but keeps a scroll position that the browser restored.
 * @returns the ref of the element whose links are followed
 */
export function useSectionLinks<Target extends HTMLElement>(
  headings: readonly Heading[],
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { hash } = useLocation();
  const initialHash = useRef(hash);
  const navigate = useNavigate();

  useEffect(() => {
    const id = decodePercent(initialHash.current.slice(1));
    initialHash.current = '';
    if (window.scrollY > 0 || !headings.some((heading) => heading.id === id)) return;
    document.getElementById(id)?.scrollIntoView();
  }, [headings]);

  useEffect(() => {
    const element = target.current;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
      if (link === null || !isPlainClick(event)) return;
      event.preventDefault();
      const fragment = link.getAttribute('href') ?? '';
      void navigate(fragment);
      document.getElementById(decodePercent(fragment.slice(1)))?.focus({ preventScroll: true });
    };
    element?.addEventListener('click', onClick);
    return () => element?.removeEventListener('click', onClick);
  }, [navigate]);

  return target;
}
