/** Keeps the index of uploaded objects in step with what entries show to visitors. */
import { isObjectKey } from '#shared/content/urls.ts';
import type { Seo } from '#shared/entries/seo.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { EntryTypes } from './entry.ts';
import type { EntryDeps, EntryKind } from './entry-kind.ts';

interface Pictures {
  /** The picture beside its title. */
  picture: string | null;
  /** The images in its article. */
  images: readonly string[];
  seo: Seo | undefined;
}

/** The uploaded objects among the pictures of an entry, each once. */
export function objectKeysAmong({ picture, images, seo }: Pictures): string[] {
  const sources = [picture ?? '', ...images, seo?.image ?? ''];
  return [...new Set(sources.filter(isObjectKey))];
}

/** Finds those of these uploaded images that are complete, in this order. */
export async function completeImages(
  objectKeys: readonly string[],
  uploads: Pick<UploadsRepository, 'findMany'>,
): Promise<ImageSize[]> {
  const found = await uploads.findMany(objectKeys);
  const byKey = new Map(found.map((upload) => [upload.objectKey, upload]));
  return objectKeys.flatMap((key) => byKey.get(key) ?? []);
}

const refusals: ReadonlySet<unknown> = new Set(['stale', 'slug-taken', 'key-used']);

/**
 * Saves a change of an entry: references are added before it and removed after it, so that no content
 * lacks one. A leftover is harmless, so a failure to remove it is ignored. Drafts of earlier releases
 * have none, which the daily sweep makes up for; an entry that becomes public gets all of its own.
 * @param before undefined for a new entry, and for one that leaves the trash
 */
export async function keepingReferences<T extends EntryTypes, Outcome>(
  kind: EntryKind<T>,
  { before, after }: { before?: T['record']; after: T['record'] },
  { references }: Pick<EntryDeps<T>, 'references'>,
  save: () => Promise<Outcome>,
): Promise<Outcome> {
  const { isPublic } = kind.reading;
  const old = before ? kind.objectKeys(before) : [];
  const wanted = kind.objectKeys(after);
  const referrer = { kind: kind.name, id: after.id };
  const goesPublic = before && isPublic(after) && !isPublic(before);
  const added = goesPublic ? wanted : without(wanted, old);
  if (added.length > 0) await references.add(referrer, added);
  const outcome = await save();
  const dropped = without(old, wanted);
  if (!refusals.has(outcome) && dropped.length > 0) {
    await references.remove(referrer, dropped).catch(() => undefined);
  }
  return outcome;
}

function without(keys: readonly string[], others: readonly string[]): string[] {
  return keys.filter((key) => !others.includes(key));
}
