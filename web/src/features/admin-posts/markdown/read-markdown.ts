/**
 * Markdown, converted to the values of a post's form. Large, so it is loaded on the first import.
 */
import { checkContent } from '#shared/content/check-content.ts';
import { lostLinks } from '#shared/content/markdown.ts';
import { hasTooManyLines } from '#shared/content/markdown-lines.ts';
import { readMarkdownPost } from '#shared/content/markdown-post.ts';
import { type ContentNode, serializeContent } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { isImageSource } from '#shared/content/urls.ts';
import { distinctEntries } from '#shared/schemas/entries.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { ImportError, refuseTooLarge } from './markdown-file.ts';
import type { PostFormValues } from '../form/post-form.rules.ts';

export interface MarkdownImport {
  /** Only the fields in the Markdown. */
  values: Partial<PostFormValues>;
  /** Parts that no post can have, as sentences. */
  leftOut: string[];
}

/** More would hide the rest of the report. */
const namedLinks = 10;

/** Throws `ImportError`. */
export function readMarkdown(markdown: string): MarkdownImport {
  refuseTooLarge(new TextEncoder().encode(markdown).length);
  if (hasTooManyLines(markdown)) {
    throw new ImportError('This Markdown has too many lines: at most 10,000 are possible.');
  }
  let lost: string[] = [];
  const { nodes, title, category, tags, excerpt, slug, cover } = readMarkdownPost(markdown, {
    prepare: (root) => (lost = lostLinks(root)),
  });
  const values: Partial<PostFormValues> = {
    ...(title && { title: title.replace(/\s+/g, ' ').trim() }),
    ...(category && { category: category.trim() }),
    ...(tags && { tags: distinctEntries(tags) }),
    ...(excerpt && { excerpt: excerpt.trim() }),
    ...(slug && isSlug(slug) && { slug }),
    ...(cover && isImageSource(cover) && { avatar: cover }),
    ...(nodes.length > 0 && { content: acceptedContent(nodes) }),
  };
  if (Object.keys(values).length === 0) throw new ImportError('This Markdown has no text.');
  const leftOut: string[] = [];
  if (slug && !values.slug) leftOut.push(`The slug “${slug}” cannot be part of an address.`);
  if (cover && !values.avatar) {
    leftOut.push(`The cover “${cover}” is neither an http(s) address nor an uploaded image.`);
  }
  for (const address of lost.slice(0, namedLinks)) {
    leftOut.push(`The link to “${address}”: only complete addresses are possible. Its text stays.`);
  }
  if (lost.length > namedLinks)
    leftOut.push(`${lost.length - namedLinks} more links of this kind.`);
  return { values, leftOut };
}

function isSlug(slug: string): boolean {
  return savePostSchema.shape.slug.safeParse(slug).success;
}

function acceptedContent(nodes: readonly ContentNode[]): string {
  const checked = checkContent(nodes);
  if (!checked.ok) throw new ImportError(contentProblemMessage(checked.reason));
  return serializeContent(checked.nodes);
}
