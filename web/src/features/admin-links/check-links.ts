/** Collects the links of all entries, and requests those within the site. */
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
  /** Links within the site that are broken or redirected. */
  problems: { href: string; problem: string }[];
  /** Links to other sites, which are not requested. */
  external: string[];
}

interface ListedEntry extends Pick<CheckedEntry, 'id' | 'title' | 'editPath'> {
  loadContent: () => Promise<string>;
}

/**
 * @returns posts, projects and pages, each in the order of its list
 * @throws ApiError when a list or an entry cannot be loaded
 */
export async function checkLinks(
  onProgress: (progress: BulkProgress) => void,
): Promise<CheckedEntry[]> {
  const entries = (await Promise.all([listPosts(), listProjects(), listPages()])).flat();
  const findProblem = createLinkChecker();
  const checkedEntries = new Map<string, CheckedEntry>();
  const check = async ({ loadContent, ...entry }: ListedEntry) => {
    const links = findLinks(await loadContent());
    const problems = await Promise.all(
      links.map(async (href) => {
        const path = internalPath(href);
        const problem = path === undefined ? undefined : await findProblem(path);
        return problem === undefined ? [] : [{ href, problem }];
      }),
    );
    checkedEntries.set(entry.id, {
      ...entry,
      problems: problems.flat(),
      external: links.filter((href) => /^https?:/i.test(href) && internalPath(href) === undefined),
    });
  };
  const { failed } = await runBulk(entries, check, { onProgress });
  // Skips entries that were deleted meanwhile, and drafts, which a demo viewer cannot read.
  const failure = failed.find(({ error }) => !isGone(error));
  if (failure) throw failure.error;
  return entries.flatMap(({ id }) => checkedEntries.get(id) ?? []);
}

/** @returns the addresses of links and embedded pages, without duplicates */
export function findLinks(content: string): string[] {
  const links = new Set<string>();
  const visit = (node: ContentNode) => {
    if (isLeaf(node)) return;
    if (node.type === 'link' || node.type === 'embed') links.add(node.url);
    node.children.forEach(visit);
  };
  readStored(content).forEach(visit);
  return [...links];
}

/** @returns path and query; undefined for an address of another site */
export function internalPath(href: string, site: string = location.origin): string | undefined {
  const { origin, pathname, search } = new URL(href);
  return origin === site ? pathname + search : undefined;
}

/** @returns a function that requests each path once, and resolves to a sentence about the problem or to undefined */
function createLinkChecker(): (path: string) => Promise<string | undefined> {
  const cache = new Map<string, Promise<string | undefined>>();
  return (path) => {
    const problem = cache.get(path) ?? requestPath(path);
    cache.set(path, problem);
    return problem;
  };
}

async function requestPath(path: string): Promise<string | undefined> {
  try {
    const response = await fetch(path, { method: 'HEAD', cache: 'no-cache' });
    if (response.status === 404 || response.status === 410) return 'There is no such page.';
    if (!response.ok) return `It was answered with the status ${response.status}.`;
    if (!response.redirected) return undefined;
    return `It leads on to ${internalPath(response.url) ?? response.url}.`;
  } catch {
    return 'It could not be followed.';
  }
}

const page_size = limits.pageSize.max;

async function loadAllPages<Entry>(
  load: (
    cursor: string | undefined,
  ) => Promise<{ data: Entry[]; meta: { next_cursor: string | null } }>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | undefined;
  do {
    const { data, meta } = await load(cursor);
    entries.push(...data);
    cursor = meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

async function listPosts(): Promise<ListedEntry[]> {
  const list = await loadAllPages((cursor) =>
    api.call('listPosts', { query: { status: 'all', page_size, cursor } }),
  );
  return list.map(({ id, title, slug }) => ({
    id,
    title,
    editPath: `${postsList.path}/edit/${encodeURIComponent(slug)}`,
    loadContent: async () => (await api.call('getPost', { params: { id } })).content,
  }));
}

async function listProjects(): Promise<ListedEntry[]> {
  // The API lists public projects or drafts, but not both together.
  const lists = [{}, { drafts: 'true' as const }].map((query) =>
    loadAllPages((cursor) => api.call('listProjects', { query: { ...query, page_size, cursor } })),
  );
  return (await Promise.all(lists)).flat().map(({ id, title }) => ({
    id,
    title,
    editPath: `${projectsList.path}/edit/${id}`,
    loadContent: async () => (await api.call('getProject', { params: { id } })).content,
  }));
}

async function listPages(): Promise<ListedEntry[]> {
  const list = await loadAllPages((cursor) =>
    api.call('listPages', { query: { status: 'all', page_size, cursor } }),
  );
  return list.map(({ id, title }) => ({
    id,
    title,
    editPath: `${pagesList.path}/edit/${id}`,
    loadContent: async () => (await api.call('getPage', { params: { id } })).content,
  }));
}
