import { appendLeaf } from '#shared/content/leaves.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type LinkElement,
} from '#shared/content/nodes.ts';
import type { PageLink } from './place.ts';

/**
 * Collects the blocks of pasted markup in their order. Text gathers in a line, which ends where the next
 * block begins.
 */
export class Flow {
  readonly blocks: ContentElement[] = [];
  #line: ContentNode[] = [];

  /** Adds text, without white space at the start of the line or after other white space: that is layout. */
  addText(leaf: ContentLeaf, link: PageLink | undefined): void {
    const text = this.#isAfterSpace() ? leaf.text.replace(/^ +/, '') : leaf.text;
    if (text === '') return;
    const target = link === undefined ? this.#line : this.#openLink(link).children;
    appendLeaf(target, { ...leaf, text });
  }

  addBreak(link: PageLink | undefined): void {
    trimEnd(this.#line);
    const target = link === undefined ? this.#line : this.#openLink(link).children;
    target.push({ text: '\n' });
  }

  addInline(node: ContentElement, link: PageLink | undefined): void {
    if (link === undefined) this.#line.push(node);
    else this.#openLink(link).children.push(node);
  }

  addBlock(block: ContentElement): void {
    this.endLine();
    this.blocks.push(block);
  }

  /** Turns the line into a paragraph, if it is not empty. */
  endLine(): void {
    const children = trimmed(this.#line);
    this.#line = [];
    if (children.length > 0) this.blocks.push({ type: 'paragraph', children });
  }

  #openLink({ url, title }: PageLink): LinkElement {
    const last = this.#line.at(-1);
    const isLink = last && !isLeaf(last) && last.type === 'link';
    if (isLink && last.url === url && last.title === title) return last;
    const link: LinkElement = { type: 'link', url, ...(title && { title }), children: [] };
    this.#line.push(link);
    return link;
  }

  #isAfterSpace(): boolean {
    const last = lastLeaf(this.#line);
    return last === 'none' || (last !== 'other' && /^\s$/.test(last.text.at(-1) ?? ''));
  }
}

/**
 * The text at the end of a line, `none` for an empty line, `other` when it does not end with text.
 */
function lastLeaf(line: readonly ContentNode[]): ContentLeaf | 'none' | 'other' {
  const last = line.at(-1);
  if (last === undefined) return 'none';
  if (isLeaf(last)) return last;
  return last.type === 'link' ? lastLeaf(last.children) : 'other';
}

/** Removes line breaks and spaces from both ends of the line, in place. */
function trimmed(line: ContentNode[]): ContentNode[] {
  trimEnd(line);
  while (line[0] && isLeaf(line[0])) {
    const text = line[0].text.trimStart();
    if (text !== '') {
      line[0] = { ...line[0], text };
      break;
    }
    line.shift();
  }
  return line;
}

function trimEnd(line: ContentNode[]): void {
  for (let last = line.at(-1); last !== undefined; last = line.at(-1)) {
    if (!isLeaf(last)) {
      if (last.type !== 'link') return;
      trimEnd(last.children);
      if (last.children.length > 0) return;
      line.pop();
      continue;
    }
    const text = last.text.trimEnd();
    line.pop();
    if (text === '') continue;
    line.push({ ...last, text });
    return;
  }
}
