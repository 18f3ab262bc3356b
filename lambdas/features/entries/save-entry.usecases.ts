/** Creates and saves entries of every kind. */
import {
  claimOf,
  type OwnClaim,
  requireVersion,
  savingLatest,
  formerSlugsAfter,
  savingUnderFreeSlug,
  type Slugs,
} from '#lambdas/kernel/saving.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import { authorLimits } from '#shared/schemas/limits.ts';
import type { FirstAnswer, UpdateWrite } from './entries.repository.ts';
import type { EntryTypes, WholeEntry } from './entry.ts';
import {
  type Change,
  type EntryDeps,
  entryEvent,
  type EntryKind,
  personOf,
  type SlugWish,
} from './entry-kind.ts';
import { keepingReferences } from './entry-references.ts';

export interface CreateRequest<T extends EntryTypes> {
  sent: T['create'];
  actor: SignedIn;
  idempotencyKey: string | undefined;
}

/**
 * Creates an entry, once per Idempotency-Key:
 * 1. check its article;
 * 2. give a repeated request the first answer;
 * 3. make the record;
 * 4. note which uploads it shows, and save it under the requested slug, or under a free one;
 * 5. if the same request won meanwhile, answer as in 2.
 * @throws Problem `slug-taken`, `idempotency-mismatch`, or what the kind throws
 */
export async function createEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { sent, actor, idempotencyKey: key }: CreateRequest<T>,
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  const { content, record } = kind.create(sent);
  const now = deps.now();
  const claim = claimOf({ key, sent, now, rest: { userId: actor.userId } });
  const first = claim && (await deps.entries.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim, content);

  const wish: SlugWish =
    sent.slug === undefined ? { base: kind.slugBase(sent.title) } : { slug: sent.slug };
  const time = now.toISOString();
  const base = {
    id: deps.newId(),
    slug: 'slug' in wish ? wish.slug : wish.base,
    formerSlugs: [],
    createdAt: time,
    updatedAt: time,
    version: 1,
    saved: { at: time, by: personOf(actor) },
    keptVersions: [],
  };
  const made = await record(base, { now, slugs: deps.entries });
  const eventId = deps.newId();
  const save = async (slug: string) => {
    const formerSlugs = made.formerSlugs.filter((former) => former !== slug);
    const entry = { ...made, slug, formerSlugs };
    const event = entryEvent(kind, 'create', { entry, actor, now, id: eventId });
    const outcome = await deps.entries.create({ entry, content, event, claim });
    return outcome === 'saved' ? { entry, content: content.json } : outcome;
  };
  const saved = await keepingReferences(kind, { after: made }, deps, () =>
    savingUnder(wish, deps.entries, save),
  );
  if (saved === 'slug-taken') throw kind.slugTaken();
  if (saved !== 'key-used') return saved;

  const winner = claim && (await deps.entries.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim, content);
}

/** An equal request has equal content, so that is not stored a second time. */
function sameAnswer<T extends EntryTypes>(
  first: FirstAnswer<T>,
  claim: OwnClaim,
  content: T['content'],
): WholeEntry<T> {
  if (first.requestHash !== claim.requestHash) throw problem('idempotency-mismatch');
  return { entry: first.entry, content: content.json };
}

export interface SaveRequest {
  id: string;
  ifMatch: number | undefined;
  actor: SignedIn;
}

/**
 * Saves what is sent of an entry; whatever may be left out stays as it is.
 * @throws Problem as `saveEntry`
 */
export function updateEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { sent, ...request }: SaveRequest & { sent: T['save'] },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  const change = kind.change(sent);
  const slug = sent.slug === undefined ? undefined : { slug: sent.slug };
  return saveEntry(kind, request, (before, now) => ({ slug, ...change(before, now) }), deps);
}

/**
 * Changes an entry; the version that it replaces is kept when the text differs.
 * @param change is asked again when somebody else saves meanwhile; undefined when nothing is to do
 * @throws Problem of the kind for an unknown entry, `stale-version`, `slug-taken`, or what `change` throws
 */
