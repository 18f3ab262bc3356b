import { categoryLook } from '#web/src/ui/projects/category-look.ts';
import styles from './project-entries.module.css';

/** The badge of a category; nothing for a project without one. */
export function ProjectCategory({ category }: { category: string }) {
  if (category === '') return null;
  const { name, className, 'data-h': hatch } = categoryLook(category);
  return (
    <span className={`cat badge ${className} ${styles.category}`} data-h={hatch}>
      {name}
    </span>
  );
}
