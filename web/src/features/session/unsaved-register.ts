/** Knows whether something on the screen is not saved: the end of a session must not take it away. */
export interface UnsavedRegister {
  any(): boolean;
  mark(id: string, unsaved: boolean): void;
  /** The author gives it up. */
  forget(): void;
  /** Calls back when there is nothing any more. Returns the way to stop. */
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