export function saveEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, ifMatch, actor }: SaveRequest,
  change: (
    before: WholeEntry<T>,
    now: Date,
  ) => Change<T> | undefined | Promise<Change<T> | undefined>,
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  return savingLatest(ifMatch, async () => {
    const found = await deps.entries.findWithContent(id);
    const entry = requireVersion(found?.entry, { ifMatch, missing: kind.reading.notFound });
    const before = { entry, content: found?.content ?? '' };
    const now = deps.now();
    const wanted = await change(before, now);
    return wanted ? save(kind, { before, wanted, actor, now }, deps) : before;
  });
}

/** One attempt on the version that was read. */
async function save<T extends EntryTypes>(
  kind: EntryKind<T>,
  {
    before,
    wanted,
    actor,
    now,
  }: { before: WholeEntry<T>; wanted: Change<T>; actor: SignedIn; now: Date },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T> | 'stale'> {
  const { after: edited, content, slug: wish = ownSlug(kind, edited) } = wanted;
  const { action = publicationOf(kind, before.entry, edited) } = wanted;
  const json = content?.json ?? before.content;
  const eventId = deps.newId();
  const saveUnder = async (slug: string) => {
    const entry = withSlug(kind, { before: before.entry, after: edited, slug });
    const { after, replaced } = keepingVersion(kind, {
      before,
      after: { entry, content: json },
      saved: { at: now.toISOString(), by: personOf(actor) },
    });
    const event = entryEvent(kind, action, { entry: after, actor, now, id: eventId });
    const write = { before: before.entry, after, content, replaced, event };
    const outcome = await deps.entries.update(write);
    return outcome === 'saved' ? { entry: after, content: json } : outcome;
  };
  const saved = await keepingReferences(kind, { before: before.entry, after: edited }, deps, () =>
    savingUnder(wish, deps.entries, saveUnder),
  );
  if (saved === 'slug-taken') throw kind.slugTaken();
  return saved;
}

/** A save may publish an entry, or take it offline. */
function publicationOf<T extends EntryTypes>(
  { reading: { isPublic } }: EntryKind<T>,
  before: T['record'],
  after: T['record'],
) {
  if (isPublic(before) === isPublic(after)) return 'update';
  return isPublic(after) ? 'publish' : 'unpublish';
}

/**
 * A save with the version that it replaces: the newest `authorLimits.keptVersions` are kept. A save with
 * the same text, such as a change of the status, replaces none.
 */
export function keepingVersion<T extends EntryTypes>(
  kind: EntryKind<T>,
  {
    before,
    after,
    saved,
  }: { before: WholeEntry<T>; after: WholeEntry<T>; saved: T['record']['saved'] },
): Pick<UpdateWrite<T>, 'after' | 'replaced'> {
  if (kind.text(before) === kind.text(after)) return { after: after.entry };
  const { keptVersions, version } = before.entry;
  const kept = [...keptVersions, version].slice(-authorLimits.keptVersions);
  const replaced = { ...kind.version(before.entry), content: before.content };
  return { after: { ...after.entry, saved, keptVersions: kept }, replaced };
}

export function savingUnder<Saved>(
  wish: SlugWish,
  slugs: Slugs,
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved | 'slug-taken'> {
  if ('slug' in wish) return save(wish.slug);
  return savingUnderFreeSlug({ slugs, base: wish.base }, save);
}

/** The slug that an entry has; one without gets that of its title. */
export function ownSlug<T extends EntryTypes>(
  kind: EntryKind<T>,
  { slug, title }: T['record'],
): SlugWish {
  return slug === null ? { base: kind.slugBase(title) } : { slug };
}

/** The current slug of an entry that was ever public keeps leading to it. */
export function withSlug<T extends EntryTypes>(
  kind: EntryKind<T>,
  { before, after, slug }: { before: T['record']; after: T['record']; slug: string },
): T['record'] {
  const { slug: old, formerSlugs } = before;
  if (slug === old) return after;
  const former =
    old !== null && kind.wasPublic(before)
      ? formerSlugsAfter({ slug: old, formerSlugs }, slug)
      : formerSlugs.filter((each) => each !== slug);
  return { ...after, slug, formerSlugs: former };
}
