/** Inserts the notes that Obsidian's `![[note]]`, `![[note#Heading]]` and `![[note#^block]]` show in another note. */
import { contentLimits } from '#shared/content/limits.ts';
import { isPictureName } from '../addresses.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { replaceOutsideCode } from './markdown-source.ts';

interface EmbedOptions {
  /** Finds the note that `from` refers to by this name. */
  findNote: (name: string, from: ArrivingPost) => ArrivingPost | undefined;
  /** Whether the post may be embedded: drafts may embed any note, public posts only public ones. */
  mayShow: (post: ArrivingPost) => boolean;
  /** The post's Markdown without comments and restricted parts. */
  textOf: (post: ArrivingPost) => string;
  addNote: (phrase: string) => void;
}

/** Captures the note's name, and a fragment such as `#Heading`, `#Chapter#Heading` or `#^block`. */
const embedPattern = /!\[\[([^[\]|#^]{0,200})((?:#[^[\]|]{1,200})?)(?:\\?\|[^[\]]{0,300})?\]\]/g;

/** Leaves out a note that is not public, would contain itself, or makes the text too long. */
export function insertEmbeddedNotes(
  markdown: string,
  post: ArrivingPost,
  { findNote, mayShow, textOf, addNote }: EmbedOptions,
): string {
  let remainingLength = contentLimits.bytes;
  const insertInto = (text: string, from: ArrivingPost, ancestors: readonly string[]): string =>
    replaceOutsideCode(text, (prose) =>
      prose.replaceAll(embedPattern, (whole, name: string, fragment: string, index: number) => {
        const note = name.trim() === '' ? from : findNote(name.trim(), from);
        if (!note || [name, name + fragment].some(isPictureName)) return whole;
        const leaveOut = (reason: string) => {
          addNote(`the note “${name}${fragment}” in it is left out: ${reason}`);
          return '';
        };
        const key = note.id + fragment;
        if (!mayShow(note)) return leaveOut('it is not public');
        if (ancestors.includes(key)) return leaveOut('it would contain itself');
        const inner = fragment === '' ? textOf(note) : findFragment(textOf(note), fragment);
        if (inner === undefined) return leaveOut('it has no such part');
        remainingLength -= inner.length;
        if (remainingLength < 0) return leaveOut('the text would be too long');
        const line = prose.slice(prose.lastIndexOf('\n', index - 1) + 1, index);
        return asBlockAfter(line, insertInto(inner, note, [...ancestors, key]).trim());
      }),
    );
  return insertInto(markdown, post, [post.id]);
}

/** Separates an embedded text from the line before it, and repeats that line's list or quote prefix. */
function asBlockAfter(line: string, text: string): string {
  const [prefix = ''] = /^[ \t>]*(?:[-+*] |\d{1,9}[.)] )?/.exec(line) ?? [];
  // Further lines of a list item are indented as far as the text after its marker.
  const indent = prefix.replace(/(?:[-+*]|\d+[.)]) $/, (marker) => ' '.repeat(marker.length));
  const gap = line === prefix ? '' : `\n${indent}\n${indent}`;
  return `${gap}${text.replaceAll('\n', `\n${indent}`)}\n${indent}\n${indent}`;
}

function findFragment(markdown: string, fragment: string): string | undefined {
  const lines = markdown.split('\n');
  const name = (fragment.split('#').at(-1) ?? '').trim();
  return name.startsWith('^')
    ? findBlock(lines, name)
    : findSection(lines, normalizedHeading(name));
}

function findSection(lines: readonly string[], name: string): string | undefined {
  const levels = lines.map((line) => /^#{1,6}(?=[ \t])/.exec(line)?.[0].length ?? 0);
  const start = lines.findIndex(
    (line, index) => levels[index] !== 0 && normalizedHeading(line) === name,
  );
  if (start < 0) return undefined;
  const ownLevel = levels[start] ?? 0;
  const end = levels.findIndex((level, index) => index > start && level !== 0 && level <= ownLevel);
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
function findBlock(lines: readonly string[], id: string): string | undefined {
  const idLine = lines.findIndex((line) => line === id || line.trimEnd().endsWith(` ${id}`));
  if (idLine < 0) return undefined;
  const isBlank = (index: number) => (lines[index] ?? '').trim() === '';
  const isItem = (index: number) => /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]/.test(lines[index] ?? '');
  let end = idLine;
  if (lines[idLine]?.trim() === id) {
    end -= 1;
    while (end > 0 && isBlank(end)) end -= 1;
  }
  let start = end;
  while (start > 0 && !isBlank(start - 1) && !isItem(start)) start -= 1;
  return lines
    .slice(start, end + 1)
    .join('\n')
    .trim();
}
