import { VisuallyHidden } from '@mantine/core';
import { IconArrowUpRight, IconBrandGithub } from '@tabler/icons-react';
import { isHttpUrl } from '#shared/content/urls.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { directed } from '#web/src/ui/directed.ts';
import { categoryStyle } from '#web/src/ui/projects/project-look.tsx';
import chipStyles from '#web/src/ui/projects/project-look.module.css';
import styles from './project-facts.module.css';

/** The badge of a category. Renders nothing for a project without a category. */
export function ProjectCategory({ category }: { category: string }) {
  if (category === '') return null;
  const { name, attributes } = categoryStyle(category);
  return (
    <span {...attributes} className={`cat badge ${attributes.className} ${styles.category}`}>
      {name}
    </span>
  );
}

/** Renders nothing without entries. */
export function Highlights(props: { entries: readonly string[]; lang?: string | undefined }) {
  return <Entries label="Highlights" className={styles.highlights} {...props} />;
}

export function Technologies({ entries }: { entries: readonly string[] }) {
  const className = `${chipStyles.chips} ${styles.technologies}`;
  return <Entries label="Technologies" className={className} entries={entries} />;
}

function Entries(props: {
  label: string;
  className: string | undefined;
  entries: readonly string[];
  lang?: string | undefined;
}) {
  if (props.entries.length === 0) return null;
  return (
    <ul className={props.className} aria-label={props.label} lang={props.lang}>
      {props.entries.map((entry) => (
        <li key={entry} {...directed(entry)}>
          {entry}
        </li>
      ))}
    </ul>
  );
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Links to the code and to the live site, if their addresses are http(s). */
export function ProjectLinks({ title, github_url, live_url }: Project) {
  const github = safeAddress(github_url);
  const live = safeAddress(live_url);
  if (github === undefined && live === undefined) return null;
  return (
    <div className={styles.links}>
      {github !== undefined && (
        <a
          className="icon-button"
          href={github}
          {...newTab}
          aria-label={`${title} on GitHub (opens in a new tab)`}
        >
          <IconBrandGithub size={19} stroke={1.6} aria-hidden="true" />
        </a>
      )}
      {live !== undefined && (
        <a className={styles.live} href={live} {...newTab}>
          <span>View Live</span>
          <VisuallyHidden component="span"> {title} (opens in a new tab)</VisuallyHidden>
          <IconArrowUpRight size={17} stroke={1.8} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function safeAddress(address: string | null): string | undefined {
  return address !== null && isHttpUrl(address) ? address : undefined;
}
