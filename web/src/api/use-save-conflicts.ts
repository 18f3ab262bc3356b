import { useRef, useState } from 'react';
import { ApiError } from './api-error.ts';

/** Why a save failed. */
export type SaveProblem<Saved> =
  /** Somebody else saved in the meantime. */
  | { kind: 'stale'; saved: Saved }
  /** An attempt without a response has created something else; the next one creates another. */
  | { kind: 'created-earlier' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'unreachable' };

/** The parts of every versioned form: a key for a new entry, and the state that others saved meanwhile. */
export function useSaveConflicts<Saved>() {
  const key = useRef<string>(undefined);
  const [stale, setStale] = useState<Saved>();

  /** @param load what others may have saved; undefined for something new */
  async function problemOf(
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
        // Without it there is nothing to choose from: the refusal itself is shown.
      }
    }
    if (error.code === 'idempotency-mismatch') {
      key.current = undefined;
      return { kind: 'created-earlier' };
    }
    return { kind: 'refused', error };
  }

  return {
    /** The same for each attempt to create the same. */
    idempotencyKey: () => (key.current ??= crypto.randomUUID()),
    renewKey: () => {
      key.current = undefined;
    },
    /** The state that others saved, until the author has chosen. */
    stale,
    showStale: (saved: Saved) => setStale(saved),
    clearStale: () => setStale(undefined),
    problemOf,
  };
}
