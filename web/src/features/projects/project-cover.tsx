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

/** The project's picture, or its letter. */
export function ProjectCover({ project, layout, first }: ProjectCoverProps) {
  const image = useImageAddress(project.imageUrl);
  return (
    <Cover
      picture={pictureOf(image)}
      shown={shownIn[layout]}
      title={project.title}
      className={styles.cover}
      letter={projectLetter(project)}
      first={first}
    />
  );
}

/** The look of the letter that stands for a missing picture: the hatch of the category. */
export function projectLetter({ category }: Pick<Project, 'category'>) {
  const { name: _, ...letter } = categoryLook(category);
  return letter;
}
