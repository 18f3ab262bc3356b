/** Makes slugs from titles: forms show a preview, and the server makes the final slug. */
import slugify from '@sindresorhus/slugify';

/** Shorter than `limits.slug.max`, so that a slug with the server's number, such as `-2`, still fits. */
const maxBaseLength = 100;

/** @returns an empty string for a title that transliterates to nothing */
export function slugOf(title: string): string {
  const slug = slugify(title.normalize('NFKC'), { decamelize: false });
  if (slug.length <= maxBaseLength) return slug;
  // One more character, so that a hyphen exactly at the limit counts as the end of a word.
  const cut = slug.slice(0, maxBaseLength + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, maxBaseLength);
}
