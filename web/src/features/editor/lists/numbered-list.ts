import { InputRule, type Node } from '@tiptap/core';
import { isListStart, listStart } from '#shared/content/schema.ts';

/** A numbered list, which begins at any number that a post may have. */
export function withStart(list: Node): Node {
  return list.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element: HTMLElement) =>
          listStart(Number(element.getAttribute('start') ?? 1)).start ?? 1,
      },
    }),
    addInputRules() {
      return (this.parent?.() ?? []).map(
        ({ find, handler }) =>
          new InputRule({
            find,
            handler: (props) => (isListStart(Number(props.match[1])) ? handler(props) : null),
          }),
      );
    },
    // TipTap's own would read pasted lines that begin with numbers, or with single letters.
    addProseMirrorPlugins: () => [],
  });
}
