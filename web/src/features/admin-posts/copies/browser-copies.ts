/** Unsaved changes of posts, in the IndexedDB of this browser until they are saved or discarded. */
import { createStore, delMany, entries, get, promisifyRequest, type UseStore } from 'idb-keyval';
import * as z from 'zod';

const copySchema = z.object({
  /** Id of the open form that wrote it: two tabs never write to the same copy. */
  id: z.string(),
  userId: z.string(),
  /** The saved state that was changed; null for a new post. */
  base: z
    .object({ postId: z.string(), version: z.int(), slug: z.string(), excerpt: z.string() })
    .nullable(),
  values: z.object({
    title: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    // Copies made before this field existed are still offered.
    tagDraft: z.string().default(''),
    excerpt: z.string(),
    slug: z.string(),
    avatar: z.string(),
    content: z.string(),
    publish_at: z.string(),
  }),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});

export type BrowserCopy = z.infer<typeof copySchema>;

const keptForMs = 30 * 24 * 60 * 60_000;

/**
 * Replaces the copies that it was made from. Rejects when the browser stores nothing: its quota is
 * used up, or private browsing forbids it.
 */
export async function keepCopy(copy: BrowserCopy, replaced: string[] = []): Promise<void> {
  await store()('readwrite', (copies) => {
    copies.put(copy, copy.id);
    for (const id of replaced) copies.delete(id);
    // A page that is being left handles no more events: without this the browser drops the write.
    copies.transaction.commit();
    return promisifyRequest(copies.transaction);
  });
}

export async function removeCopies(ids: string[]): Promise<void> {
  await delMany(ids, store());
}

/** Its current state; undefined when it has been removed. */
export async function readCopy(id: string): Promise<BrowserCopy | undefined> {
  return parsed(await get<unknown>(id, store()));
}

/**
 * This user's unsaved changes of a post, or of new posts (null). Removes copies older than 30 days.
 */
export async function copiesOf(userId: string, postId: string | null): Promise<BrowserCopy[]> {
  const found = (await entries<string, unknown>(store())).map(([key, value]) => ({
    key,
    copy: parsed(value),
  }));
  const oldest = Date.now() - keptForMs;
  const useless = found.filter(({ copy }) => copy === undefined || copy.keptAt < oldest);
  if (useless.length > 0) await removeCopies(useless.map(({ key }) => key));
  return found.flatMap(({ copy }) => {
    const wanted = copy?.userId === userId && (copy.base?.postId ?? null) === postId;
    return copy && wanted && copy.keptAt >= oldest ? [copy] : [];
  });
}

function parsed(value: unknown): BrowserCopy | undefined {
  return copySchema.safeParse(value).data;
}

let opened: UseStore | undefined;

/** Opened on first use: a browser may have no IndexedDB at all. */
function store(): UseStore {
  opened ??= createStore('unsaved-posts', 'copies');
  return opened;
}
