import type { PostSummary } from '#shared/schemas/posts.ts';
import { categoryStyle } from '#web/src/ui/category-label.tsx';

/** The look of the letter that stands for a missing cover: the colour of the category. */
export function postLetter({ category }: Pick<PostSummary, 'category'>) {
  return { className: 'k', style: categoryStyle(category.color) };
}
