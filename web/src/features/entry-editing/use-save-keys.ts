import { useEffect, useEffectEvent } from 'react';
import { isComposing } from '#web/src/ui/composition.ts';

/**
 * Ctrl+S, or Cmd+S, saves instead of the browser, and Ctrl+Enter saves as the main button. Neither does while a
 * modal dialog is open.
 */
export function useSaveKeys(keys: { onSave: () => void; onFinish: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    // Upper case with Caps Lock; with Shift or Alt it is another shortcut.
    if (isComposing(event) || !(event.ctrlKey || event.metaKey)) return;
    if (event.shiftKey || event.altKey) return;
    const isSave = /^s$/i.test(event.key);
    if (!isSave && event.key !== 'Enter') return;
    event.preventDefault();
    if (document.querySelector(modal) || event.composedPath().some(isModal)) return;
    if (isSave) keys.onSave();
    else keys.onFinish();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const modal = '[aria-modal="true"]';

/** The dialog may have handled the key, and be gone already. */
function isModal(target: EventTarget): boolean {
  return target instanceof Element && target.matches(modal);
}
