import { checkContent } from '#shared/content/check-content.ts';
import { contentLimits } from '#shared/content/limits.ts';
import { imageUrl, linkUrl } from '#shared/content/markdown-urls.ts';
import { hasTooManyLines } from '#shared/content/markdown-lines.ts';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentProblemMessage } from '#shared/content/problems.ts';
import { characterCount } from '#shared/content/text.ts';
import { authorMessages } from '#shared/schemas/author-messages.ts';
import { limits } from '#shared/schemas/limits.ts';
import type { CreatePostInput } from '#shared/schemas/posts.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { type LinkTable, resolveLink } from '../links.ts';
import { shownAddress } from '../slugs.ts';
import { draftNote } from '../visibility.ts';
import { PostRefused, withinBounds } from '../within-bounds.ts';
import { type FieldOptions, postFields } from './post-fields.ts';
import { type ArrivingPicture, type PictureOptions, PostPictures } from './post-pictures.ts';
import { withEmbeddedNotes } from './embedded-notes.ts';
import { preparedMarkdown } from './markdown-source.ts';
import { type BodyReading, htmlToContent } from './read-html.ts';
import { readMarkdownBody } from './read-markdown.ts';
import { cleanText } from '#shared/clean-text.ts';

export interface ConvertedPost {
  /** Without content and cover, whose pictures are not uploaded yet. */
  fields: Omit<CreatePostInput, 'content' | 'avatar' | 'slug'>;
  nodes: ContentNode[];
  cover: string | undefined;
  pictures: readonly ArrivingPicture[];
  /** Slugs of other arriving posts to which it links, with the address that it has for each. */
  targets: ReadonlyMap<string, string>;
  /** Phrases about the differences from the original. */
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
  const phrases = new Set<string>();
  const targets = new Map<string, string>();
  const link = (href: string) => {
    const { url, isLost, slug } = resolveLink(href, post.base, options.links);
    if (isLost) phrases.add(`the link to ${shownAddress(href)} leads nowhere: its text stays`);
    if (slug !== undefined) targets.set(slug, href);
    if (url === undefined || linkUrl(url) !== undefined) return url;
    phrases.add(`the link to ${shownAddress(href)} is not possible here: its text stays`);
    return undefined;
  };
  const note = (phrase: string) => phrases.add(phrase);
  const doubts = new Set<string>();
  const hide = (reason: string) => doubts.add(draftNote(reason));
  const reading: BodyReading = { picture: pictures.place, link, note, hide };
  const embed = (markdown: string) =>
    withEmbeddedNotes(markdown, post, {
      noteOf: (name, { base }) => {
        const { slug = '' } = resolveLink(encodeURI(name), base, options.links);
        return options.links.posts.get(slug);
      },
      mayShow: ({ status, publishedAt = options.now }) =>
        post.status === 'draft' || (status === 'published' && publishedAt <= options.now),
      textOf: ({ body }) => preparedMarkdown(body.text, reading),
      note,
    });
  const nodes = readBody(post, { ...reading, embed });
  requireContent(nodes);
  if (characterCount(nodes) < limits.contentText.min) {
    hide(`its text has fewer than ${limits.contentText.min} characters`);
  }
  const status = doubts.size > 0 ? 'draft' : post.status;
  const { fields, notes } = postFields({ ...post, status }, options);
  const cover = post.cover && imageUrl(pictures.place(post.cover) ?? '');
  return {
    fields,
    nodes,
    cover,
    pictures: pictures.found,
    targets,
    notes: [...post.notes, ...doubts, ...notes, ...phrases, ...pictures.allNotes()],
  };
}

/** The server's own check. @throws PostRefused */
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
