import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Changes are passed on after a pause in writing, or at the longest this long after the first of them. */
const delayMs = { pause: 150, longest: 500 };

const leaveEvents = ['beforeunload', 'pagehide'] as const;
const actionEvents = ['pointerdown', 'click', 'visibilitychange'] as const;

/**
 * Passes changes on in pauses of writing, because reading a long document would delay key presses. Events
 * that may lead to a use of the text, such as a click or leaving the page, make it pass them on at once.
 */
export function useDelayedUpdates(
  editor: Editor,
  /** `start` is called once for the changes that one `pass` passes on, at the first of them. */
  { start, pass }: { start: () => void; pass: () => void },
): void {
  const begin = useEffectEvent(start);
  const passOn = useEffectEvent(pass);
  useEffect(() => {
    let pending: { since: number; timer: ReturnType<typeof setTimeout> } | undefined;
    const cancelPending = () => {
      if (pending === undefined) return false;
      clearTimeout(pending.timer);
      pending = undefined;
      return true;
    };
    // Synchronously, because a page that is being left renders nothing later.
    const flush = () => {
      if (cancelPending()) flushSync(passOn);
    };
    const schedule = () => {
      if (pending === undefined) begin();
      const now = Date.now();
      const since = pending?.since ?? now;
      clearTimeout(pending?.timer);
      const remaining = Math.max(0, since + delayMs.longest - now);
      pending = { since, timer: setTimeout(flush, Math.min(delayMs.pause, remaining)) };
    };
    const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) flush();
    };
    const capture = { capture: true };
    editor.on('update', schedule);
    editor.on('blur', flush);
    document.addEventListener('keydown', onKey, capture);
    for (const name of actionEvents) document.addEventListener(name, flush, capture);
    for (const name of leaveEvents) window.addEventListener(name, flush, capture);
    return () => {
      if (cancelPending()) passOn();
      editor.off('update', schedule);
      editor.off('blur', flush);
      document.removeEventListener('keydown', onKey, capture);
      for (const name of actionEvents) document.removeEventListener(name, flush, capture);
      for (const name of leaveEvents) window.removeEventListener(name, flush, capture);
    };
  }, [editor]);
}
