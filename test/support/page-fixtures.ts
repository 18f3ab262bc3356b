/** Texts for tests of pages; callers and clock are those of posts. */
import type { EntryDeps } from '#lambdas/features/entries/entry-kind.ts';
import type { PageTypes } from '#lambdas/features/pages/page.ts';
import { type SavePage, savePageSchema } from '#shared/schemas/pages.ts';
import { ofPages } from './entry-operations.ts';
import { signedIn } from './posts-fixtures.ts';

/** A valid page, as a caller sends it, with a title of its own. */
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
