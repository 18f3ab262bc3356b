import { addressOf, useImageAddress } from '../../api/upload-address.queries.ts';
import { Cover } from '../../ui/cover.tsx';
import { categoryLook } from './category-look.ts';
import type { Project } from './project.ts';
import styles from './project-cover.module.css';

/** The project's picture, or its letter in the hatch of the category. */
export function ProjectCover({ project, first }: { project: Project; first: boolean }) {
  const { name: _, ...letter } = categoryLook(project.category);
  const image = useImageAddress(project.imageUrl);
  return (
    <Cover
      address={addressOf(image)}
      title={project.title}
      className={styles.cover}
      letter={letter}
      first={first}
    />
  );
}
