import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { HomePageData } from '#shared/publishing/page-data.ts';
import type { PublicSettings } from '#shared/publishing/shown-settings.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { useFirstPage } from '#web/src/navigation/first-page.tsx';
import { categoryStyle } from '#web/src/ui/post-meta.tsx';
import styles from './sections.module.css';
import { lengthStyle } from './text-measures.ts';

interface WorkSectionProps<Entry> {
  id: string;
  title: string;
  /** The path of the page with all entries, and the text of the link to it. */
  to: string;
  linkText: string;
  /** Undefined while the entries load. */
  entries: Entry[] | undefined;
  /** Not called without entries. */
  children: (entries: Entry[]) => ReactNode;
}

/** Some of the owner's work, and a link to all of it. Renders nothing without entries. */
export function WorkSection<Entry>(props: WorkSectionProps<Entry>) {
  const { id, entries } = props;
  if (entries?.length === 0) return null;
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      aria-busy={entries === undefined || undefined}
    >
      <div className={`page ${styles.work}`}>
        <div className={styles.head}>
          <h2 id={id}>{props.title}</h2>
          <Link className={styles.all} to={props.to}>
            <span>{props.linkText}</span>
            <IconArrowRight size={17} stroke={1.8} aria-hidden="true" />
          </Link>
        </div>
        {entries ? (
          props.children(entries)
        ) : (
          <div className={`hatched ${styles.loading}`} aria-hidden="true" />
        )}
      </div>
    </section>
  );
}

type HomeWork = Pick<HomePageData, 'projects' | 'posts'>;

/** Projects and posts change rarely, and a visitor who returns to the page need not see the newest. */
const freshMs = 5 * 60_000;

const noWork: HomeWork = { projects: [], posts: [] };

/**
 * Comes with the home page's document. A visitor from another page of the site loads it from a published
 * file; if that fails, the page is shown without work.
 * @returns undefined while it loads
 */
export function useHomeWork(): HomeWork | undefined {
  const { data, isError } = useQuery({
    queryKey: ['home-work'],
    queryFn: async ({ signal, client }) => {
      const response = await fetch(`/${rootFiles.home}`, { signal });
      if (!response.ok)
        throw new Error(`The home page's data was answered with ${response.status}.`);
      // The cast is safe: the publisher of this site writes the file.
      const work = (await response.json()) as HomePageData;
      rememberImages(client, work.images);
      return work;
    },
    initialData: useFirstPage('home'),
    staleTime: freshMs,
  });
  return isError && !data ? noWork : data;
}

/** The looks of groups, which take turns so that neighbours differ. */
const looks = [
  { color: '#3B82F6', hatch: 'web' },
  { color: '#16A34A', hatch: 'systems' },
  { color: '#CA8A04', hatch: 'mobile' },
  { color: '#64748B', hatch: 'tool' },
] as const;

/** Badges in groups, each with a name, a colour and a hatch; empty groups are left out. */
export function Skills({ groups }: { groups: PublicSettings['home']['skill_groups'] }) {
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="skills">
      <div className={`page ${styles.sheet}`}>
        <h2 id="skills">Skills</h2>
        <div>
          {shown.map(({ name, entries }, index) => {
            const { color, hatch } = looks[index % looks.length] ?? looks[0];
            return (
              <div
                key={name}
                className={`k ${styles.group}`}
                data-h={hatch}
                style={categoryStyle(color)}
              >
                <h3 id={`skills-${index}`} className={styles.label}>
                  <span className="sw" aria-hidden="true" />
                  {name}
                </h3>
                <ul className={styles.badges} aria-labelledby={`skills-${index}`}>
                  {entries.map((skill) => (
                    <li key={skill} className={styles.badge}>
                      {skill}
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}

/** A chain of dimensions, one measured number each. */
export function Numbers({ numbers }: { numbers: PublicSettings['home']['numbers'] }) {
  if (numbers.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="numbers">
      <div className="page">
        <h2 id="numbers">By the numbers</h2>
        <dl className={styles.tiles}>
          {numbers.map(({ value, label }) => (
            <div key={label} className={styles.tile}>
              <dt className={`dim ${styles.measure}`}>{label}</dt>
              <dd className={styles.value} style={lengthStyle(value)}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
