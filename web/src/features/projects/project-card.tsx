import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { categoryLook } from '#web/src/ui/projects/category-look.ts';
import type { Project } from './project.ts';
import styles from './project-card.module.css';
import { ProjectCover } from './project-cover.tsx';
import { ProjectDates } from '#web/src/ui/projects/project-dates.tsx';
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
          {project.category !== '' && <CategoryBadge category={project.category} />}
          <ProjectStatus status={project.status} />
        </div>
        <Title id={project.id} className={styles.title}>
          {project.title}
        </Title>
        <p className={styles.description}>{project.description}</p>
        <Entries label="Highlights" className={styles.highlights} entries={highlights} />
        <Entries
          label="Technologies"
          className={styles.technologies}
          entries={project.technologies}
        />
        <div className={styles.foot}>
          <ProjectDates start={project.startDate} end={project.endDate} />
          <ProjectLinks {...project} />
        </div>
      </div>
    </article>
  );
}

function CategoryBadge({ category }: { category: string }) {
  const { name, className, 'data-h': hatch } = categoryLook(category);
  return (
    <span className={`cat badge ${className} ${styles.category}`} data-h={hatch}>
      {name}
    </span>
  );
}

/** Renders nothing when there are none. */
function Entries(props: { label: string; className: string | undefined; entries: string[] }) {
  if (props.entries.length === 0) return null;
  return (
    <ul className={props.className} aria-label={props.label}>
      {props.entries.map((entry) => (
        <li key={entry}>{entry}</li>
      ))}
    </ul>
  );
}
