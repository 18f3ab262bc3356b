import { contentToMarkdown } from '#shared/content/markdown.ts';
import type { ContentNode } from '#shared/content/nodes.ts';

/** What a footnote says, in a form that its author can edit without losing links and marks. */
export function noteToMarkdown(children: readonly ContentNode[]): string {
  return contentToMarkdown([{ type: 'paragraph', children: [...children] }]).trim();
}
