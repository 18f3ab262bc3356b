import styles from './reading-rail.module.css';
import type { Heading } from '../render/headings.ts';
import { useCurrentSection } from './use-current-section.ts';

const sectionsId = 'post-sections';

/** The sections as listed in the document, if it came with a post. */
export function headingsInRail(): Heading[] {
  const links = document.querySelectorAll<HTMLAnchorElement>(`#${sectionsId} a`);
  return [...links].map((link) => ({
    id: link.getAttribute('href')?.slice(1) ?? '',
    text: link.textContent,
  }));
}

/** Beside the text on wide screens: its length, its sections, and the reading progress. */
export function ReadingRail({ headings, minutes }: { headings: Heading[]; minutes: number }) {
  const current = useCurrentSection(headings);
  return (
    <nav className={styles.rail} aria-label="Sections of this post">
      <div className={`dimline v ${styles.measure}`} aria-hidden="true">
        <div className={styles.fill} />
      </div>
      <div className={styles.text}>
        <p className={styles.note}>{minutes} min read</p>
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
