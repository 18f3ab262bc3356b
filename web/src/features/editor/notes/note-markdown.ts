import { contentToMarkdown } from '#shared/content/markdown.ts';
import type { ContentNode } from '#shared/content/nodes.ts';

/** A footnote's text in a form that its author can edit without losing links and marks. */
export function noteToMarkdown(children: readonly ContentNode[]): string {
  return contentToMarkdown([{ type: 'paragraph', children: [...children] }]).trim();
}
