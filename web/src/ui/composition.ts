import { useLayoutEffect } from 'react';

/**
 * Whether a key belongs to an input method, for example because it confirms Japanese text. Safari sends this key
 * after the composition has ended, and marks it only with the key code 229.
 */
export function isComposing({ isComposing: composing, keyCode }: KeyboardEvent): boolean {
  return composing || keyCode === 229;
}

/**
 * Hides the keys of an input method from fields, dialogs and shortcuts. The editor still gets them, because
 * ProseMirror has to tell them from the keys that follow.
 */
export function useCompositionGuard(): void {
  useLayoutEffect(() => {
    const guard = (event: KeyboardEvent) => {
      const isText = event.target instanceof HTMLElement && event.target.isContentEditable;
      if (isComposing(event) && !isText) event.stopImmediatePropagation();
    };
    // A layout effect, to listen before dialogs do, which add their listeners in an effect.
    window.addEventListener('keydown', guard, true);
    return () => window.removeEventListener('keydown', guard, true);
  }, []);
}
