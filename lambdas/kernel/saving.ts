/** Shared by every change of a versioned record. */
import { type ProblemCode, problem } from '#shared/problems.ts';

/**
 * A caller that sends a version is refused when it is stale; any other write is retried on the
 * latest one.
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
