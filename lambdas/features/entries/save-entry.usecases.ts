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
  type SlugChoice,
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
 * 2. give a repeated request the answer to the first;
 * 3. make the record;
 * 4. add references to the uploads that it shows, and save it under the requested slug, or under a free one;
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

  const slugChoice: SlugChoice =
    sent.slug === undefined ? { base: kind.slugBase(sent.title) } : { slug: sent.slug };
  const time = now.toISOString();
  const base = {
    id: deps.newId(),
    slug: 'slug' in slugChoice ? slugChoice.slug : slugChoice.base,
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
    savingUnder(slugChoice, deps.entries, save),
  );
  if (saved === 'slug-taken') throw kind.slugTaken();
  if (saved !== 'key-used') return saved;

  const winner = claim && (await deps.entries.firstAnswer(claim));
  if (!claim || !winner) throw problem('conflict');
  return sameAnswer(winner, claim, content);
}

/** The stored answer leaves out the content, because an equal request has equal content. */
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
 * Saves the fields that are sent of an entry; the others stay as they are.
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
 * Changes an entry, and keeps the replaced version when the text differs.
 * @param change is called again when somebody else saves meanwhile; it returns undefined when nothing changes
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
    const result = await change(before, now);
    return result ? save(kind, { before, change: result, actor, now }, deps) : before;
  });
}

/** Tries once to save the change of the version that was read. */
async function save<T extends EntryTypes>(
  kind: EntryKind<T>,
  {
    before,
    change,
    actor,
    now,
  }: { before: WholeEntry<T>; change: Change<T>; actor: SignedIn; now: Date },
  deps: EntryDeps<T>,
): Promise<WholeEntry<T> | 'stale'> {
  const { after: edited, content, slug: slugChoice = ownSlug(kind, edited) } = change;
  const { action = defaultAction(kind, before.entry, edited) } = change;
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
    savingUnder(slugChoice, deps.entries, saveUnder),
  );
  if (saved === 'slug-taken') throw kind.slugTaken();
  return saved;
}

/** Names the event of a save, which may publish an entry or take it offline. */
function defaultAction<T extends EntryTypes>(
  { reading: { isPublic } }: EntryKind<T>,
  before: T['record'],
  after: T['record'],
) {
  if (isPublic(before) === isPublic(after)) return 'update';
  return isPublic(after) ? 'publish' : 'unpublish';
}

/**
 * Keeps the version that a save replaces, and the newest `authorLimits.keptVersions` in all. A save with the
 * same text, such as a change of the status, keeps none.
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
  choice: SlugChoice,
  slugs: Slugs,
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved | 'slug-taken'> {
  if ('slug' in choice) return save(choice.slug);
  return savingUnderFreeSlug({ slugs, base: choice.base }, save);
}

/** Keeps the entry's slug. An entry without a slug gets that of its title. */
export function ownSlug<T extends EntryTypes>(
  kind: EntryKind<T>,
  { slug, title }: T['record'],
): SlugChoice {
  return slug === null ? { base: kind.slugBase(title) } : { slug };
}

/** Gives the entry another slug. If it was ever public, its former slug still leads to it. */
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
