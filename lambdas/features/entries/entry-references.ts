/** Keeps the index of uploaded objects in step with the entries that show them. */
import { isObjectKey } from '#shared/content/urls.ts';
import type { Seo } from '#shared/entries/seo.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { EntryTypes } from './entry.ts';
import type { EntryDeps, EntryKind } from './entry-kind.ts';

interface Pictures {
  /** The picture beside the title. */
  picture: string | null;
  /** The images in the article. */
  images: readonly string[];
  seo: Seo | undefined;
}

/** Finds the uploaded objects among the pictures of an entry, without duplicates. */
export function objectKeysAmong({ picture, images, seo }: Pictures): string[] {
  const sources = [picture ?? '', ...images, seo?.image ?? ''];
  return [...new Set(sources.filter(isObjectKey))];
}

/** Keeps the images whose upload is complete, in the given order. */
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
 * Saves a change of an entry. References are added before the save and removed after it, so that no image
 * lacks one; a reference that cannot be removed is harmless. Drafts of earlier releases have no references
 * until the daily sweep adds them, so an entry that becomes public gets all of its references again.
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
  const becomesPublic = before && isPublic(after) && !isPublic(before);
  const added = becomesPublic ? wanted : difference(wanted, old);
  if (added.length > 0) await references.add(referrer, added);
  const outcome = await save();
  const dropped = difference(old, wanted);
  if (!refusals.has(outcome) && dropped.length > 0) {
    await references.remove(referrer, dropped).catch(() => undefined);
  }
  return outcome;
}

function difference(keys: readonly string[], others: readonly string[]): string[] {
  return keys.filter((key) => !others.includes(key));
}
