/** Tracks whether something on the screen is unsaved: the end of a session must not remove it. */
export interface UnsavedRegister {
  any(): boolean;
  mark(id: string, unsaved: boolean): void;
  /** The author discards it. */
  forget(): void;
  /** Calls back when nothing is unsaved any more. Returns a function that unsubscribes. */
  onNone(listener: () => void): () => void;
}

export function createUnsavedRegister(): UnsavedRegister {
  const marked = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    any: () => marked.size > 0,
    mark(id, unsaved) {
      if (unsaved) marked.add(id);
      else if (marked.delete(id) && marked.size === 0) for (const listener of listeners) listener();
    },
    forget: () => marked.clear(),
    onNone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
