import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import type { ClickEventType } from '#shared/analytics/visitor-events.ts';
import { projectPath } from '#shared/platform/http.ts';
import type { Project } from '#shared/schemas/projects.ts';
import { ImageCover } from '#web/src/ui/cover.tsx';
import { directed } from '#web/src/ui/directed.ts';
import { categoryStyle, ProjectDates, ProjectStatus } from '#web/src/ui/projects/project-look.tsx';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import styles from './project-card.module.css';
import { Highlights, ProjectCategory, ProjectLinks, Technologies } from './project-facts.tsx';
import type { ProjectsLayout } from './use-projects-view.ts';

interface ProjectCardsProps {
  list: RefObject<HTMLUListElement | null>;
  /** A new array whenever the projects change. */
  projects: Project[];
  layout: ProjectsLayout;
  /** Whether the page has no picture above these projects. */
  onTop?: boolean;
  /** `h3` below the heading of a section. */
  titleTag?: 'h2' | 'h3';
}

/** Projects in a grid, or one below the other. */
export function ProjectCards({ list, projects, onTop = false, ...props }: ProjectCardsProps) {
  useLaidOut(list, projects);
  return (
    <ul ref={list} className={props.layout === 'grid' ? styles.grid : styles.list}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCard project={project} first={onTop && index === 0} {...props} />
        </li>
      ))}
    </ul>
  );
}

const shownHighlights = 3;

interface ProjectCardProps extends Pick<ProjectCardsProps, 'layout' | 'titleTag'> {
  project: Project;
  /** Whether the card's picture is the first on the page. */
  first: boolean;
}

/** A project: a card of the grid, or a row of the list with its picture at the side. */
export function ProjectCard({ titleTag: Title = 'h2', ...props }: ProjectCardProps) {
  const { project } = props;
  const highlights = project.highlights.slice(0, shownHighlights);
  return (
    // Gets the focus when it is the first project of a further page.
    <article
      className={styles.card}
      data-layout={props.layout}
      data-click={'click_project_card' satisfies ClickEventType}
      aria-labelledby={project.id}
      tabIndex={-1}
    >
      <div className={styles.picture}>
        <ImageCover
          source={project.image_url}
          sizes={displayedWidths[props.layout]}
          view={project.cover_view}
          title={project.title}
          className={styles.cover}
          letter={categoryStyle(project.category).attributes}
          first={props.first}
        />
      </div>
      <div className={styles.text}>
        <div className={styles.badges}>
          <ProjectCategory category={project.category} />
          <ProjectStatus status={project.status} />
        </div>
        <Title
          id={project.id}
          className={styles.title}
          lang={project.lang}
          {...directed(project.title)}
        >
          {project.slug === null ? (
            project.title
          ) : (
            <Link to={projectPath(project.slug)}>{project.title}</Link>
          )}
        </Title>
        <p className={styles.description} lang={project.lang} {...directed(project.description)}>
          {project.description}
        </p>
        <Highlights entries={highlights} lang={project.lang} />
        <Technologies entries={project.technologies} />
        <div className={styles.foot}>
          <ProjectDates start={project.start_date} end={project.end_date} />
          <ProjectLinks {...project} />
        </div>
      </div>
    </article>
  );
}

/** The displayed width of a picture: in one of two columns of cards, or at the side of a row. */
const displayedWidths: Record<ProjectsLayout, string> = {
  grid: '(min-width: 76rem) 34rem, (min-width: 48rem) 46vw, 100vw',
  list: '17rem',
};
