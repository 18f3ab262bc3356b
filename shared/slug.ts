/** Turns titles into addresses: the server decides, forms show beforehand what it will be. */
import slugify from '@sindresorhus/slugify';

/** Leaves room for a number within the limit of a slug. */
const baseLength = 100;

/** A title's slug without a number; empty for a title that transliterates to nothing. */
export function slugOf(title: string): string {
  const slug = slugify(title.normalize('NFKC'), { decamelize: false });
  if (slug.length <= baseLength) return slug;
  const cut = slug.slice(0, baseLength + 1);
  const end = cut.lastIndexOf('-');
  return end > 0 ? cut.slice(0, end) : cut.slice(0, baseLength);
}
