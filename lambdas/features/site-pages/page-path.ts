/** The page of a path, as CloudFront has rewritten it or as a visitor types it. */
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import {
  longestName,
  pageFolder,
  projectFolder,
  seriesFolder,
} from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';

export interface SlugPlace {
  slug: string;
  /** False for an address in capitals or with a slash at its end, which the edge gives one slash. */
  isExact: boolean;
}

type PagePlace =
  | ({ kind: 'post' } & SlugPlace)
  | ({ kind: 'series' } & SlugPlace)
  /** Below the blog, but not a possible slug. */
  | { kind: 'no-post' }
  | ({ kind: 'project' } & SlugPlace)
  /** Below the projects, but not a possible slug. */
  | { kind: 'no-project' }
  /** A page of the owner. */
  | ({ kind: 'page' } & SlugPlace)
  /** A list, possibly filtered by a tag or a category. */
  | { kind: 'list'; title: 'Blog' | 'Projects' }
  | { kind: 'unknown' };

export function placeOf(path: string): PagePlace {
  const name = path.replace(/\.html$/, '');
  if (/^\/blog(?:\/(?:tag|category)\/[a-z0-9_]+)?$/.test(name)) {
    return { kind: 'list', title: 'Blog' };
  }
  if (name === '/projects' || /^\/projects\/[a-z0-9_]+\.html$/.test(path))
    return { kind: 'list', title: 'Projects' };
  const isExact = !name.endsWith('/');
  const series = below(`/${seriesFolder}`, name);
  if (series !== undefined)
    return isSlug(series, longestName)
      ? { kind: 'series', slug: series, isExact }
      : { kind: 'unknown' };
  const post = below('/blog/', name);
  if (post !== undefined)
    return isSlug(post) ? { kind: 'post', slug: post, isExact } : { kind: 'no-post' };
  const project = below(`/${projectFolder}`, name) ?? below('/projects/', name);
  if (project !== undefined)
    return isSlug(project) ? { kind: 'project', slug: project, isExact } : { kind: 'no-project' };
  const page = below(`/${pageFolder}`, name) ?? below('/', path);
  const mayBePage = page !== undefined && isSlug(page) && !reservedSlugs.includes(page);
  return mayBePage ? { kind: 'page', slug: page, isExact } : { kind: 'unknown' };
}

function below(folder: string, name: string): string | undefined {
  return name.startsWith(folder) ? name.slice(folder.length).replace(/\/$/, '') : undefined;
}

function isSlug(text: string, max: number = limits.slug.max): boolean {
  return text.length <= max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
