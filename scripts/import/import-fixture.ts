/** For tests: exports in temporary folders, and a site in memory. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPostSchema, type CreatePost } from '#shared/schemas/posts.ts';
import { problems } from '#shared/problems.ts';
import { RequestRefused } from '../seed/retrying-api.ts';
import type { Arrivals } from './arriving-post.ts';
import type { Outcome } from './report.ts';
import { type ImportOptions, runImport } from './run-import.ts';
import type { LoadedPicture } from './send/upload-pictures.ts';
import type { SitePosts } from './send/site-posts.ts';

/** Creates a temporary folder with these files; `dispose` removes it. */
export function exportFolder(files: Record<string, string | Uint8Array>) {
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return { folder, dispose: () => rmSync(folder, { recursive: true }) };
}

/** A site in memory that refuses taken slugs, as the real one does. */
export function memorySite() {
  const posts: (CreatePost & { slug: string })[] = [];
  const pictures: LoadedPicture[] = [];
  const ownerOf = (slug: string) =>
    posts.find((post) => post.slug === slug || post.former?.slugs?.includes(slug));
  const site: SitePosts = {
    find: async (slug) => ownerOf(slug)?.slug,
    slugs: async () => new Set(posts.map(({ slug }) => slug)),
    create: async (body) => {
      const post = createPostSchema.parse(body);
      const slug = post.slug ?? 'post';
      if ([slug, ...(post.former?.slugs ?? [])].some(ownerOf)) throw slugTaken();
      posts.push({ ...post, slug });
      return slug;
    },
    store: async (picture) => {
      pictures.push(picture);
      return `uploads/00000000-0000-4000-8000-${String(pictures.length).padStart(12, '0')}.png`;
    },
  };
  return { site, posts, pictures };
}

function slugTaken(): RequestRefused {
  const { status, detail } = problems['slug-taken'];
  return new RequestRefused('POST', status, JSON.stringify({ code: 'slug-taken', detail }));
}

/** Imports into an empty site. */
export async function importToNewSite(arrivals: Arrivals, changes: Partial<ImportOptions> = {}) {
  const { site, posts, pictures } = memorySite();
  return { outcomes: await importPosts(arrivals, site, changes), posts, pictures };
}

/** Runs an import with default options, and returns the outcome of each post. */
export async function importPosts(
  arrivals: Arrivals,
  site: SitePosts,
  changes: Partial<ImportOptions> = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  await runImport(arrivals, site, {
    siteAddress: 'https://new.example',
    category: 'Notes',
    fetches: false,
    now: new Date('2026-01-01T00:00:00.000Z'),
    movedFrom: [],
    done: (outcome) => outcomes.push(outcome),
    ...changes,
  });
  return outcomes;
}
