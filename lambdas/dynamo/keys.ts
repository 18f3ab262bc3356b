/**
 * Every key of the core table, written once. ACCESS-PATTERNS.md says which question each answers.
 * Sort keys that order by time start with an ISO 8601 UTC timestamp and end with an id, so they are unique.
 */
import { tableKeys } from '#shared/platform/tables.ts';
import type { ListPosition, PostListName } from '../posts/post-lists.ts';

export interface Key {
  pk: string;
  sk: string;
}

export const keys = {
  user: (id: string): Key => ({ pk: `USER#${id}`, sk: 'USER' }),
  session: (userId: string, sessionId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `SESSION#${sessionId}`,
  }),
  /** Uniqueness items: one per taken name. */
  username: (normalized: string): Key => ({ pk: `USERNAME#${normalized}`, sk: 'UNIQUE' }),
  email: (normalized: string): Key => ({ pk: `EMAIL#${normalized}`, sk: 'UNIQUE' }),
  /** `subject` is a keyed hash: no address and no name is stored. */
  attempts: (subject: string): Key => ({ pk: `ATTEMPTS#${subject}`, sk: 'ATTEMPTS' }),

  post: (id: string): Key => ({ pk: `POST#${id}`, sk: 'POST' }),
  postBody: (id: string): Key => ({ pk: `POST#${id}`, sk: 'BODY' }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'UNIQUE' }),
  postList: (list: PostListName, { time, id }: ListPosition): Key => ({
    pk: postListPartition(list),
    sk: `${time}#${id}`,
  }),
  postCounters: (): Key => ({ pk: 'COUNTERS', sk: 'POSTS' }),
  tag: (normalized: string): Key => ({ pk: tagsPartition, sk: `TAG#${normalized}` }),
  category: (normalized: string): Key => ({ pk: tagsPartition, sk: `CATEGORY#${normalized}` }),

  auditEvent: (timestamp: string, id: string): Key => ({
    pk: auditPartition,
    sk: `${timestamp}#${id}`,
  }),
  idempotency: (userId: string, key: string): Key => ({
    pk: `IDEMPOTENCY#${userId}`,
    sk: key,
  }),
};

export function postListPartition(list: PostListName): string {
  return `POSTS#${list}`;
}

export const tagsPartition = 'TAGS';
export const auditPartition = 'EVENTS';

/** The key as the SDK wants it: nothing but the two attributes. */
export function keyOf({ pk, sk }: Key): Record<string, unknown> {
  return { [tableKeys.partition]: pk, [tableKeys.sort]: sk };
}
