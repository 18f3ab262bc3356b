import { Link } from 'react-router-dom';
import { projectPath } from '#shared/platform/http.ts';
import type { FoundProject } from './found-post.ts';
import styles from './found-projects.module.css';
import { Highlighted } from './highlighted.tsx';

/** Below the posts; nothing when a search found none. */
export function FoundProjects({ found }: { found: readonly FoundProject[] }) {
  if (found.length === 0) return null;
  return (
    <section className={styles.projects} aria-labelledby="found-projects">
      <h2 id="found-projects" className={styles.heading}>
        Projects
      </h2>
      <ul>
        {found.map(({ slug, title, description, words }) => (
          <li key={slug}>
            <h3>
              <Link to={projectPath(slug)}>
                <Highlighted text={title} words={words} />
              </Link>
            </h3>
            <p className={styles.description}>
              <Highlighted text={description} words={words} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
