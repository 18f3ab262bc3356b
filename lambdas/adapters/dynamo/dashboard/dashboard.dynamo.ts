/** Reads counters and events from the core table. Each method is a row of ACCESS-PATTERNS.md. */
import type * as z from 'zod';
import type {
  DashboardCounts,
  DashboardRepository,
  EventsPage,
  EventsRequest,
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
import { countItems, getItems, queryItems } from '../reads.ts';
import { parseUser, parseUserTotal } from '../users/users.items.ts';

export function createDashboardRepository(table: CoreTable): DashboardRepository {
  return {
    counts: () => counts(table),
    countEvents: (limit) => countItems(table, { partition: auditPartition, limit }),
    events: (request) => events(table, request),
    findNamed: (ids, now) => findNamed(table, ids, now),
  };
}

async function counts(table: CoreTable): Promise<DashboardCounts> {
  const wanted = [keys.postCounters(), keys.userCounters(), keys.publisher()];
  const items = await getItems(table, wanted);
  const [postCounters, userCounters, publisher] = wanted.map(({ pk }) =>
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

/** Reads one event more than requested, to find out whether further ones follow. */
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

async function findNamed(table: CoreTable, ids: NamedIds, now: Date): Promise<Named> {
  const wanted: Key[] = [
    ...distinct(ids.users).map(keys.user),
    ...distinct(ids.posts).map(keys.post),
    ...distinct(ids.projects).map(keys.project),
    ...distinct(ids.pages).map(keys.page),
  ];
  const items = await getItems(table, wanted);
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
  const kept = found.filter(
    ({ [tableKeys.expiry]: expiry }) => expiry === undefined || expiry > epochSeconds(now),
  );
  return new Map(kept.map(({ id, trashedAt }) => [id, { isTrashed: trashedAt !== undefined }]));
}
