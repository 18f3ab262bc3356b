import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';

/** Milliseconds without a change, and in all, until changes are passed on. */
const delay = { pause: 150, longest: 500 };

const leaving = ['beforeunload', 'pagehide'] as const;
const acting = ['pointerdown', 'click', 'visibilitychange'] as const;

/**
 * Passes changes on once there is a pause: reading a long document takes longer than a key may. What
 * may use the text, such as a save, another field or leaving the page, comes after that.
 */
export function useDelayedUpdates(
  editor: Editor,
  /** `start` is called at the first change after those that were passed on. */
  { start, pass }: { start: () => void; pass: () => void },
): void {
  const begin = useEffectEvent(start);
  const passOn = useEffectEvent(pass);
  useEffect(() => {
    let pending: { since: number; timer: ReturnType<typeof setTimeout> } | undefined;
    const take = () => {
      if (pending === undefined) return false;
      clearTimeout(pending.timer);
      pending = undefined;
      return true;
    };
    // At once: a page that is being left renders nothing more.
    const flush = () => {
      if (take()) flushSync(passOn);
    };
    const wait = () => {
      if (pending === undefined) begin();
      const now = Date.now();
      const since = pending?.since ?? now;
      clearTimeout(pending?.timer);
      const rest = Math.max(0, since + delay.longest - now);
      pending = { since, timer: setTimeout(flush, Math.min(delay.pause, rest)) };
    };
    const onKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) flush();
    };
    const before = { capture: true };
    editor.on('update', wait);
    editor.on('blur', flush);
    document.addEventListener('keydown', onKey, before);
    for (const name of acting) document.addEventListener(name, flush, before);
    for (const name of leaving) window.addEventListener(name, flush, before);
    return () => {
      if (take()) passOn();
      editor.off('update', wait);
      editor.off('blur', flush);
      document.removeEventListener('keydown', onKey, before);
      for (const name of acting) document.removeEventListener(name, flush, before);
      for (const name of leaving) window.removeEventListener(name, flush, before);
    };
  }, [editor]);
}
