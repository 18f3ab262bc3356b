/** Stores preview links in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import type {
  PreviewLink,
  PreviewsRepository,
} from '#lambdas/features/entries/entries.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { auditEventItem, transact } from '../transact.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';

export const previewItemSchema = z.object({
  /** Id of an entry of any kind. An earlier release, which knows only posts, then finds no post with the id of another kind. */
  postId: z.uuid(),
  kind: z.enum(['post', 'project', 'page']).default('post'),
  tokenHash: z.hash('sha256'),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
  /** The unsaved form that the link shows. An earlier release ignores it, and shows the saved entry. */
  copy: z.object({ userId: z.string(), id: z.string(), version: z.int().min(1) }).optional(),
});

export function createPreviewsRepository(table: CoreTable): PreviewsRepository {
  return {
    find: async (id) => {
      const item = await getItem(table, keys.preview(id));
      return item && parseLink(item);
    },
    findMany: async (ids) => {
      const items = await getItems(table, ids.map(keys.preview));
      return items.map(parseLink);
    },
    save: async (link, event) => {
      await transact(table, [{ put: previewItem(link) }, { put: auditEventItem(event) }]);
    },
    remove: async (id, event) => {
      await transact(table, [{ delete: keys.preview(id) }, { put: auditEventItem(event) }]);
    },
  };
}

function parseLink(item: Record<string, unknown>): PreviewLink {
  const { postId: id, ...link } = previewItemSchema.parse(item);
  return { id, ...link };
}

function previewItem({ kind, id, tokenHash, expiresAt, copy }: PreviewLink): Item {
  return {
    ...keys.preview(id),
    postId: id,
    ...(kind !== 'post' && { kind }),
    tokenHash,
    ...(copy && { copy }),
    expiresAt: expiresAt.toISOString(),
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}
