/**
 * Reads in steps what is stored about a person. No index by mail address exists, so a step reads one page of a
 * list and keeps the person's items. The duration of a request then does not depend on how much is stored.
 */
import type { AuditEvent } from '#lambdas/kernel/audit-event.ts';
import type { StoredPageRequest } from '#lambdas/kernel/paging.ts';
import {
  type PersonalDataPart,
  type PersonalDataPlace,
  personalDataParts,
} from '#shared/schemas/personal-data.ts';
import type { WorkingCopy } from '#shared/schemas/working-copies.ts';
import type { InboxRepository } from '../contact/messages.repository.ts';
import { copiedEntry } from '../entries/working-copies.handlers.ts';
import { copiesPerResponse, type CopyForm } from '../entries/entries.repository.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { UserRecord } from '../users/users.repository.ts';
import { involvesUser, hasAddress, type Person, type PersonalDataDeps } from './person.ts';

const sizes = {
  /** Items that a step reads of a list. */
  read: 500,
  /** Messages that a step returns: each is read or deleted separately. */
  messages: 25,
  /** Posts that a step reads, fewer as their summaries are longer. */
  posts: 100,
};

export type FoundMessage = Awaited<ReturnType<InboxRepository['page']>>['entries'][number];
export type FoundPost = Awaited<ReturnType<PostsRepository['page']>>['entries'][number];

export interface FoundCopy extends CopyForm {
  /** Title of the entry; null for a new or deleted entry. */
  title: string | null;
  copy: WorkingCopy | undefined;
}

export interface Step {
  messages: FoundMessage[];
  events: AuditEvent[];
  /** Posts that the person created. An erasure does not delete them. */
  posts: FoundPost[];
  copies: FoundCopy[];
  next: PersonalDataPlace | null;
}

type PlaceInPart = Omit<PersonalDataPlace, 'part'>;
type PartResult = Partial<Omit<Step, 'next'>> & { more: PlaceInPart | undefined };

/** @param from the place where the step begins; by default the first place */
export async function readStep(
  { person, from }: { person: Person; from: PersonalDataPlace | undefined },
  deps: PersonalDataDeps,
): Promise<Step> {
  const { part, ...place } = from ?? { part: personalDataParts[0] };
  const { more, ...found } = await readPart({ part, place, person }, deps);
  const next = more ? { part, ...more } : firstPlaceIn(partAfter(part, person));
  return { messages: [], events: [], posts: [], copies: [], ...found, next };
}

/** After the messages, ends for a person without an account, of whom nothing else is stored. */
function partAfter(part: PersonalDataPart, { user }: Person): PersonalDataPart | undefined {
  if (part === 'spam' && !user) return undefined;
  return personalDataParts[personalDataParts.indexOf(part) + 1];
}

function firstPlaceIn(part: PersonalDataPart | undefined): PersonalDataPlace | null {
  return part ? { part } : null;
}

interface PartRequest {
  part: PersonalDataPart;
  place: PlaceInPart;
  person: Person;
}

async function readPart(request: PartRequest, deps: PersonalDataDeps): Promise<PartResult> {
  const { part, place, person } = request;
  if (part === 'inbox' || part === 'spam') return readMessages({ part, place, person }, deps);
  if (!person.user) return { more: undefined };
  const own = { user: person.user, place };
  if (part === 'activity') return readEvents(own, deps);
  return part === 'posts' ? readPosts(own, deps) : readCopies(own, deps);
}

async function readMessages(
  { part, place, person }: PartRequest & { part: 'inbox' | 'spam' },
  { inbox }: PersonalDataDeps,
): Promise<PartResult> {
  const page = await inbox.page({ list: part, size: sizes.read, from: startAt(place) });
  const sent = page.entries.filter((message) => hasAddress(message, person));
  const messages = sent.slice(0, sizes.messages);
  const isCut = messages.length < sent.length;
  const last = isCut ? messages.at(-1) : page.entries.at(-1);
  const isMore = isCut || page.more;
  return { messages, more: isMore && last ? placeAfter(last.createdAt, last) : undefined };
}

interface OwnRequest {
  user: UserRecord;
  place: PlaceInPart;
}

export async function newestEvents({ activity }: Pick<PersonalDataDeps, 'activity'>) {
  return (await activity.events({ size: sizes.read, from: { skip: 0 } })).entries;
}

async function readEvents(
  { user, place }: OwnRequest,
  { activity }: PersonalDataDeps,
): Promise<PartResult> {
  const { entries, more } = await activity.events({ size: sizes.read, from: startAt(place) });
  const last = more ? entries.at(-1) : undefined;
  return {
    events: entries.filter((event) => involvesUser(event, user)),
    more: last && placeAfter(last.timestamp, last),
  };
}

async function readPosts({ user, place }: OwnRequest, deps: PersonalDataDeps): Promise<PartResult> {
  const request = { list: 'all', size: sizes.posts, from: startAt(place) } as const;
  const { entries, more } = await deps.posts.page(request);
  const last = more ? entries.at(-1) : undefined;
  return {
    posts: entries.filter(({ author }) => author.id === user.id),
    more: last && placeAfter(last.createdAt, last),
  };
}

/** Reads as many copies as fit into a response, sorted by place, so that a step continues correctly after removals. */
async function readCopies(
  { user, place }: OwnRequest,
  deps: PersonalDataDeps,
): Promise<PartResult> {
  const { copies, now } = deps;
  const forms = await copies.formsOf(user.id, now());
  const remaining = forms.filter((form) => placeOf(form) > (place.copy ?? '')).sort(byPlace);
  const found = remaining.slice(0, copiesPerResponse).map(async (form): Promise<FoundCopy> => {
    const copy = await copies.find({ userId: user.id, ...form }, now());
    return { ...form, copy, title: (await copiedEntry(form, deps))?.title ?? null };
  });
  const last = found.length < remaining.length ? remaining[found.length - 1] : undefined;
  return { copies: await Promise.all(found), more: last && { copy: placeOf(last) } };
}

function placeOf({ entry, id }: CopyForm): string {
  return `${entry} ${id}`;
}

function byPlace(one: CopyForm, two: CopyForm): number {
  return placeOf(one) < placeOf(two) ? -1 : 1;
}

function placeAfter(time: string, { id }: { id: string }): PlaceInPart {
  return { after: { time, id } };
}

function startAt({ after }: PlaceInPart): StoredPageRequest['from'] {
  return after ? { after } : { skip: 0 };
}
