import { requireVersion, savingLatest } from '#lambdas/kernel/saving.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { EntryTypes, WholeEntry } from './entry.ts';
import {
  type EntryAction,
  type EntryDeps,
  entryEvent,
  type EntryKind,
  personOf,
} from './entry-kind.ts';
import { keepingReferences } from './entry-references.ts';
import { ownSlug, savingUnder, type SlugWish, withSlug } from './entry-slug.ts';
import { keepingVersion } from './entry-versions.ts';

export interface SaveRequest {
  id: string;
  ifMatch: number | undefined;
  actor: SignedIn;
}

export interface Change<T extends EntryTypes> {
  action: EntryAction;
  /** The next version of the entry, under its present slug. */
  after: T['record'];
  /** Left out when it does not change. */
  content?: T['content'];
  /** Its own by default. */
  slug?: SlugWish | undefined;
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
    const entry = requireVersion(found?.entry, { ifMatch, missing: kind.notFound });
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
  const { action, after: edited, content, slug: wish = ownSlug(kind, edited) } = wanted;
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
