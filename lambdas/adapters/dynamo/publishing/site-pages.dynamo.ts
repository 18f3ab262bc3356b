/** Documents of the site in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import * as z from 'zod';
import type { SitePagesRepository } from '#lambdas/features/publishing/site-pages.repository.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { keys } from '../keys.ts';
import { getItem } from '../reads.ts';
import { write } from '../writes.ts';

const pageItemSchema = z.object({
  html: z.string(),
  /** Items saved by a publisher before version 0.1.0 have none. */
  inline: z.string().default(''),
  siteAddress: z.string(),
});

export function createSitePagesRepository(table: CoreTable): SitePagesRepository {
  return {
    find: async (name) => {
      const item = await getItem(table, keys.sitePage(name));
      return item && pageItemSchema.parse(item);
    },
    save: async (name, { html, inline, siteAddress }) => {
      await write(table, { put: { ...keys.sitePage(name), html, inline, siteAddress } });
    },
  };
}
