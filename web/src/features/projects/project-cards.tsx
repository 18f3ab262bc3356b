import type { RefObject } from 'react';
import { useLaidOut } from '#web/src/ui/use-laid-out.ts';
import type { Project } from './project.ts';
import { ProjectCard } from './project-card.tsx';
import styles from './project-cards.module.css';
import type { ProjectsLayout } from './use-projects-view.ts';

interface ProjectCardsProps {
  list: RefObject<HTMLUListElement | null>;
  /** A new array whenever they change. */
  projects: Project[];
  layout: ProjectsLayout;
  /** No picture is above them. */
  onTop?: boolean;
  title?: 'h2' | 'h3';
}

/** Projects in a grid, or one below the other. */
export function ProjectCards({ list, projects, layout, onTop = false, title }: ProjectCardsProps) {
  useLaidOut(list, projects);
  return (
    <ul ref={list} className={layout === 'grid' ? styles.grid : styles.list}>
      {projects.map((project, place) => (
        <li key={project.id}>
          <ProjectCard
            project={project}
            layout={layout}
            first={onTop && place === 0}
            {...(title && { title })}
          />
        </li>
      ))}
    </ul>
  );
}
