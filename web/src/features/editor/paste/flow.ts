import { appendLeaf } from '#shared/content/leaves.ts';
import {
  type ContentElement,
  type ContentLeaf,
  type ContentNode,
  isLeaf,
  type LinkElement,
} from '#shared/content/nodes.ts';
import type { LinkTarget } from './markup-context.ts';

/** Collects the blocks of pasted markup. Text gathers in a line, which ends where the next block begins. */
export class Flow {
  readonly blocks: ContentElement[] = [];
  #line: ContentNode[] = [];

  /** Adds text, without white space at the start of the line or after other white space: that is layout. */
  addText(leaf: ContentLeaf, link: LinkTarget | undefined): void {
    const text = endsWithSpace(this.#line) ? leaf.text.replace(/^ +/, '') : leaf.text;
    if (text === '') return;
    appendLeaf(this.#targetOf(link), { ...leaf, text });
  }

  addBreak(link: LinkTarget | undefined): void {
    trimEnd(this.#line);
    this.#targetOf(link).push({ text: '\n' });
  }

  addInline(node: ContentElement, link: LinkTarget | undefined): void {
    this.#targetOf(link).push(node);
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

  /** The children of the link at the end of the line, begun if needed; without a link, the line. */
  #targetOf(link: LinkTarget | undefined): ContentNode[] {
    if (link === undefined) return this.#line;
    const { url, title } = link;
    const last = this.#line.at(-1);
    const isLink = last && !isLeaf(last) && last.type === 'link';
    if (isLink && last.url === url && last.title === title) return last.children;
    const added: LinkElement = { type: 'link', url, ...(title && { title }), children: [] };
    this.#line.push(added);
    return added.children;
  }
}

/** Whether white space that follows would be layout: after other white space, or at the start of a line. */
function endsWithSpace(line: readonly ContentNode[]): boolean {
  const last = line.at(-1);
  if (last === undefined) return true;
  if (isLeaf(last)) return /\s$/.test(last.text);
  return last.type === 'link' && endsWithSpace(last.children);
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
