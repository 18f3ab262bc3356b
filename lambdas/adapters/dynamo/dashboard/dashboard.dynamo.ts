/** Reads counters and events from the core table. Each method is a row of ACCESS-PATTERNS.md. */
import type * as z from 'zod';
import type {
  DashboardCounts,
  DashboardRepository,
  Named,
  NamedIds,
} from '#lambdas/features/dashboard/dashboard.repository.ts';
import { auditEventSchema } from '#lambdas/kernel/audit-event.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import type { CoreTable } from '../dynamo-client.ts';
import { auditPartition, epochSeconds, type Key, keys } from '../keys.ts';
import { pageItemSchema } from '../pages/pages.store.ts';
import { countersItemSchema, postItemSchema } from '../posts/posts.store.ts';
import { projectItemSchema } from '../projects/projects.store.ts';
import { parseState } from '../publishing/publishing.dynamo.ts';
import { countItems, getItems, queryPage } from '../reads.ts';
import { parseUser, parseUserTotal } from '../users/users.items.ts';

export function createDashboardRepository(table: CoreTable): DashboardRepository {
  return {
    counts: () => counts(table),
    countEvents: (limit) => countItems(table, { partition: auditPartition, limit }),
    events: async (request) => {
      const { items, more } = await queryPage(table, request, keys.auditEvent);
      return { entries: items.map((item) => auditEventSchema.parse(item)), more };
    },
    findNamed: (ids, now) => findNamed(table, ids, now),
  };
}

async function counts(table: CoreTable): Promise<DashboardCounts> {
  const itemKeys = [keys.postCounters(), keys.userCounters(), keys.publisher()];
  const items = await getItems(table, itemKeys);
  const [postCounters, userCounters, publisher] = itemKeys.map(({ pk }) =>
    items.find((item) => item[tableKeys.partition] === pk),
  );
  const { all: posts, published } = countersItemSchema.parse(postCounters ?? {});
  const { isUsedUp, month } = parseState(publisher).invalidations;
  return {
    posts,
    published,
    users: parseUserTotal(userCounters),
    usedUpIn: isUsedUp ? month : undefined,
  };
}

async function findNamed(table: CoreTable, ids: NamedIds, now: Date): Promise<Named> {
  const items = await getItems(table, [
    ...distinct(ids.users).map(keys.user),
    ...distinct(ids.posts).map(keys.post),
    ...distinct(ids.projects).map(keys.project),
    ...distinct(ids.pages).map(keys.page),
  ]);
  const withKey = (keyOf: (id: string) => Key) => {
    const { sk } = keyOf('');
    return items.filter((item) => item[tableKeys.sort] === sk);
  };
  const users = withKey(keys.user).flatMap((item) => parseUser(item) ?? []);
  const posts = withKey(keys.post).map((item) => postItemSchema.parse(item));
  const projects = withKey(keys.project).map((item) => projectItemSchema.parse(item));
  const pages = withKey(keys.page).map((item) => pageItemSchema.parse(item));
  return {
    users: new Map(users.map((user) => [user.id, user])),
    posts: trashStates(posts, now),
    projects: trashStates(projects, now),
    pages: trashStates(pages, now),
  };
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

type Trashable = Pick<z.infer<typeof postItemSchema>, 'id' | 'trashedAt' | typeof tableKeys.expiry>;

/** Ignores expired items, which DynamoDB may take days to remove. */
function trashStates(found: readonly Trashable[], now: Date): Map<string, { isTrashed: boolean }> {
  const unexpired = found.filter(
    ({ [tableKeys.expiry]: expiry }) => expiry === undefined || expiry > epochSeconds(now),
  );
  return new Map(
    unexpired.map(({ id, trashedAt }) => [id, { isTrashed: trashedAt !== undefined }]),
  );
}
