/** The page of a path, as CloudFront has rewritten it or as a visitor types it. */
import { limits } from '#shared/schemas/limits.ts';

type PagePlace =
  | { kind: 'post'; slug: string }
  /** Below the blog, but not a possible slug. */
  | { kind: 'no-post' }
  /** The list of posts, possibly filtered by a tag or a category. */
  | { kind: 'blog' }
  | { kind: 'unknown' };

export function placeOf(path: string): PagePlace {
  const name = path.replace(/\.html$/, '');
  if (/^\/blog(?:\/(?:tag|category)\/[a-z0-9_]+)?$/.test(name)) return { kind: 'blog' };
  if (!name.startsWith('/blog/')) return { kind: 'unknown' };
  const slug = name.slice('/blog/'.length);
  const isSlug = slug.length <= limits.slug.max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
  return isSlug ? { kind: 'post', slug } : { kind: 'no-post' };
}
