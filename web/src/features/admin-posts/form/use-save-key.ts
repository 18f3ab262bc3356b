import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Cmd+S, instead of the browser's own; saves nothing while a modal dialog is open. */
export function useSaveKey(onSave: () => void): void {
  const save = useEffectEvent(onSave);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Upper case with Caps Lock; with Shift it is another shortcut.
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || !/^s$/i.test(event.key)) return;
      event.preventDefault();
      if (!document.querySelector('[aria-modal="true"]')) save();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
