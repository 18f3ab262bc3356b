import type { ContentElement } from '#shared/content/nodes.ts';
import { isElement } from './element-kinds.ts';

const lineElements = new Set(['div', 'p', 'li', 'tr']);

/** The exact text of preformatted markup, except for the line break at its end. */
export function codeText(element: Element): string {
  return textWithin(element).replaceAll('\u{a0}', ' ').replace(/\n$/, '');
}

export function codeBlock(text: string): ContentElement {
  return { type: 'code-block', children: [{ text: text.toWellFormed().replaceAll('\0', '') }] };
}

function textWithin(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE)
      text += (node.textContent ?? '').replaceAll(/\r\n?/g, '\n');
    if (!isElement(node) || node.matches('button, clipboard-copy, style, script')) continue;
    if (node.localName === 'br') text += '\n';
    else if (lineElements.has(node.localName)) text = `${onOwnLine(text)}${textWithin(node)}\n`;
    else text += textWithin(node);
  }
  return text;
}

function onOwnLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
