import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';

/** Why a save failed. */
export type SaveProblem<Saved> =
  /** Somebody else saved in the meantime. */
  | { kind: 'stale'; saved: Saved }
  /** An earlier attempt, whose response was lost, has created an entry with other values. The next attempt creates another entry. */
  | { kind: 'created-earlier' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'unreachable' };

/** Handles failed saves of a versioned form: the key of a new entry, and the state that somebody else has saved. */
export function useSaveConflicts<Saved>() {
  const idempotencyKey = useRef<string>(undefined);
  const [stale, setStale] = useState<Saved>();

  /** @param load fetches what somebody else may have saved; undefined for a new entry */
  async function explainFailure(
    error: unknown,
    load: (() => Promise<Saved>) | undefined,
  ): Promise<SaveProblem<Saved>> {
    if (!(error instanceof ApiError) || error.status === 0) return { kind: 'unreachable' };
    if (error.code === 'stale-version') {
      try {
        const saved = await load?.();
        if (saved !== undefined) {
          setStale(saved);
          return { kind: 'stale', saved };
        }
      } catch {
        // Without the saved state there is nothing to choose from, so the form shows the refusal.
      }
    }
    if (error.code === 'idempotency-mismatch') {
      idempotencyKey.current = undefined;
      return { kind: 'created-earlier' };
    }
    return { kind: 'refused', error };
  }

  return {
    /** Returns the same key for each attempt to create this entry. */
    idempotencyKey: () => (idempotencyKey.current ??= crypto.randomUUID()),
    renewKey: () => {
      idempotencyKey.current = undefined;
    },
    /** The state that somebody else has saved, until the author has chosen. */
    stale,
    showStale: (saved: Saved) => setStale(saved),
    clearStale: () => setStale(undefined),
    explainFailure,
  };
}
