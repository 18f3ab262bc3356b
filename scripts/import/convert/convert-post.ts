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
import { isPictureName, type LinkTable, resolveLink, shownAddress } from '../addresses.ts';
import { draftNote } from '../visibility.ts';
import { PostRefused, withinBounds } from '../within-bounds.ts';
import { changedBesideCode, preparedMarkdown } from './markdown-source.ts';
import { type FieldOptions, postFields } from './post-fields.ts';
import { type ArrivingPicture, type PictureOptions, PostPictures } from './post-pictures.ts';
import { type BodyReading, htmlToContent } from './read-html.ts';
import { readMarkdownBody } from './read-markdown.ts';

export interface ConvertedPost {
  /** Content and cover are apart, because their pictures are not uploaded yet. */
  fields: Omit<CreatePostInput, 'content' | 'avatar' | 'slug'>;
  nodes: ContentNode[];
  cover: string | undefined;
  pictures: readonly ArrivingPicture[];
  /** Slugs of the other arriving posts that it links to, each with the original address. */
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
  const phrases = new Set<string>();
  const targets = new Map<string, string>();
  const rewriteLink = (href: string) => {
    const { url, isLost, slug } = resolveLink(href, post.base, options.links);
    if (isLost)
      phrases.add(`the link to ${shownAddress(href)} leads nowhere, so only its text is kept`);
    if (slug !== undefined) targets.set(slug, href);
    if (url === undefined || linkUrl(url) !== undefined) return url;
    phrases.add(`the link to ${shownAddress(href)} is not allowed here, so only its text is kept`);
    return undefined;
  };
  const addNote = (phrase: string) => phrases.add(phrase);
  const doubts = new Set<string>();
  const makeDraft = (reason: string) => doubts.add(draftNote(reason));
  const reading: BodyReading = { rewritePicture: pictures.place, rewriteLink, addNote, makeDraft };
  const embedNotes = (markdown: string) =>
    withEmbeddedNotes(markdown, post, {
      noteOf: (name, { base }) => {
        const { slug = '' } = resolveLink(encodeURI(name), base, options.links);
        return options.links.posts.get(slug);
      },
      mayShow: ({ status, publishedAt = options.now }) =>
        post.status === 'draft' || (status === 'published' && publishedAt <= options.now),
      textOf: ({ body }) => preparedMarkdown(body.text, reading),
      addNote,
    });
  const nodes = readBody(post, { ...reading, embedNotes });
  requireContent(nodes);
  if (characterCount(nodes) < limits.contentText.min) {
    makeDraft(`its text has fewer than ${limits.contentText.min} characters`);
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

// Obsidian's `![[note]]`, `![[note#part]]` and `![[note#^block]]` show another note or a part of it.

interface EmbedReading {
  /** Finds the note that `from` refers to by this name. */
  noteOf: (name: string, from: ArrivingPost) => ArrivingPost | undefined;
  /** Whether the post may be embedded: drafts may embed any note, public posts only public ones. */
  mayShow: (post: ArrivingPost) => boolean;
  /** The post's Markdown without comments and restricted parts. */
  textOf: (post: ArrivingPost) => string;
  addNote: (phrase: string) => void;
}

/** Captures the note's name and the part of it, such as `#Heading`. */
const embed = /!\[\[([^[\]|#^]{0,200})((?:#[^[\]|]{1,200})?)(?:\\?\|[^[\]]{0,300})?\]\]/g;

/** Inserts embedded notes into a post's text, except where a note would contain itself. */
function withEmbeddedNotes(
  markdown: string,
  post: ArrivingPost,
  { noteOf, mayShow, textOf, addNote }: EmbedReading,
): string {
  let remainingLength = contentLimits.bytes;
  const embedded = (text: string, from: ArrivingPost, trail: readonly string[]): string =>
    changedBesideCode(text, (part) =>
      part.replaceAll(embed, (whole, name: string, place: string, at: number) => {
        const shown = name.trim() === '' ? from : noteOf(name.trim(), from);
        if (!shown || [name, name + place].some(isPictureName)) return whole;
        const leaveOut = (reason: string) => {
          addNote(`the note “${name}${place}” in it is left out: ${reason}`);
          return '';
        };
        const key = shown.id + place;
        if (!mayShow(shown)) return leaveOut('it is not public');
        if (trail.includes(key)) return leaveOut('it would contain itself');
        const found = place === '' ? textOf(shown) : partOf(textOf(shown), place);
        if (found === undefined) return leaveOut('it has no such part');
        remainingLength -= found.length;
        if (remainingLength < 0) return leaveOut('the text would be too long');
        const line = part.slice(part.lastIndexOf('\n', at - 1) + 1, at);
        return asBlockAfter(line, embedded(found, shown, [...trail, key]).trim());
      }),
    );
  return embedded(markdown, post, [post.id]);
}

/** Separates an embedded text from the line before it, and repeats that line's list or quote prefix. */
function asBlockAfter(line: string, text: string): string {
  const [start = ''] = /^[ \t>]*(?:[-+*] |\d{1,9}[.)] )?/.exec(line) ?? [];
  const rest = start.replace(/(?:[-+*]|\d+[.)]) $/, (marker) => ' '.repeat(marker.length));
  const gap = line === start ? '' : `\n${rest}\n${rest}`;
  return `${gap}${text.replaceAll('\n', `\n${rest}`)}\n${rest}\n${rest}`;
}

/** @param place `#Heading`, `#Chapter#Heading` or `#^block` */
function partOf(markdown: string, place: string): string | undefined {
  const lines = markdown.split('\n');
  const name = (place.split('#').at(-1) ?? '').trim();
  return name.startsWith('^') ? blockIn(lines, name) : sectionIn(lines, normalizedHeading(name));
}

function sectionIn(lines: readonly string[], name: string): string | undefined {
  const levels = lines.map((line) => /^#{1,6}(?=[ \t])/.exec(line)?.[0].length ?? 0);
  const start = lines.findIndex((line, at) => levels[at] !== 0 && normalizedHeading(line) === name);
  if (start < 0) return undefined;
  const own = levels[start] ?? 0;
  const end = levels.findIndex((level, at) => at > start && level !== 0 && level <= own);
  return lines.slice(start, end < 0 ? undefined : end).join('\n');
}

/** Ignores punctuation, because Obsidian's references to headings omit it. */
function normalizedHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Finds the paragraph or list item that ends with the id, or that precedes a line with only the id. */
function blockIn(lines: readonly string[], id: string): string | undefined {
  const at = lines.findIndex((line) => line === id || line.trimEnd().endsWith(` ${id}`));
  if (at < 0) return undefined;
  const isGap = (index: number) => (lines[index] ?? '').trim() === '';
  const isItem = (index: number) => /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(lines[index] ?? '');
  let end = at;
  if (lines[at]?.trim() === id) {
    end -= 1;
    while (end > 0 && isGap(end)) end -= 1;
  }
  let start = end;
  while (start > 0 && !isGap(start - 1) && !isItem(start)) start -= 1;
  return lines
    .slice(start, end + 1)
    .join('\n')
    .trim();
}
