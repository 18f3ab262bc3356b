/** Helps saves with concurrent versions, unique slugs, and repeated requests. */
import { type ProblemCode, problem } from '#shared/problems.ts';
import { createHash } from 'node:crypto';

/**
 * Retries a stale write on the latest version, unless the caller asked for a certain version.
 * @throws Problem `stale-version` when that version is outdated
 */
export async function savingLatest<Saved>(
  ifMatch: number | undefined,
  attempt: () => Promise<Saved | 'stale'>,
): Promise<Saved> {
  for (let tries = 0; tries < 20; tries += 1) {
    const outcome = await attempt();
    if (outcome !== 'stale') return outcome;
    if (ifMatch !== undefined) throw problem('stale-version');
  }
  throw problem('conflict');
}

/** @throws Problem `missing` without a record, or `stale-version` when the caller has seen another version */
export function requireVersion<Found extends { version: number }>(
  found: Found | undefined,
  { ifMatch, missing }: { ifMatch: number | undefined; missing: ProblemCode },
): Found {
  if (!found) throw problem(missing);
  if (ifMatch !== undefined && found.version !== ifMatch) throw problem('stale-version');
  return found;
}

export interface Slugs {
  /** @returns the slugs that are in use */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Saves under the slug `base`, or under the first free one of `base-2`, `base-3` and so on. */
export async function savingUnderFreeSlug<Saved>(
  { slugs, base }: { slugs: Slugs; base: string },
  save: (slug: string) => Promise<Saved | 'slug-taken'>,
): Promise<Saved> {
  let number = 1;
  for (let tries = 0; tries < 50; tries += 1) {
    const outcome = await save(numberedSlug(base, number));
    if (outcome !== 'slug-taken') return outcome;
    number = await nextFreeNumber(slugs, base, number + 1);
  }
  throw problem('conflict');
}

/** Limits the former slugs of an entry, so that deleting the entry fits into one transaction. */
export const formerSlugLimit = 40;

/** @returns the former slugs after a change from one public slug to another */
export function formerSlugsAfter(
  { slug: old, formerSlugs }: { slug: string; formerSlugs: readonly string[] },
  slug: string,
): string[] {
  return [...formerSlugs.filter((former) => former !== slug), old].slice(-formerSlugLimit);
}

/** @param number 1 for the slug without a number */
export function numberedSlug(base: string, number: number): string {
  return number === 1 ? base : `${base}-${number}`;
}

async function nextFreeNumber(slugs: Slugs, base: string, start: number): Promise<number> {
  const chunk = 50;
  for (let first = start; ; first += chunk) {
    const numbers = Array.from({ length: chunk }, (_, index) => first + index);
    const taken = await slugs.takenSlugs(numbers.map((number) => numberedSlug(base, number)));
    const free = numbers.find((number) => !taken.has(numberedSlug(base, number)));
    if (free !== undefined) return free;
  }
}

const claimLifetimeMs = 24 * 60 * 60 * 1000;

export interface Claim {
  /** Value of the header `Idempotency-Key`. */
  key: string;
  requestHash: string;
  now: Date;
  expiresAt: Date;
}

/** Belongs to a signed-in user, because another user may send the same key. */
export interface OwnClaim extends Claim {
  userId: string;
}

/**
 * Makes the claim by which a repeated request with the same Idempotency-Key gets the first response.
 * @returns undefined for a request without a key
 */
export function claimOf<Rest extends object>(request: {
  key: string | undefined;
  /** Bytes, or an object whose fields are in the order of its schema, so that equal requests have equal hashes. */
  sent: unknown;
  now: Date;
  /** Further attributes of the claim. */
  rest: Rest;
}): (Claim & Rest) | undefined {
  const { key, sent, now, rest } = request;
  if (key === undefined) return undefined;
  const content = sent instanceof Uint8Array ? sent : JSON.stringify(sent);
  return {
    ...rest,
    key,
    requestHash: createHash('sha256').update(content).digest('hex'),
    now,
    expiresAt: new Date(now.getTime() + claimLifetimeMs),
  };
}
