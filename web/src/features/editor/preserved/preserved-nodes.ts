import { Node } from '@tiptap/core';
import { parseContent } from '#shared/content/check-content.ts';
import { embedOf } from '#shared/content/embeds.ts';
import { type ContentElement, serializeContent } from '#shared/content/nodes.ts';
import { plainText } from '#shared/content/text.ts';
import { preservedBlock, preservedInline } from '#shared/content/tiptap-document.ts';

const attribute = 'data-element';

/** A block that the editor cannot edit. It shows a description, and can be moved and deleted. */
export const PreservedBlock = preservedNode(preservedBlock, 'block', 'div');

/** An inline element that the editor cannot edit. */
export const PreservedInline = preservedNode(preservedInline, 'inline', 'span');

function preservedNode(name: string, group: 'block' | 'inline', tag: 'div' | 'span') {
  return Node.create({
    name,
    group,
    inline: group === 'inline',
    atom: true,
    selectable: true,
    draggable: true,
    addAttributes: () => ({
      node: {
        default: null,
        parseHTML: (element: HTMLElement) => readElement(element.getAttribute(attribute)),
        renderHTML: ({ node }: Record<string, unknown>) => ({
          [attribute]: serializeContent([node as ContentElement]),
        }),
      },
    }),
    parseHTML: () => [
      {
        tag: `${tag}[${attribute}]`,
        getAttrs: (element) => (readElement(element.getAttribute(attribute)) ? null : false),
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      { ...HTMLAttributes, class: 'preserved' },
      describeElement(node.attrs.node as ContentElement),
    ],
    renderText: ({ node }) => plainText([node.attrs.node as ContentElement]),
  });
}

/** Checks the element, because another site may imitate the editor's clipboard format. */
function readElement(json: string | null): ContentElement | undefined {
  const checked = json ? parseContent(json) : undefined;
  const node = checked?.ok ? checked.nodes[0] : undefined;
  return node && 'type' in node ? node : undefined;
}

/** The text that stands for an element that the editor does not show. */
export function describeElement(element: ContentElement): string {
  const text = plainText([element]);
  if (element.type === 'link') return `Link: ${text || element.url}`;
  if (element.type === 'embed') return `${embedOf(element.url)?.provider}: ${text}`;
  return text || element.type;
}
