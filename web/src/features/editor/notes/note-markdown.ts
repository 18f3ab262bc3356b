import { markdownToContent, contentToMarkdown } from '#shared/content/markdown.ts';
import { type ContentNode, isLeaf } from '#shared/content/nodes.ts';
import { lineOfBlocks } from '#shared/content/tables.ts';

/** What a footnote says, in a form that its author can edit without losing links and marks. */
export function noteToMarkdown(children: readonly ContentNode[]): string {
  return contentToMarkdown([{ type: 'paragraph', children: [...children] }]).trim();
}

/** Texts, links and formulas alone: a note holds nothing else. */
export function markdownToNote(markdown: string): ContentNode[] {
  return lineOfBlocks(markdownToContent(markdown)).filter(
    (node) => isLeaf(node) || node.type === 'link' || node.type === 'math-inline',
  );
}
