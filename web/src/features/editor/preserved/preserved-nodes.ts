import { Node, type NodeConfig } from '@tiptap/core';
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
    ...storedElement(tag, attribute, readElement),
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      { ...HTMLAttributes, class: 'preserved' },
      describeElement(node.attrs.node as ContentElement),
    ],
    renderText: ({ node }) => plainText([node.attrs.node as ContentElement]),
  });
}

/**
 * The attribute `node` of nodes that hold a stored element, which is copied as JSON.
 * @param read checks copied JSON: another site may imitate the editor's clipboard format
 */
export function storedElement(
  tag: string,
  attribute: string,
  read: (json: string) => ContentElement | undefined,
): Pick<NodeConfig, 'addAttributes' | 'parseHTML'> {
  const readFrom = (element: HTMLElement) => read(element.getAttribute(attribute) ?? '');
  return {
    addAttributes: () => ({
      node: {
        default: null,
        parseHTML: readFrom,
        renderHTML: ({ node }) => ({ [attribute]: serializeContent([node as ContentElement]) }),
      },
    }),
    parseHTML: () => [
      {
        tag: `${tag}[${attribute}]`,
        getAttrs: (element) => (readFrom(element) ? null : false),
      },
    ],
  };
}

/** @returns the element in this JSON, or undefined if a post may not contain it */
export function readElement(json: string): ContentElement | undefined {
  const checked = parseContent(json);
  const [node] = checked.ok ? checked.nodes : [];
  return node && 'type' in node ? node : undefined;
}

/** The text that stands for an element that the editor does not show. */
export function describeElement(element: ContentElement): string {
  const text = plainText([element]);
  if (element.type === 'link') return `Link: ${text || element.url}`;
  if (element.type === 'embed') return `${embedOf(element.url)?.provider}: ${text}`;
  return text || element.type;
}
