import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S, or Cmd+S, in place of the browser's own; not while a dialog asks something. */
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
