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
  /** False once the author has scrolled or clicked, until the cursor moves again. */
  let isFollowing = true;
  const stopFollowing = () => {
    isFollowing = false;
  };
  const key = new PluginKey('caretInView');
  editor.registerPlugin(
    new Plugin({
      key,
      props: {
        handleScrollToSelection: (view) => {
          isFollowing = true;
          requestAnimationFrame(() => scrollAboveBars(view));
          return false;
        },
      },
      view: (view) => {
        const scrollToCaret = () => {
          if (isFollowing && view.hasFocus()) view.dispatch(view.state.tr.scrollIntoView());
        };
        const sizes = new ResizeObserver(scrollToCaret);
        // Observing also calls `scrollToCaret` at once, which is needed after a dialog has closed.
        const watch = () => {
          for (const element of [view.dom, view.dom.closest('.post-editor')]) {
            if (element) sizes.observe(element);
          }
        };
        const listeners = new AbortController();
        const { signal } = listeners;
        view.dom.addEventListener('focus', watch, { signal });
        view.dom.addEventListener('blur', () => sizes.disconnect(), { signal });
        const capture = { signal, capture: true, passive: true };
        for (const name of lookAwayEvents) window.addEventListener(name, stopFollowing, capture);
        window.visualViewport?.addEventListener('resize', scrollToCaret, { signal });
        if (view.hasFocus()) watch();
        return {
          update: ({ state }, { selection }) => {
            if (!selection.eq(state.selection)) isFollowing = true;
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

/** Scrolls the page until no sticky bar covers the cursor. */
function scrollAboveBars(view: EditorView): void {
  if (view.isDestroyed || !view.hasFocus()) return;
  // Twice, because one bar may be above another.
  for (let pass = 0; pass < 2; pass += 1) {
    const { left, bottom } = view.coordsAtPos(view.state.selection.head);
    const caretEnd = bottom + margin;
    // `elementsFromPoint` finds nothing below the window.
    const elements = document.elementsFromPoint(left, Math.min(caretEnd, window.innerHeight - 1));
    const barTops = elements
      // Topmost first, so these are in front of the text.
      .slice(0, elements.indexOf(view.dom))
      .filter((element) => getComputedStyle(element).position === 'sticky')
      .map((bar) => bar.getBoundingClientRect().top);
    window.scrollBy(0, caretEnd - Math.min(caretEnd, ...barTops));
  }
}
