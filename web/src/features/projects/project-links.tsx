import { VisuallyHidden } from '@mantine/core';
import { IconArrowUpRight, IconBrandGithub } from '@tabler/icons-react';
import { isHttpUrl } from '#shared/content/urls.ts';
import type { Project } from './project.ts';
import styles from './project-links.module.css';

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The links to the code and to the live site; an address that is not http(s) is not linked. */
export function ProjectLinks({ title, githubUrl, liveUrl }: Project) {
  const github = safe(githubUrl);
  const live = safe(liveUrl);
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

function safe(address: string | null): string | undefined {
  return address !== null && isHttpUrl(address) ? address : undefined;
}
