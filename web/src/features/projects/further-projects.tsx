import type { FurtherProject } from '#shared/publishing/page-data.ts';
import styles from './further-projects.module.css';

/** What scripts would load as further pages. */
export function FurtherProjects({ projects }: { projects: readonly FurtherProject[] }) {
  return (
    <noscript>
      <ul className={styles.list}>
        {projects.map(({ title, description, address }, place) => (
          <li key={place}>
            <h2>{address === null ? title : <a href={address}>{title}</a>}</h2>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </noscript>
  );
}
