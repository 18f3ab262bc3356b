import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { projectPath } from '#shared/platform/http.ts';
import { Link } from 'react-router-dom';
import type { Project } from './project.ts';
import styles from './project-card.module.css';
import { ProjectCategory } from './project-category.tsx';
import { ProjectCover } from './project-cover.tsx';
import { ProjectDates } from '#web/src/ui/projects/project-dates.tsx';
import { Highlights, Technologies } from './project-entries.tsx';
import { ProjectLinks } from './project-links.tsx';
import { ProjectStatus } from '#web/src/ui/projects/project-status.tsx';
import type { ProjectsLayout } from './use-projects-view.ts';

const shownHighlights = 3;

interface ProjectCardProps {
  project: Project;
  layout: ProjectsLayout;
  /** Its picture is the first on the page. */
  first: boolean;
  /** `h3` below the heading of a section. */
  title?: 'h2' | 'h3';
}

/** A project: a card of the grid, or a row of the list with its picture at the side. */
export function ProjectCard({ title: Title = 'h2', ...props }: ProjectCardProps) {
  const { project } = props;
  const highlights = project.highlights.slice(0, shownHighlights);
  return (
    // Focused when it is the first of a further page.
    <article
      className={styles.card}
      data-layout={props.layout}
      data-click={'click_project_card' satisfies ClickEventType}
      aria-labelledby={project.id}
      tabIndex={-1}
    >
      <div className={styles.picture}>
        <ProjectCover project={project} layout={props.layout} first={props.first} />
      </div>
      <div className={styles.text}>
        <div className={styles.badges}>
          <ProjectCategory category={project.category} />
          <ProjectStatus status={project.status} />
        </div>
        <Title id={project.id} className={styles.title}>
          {project.slug === null ? (
            project.title
          ) : (
            <Link to={projectPath(project.slug)}>{project.title}</Link>
          )}
        </Title>
        <p className={styles.description}>{project.description}</p>
        <Highlights entries={highlights} />
        <Technologies entries={project.technologies} />
        <div className={styles.foot}>
          <ProjectDates start={project.startDate} end={project.endDate} />
          <ProjectLinks {...project} />
        </div>
      </div>
    </article>
  );
}
