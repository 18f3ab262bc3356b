/** The sample pages, through the use case that serves requests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { createPage } from '#lambdas/features/pages/page.kind.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { markdownToContent } from '#shared/content/markdown.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { savePageSchema } from '#shared/schemas/pages.ts';
import { actorFor } from '../people.ts';

/** The header keeps the links that every site has. */
export const samplePages = [
  { title: 'About this site', slug: 'about' },
  { title: 'Uses', slug: 'uses' },
];

/** Publishes those whose address no page has yet. @returns how many */
export async function seedPages(site: { table: CoreTable; author: UserRecord }): Promise<number> {
  const now = () => new Date();
  const pages = createPagesRepository(site.table);
  const references = createReferencesRepository(site.table, now);
  const deps = { entries: pages, references, now, newId: () => uuidv7() };
  let made = 0;
  for (const page of samplePages) {
    if ((await pages.findIdBySlug(page.slug)) !== undefined) continue;
    const markdown = readFileSync(join(import.meta.dirname, `${page.slug}.md`), 'utf8');
    const content = serializeContent(markdownToContent(markdown));
    const sent = savePageSchema.parse({ ...page, content, is_draft: false });
    await createPage({ sent, actor: actorFor(site.author), idempotencyKey: undefined }, deps);
    made += 1;
  }
  return made;
}
