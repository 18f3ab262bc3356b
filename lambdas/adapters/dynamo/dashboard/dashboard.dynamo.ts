/** Counters and events of the core table. Each method is a row of ACCESS-PATTERNS.md. */

import type {
  DashboardCounts,
  DashboardRepository,
  EventsPage,
  EventsRequest,
} from '#lambdas/features/dashboard/dashboard.repository.ts';
import { auditEventSchema } from '#lambdas/kernel/audit-event.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { auditPartition, keys } from '../keys.ts';
import { countersItemSchema } from '../posts/posts.items.ts';
import { countItems, getItems, queryItems } from '../reads.ts';
import { parseUserTotal } from '../users/users.items.ts';

export function createDashboardRepository(table: CoreTable): DashboardRepository {
  return {
    counts: () => counts(table),
    countEvents: (limit) => countItems(table, { partition: auditPartition, limit }),
    events: (request) => events(table, request),
  };
}

async function counts(table: CoreTable): Promise<DashboardCounts> {
  const [ofPosts, ofUsers] = [keys.postCounters(), keys.userCounters()];
  const items = await getItems(table, [ofPosts, ofUsers]);
  const itemOf = ({ pk }: { pk: string }) => items.find((item) => item[tableKeys.partition] === pk);
  const { all: posts, published } = countersItemSchema.parse(itemOf(ofPosts) ?? {});
  return { posts, published, users: parseUserTotal(itemOf(ofUsers)) };
}

/** Reads one more than requested, to know whether others follow. */
async function events(table: CoreTable, { size, from }: EventsRequest): Promise<EventsPage> {
  const skip = 'skip' in from ? from.skip : 0;
  const after = 'after' in from ? keys.auditEvent(from.after.time, from.after.id) : undefined;
  const limit = skip + size + 1;
  const found = await queryItems(table, {
    partition: auditPartition,
    newestFirst: true,
    limit,
    after,
  });
  const shown = found.slice(skip, skip + size);
  return {
    events: shown.map((item) => auditEventSchema.parse(item)),
    more: found.length === limit,
  };
}
