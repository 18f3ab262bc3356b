/** Recognises which page of the site a path requests. */
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import {
  maxFileNameLength,
  pageFolder,
  projectFolder,
  seriesFolder,
} from '#shared/publishing/site-paths.ts';
import { limits } from '#shared/schemas/limits.ts';

export interface RequestedSlug {
  slug: string;
  /** False for an address with a trailing slash. The edge also adds one to addresses in capitals, so that they redirect. */
  isExact: boolean;
}

/** The owner may hide a section as a whole. */
export type SectionName = 'blog' | 'projects';

export type RequestedPage =
  | ({ kind: 'post' | 'series'; section: 'blog' } & RequestedSlug)
  | ({ kind: 'project'; section: 'projects' } & RequestedSlug)
  /** A page of the owner. */
  | ({ kind: 'page'; section?: undefined } & RequestedSlug)
  /** A list, possibly filtered by a tag or a category. */
  | { kind: 'list'; section: SectionName }
  /** An address that no page can have. */
  | { kind: 'none'; section?: SectionName };

/** @param path as CloudFront has rewritten it to a file, or as the visitor typed it */
export function parsePath(path: string): RequestedPage {
  const name = path.replace(/\.html$/, '');
  if (/^\/blog(?:\/(?:tag|category)\/[a-z0-9_]+)?$/.test(name)) {
    return { kind: 'list', section: 'blog' };
  }
  // Without `.html`, the same address may be a project's.
  if (name === '/projects' || /^\/projects\/[a-z0-9_]+\.html$/.test(path)) {
    return { kind: 'list', section: 'projects' };
  }
  const isExact = !name.endsWith('/');
  const series = below(`/${seriesFolder}`, name);
  if (series !== undefined) {
    if (!isSlug(series, maxFileNameLength)) return { kind: 'none' };
    return { kind: 'series', section: 'blog', slug: series, isExact };
  }
  const post = below('/blog/', name);
  if (post !== undefined) {
    if (!isSlug(post)) return { kind: 'none', section: 'blog' };
    return { kind: 'post', section: 'blog', slug: post, isExact };
  }
  const project = below(`/${projectFolder}`, name) ?? below('/projects/', name);
  if (project !== undefined) {
    if (!isSlug(project)) return { kind: 'none', section: 'projects' };
    return { kind: 'project', section: 'projects', slug: project, isExact };
  }
  // `/about.html` is not the address of a page: `path` keeps the ending, which no slug has.
  const page = below(`/${pageFolder}`, name) ?? below('/', path);
  const mayBePage = page !== undefined && isSlug(page) && !reservedSlugs.includes(page);
  return mayBePage ? { kind: 'page', slug: page, isExact } : { kind: 'none' };
}

function below(folder: string, name: string): string | undefined {
  return name.startsWith(folder) ? name.slice(folder.length).replace(/\/$/, '') : undefined;
}

function isSlug(text: string, max: number = limits.slug.max): boolean {
  return text.length <= max && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}
