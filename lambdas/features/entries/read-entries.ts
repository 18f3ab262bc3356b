/** Decides which entries a reader may know of, and how much of each. */
import { serializeContent } from '#shared/content/nodes.ts';
import { type ProblemCode, problem } from '#shared/problems.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { PrincipalKind } from '#shared/schemas/common.ts';
import type { ListPosition, StoredPage, StoredPageRequest } from '#lambdas/kernel/paging.ts';
import type { EntriesRepository } from './entries.repository.ts';
import type { EntryTypes, WholeEntry } from './entry.ts';

export interface Reader {
  principal: Principal;
  /** The owner's setting `demoViewer.showDrafts`: viewers may read what is not public. */
  showDrafts: boolean;
}

/** A kind's rules for readers. The rules for authors are in `EntryKind`, which functions that only read leave out. */
export interface EntryReading<T extends EntryTypes> {
  notFound: ProblemCode;
  /** Whether visitors may read the entry. */
  isPublic: (entry: T['summary'] | T['record']) => boolean;
  /** Hides the text of a draft or deleted entry from a demo viewer. */
  forViewer: <Entry extends T['summary'] | T['record']>(
    entry: Entry,
    state: { isMasked: boolean; isTrashed: boolean },
  ) => Entry;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Finds an entry by its id, its slug or a former slug. The article is empty when the reader may only know that the
 * entry exists.
 * @throws Problem of the kind when this reader may not know of such an entry
 */
export async function getEntry<T extends EntryTypes>(
  kind: EntryReading<T>,
  { idOrSlug, reader }: { idOrSlug: string; reader: Reader },
  entries: Pick<EntriesRepository<T>, 'findWithContent' | 'findIdBySlug'>,
): Promise<WholeEntry<T> & { isMasked: boolean }> {
  const found = await findEntry(idOrSlug, entries);
  const entry = found && entryForReader<T, T['record']>(kind, reader, found.entry);
  if (!found || !entry) throw problem(kind.notFound);
  const isMasked = visibilityTo(reader, kind.isPublic(found.entry)) === 'masked';
  return { entry, content: isMasked ? serializeContent([]) : found.content, isMasked };
}

async function findEntry<T extends EntryTypes>(
  idOrSlug: string,
  entries: Pick<EntriesRepository<T>, 'findWithContent' | 'findIdBySlug'>,
): Promise<WholeEntry<T> | undefined> {
  if (uuidPattern.test(idOrSlug)) {
    const found = await entries.findWithContent(idOrSlug);
    if (found) return found;
  }
  const id = await entries.findIdBySlug(idOrSlug);
  return id === undefined ? undefined : entries.findWithContent(id);
}

/** @returns the entry, masked if necessary; undefined when the reader may not know of it */
export function entryForReader<T extends EntryTypes, Entry extends T['summary'] | T['record']>(
  kind: EntryReading<T>,
  reader: Reader,
  entry: Entry,
  { isTrashed = false } = {},
): Entry | undefined {
  // The trash is for editors only, so a deleted entry is masked like a draft.
  const isPublic = !isTrashed && kind.isPublic(entry);
  const visibility = visibilityTo(reader, isPublic);
  if (visibility === 'nothing') return undefined;
  if (isPublic || reader.principal.kind !== 'viewer') return entry;
  return kind.forViewer(entry, { isMasked: visibility === 'masked', isTrashed });
}

export function entriesForReader<T extends EntryTypes>(
  kind: EntryReading<T>,
  reader: Reader,
  entries: readonly T['summary'][],
): T['summary'][] {
  return entries.flatMap((entry) => entryForReader<T, T['summary']>(kind, reader, entry) ?? []);
}

/** Everyone sees public entries. Others are for the admin area, where a demo viewer may only see that they exist. */
export function visibilityTo(
  reader: Reader,
  isPublic: boolean,
): 'everything' | 'masked' | 'nothing' {
  if (isPublic) return 'everything';
  if (!isInAdminArea(reader)) return 'nothing';
  return reader.principal.kind === 'viewer' && !reader.showDrafts ? 'masked' : 'everything';
}

const adminArea: ReadonlySet<PrincipalKind> = new Set(['viewer', 'staff', 'admin']);

export function isInAdminArea({ principal }: Reader): boolean {
  return adminArea.has(principal.kind);
}

interface Paged<List, Entry> {
  page(request: StoredPageRequest & { list: List }): Promise<StoredPage<Entry>>;
}

interface WholeList<List, Entry> {
  list: List;
  positionOf: (entry: Entry) => ListPosition;
}

/** Yields all entries of a list in its order, and reads them page by page. */
export async function* entriesIn<List, Entry>(
  entries: Paged<List, Entry>,
  { list, positionOf, pageSize }: WholeList<List, Entry> & { pageSize: number },
): AsyncGenerator<Entry> {
  let from: StoredPageRequest['from'] | undefined = { skip: 0 };
  while (from) {
    const page: StoredPage<Entry> = await entries.page({ list, size: pageSize, from });
    yield* page.entries;
    const last = page.entries.at(-1);
    from = page.more && last ? { after: positionOf(last) } : undefined;
  }
}

export async function allEntries<List, Entry>(
  entries: Paged<List, Entry>,
  list: WholeList<List, Entry>,
): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entriesIn(entries, { ...list, pageSize: 1000 })) all.push(entry);
  return all;
}
