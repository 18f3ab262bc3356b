/** Links under which anybody can read a draft, or an author's unsaved text. */
import { daysAfter } from '#lambdas/kernel/days.ts';
import { isTokenOf, linkToken, tokenHash } from '#lambdas/kernel/link-token.ts';
import { recordIdIn } from '#shared/platform/http.ts';
import { problem } from '#shared/problems.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import type {
  EntriesRepository,
  PreviewLink,
  PreviewsRepository,
  WorkingCopiesRepository,
} from './entries.repository.ts';
import type { EntryTypes } from './entry.ts';
import { type Actor, entryEvent, type EntryKind } from './entry-kind.ts';

export interface PreviewDeps<T extends EntryTypes> {
  entries: Pick<EntriesRepository<T>, 'find'>;
  previews: PreviewsRepository;
  copies: Pick<WorkingCopiesRepository, 'find'>;
  now: () => Date;
  /** UUIDv7. */
  newId: () => string;
  /** Returns as many random bytes as `linkToken` needs. */
  newSecret: () => Uint8Array;
}

/**
 * Creates the only link under which anyone can read this entry for a week; an earlier one stops
 * working.
 * @param copy id of the actor's copy whose unsaved text the link shows until the next save of the entry
 * @throws Problem of the kind for an unknown entry, `copy-not-found`
 */
export async function createPreview<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, actor, copy }: { id: string; actor: Actor; copy?: string | undefined },
  deps: PreviewDeps<T>,
): Promise<{ token: string; expiresAt: Date }> {
  const entry = await deps.entries.find(id);
  if (!entry) throw problem(kind.reading.notFound);
  const now = deps.now();
  const { userId } = actor;
  if (copy !== undefined && !(await deps.copies.find({ userId, entry: id, id: copy }, now))) {
    throw problem('copy-not-found');
  }
  const token = linkToken(id, deps.newSecret());
  const expiresAt = daysAfter(now, linkLimits.previewDays);
  const event = entryEvent(kind, 'createPreview', { entry, actor, now, id: deps.newId() });
  const link = {
    kind: kind.name,
    id,
    tokenHash: tokenHash(token),
    expiresAt,
    ...(copy !== undefined && { copy: { userId, id: copy, version: entry.version } }),
  };
  await deps.previews.save(link, event);
  return { token, expiresAt };
}

/**
 * Revokes the preview link of an entry, if it has one.
 * @throws Problem of the kind for an unknown entry
 */
export async function deletePreview<T extends EntryTypes>(
  kind: EntryKind<T>,
  { id, actor }: { id: string; actor: Actor },
  { entries, previews, now, newId }: Omit<PreviewDeps<T>, 'newSecret' | 'copies'>,
): Promise<void> {
  const [entry, link] = await Promise.all([entries.find(id), previews.find(id)]);
  if (!entry) throw problem(kind.reading.notFound);
  if (!link) return;
  const event = entryEvent(kind, 'deletePreview', { entry, actor, now: now(), id: newId() });
  await previews.remove(id, event);
}

export interface PreviewLinkDeps {
  previews: Pick<PreviewsRepository, 'find'>;
  now: () => Date;
}

/** @returns undefined when the link is unknown, expired or revoked */
export async function findPreview(
  token: string,
  { previews, now }: PreviewLinkDeps,
): Promise<PreviewLink | undefined> {
  const id = recordIdIn(token);
  const link = id === undefined ? undefined : await previews.find(id);
  return link && isUnexpired(link, now()) && isTokenOf(link.tokenHash, token) ? link : undefined;
}

export function isUnexpired({ expiresAt }: PreviewLink, now: Date): boolean {
  return now < expiresAt;
}
