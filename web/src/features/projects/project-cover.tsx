import { pictureOf, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import { categoryLook } from '#web/src/ui/projects/category-look.ts';
import type { Project } from './project.ts';
import styles from './project-cover.module.css';
import type { ProjectsLayout } from './use-projects-view.ts';

/** The displayed width of a picture: in two columns of cards, at the side of a row. */
const shownIn: Record<ProjectsLayout, string> = {
  grid: '(min-width: 76rem) 34rem, (min-width: 48rem) 46vw, 100vw',
  list: '17rem',
};

interface ProjectCoverProps {
  project: Project;
  layout: ProjectsLayout;
  /** The first picture of a page is loaded at once, others when they come near. */
  first: boolean;
}

/** The project's picture, or its letter in the hatch of the category. */
export function ProjectCover({ project, layout, first }: ProjectCoverProps) {
  const { name: _, ...letter } = categoryLook(project.category);
  const image = useImageAddress(project.imageUrl);
  return (
    <Cover
      picture={pictureOf(image)}
      shown={shownIn[layout]}
      title={project.title}
      className={styles.cover}
      letter={letter}
      first={first}
    />
  );
}
