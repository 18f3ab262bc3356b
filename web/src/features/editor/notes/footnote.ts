import { type Editor, Node } from '@tiptap/core';
import { parseContent } from '#shared/content/check-content.ts';
import { type ContentElement, type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { footnote } from '#shared/content/tiptap-document.ts';
import { insertInlineAfterSelection, replaceSelected } from '../insert.ts';
import { selectedAtom } from '../keys/selection.ts';

const attribute = 'data-footnote';

/** The raised number of a footnote. The attribute `node` holds its text; the style sheet counts the numbers. */
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

/** Changes the selected footnote, or inserts one after the selected text. */
export function setFootnote(editor: Editor, children: ContentNode[]): void {
  const note = { type: footnote, attrs: { node: { type: 'footnote', children } } };
  if (selectedNote(editor)) replaceSelected(editor, note);
  else insertInlineAfterSelection(editor, note);
}

export function selectedNote({ state }: Editor): ContentElement | undefined {
  const atom = selectedAtom(state);
  return atom?.type.name === footnote ? (atom.attrs.node as ContentElement) : undefined;
}

/** Checks the note, because another site may imitate the editor's clipboard format. */
function readNote(element: HTMLElement): ContentElement | undefined {
  return checkedNote(element.getAttribute(attribute) ?? '');
}

/** @returns the footnote in this JSON, or undefined if a post may not contain it */
export function checkedNote(json: string): ContentElement | undefined {
  const checked = parseContent(json);
  const [node] = checked.ok ? checked.nodes : [];
  return node && 'type' in node && node.type === 'footnote' ? node : undefined;
}
