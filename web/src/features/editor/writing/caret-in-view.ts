import type { Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Room between the cursor and a bar below it, in pixels. */
const margin = 6;
/** Events by which authors turn to another part of the page. */
const lookAwayEvents = ['wheel', 'touchmove', 'pointerdown'] as const;

/**
 * Keeps the cursor above the bars that stick to the bottom of the window. ProseMirror scrolls to the cursor
 * after each change, but ignores these bars, and whatever grows later: a rendered formula, the toolbar of
 * a new table, the keyboard of a phone.
 */
export function keepCaretInView(editor: Editor): () => void {
  // An author who placed the cursor before this code was loaded is looking at it.
  let follows = true;
  const release = () => {
    follows = false;
  };
  const key = new PluginKey('caretInView');
  editor.registerPlugin(
    new Plugin({
      key,
      props: {
        handleScrollToSelection: (view) => {
          follows = true;
          requestAnimationFrame(() => uncover(view));
          return false;
        },
      },
      view: (view) => {
        const keep = () => {
          if (follows && view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
        };
        const sizes = new ResizeObserver(keep);
        // Observing also calls `keep` at once, which is needed after a dialog has closed.
        const watch = () => {
          for (const part of [view.dom, view.dom.closest('.post-editor')]) {
            if (part) sizes.observe(part);
          }
        };
        const listeners = new AbortController();
        const { signal } = listeners;
        view.dom.addEventListener('focus', watch, { signal });
        view.dom.addEventListener('blur', () => sizes.disconnect(), { signal });
        const before = { signal, capture: true, passive: true };
        for (const name of lookAwayEvents) window.addEventListener(name, release, before);
        window.visualViewport?.addEventListener('resize', keep, { signal });
        if (view.hasFocus()) watch();
        return {
          update: ({ state }, { selection }) => {
            if (!selection.eq(state.selection)) follows = true;
          },
          // ProseMirror also calls this when another plugin is added.
          destroy: () => {
            sizes.disconnect();
            listeners.abort();
          },
        };
      },
    }),
  );
  return () => void editor.unregisterPlugin(key);
}

function uncover(view: EditorView): void {
  if (view.isDestroyed || !view.hasFocus()) return;
  // Twice, because one bar may be above another.
  for (let bars = 0; bars < 2; bars += 1) {
    const { left, bottom } = view.coordsAtPos(view.state.selection.head);
    const end = bottom + margin;
    // `elementsFromPoint` finds nothing below the window.
    const found = document.elementsFromPoint(left, Math.min(end, window.innerHeight - 1));
    const tops = found
      .slice(0, found.indexOf(view.dom))
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map((bar) => bar.getBoundingClientRect().top);
    window.scrollBy(0, end - Math.min(end, ...tops));
  }
}
