import { daysAfter } from '#lambdas/kernel/days.ts';
import { readStored } from '#shared/content/read-stored.ts';
import { imageSources } from '#shared/content/text.ts';
import { type EntryKindName, newEntryId } from '#shared/entries/kinds.ts';
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { KeepCopy } from '#shared/schemas/working-copies.ts';
import type { EntryTypes } from './entry.ts';
import { objectKeysAmong } from './entry-references.ts';
import {
  type CopyForm,
  copiesPerResponse,
  type EntriesRepository,
  type WorkingCopiesRepository,
} from './entries.repository.ts';

/** Finds entries of each kind, in the trash or not. */
export type CopiedEntries = Readonly<
  Record<EntryKindName, Pick<EntriesRepository<EntryTypes>, 'find' | 'findTrashed'>>
>;

interface WorkingCopyDeps {
  copies: WorkingCopiesRepository;
  entries: CopiedEntries;
  now: () => Date;
}

const keptDays = 30;

/** Callers can only reach their own copies, as the key of a copy begins with its author's id. */
export function workingCopyHandlers(
  deps: WorkingCopyDeps,
): Handlers<'listWorkingCopies' | 'keepWorkingCopy' | 'removeWorkingCopy'> {
  const { copies, now } = deps;
  return {
    listWorkingCopies: async ({ params, principal: { userId } }) => {
      const found = await copies.list({ userId, entry: params.post }, now());
      const data = found.sort((one, two) => two.kept_at.localeCompare(one.kept_at, 'en'));
      return { body: { data: data.slice(0, copiesPerResponse) } };
    },
    keepWorkingCopy: async ({ params, body, principal: { userId }, ifMatch = 0 }) => {
      const { post: entry, id } = params;
      const time = now();
      if (ifMatch === 0) await requireEntry({ kind: body.kind ?? 'post', entry }, deps);
      const copy = { id, ...body, kept_at: time.toISOString(), version: ifMatch + 1 };
      const outcome = await copies.put({
        place: { userId, entry },
        copy,
        objectKeys: objectKeysOf(body),
        expiresAt: daysAfter(time, keptDays),
      });
      if (outcome === 'stale') throw problem('stale-version');
      if (outcome === 'too-many') throw problem('too-many-copies');
      return { body: { kept_at: copy.kept_at, version: copy.version } };
    },
    removeWorkingCopy: async ({ params: { post: entry, id }, principal: { userId } }) => {
      await copies.remove({ userId, entry, id });
      return { body: null };
    },
  };
}

/** @throws Problem of the kind, such as `post-not-found` */
async function requireEntry(place: CopiedEntry, deps: EntryDeps): Promise<void> {
  const { kind, entry } = place;
  if (entry === newEntryId(kind) || (await copiedEntry(place, deps))) return;
  throw problem(`${kind}-not-found`);
}

type CopiedEntry = Pick<CopyForm, 'kind' | 'entry'>;
type EntryDeps = Pick<WorkingCopyDeps, 'entries' | 'now'>;

/** Finds the entry of a copy, also in the trash, as it may be restored; undefined for a new entry. */
export async function copiedEntry(
  { kind, entry: id }: CopiedEntry,
  { entries, now }: EntryDeps,
): Promise<EntryTypes['record'] | undefined> {
  if (id === newEntryId(kind)) return undefined;
  const found = await entries[kind].find(id);
  return found ?? (await entries[kind].findTrashed({ id, now: now() }))?.entry;
}

/** Any field of the form may contain an uploaded image. */
function objectKeysOf({ values }: KeepCopy): string[] {
  const texts = Object.values(values).filter((value) => typeof value === 'string');
  const images = [...texts, ...imageSources(readStored(values.content))];
  return objectKeysAmong({ picture: null, images, seo: values.seo });
}
