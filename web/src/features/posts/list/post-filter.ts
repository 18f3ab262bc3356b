/** The blog's filter, in the address: `/blog?tag=<id>&category=<title>`. */
import { limits } from '#shared/schemas/limits.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';

export interface PostFilter {
  /** The id of a tag. */
  tag?: string;
  /** The title of a category. */
  category?: string;
}

/** Names that are too long are truncated: they find nothing, and the server does not reject them. */
export function filterOf(search: URLSearchParams): PostFilter {
  const tag = search.get('tag')?.trim().slice(0, limits.tagId.max);
  const category = search.get('category')?.trim().slice(0, limits.category.max);
  return { ...(tag && { tag }), ...(category && { category }) };
}

/** @param q a search to continue in the filtered posts */
export function filterAddress(filter: PostFilter, q = ''): string {
  const search = new URLSearchParams({ ...filter, ...(q !== '' && { q }) });
  return search.size > 0 ? `/blog?${search}` : '/blog';
}

export function isFiltered({ tag, category }: PostFilter): boolean {
  return tag !== undefined || category !== undefined;
}

/** Compares categories in any spelling, as the server does. */
export function sameFilter(left: PostFilter, right: PostFilter): boolean {
  return left.tag === right.tag && foldCategory(left.category) === foldCategory(right.category);
}

export function matchesFilter(post: PostSummary, { tag, category }: PostFilter): boolean {
  if (tag !== undefined && !post.tags.some(({ id }) => id === tag)) return false;
  return category === undefined || foldCategory(post.category.title) === foldCategory(category);
}

function foldCategory(category: string | undefined): string | undefined {
  return category?.normalize('NFKC').trim().toLowerCase();
}

/** The available filters, with titles for a filter that has only an id. */
interface Labels {
  tags: readonly { id: string; title: string }[];
  categories: readonly { title: string }[];
}

/** Describes a filter, such as `Posts in Database tagged sql`, by known titles where there are any. */
export function filterTitle(
  { tag, category }: PostFilter,
  posts: readonly PostSummary[],
  available: Labels = { tags: [], categories: [] },
): string {
  const tags = [...available.tags, ...posts.flatMap((post) => post.tags)];
  const categories = [...available.categories, ...posts.map((post) => post.category)];
  const tagTitle = tags.find(({ id }) => id === tag)?.title ?? tag;
  const knownCategory = categories.find(
    ({ title }) => foldCategory(title) === foldCategory(category),
  );
  const categoryTitle = knownCategory?.title ?? category;
  return [
    'Posts',
    ...(categoryTitle === undefined ? [] : [`in ${categoryTitle}`]),
    ...(tagTitle === undefined ? [] : [`tagged ${tagTitle}`]),
  ].join(' ');
}
