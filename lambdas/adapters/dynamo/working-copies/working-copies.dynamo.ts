/** Unsaved changes in the core table. Each method is a row of ACCESS-PATTERNS.md. */
import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import type { WorkingCopiesRepository } from '#lambdas/features/working-copies/working-copies.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type WorkingCopy, workingCopySchema } from '#shared/schemas/working-copies.ts';
import { isNew } from '../conditions.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { epochSeconds, keys, workingCopiesPartition } from '../keys.ts';
import { getItem, queryItems } from '../reads.ts';
import type { Condition } from '../transact.ts';
import { write } from '../writes.ts';

export const copyItemSchema = z.object({
  id: z.string(),
  /** Compressed: text is a fifth as large, and so is what each write costs. */
  written: z.instanceof(Uint8Array),
  keptAt: z.iso.datetime(),
  version: z.int().min(1),
  [tableKeys.expiry]: z.int(),
});
type CopyItem = z.infer<typeof copyItemSchema>;

export function createWorkingCopiesRepository(table: CoreTable): WorkingCopiesRepository {
  return {
    list: async ({ userId, post }, now) => {
      const partition = workingCopiesPartition(userId, post);
      const found = await queryItems(table, { partition });
      return found
        .map((item) => copyItemSchema.parse(item))
        .filter((item) => item[tableKeys.expiry] > epochSeconds(now))
        .map(copyOf);
    },
    put: async ({ place, copy, objectKeys, expiresAt }) => {
      const named = { ...place, id: copy.id };
      const rest = { [tableKeys.expiry]: epochSeconds(expiresAt) };
      // Before what shows them: the sweep must know them as long as anybody may.
      if (objectKeys.length > 0) {
        const images = { objectKeys: [...objectKeys], ...rest };
        await write(table, { put: { ...keys.workingCopyImages(named), ...images } });
      }
      const { base, values, version } = copy;
      const written = gzipSync(JSON.stringify({ base, values }));
      const put = {
        ...keys.workingCopy(named),
        id: copy.id,
        written,
        keptAt: copy.kept_at,
        version,
        ...rest,
      };
      if (await write(table, { put, when: version === 1 ? isNew : hasVersion(version - 1) })) {
        return 'saved';
      }
      // This write itself may have been done, and its answer lost.
      const found = await getItem(table, keys.workingCopy(named));
      const stored = found && copyItemSchema.parse(found);
      const isDone = stored?.version === version && written.equals(stored.written);
      return isDone ? 'saved' : 'stale';
    },
    remove: async (place) => {
      for (const key of [keys.workingCopy(place), keys.workingCopyImages(place)]) {
        await write(table, { delete: key });
      }
    },
  };
}

function copyOf({ id, written, keptAt, version }: CopyItem): WorkingCopy {
  const rest = JSON.parse(gunzipSync(written).toString());
  return workingCopySchema.parse({ id, ...rest, kept_at: keptAt, version });
}

function hasVersion(version: number): Condition {
  return {
    expression: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  };
}
