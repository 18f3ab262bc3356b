/** Checks an article that an author sends, and derives its excerpt, reading time and images. */
import { parseContent } from '#shared/content/check-content.ts';
import { diagramLanguage } from '#shared/content/code-block.ts';
import { elementsOf } from '#shared/content/elements-of.ts';
import { type ContentElement, type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import {
  characterCount,
  excerpt,
  imageSources,
  plainText,
  readingTime,
} from '#shared/content/text.ts';
import { problem } from '#shared/problems.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';

/** @throws Problem `too-large` over 300 kB, `validation-failed` with `errors.content` otherwise */
export function acceptNodes(source: string): ContentNode[] {
  const parsed = parseContent(source);
  if (parsed.ok) return parsed.nodes;
  const code = parsed.reason === 'too-large' ? 'too-large' : 'validation-failed';
  throw refusedContent(contentProblemMessage(parsed.reason), code);
}

/** Refuses an empty article, too. @throws Problem as `acceptNodes` */
export function acceptText(source: string): ContentNode[] {
  const nodes = acceptNodes(source);
  if (characterCount(nodes) === 0) throw refusedContent(authorMessages.contentRequired);
  return nodes;
}

export function refusedContent(
  message: string,
  code: 'too-large' | 'validation-failed' = 'validation-failed',
) {
  return problem(code, { errors: { content: message } });
}

export interface Article {
  /** Normalized JSON text. */
  json: string;
  excerpt: string;
  /** Minutes. */
  readTime: number;
  /** Addresses and object keys of its images. */
  images: string[];
  /** Contains a diagram's code without its drawing, as after an import. Opening and saving the article draws it. */
  undrawn: boolean;
}

export function articleOf(nodes: readonly ContentNode[]): Article {
  return {
    json: serializeContent(nodes),
    excerpt: excerpt(nodes),
    readTime: readingTime(nodes),
    images: imageSources(nodes),
    undrawn: elementsOf(nodes, isUndrawn).length > 0,
  };
}

function isUndrawn(node: ContentElement): boolean {
  return (
    node.type === 'code-block' &&
    node.language === diagramLanguage &&
    node.diagram === undefined &&
    plainText(node.children) !== ''
  );
}
