import { useLayoutEffect } from 'react';

/**
 * Whether a key confirms or cancels what an input method composes. Safari sends it after the end of
 * the composition, only with the key code of an input method.
 */
export function isComposing({ isComposing: composing, keyCode }: KeyboardEvent): boolean {
  return composing || keyCode === 229;
}

/**
 * No field, dialog or shortcut gets such a key. The text of the editor does, as ProseMirror has to
 * tell it from the next one.
 */
export function useCompositionGuard(): void {
  useLayoutEffect(() => {
    const guard = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (isComposing(event) && !isText) event.stopImmediatePropagation();
    };
    // First: dialogs listen there, too, by an effect.
    window.addEventListener('keydown', guard, true);
    return () => window.removeEventListener('keydown', guard, true);
  }, []);
}
