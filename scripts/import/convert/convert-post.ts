import { cleanText } from '#shared/read-text.ts';
import { checkContent } from '#shared/content/check-content.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { hasTooManyLines } from '#shared/content/source-text.ts';
import { imageUrl, linkUrl } from '#shared/content/markdown-urls.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { characterCount } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { CreatePostInput } from '#shared/schemas/posts.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { type LinkTable, resolveLink, shownAddress } from '../addresses.ts';
import { draftNote } from '../visibility.ts';
import { PostRefused, withinBounds } from '../within-bounds.ts';
import { insertEmbeddedNotes } from './embedded-notes.ts';
import { prepareMarkdown } from './markdown-source.ts';
import { type FieldOptions, postFields } from './post-fields.ts';
import { type ArrivingPicture, type PictureOptions, PostPictures } from './post-pictures.ts';
import { type BodyReading, htmlToContent } from './read-html.ts';
import { readMarkdownBody } from './read-markdown.ts';

export interface ConvertedPost {
  /** Without content and cover, whose pictures are not uploaded yet. */
  fields: Omit<CreatePostInput, 'content' | 'avatar' | 'slug'>;
  nodes: ContentNode[];
  cover: string | undefined;
  pictures: readonly ArrivingPicture[];
  /** The original addresses of links to other arriving posts, by the slugs of these posts. */
  targets: ReadonlyMap<string, string>;
  /** Phrases for the report about differences from the original. */
  notes: string[];
}

export interface ConvertOptions extends FieldOptions, Omit<PictureOptions, 'base' | 'formerHost'> {
  links: LinkTable;
}

/** @throws PostRefused */
export function convertPost(post: ArrivingPost, options: ConvertOptions): ConvertedPost {
  const pictures = new PostPictures({
    ...options,
    base: post.base,
    formerHost: options.links.formerHost,
  });
  const notes = new Set<string>();
  const targets = new Map<string, string>();
  const rewriteLink = (href: string) => {
    const { url, isLost, slug } = resolveLink(href, post.base, options.links);
    if (isLost)
      notes.add(`the link to ${shownAddress(href)} leads nowhere, so only its text is kept`);
    if (slug !== undefined) targets.set(slug, href);
    if (url === undefined || linkUrl(url) !== undefined) return url;
    notes.add(`the link to ${shownAddress(href)} is not allowed here, so only its text is kept`);
    return undefined;
  };
  const draftNotes = new Set<string>();
  const makeDraft = (reason: string) => draftNotes.add(draftNote(reason));
  const addNote = (phrase: string) => notes.add(phrase);
  const reading: BodyReading = {
    rewritePicture: pictures.rewrite,
    rewriteLink,
    addNote,
    makeDraft,
  };
  const embedNotes = (markdown: string) =>
    insertEmbeddedNotes(markdown, post, {
      findNote: (name, { base }) => {
        const { slug = '' } = resolveLink(encodeURI(name), base, options.links);
        return options.links.posts.get(slug);
      },
      mayShow: ({ status, publishedAt = options.now }) =>
        post.status === 'draft' || (status === 'published' && publishedAt <= options.now),
      textOf: ({ body }) => prepareMarkdown(body.text, reading),
      addNote,
    });
  const nodes = readBody(post, { ...reading, embedNotes });
  requireContent(nodes);
  if (characterCount(nodes) < limits.contentText.min) {
    makeDraft(`its text has fewer than ${limits.contentText.min} characters`);
  }
  const status = draftNotes.size > 0 ? 'draft' : post.status;
  const { fields, notes: fieldNotes } = postFields({ ...post, status }, options);
  const cover = post.cover && imageUrl(pictures.rewrite(post.cover) ?? '');
  return {
    fields,
    nodes,
    cover,
    pictures: pictures.found,
    targets,
    notes: [...post.notes, ...draftNotes, ...fieldNotes, ...notes, ...pictures.allNotes()],
  };
}

/** Applies the server's own check. @throws PostRefused */
export function requireContent(nodes: readonly ContentNode[]): void {
  const checked = checkContent(nodes);
  if (!checked.ok) throw new PostRefused(contentProblemMessage(checked.reason));
  if (characterCount(checked.nodes) === 0)
    throw new PostRefused(`${authorMessages.contentRequired}.`);
}

function readBody({ body: { kind, text } }: ArrivingPost, reading: BodyReading): ContentNode[] {
  const clean = cleanText(text);
  if (kind === 'html') return withinBounds(() => htmlToContent(clean, reading));
  if (clean.length > contentLimits.bytes || hasTooManyLines(clean)) {
    throw new PostRefused(contentProblemMessage('too-large'));
  }
  return withinBounds(() => readMarkdownBody(clean, reading));
}
