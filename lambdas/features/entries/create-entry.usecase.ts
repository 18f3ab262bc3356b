import { claimOf, type OwnClaim } from '#lambdas/kernel/claim.ts';
import { problem } from '#shared/problems.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { FirstAnswer } from './entries.repository.ts';
import type { EntryRecord, EntryTypes, WholeEntry } from './entry.ts';
import { type EntryDeps, entryEvent, type EntryKind, personOf } from './entry-kind.ts';
import { keepingReferences } from './entry-references.ts';
import { savingUnder, type SlugWish } from './entry-slug.ts';

interface Creation<T extends EntryTypes> {
  /** What a repeated request sends again. */
  sent: unknown;
  actor: SignedIn;
  idempotencyKey: string | undefined;
  content: T['content'];
  slug: SlugWish;
  /** The record of a request that is not a repeated one. */
  make: (made: NewRecord) => T['record'] | Promise<T['record']>;
}

/** Every new entry has these fields. */
interface NewRecord extends Omit<EntryRecord, 'title' | 'slug'> {
  slug: string;
  now: Date;
}

/**
 * Creates an entry, once per Idempotency-Key, whose content has been checked:
 * 1. give a repeated request the first answer;
 * 2. make the record;
 * 3. note which uploads it shows, and save it under the requested slug, or under a free one;
 * 4. if the same request won meanwhile, answer as in 1.
 * @throws Problem `slug-taken`, `idempotency-mismatch`, or what `make` throws
 */
export async function createEntry<T extends EntryTypes>(
  kind: EntryKind<T>,
  { sent, actor, idempotencyKey: key, content, slug: wish, make }: Creation<T>,
  deps: EntryDeps<T>,
): Promise<WholeEntry<T>> {
  const now = deps.now();
  const claim = claimOf({ key, sent, now, rest: { userId: actor.userId } });
  const first = claim && (await deps.entries.firstAnswer(claim));
  if (claim && first) return sameAnswer(first, claim, content);

  const id = deps.newId();
  const time = now.toISOString();
  const made = await make({
    id,
    slug: 'slug' in wish ? wish.slug : wish.base,
    formerSlugs: [],
    createdAt: time,
    updatedAt: time,
    version: 1,
    saved: { at: time, by: personOf(actor) },
    keptVersions: [],
    now,
  });
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
