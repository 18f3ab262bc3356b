import { validCodeSettings } from '#shared/content/code-block.ts';
import type { ContentElement } from '#shared/content/nodes.ts';
import { blockTags, isElement, isText } from './elements.ts';
import { cleanText } from '#shared/read-text.ts';

const lineElements = new Set(['div', 'p', 'li', 'tr']);
const notText = 'button, clipboard-copy, style, script';

/** The exact text of preformatted markup, except for the line break at its end. */
export function codeText(element: Element): string {
  return textWithin(element).replaceAll('\u{a0}', ' ').replace(/\n$/, '');
}

/**
 * The element within preformatted markup that holds the code: chats add the name of the language and buttons
 * around it. It is the outermost parent of the only `code` element that has more code beside that element.
 */
export function codeWithin(element: Element): Element {
  const [code, ...others] = element.querySelectorAll('code');
  if (!code || others.length > 0) return element;
  let outermost: Element = code;
  for (let child: Element = code; child !== element; ) {
    const parent = child.parentElement ?? element;
    if (hasCodeBeside(child, parent)) outermost = parent;
    child = parent;
  }
  return outermost;
}

/** Whether a parent has more code than in one child. Blocks before the child are its header, and do not count. */
function hasCodeBeside(child: Element, { childNodes }: Element): boolean {
  const nodes = [...childNodes];
  const childIndex = nodes.indexOf(child);
  return nodes.some((node, index) => {
    if (isText(node)) return node.textContent?.trim();
    if (node === child || !isElement(node) || node.matches(notText)) return false;
    const isHeader = index < childIndex && blockTags.has(node.localName);
    return !isHeader && textWithin(node).trim();
  });
}

/** @param element preformatted markup, whose class may name the language */
export function codeBlock(text: string, element?: Element): ContentElement {
  return {
    type: 'code-block',
    ...validCodeSettings({ language: element && languageIn(element) }),
    children: [{ text: cleanText(text) }],
  };
}

/** Highlighters set the language's class on the block, on the code in it, or on its parent. */
function languageIn(element: Element): string | undefined {
  const elements = [element, element.querySelector('code'), element.parentElement];
  return elements
    .map((each) => /(?:^| )(?:language|lang|highlight-source)-([^ ]+)/.exec(each?.className ?? ''))
    .find((match) => match !== null)?.[1];
}

function textWithin(element: Element): string {
  let text = '';
  for (const node of element.childNodes) {
    if (isText(node)) text += (node.textContent ?? '').replaceAll(/\r\n?/g, '\n');
    if (!isElement(node) || node.matches(notText)) continue;
    if (node.localName === 'br') text += '\n';
    else if (lineElements.has(node.localName)) text = `${onOwnLine(text)}${textWithin(node)}\n`;
    else text += textWithin(node);
  }
  return text;
}

function onOwnLine(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}
