import type { EntriesRepository } from './entries.repository.ts';
import type { EntryTypes, WholeEntry } from './entry.ts';

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An entry by its id, its slug or a former one. */
export async function findEntry<T extends EntryTypes>(
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
