import * as z from 'zod';
import type { KnownAddressesRepository } from '#lambdas/features/auth/known-addresses.repository.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { attemptKeys, epochSeconds } from '../keys.ts';
import { getItem } from '../reads.ts';
import { write } from '../writes.ts';

const knownSchema = z.object({ [tableKeys.expiry]: z.int() });

export function createKnownAddressesRepository(table: CoreTable): KnownAddressesRepository {
  return {
    knownUntil: async (subject, now) => {
      const item = await getItem(table, attemptKeys.knownAddress(subject));
      const until = item && new Date(knownSchema.parse(item).expires_at * 1000);
      return until && until > now ? until : undefined;
    },
    remember: async (subject, until) => {
      const expiry = { [tableKeys.expiry]: epochSeconds(until) };
      await write(table, { put: { ...attemptKeys.knownAddress(subject), ...expiry } });
    },
  };
}
