import { knownCategory, projectCategoryNames } from '#shared/schemas/project-labels.ts';
import styles from './category-look.module.css';

/**
 * The name, colour and hatch of a category. Any other text is shown unchanged, in neutral colours.
 */
export function categoryLook(category: string): {
  name: string;
  className: string;
  'data-h': string;
} {
  const known = knownCategory(category);
  const look = known ?? 'other';
  return {
    name: known ? projectCategoryNames[known] : category,
    className: `k ${styles[look] ?? ''}`,
    'data-h': look,
  };
}
