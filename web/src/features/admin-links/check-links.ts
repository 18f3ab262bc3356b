/** Follows the links of all entries: those within the site at once, as a reader's browser would. */
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { limits } from '#shared/schemas/limits.ts';
import { isGone } from '#web/src/api/api-error.ts';
import { api } from '#web/src/api/client.ts';
import { pagesList, postsList, projectsList } from '#web/src/ui/admin/admin-lists.ts';
import { type BulkProgress, runBulk } from '#web/src/ui/bulk/run-bulk.ts';

export interface CheckedEntry {
  id: string;
  title: string;
  editPath: string;
  /** Links within the site that do not lead straight to a page. */
  problems: { href: string; problem: string }[];
  /** Links to other sites, which nobody has followed. */
  foreign: string[];
}

interface FoundEntry extends Pick<CheckedEntry, 'id' | 'title' | 'editPath'> {
  content: () => Promise<string>;
}

/**
 * @returns the entries with links, in the order of their lists
 * @throws ApiError when a list or an entry cannot be loaded
 */
export async function checkLinks(
  onProgress: (progress: BulkProgress) => void,
): Promise<CheckedEntry[]> {
  const entries = (await Promise.all([posts(), projects(), pages()])).flat();
  const follow = createLinkChecker();
  const checked = new Map<string, CheckedEntry>();
  const check = async ({ content, ...entry }: FoundEntry) => {
    const links = linksIn(await content());
    const own = links.filter((href) => ownPath(href) !== undefined);
    const problems = await Promise.all(
      own.map(async (href) => ({ href, problem: await follow(ownPath(href) ?? '') })),
    );
    checked.set(entry.id, {
      ...entry,
      problems: problems.flatMap(({ href, problem }) => (problem ? { href, problem } : [])),
      foreign: links.filter((href) => /^https?:/i.test(href) && !own.includes(href)),
    });
  };
  const { failed } = await runBulk(entries, check, { onProgress });
  // An entry may have been deleted meanwhile, and a demo viewer reads no draft.
  const serious = failed.find(({ error }) => !isGone(error));
  if (serious) throw serious.error;
  return entries.flatMap(({ id }) => checked.get(id) ?? []);
}

/** The addresses to which a text leads, each once. */
export function linksIn(content: string): string[] {
  const found = new Set<string>();
  const visit = (node: ContentNode) => {
    if (isLeaf(node)) return;
    if (node.type === 'link' || node.type === 'embed') found.add(node.url);
    node.children.forEach(visit);
  };
  readStored(content).forEach(visit);
  return [...found];
}

/** Path and query of an address on this site; undefined for another. */
export function ownPath(href: string, site: string = location.origin): string | undefined {
  const { origin, pathname, search } = new URL(href);
  return origin === site ? pathname + search : undefined;
}

/** @returns a function that says what is wrong with an address; undefined when nothing is */
function createLinkChecker(): (path: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>();
  return (path) => {
    const found = known.get(path) ?? problemOf(path);
    known.set(path, found);
    return found;
  };
}

async function problemOf(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { method: 'HEAD', cache: 'no-cache' });
    if (response.status === 404 || response.status === 410) return 'There is no such page.';
    if (!response.ok) return `It was answered with the status ${response.status}.`;
    if (!response.redirected) return undefined;
    return `It leads on to ${ownPath(response.url) ?? response.url}.`;
  } catch {
    return 'It could not be followed.';
  }
}

const page_size = limits.pageSize.max;

/** Reads a list from its first page to its last. */
async function all<Entry>(
  load: (
    cursor: string | undefined,
  ) => Promise<{ data: Entry[]; meta: { next_cursor: string | null } }>,
): Promise<Entry[]> {
  const found: Entry[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await load(cursor);
    found.push(...data);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

async function posts(): Promise<FoundEntry[]> {
  const list = await all((cursor) =>
    api.call('listPosts', { query: { status: 'all', page_size, cursor } }),
  );
  return list.map(({ id, title, slug }) => ({
    id,
    title,
    editPath: `${postsList.path}/edit/${encodeURIComponent(slug)}`,
    content: async () => (await api.call('getPost', { params: { id } })).content,
  }));
}

async function projects(): Promise<FoundEntry[]> {
  const lists = [{}, { drafts: 'true' as const }].map((query) =>
    all((cursor) => api.call('listProjects', { query: { ...query, page_size, cursor } })),
  );
  return (await Promise.all(lists)).flat().map(({ id, title }) => ({
    id,
    title,
    editPath: `${projectsList.path}/edit/${id}`,
    content: async () => (await api.call('getProject', { params: { id } })).content,
  }));
}

async function pages(): Promise<FoundEntry[]> {
  const list = await all((cursor) =>
    api.call('listPages', { query: { status: 'all', page_size, cursor } }),
  );
  return list.map(({ id, title }) => ({
    id,
    title,
    editPath: `${pagesList.path}/edit/${id}`,
    content: async () => (await api.call('getPage', { params: { id } })).content,
  }));
}
