/** Preview links in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import type {
  PreviewLink,
  PreviewsRepository,
} from '#lambdas/features/posts/previews.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { auditEventItem } from '../audit.dynamo.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, type Item, keys } from '../keys.ts';
import { getItem, getItems } from '../reads.ts';
import { transact } from '../transact.ts';

export const previewItemSchema = z.object({
  postId: z.uuid(),
  tokenHash: z.hash('sha256'),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});

export function createPreviewsRepository(table: CoreTable): PreviewsRepository {
  return {
    find: async (postId) => {
      const item = await getItem(table, keys.preview(postId));
      return item && previewItemSchema.parse(item);
    },
    findMany: async (postIds) => {
      const items = await getItems(table, postIds.map(keys.preview));
      return items.map((item) => previewItemSchema.parse(item));
    },
    save: async (link, event) => {
      await transact(table, [{ put: previewItem(link) }, { put: auditEventItem(event) }]);
    },
    remove: async (postId, event) => {
      await transact(table, [{ delete: keys.preview(postId) }, { put: auditEventItem(event) }]);
    },
  };
}

function previewItem({ postId, tokenHash, expiresAt }: PreviewLink): Item {
  return {
    ...keys.preview(postId),
    postId,
    tokenHash,
    expiresAt: expiresAt.toISOString(),
    [tableKeys.expiry]: epochSeconds(expiresAt),
  };
}
