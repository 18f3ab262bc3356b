/**
 * Reads what is stored about a person in steps. There is no index by address: a step reads one page of a
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
import { copiesPerResponse } from '../working-copies/working-copies.repository.ts';
import { concerns, hasAddress, type Person } from './person.ts';
import type { PersonalDataDeps } from './personal-data-deps.ts';

const sizes = {
  /** Entries of a list. */
  read: 500,
  /** Messages of the person: each is read or deleted by itself. */
  messages: 25,
  /** Posts whose unsaved changes are read: one query each. */
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

type PlaceInPart = Omit<PersonalDataPlace, 'part'>;
type Found = Partial<Omit<Step, 'next'>> & { more: PlaceInPart | undefined };

/** @param from the first step by default */
export async function readStep(
  { person, from }: { person: Person; from: PersonalDataPlace | undefined },
  deps: PersonalDataDeps,
): Promise<Step> {
  const { part, ...place } = from ?? { part: personalDataParts[0] };
  const { more, ...found } = await readPart({ part, place, person }, deps);
  const next = more ? { part, ...more } : beginningOf(partAfter(part, person));
  return { messages: [], events: [], posts: [], copies: [], ...found, next };
}

/** Somebody without an account can only have sent messages. */
function partAfter(part: PersonalDataPart, { user }: Person): PersonalDataPart | undefined {
  if (part === 'spam' && !user) return undefined;
  return personalDataParts[personalDataParts.indexOf(part) + 1];
}

function beginningOf(part: PersonalDataPart | undefined): PersonalDataPlace | null {
  return part ? { part } : null;
}

interface PartRequest {
  part: PersonalDataPart;
  place: PlaceInPart;
  person: Person;
}

async function readPart(request: PartRequest, deps: PersonalDataDeps): Promise<Found> {
  const { part, place, person } = request;
  if (part === 'inbox' || part === 'spam') return messagesOf({ part, place, person }, deps);
  if (!person.user) return { more: undefined };
  const own = { user: person.user, place };
  if (part === 'activity') return eventsOf(own, deps);
  return part === 'posts' ? postsOf(own, deps) : trashedCopiesOf(own, deps);
}

async function messagesOf(
  { part, place, person }: PartRequest & { part: 'inbox' | 'spam' },
  { inbox }: PersonalDataDeps,
): Promise<Found> {
  const read = await inbox.page({ list: part, size: sizes.read, from: startAt(place) });
  const theirs = read.messages.filter((message) => hasAddress(message, person));
  const messages = theirs.slice(0, sizes.messages);
  const isCut = messages.length < theirs.length;
  const last = isCut ? messages.at(-1) : read.messages.at(-1);
  const isMore = isCut || read.more;
  return { messages, more: isMore && last ? placeAfter(last.createdAt, last) : undefined };
}

interface OwnRequest {
  user: UserRecord;
  place: PlaceInPart;
}

async function eventsOf(
  { user, place }: OwnRequest,
  { activity }: PersonalDataDeps,
): Promise<Found> {
  const { events, more } = await activity.events({ size: sizes.read, from: startAt(place) });
  const last = more ? events.at(-1) : undefined;
  return {
    events: events.filter((event) => concerns(event, user)),
    more: last && placeAfter(last.timestamp, last),
  };
}

async function postsOf({ user, place }: OwnRequest, deps: PersonalDataDeps): Promise<Found> {
  const request = { list: 'all', size: sizes.posts, from: startAt(place) } as const;
  const { posts, more } = await deps.posts.page(request);
  const last = more ? posts.at(-1) : undefined;
  const copied = [...(place.after ? [] : [{ id: newPost, title: null }]), ...posts];
  const { copies, cut } = await copiesOf({ user, posts: copied, place }, deps);
  return {
    // Once, with the first of their unsaved changes.
    posts: place.copy === undefined ? posts.filter(({ author }) => author.id === user.id) : [],
    copies,
    more: cut ?? (last && placeAfter(last.createdAt, last)),
  };
}

/** A deleted post may be restored, and its unsaved changes with it. */
async function trashedCopiesOf(
  { user, place }: OwnRequest,
  deps: PersonalDataDeps,
): Promise<Found> {
  const trashed = await deps.posts.trashed({ now: deps.now(), limit: limits.shownTrash });
  const start = trashed.findIndex(({ id }) => id === place.after?.id) + 1;
  const posts = trashed.slice(start, start + sizes.posts);
  const last = start + sizes.posts < trashed.length ? posts.at(-1) : undefined;
  const { copies, cut } = await copiesOf({ user, posts, place }, deps);
  return { copies, more: cut ?? (last && placeAfter(last.trashedAt, last)) };
}

interface CopiesRequest extends OwnRequest {
  posts: readonly { id: string; title: string | null }[];
}

/** @returns as many as fit into a response, and where the others of these posts begin, if there are any */
async function copiesOf(
  { user, posts, place }: CopiesRequest,
  { copies, now }: PersonalDataDeps,
): Promise<{ copies: FoundCopy[]; cut: PlaceInPart | undefined }> {
  const found: FoundCopy[] = [];
  await eachInParallel(posts, async ({ id: post, title }) => {
    const kept = await copies.list({ userId: user.id, post }, now());
    found.push(...kept.map((copy) => ({ post, title, copy })));
  });
  // Sorted by place, so that a step goes on correctly after earlier copies were removed.
  const left = found.filter((each) => placeOf(each) > (place.copy ?? '')).sort(byPlace);
  const fitting = left.slice(0, copiesPerResponse);
  const last = fitting.length < left.length ? fitting.at(-1) : undefined;
  return { copies: fitting, cut: last && { ...place, copy: placeOf(last) } };
}

function placeOf({ post, copy }: FoundCopy): string {
  return `${post} ${copy.id}`;
}

function byPlace(one: FoundCopy, two: FoundCopy): number {
  return placeOf(one) < placeOf(two) ? -1 : 1;
}

function placeAfter(time: string, { id }: { id: string }): PlaceInPart {
  return { after: { time, id } };
}

function startAt({ after }: PlaceInPart): { after: TimePlace } | { skip: number } {
  return after ? { after } : { skip: 0 };
}
