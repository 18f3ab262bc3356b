/**
 * Reads what is kept of a person in steps. There is no index by address: a step reads one page of a
 * list and keeps what is theirs, so that no request is long or expensive, however much is stored.
 */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { TimePlace } from '#lambdas/kernel/time-cursor.ts';
import { limits } from '#shared/schemas/limits.ts';
import {
  type PersonalDataPart,
  type PersonalDataPlace,
  personalDataParts,
} from '#shared/schemas/personal-data.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';
import type { InboxRepository } from '../contact/inbox.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { UserRecord } from '../users/users.repository.ts';
import { concerns, hasAddress, type Person } from './person.ts';
import type { PersonalDataDeps } from './personal-data-deps.ts';

const sizes = {
  /** Entries of a list. */
  read: 500,
  /** Messages of the person: each is read or deleted by itself. */
  messages: 25,
  /** Posts whose unsaved changes are read, up to 300 kB each: they must fit into a response. */
  posts: 10,
};

/** Where unsaved changes of a post that does not exist yet are kept. */
const newPost = 'new';

export type FoundMessage = Awaited<ReturnType<InboxRepository['page']>>['messages'][number];
export type FoundPost = Awaited<ReturnType<PostsRepository['page']>>['posts'][number];

export interface FoundCopy {
  /** Id of the post, or `new`. */
  post: string;
  /** Title of the post; null for a new one. */
  title: string | null;
  copy: WorkingCopy;
}

export interface Step {
  messages: FoundMessage[];
  events: AuditEvent[];
  /** Those that the person created; they stay. */
  posts: FoundPost[];
  copies: FoundCopy[];
  next: PersonalDataPlace | null;
}

type Found = Partial<Omit<Step, 'next'>> & { more: TimePlace | undefined };

/** @param from the first step by default */
export async function readStep(
  { person, from }: { person: Person; from: PersonalDataPlace | undefined },
  deps: PersonalDataDeps,
): Promise<Step> {
  const { part, after } = from ?? { part: personalDataParts[0] };
  const { more, ...found } = await readPart({ part, after, person }, deps);
  const following = more ? { part, after: more } : beginningOf(partAfter(part, person));
  return { messages: [], events: [], posts: [], copies: [], ...found, next: following };
}

/** Of whoever is not a user there are only messages. */
function partAfter(part: PersonalDataPart, { user }: Person): PersonalDataPart | undefined {
  if (part === 'spam' && !user) return undefined;
  return personalDataParts[personalDataParts.indexOf(part) + 1];
}

function beginningOf(part: PersonalDataPart | undefined): PersonalDataPlace | null {
  return part ? { part } : null;
}

interface PartRequest {
  part: PersonalDataPart;
  after: TimePlace | undefined;
  person: Person;
}

async function readPart(request: PartRequest, deps: PersonalDataDeps): Promise<Found> {
  const { part, after, person } = request;
  if (part === 'inbox' || part === 'spam') return messagesOf({ part, after, person }, deps);
  if (!person.user) return { more: undefined };
  const own = { user: person.user, after };
  if (part === 'activity') return eventsOf(own, deps);
  return part === 'posts' ? postsOf(own, deps) : trashedCopiesOf(own, deps);
}

async function messagesOf(
  { part, after, person }: PartRequest & { part: 'inbox' | 'spam' },
  { inbox }: PersonalDataDeps,
): Promise<Found> {
  const read = await inbox.page({ list: part, size: sizes.read, from: startAt(after) });
  const theirs = read.messages.filter((message) => hasAddress(message, person));
  const messages = theirs.slice(0, sizes.messages);
  const isCut = messages.length < theirs.length;
  const last = isCut ? messages.at(-1) : read.messages.at(-1);
  const isMore = isCut || read.more;
  return { messages, more: isMore && last ? { time: last.createdAt, id: last.id } : undefined };
}

interface OwnRequest {
  user: UserRecord;
  after: TimePlace | undefined;
}

async function eventsOf(
  { user, after }: OwnRequest,
  { activity }: PersonalDataDeps,
): Promise<Found> {
  const { events, more } = await activity.events({ size: sizes.read, from: startAt(after) });
  const last = more ? events.at(-1) : undefined;
  return {
    events: events.filter((event) => concerns(event, user)),
    more: last && { time: last.timestamp, id: last.id },
  };
}

async function postsOf({ user, after }: OwnRequest, deps: PersonalDataDeps): Promise<Found> {
  const request = { list: 'all', size: sizes.posts, from: startAt(after) } as const;
  const { posts, more } = await deps.posts.page(request);
  const last = more ? posts.at(-1) : undefined;
  const places = [...(after ? [] : [{ id: newPost, title: null }]), ...posts];
  return {
    posts: posts.filter(({ author }) => author.id === user.id),
    copies: await copiesOf(user, places, deps),
    more: last && { time: last.createdAt, id: last.id },
  };
}

/** A deleted post may be restored, and its unsaved changes with it. */
async function trashedCopiesOf(
  { user, after }: OwnRequest,
  deps: PersonalDataDeps,
): Promise<Found> {
  const trashed = await deps.posts.trashed({ now: deps.now(), limit: limits.shownTrash });
  const start = after ? trashed.findIndex(({ id }) => id === after.id) + 1 : 0;
  const posts = trashed.slice(start, start + sizes.posts);
  const last = start + sizes.posts < trashed.length ? posts.at(-1) : undefined;
  return {
    copies: await copiesOf(user, posts, deps),
    more: last && { time: last.trashedAt, id: last.id },
  };
}

async function copiesOf(
  user: UserRecord,
  places: readonly { id: string; title: string | null }[],
  { copies, now }: PersonalDataDeps,
): Promise<FoundCopy[]> {
  const found: FoundCopy[] = [];
  await eachInParallel(places, async ({ id: post, title }) => {
    const kept = await copies.list({ userId: user.id, post }, now());
    found.push(...kept.map((copy) => ({ post, title, copy })));
  });
  return found;
}

function startAt(after: TimePlace | undefined): { after: TimePlace } | { skip: number } {
  return after ? { after } : { skip: 0 };
}
