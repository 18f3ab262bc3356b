/** Makes slugs from titles. The server decides, but forms show the slug in advance. */
import slugify from '@sindresorhus/slugify';

/** Below the limit of a slug, so that the server can append a number. */
const baseLength = 100;

/** @returns an empty text for a title that transliterates to nothing */
export function slugOf(title: string): string {
  const slug = slugify(title.normalize('NFKC'), { decamelize: false });
  if (slug.length <= baseLength) return slug;
  const cut = slug.slice(0, baseLength + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, baseLength);
}
