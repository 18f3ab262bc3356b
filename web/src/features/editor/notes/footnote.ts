import { type Editor, Node } from '@tiptap/core';
import { parseContent } from '#shared/content/check-content.ts';
import { type ContentElement, type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { insertInlineBehind, replaceSelected } from '../insert.ts';
import { selectedAtom } from '../keys/atoms.ts';

const attribute = 'data-footnote';

/** The mark of a footnote, which carries its text. The style sheet numbers them. */
export const Footnote = Node.create({
  name: footnote,
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    node: {
      default: null,
      parseHTML: (element: HTMLElement) => readNote(element),
      renderHTML: ({ node }: Record<string, unknown>) => ({
        [attribute]: serializeContent([node as ContentElement]),
      }),
    },
  }),
  parseHTML: () => [
    { tag: `sup[${attribute}]`, getAttrs: (element) => (readNote(element) ? null : false) },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    { ...HTMLAttributes, class: 'post-footnote', title: noteText(node.attrs.node) },
  ],
  renderText: ({ node }) => ` (${noteText(node.attrs.node)})`,
});

export function noteText(node: unknown): string {
  return plainText((node as ContentElement).children);
}

/** Inserts a footnote behind the selection, which it is about, or changes the selected one. */
export function setFootnote(editor: Editor, children: ContentNode[]): void {
  const note = { type: footnote, attrs: { node: { type: 'footnote', children } } };
  if (selectedNote(editor)) replaceSelected(editor, note);
  else insertInlineBehind(editor, note);
}

export function selectedNote({ state }: Editor): ContentElement | undefined {
  const atom = selectedAtom(state);
  return atom?.type.name === footnote ? (atom.attrs.node as ContentElement) : undefined;
}

/** Copied from an editor; a foreign page may have forged it, so it is checked. */
function readNote(element: HTMLElement): ContentElement | undefined {
  return checkedNote(element.getAttribute(attribute) ?? '');
}

/** The footnote in this JSON, if a post may hold it. */
export function checkedNote(json: string): ContentElement | undefined {
  const checked = parseContent(json);
  const [node] = checked.ok ? checked.nodes : [];
  return node && 'type' in node && node.type === 'footnote' ? node : undefined;
}
