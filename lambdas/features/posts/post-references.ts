/** Keeps the index of uploaded objects in sync with what posts publish. */
import { isObjectKey } from '#shared/content/urls.ts';
import type { ReferencesRepository, Referrer } from '../uploads/references.repository.ts';
import type { PostRecord } from './post.ts';

/** The uploaded objects among a post's cover and images, each once. */
export function objectKeysOf(avatar: string | null, images: readonly string[]): string[] {
  const sources = avatar === null ? images : [avatar, ...images];
  return [...new Set(sources.filter(isObjectKey))];
}

/**
 * Saves a change of a post: references are added before it and removed after it, so that published
 * content never lacks one. A leftover is harmless, so a failure to remove it is ignored.
 * @param before undefined for a new post
 * @param after undefined for one that goes to the trash
 */
export async function keepingReferences<Outcome extends string>(
  change: { before?: PostRecord; after?: PostRecord },
  { references, save }: { references: ReferencesRepository; save: () => Promise<Outcome> },
): Promise<Outcome> {
  const old = publicKeys(change.before);
  const wanted = publicKeys(change.after);
  const referrer: Referrer = { kind: 'post', id: (change.after ?? change.before)?.id ?? '' };
  const added = without(wanted, old);
  if (added.length > 0) await references.add(referrer, added);
  const outcome = await save();
  const dropped = without(old, wanted);
  if (outcome === 'saved' && dropped.length > 0) {
    await references.remove(referrer, dropped).catch(() => undefined);
  }
  return outcome;
}

function publicKeys(post: PostRecord | undefined): string[] {
  return post?.status === 'published' ? post.objectKeys : [];
}

function without(keys: readonly string[], others: readonly string[]): string[] {
  return keys.filter((key) => !others.includes(key));
}
