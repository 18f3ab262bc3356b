/** Sample pages, and use cases of pages for tests. Callers and clock are in `posts-fixtures.ts`. */
import type { EntryDeps } from '#lambdas/features/entries/entry-kind.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import type { PageTypes } from '#lambdas/features/pages/page.ts';
import { type SavePage, savePageSchema } from '#shared/schemas/pages.ts';
import { v7 as uuidv7 } from 'uuid';
import { ofPages } from './entry-operations.ts';
import { firstMoment, patientReferences, signedIn } from './posts-fixtures.ts';

/** @returns a valid page with a unique title, as a caller sends it */
export function somePage(changes: Partial<SavePage> = {}): SavePage {
  return {
    title: `Colophon ${crypto.randomUUID().slice(0, 8)}`,
    content: 'Set in a typeface that is older than the web.',
    ...changes,
  };
}

/** Creates a page as the owner. */
export function writePage(deps: EntryDeps<PageTypes>, changes: Partial<SavePage> = {}) {
  const sent = savePageSchema.parse(somePage(changes));
  return ofPages.create({ sent, actor: signedIn('admin'), idempotencyKey: undefined }, deps);
}

/** Binds the use cases to the owner. */
export function pagesAs(deps: EntryDeps<PageTypes>) {
  const request = (id: string) => ({ id, ifMatch: undefined, actor: signedIn('admin') });
  return {
    create: (changes?: Partial<SavePage>) => writePage(deps, changes),
    save: (id: string, changes?: Partial<SavePage>) =>
      ofPages.update({ ...request(id), sent: savePageSchema.parse(somePage(changes)) }, deps),
    remove: (id: string) => ofPages.remove(request(id), deps),
    restore: (id: string) => ofPages.untrash(request(id), deps),
  };
}

/** Binds the use cases of pages to a table. The clock advances by one second per read. */
export function pagesOn(table: CoreTable) {
  const pages = createPagesRepository(table);
  let seconds = 0;
  const deps = {
    entries: pages,
    references: patientReferences(),
    now: () => new Date(firstMoment + 1000 * seconds++),
    newId: () => uuidv7(),
  };
  return { pages, deps, ...pagesAs(deps) };
}
