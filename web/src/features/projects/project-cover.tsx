import { pictureOf, useImageAddress } from '#web/src/api/upload-address.queries.ts';
import { Cover } from '#web/src/ui/cover.tsx';
import type { Picture } from '#web/src/ui/picture.ts';
import { categoryLook } from '#web/src/ui/projects/category-look.ts';
import type { Project } from './project.ts';
import styles from './project-cover.module.css';
import type { ProjectsLayout } from './use-projects-view.ts';

type Place = ProjectsLayout | 'page';

/** The displayed width of a picture: in two columns of cards, at the side of a row, across the page. */
const shownIn: Record<Place, string> = {
  grid: '(min-width: 76rem) 34rem, (min-width: 48rem) 46vw, 100vw',
  list: '17rem',
  page: 'min(70rem, 100vw)',
};

interface ProjectCoverProps {
  project: Project;
  layout: Place;
  /** The uploaded picture, if it came with the project. */
  known?: Picture | undefined;
  className?: string | undefined;
  /** The first picture of a page is loaded at once, others when they come near. */
  first: boolean;
}

/** The project's picture, or its letter in the hatch of the category. */
export function ProjectCover({ project, layout, known, className, first }: ProjectCoverProps) {
  const { name: _, ...letter } = categoryLook(project.category);
  const image = useImageAddress(project.imageUrl, known);
  return (
    <Cover
      picture={pictureOf(image)}
      shown={shownIn[layout]}
      title={project.title}
      className={className ?? styles.cover}
      letter={letter}
      first={first}
    />
  );
}
