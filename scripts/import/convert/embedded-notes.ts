/** Obsidian's `![[note]]`, `![[note#part]]` and `![[note#^block]]`, which show another note or a part of it. */
import { contentLimits } from '#shared/content/limits.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { isPictureName } from '../slugs.ts';
import { changedBesideCode } from './markdown-source.ts';

interface EmbedReading {
  /** The note that another one calls so. */
  noteOf: (name: string, from: ArrivingPost) => ArrivingPost | undefined;
  /** Whether it may be shown; a draft shows any. */
  mayShow: (post: ArrivingPost) => boolean;
  /** The post's text as `withEmbeddedNotes` takes it. */
  textOf: (post: ArrivingPost) => string;
  note: (phrase: string) => void;
}

/** The name of the note, and the part of it. */
const embed = /!\[\[([^[\]|#^]{0,200})((?:#[^[\]|]{1,200})?)(?:\\?\|[^[\]]{0,300})?\]\]/g;

/** The text of a post with the notes that it shows; none shows itself, however many are between. */
export function withEmbeddedNotes(
  markdown: string,
  post: ArrivingPost,
  { noteOf, mayShow, textOf, note }: EmbedReading,
): string {
  let left = contentLimits.bytes;
  const embedded = (text: string, from: ArrivingPost, trail: readonly string[]): string =>
    changedBesideCode(text, (part) =>
      part.replaceAll(embed, (whole, name: string, place: string, at: number) => {
        const shown = name.trim() === '' ? from : noteOf(name.trim(), from);
        if (!shown || [name, name + place].some(isPictureName)) return whole;
        const leaveOut = (reason: string) => {
          note(`the note “${name}${place}” in it is left out: ${reason}`);
          return '';
        };
        const key = shown.id + place;
        if (!mayShow(shown)) return leaveOut('it is not public');
        if (trail.includes(key)) return leaveOut('it would contain itself');
        const found = place === '' ? textOf(shown) : partOf(textOf(shown), place);
        if (found === undefined) return leaveOut('it has no such part');
        left -= found.length;
        if (left < 0) return leaveOut('the text would be too long');
        const line = part.slice(part.lastIndexOf('\n', at - 1) + 1, at);
        return behind(line, embedded(found, shown, [...trail, key]).trim());
      }),
    );
  return embedded(markdown, post, [post.id]);
}

/** As blocks of their own behind the beginning of a line; in lists and quotes each line has the same. */
function behind(line: string, text: string): string {
  const [start = ''] = /^[ \t>]*(?:[-+*] |\d{1,9}[.)] )?/.exec(line) ?? [];
  const rest = start.replace(/(?:[-+*]|\d+[.)]) $/, (marker) => ' '.repeat(marker.length));
  const gap = line === start ? '' : `\n${rest}\n${rest}`;
  return `${gap}${text.replaceAll('\n', `\n${rest}`)}\n${rest}\n${rest}`;
}

/** @param place `#Heading`, `#Chapter#Heading` or `#^block` */
function partOf(markdown: string, place: string): string | undefined {
  const lines = markdown.split('\n');
  const name = (place.split('#').at(-1) ?? '').trim();
  return name.startsWith('^') ? blockIn(lines, name) : sectionIn(lines, plainHeading(name));
}

function sectionIn(lines: readonly string[], name: string): string | undefined {
  const levels = lines.map((line) => /^#{1,6}(?=[ \t])/.exec(line)?.[0].length ?? 0);
  const start = lines.findIndex((line, at) => levels[at] !== 0 && plainHeading(line) === name);
  if (start < 0) return undefined;
  const own = levels[start] ?? 0;
  const end = levels.findIndex((level, at) => at > start && level !== 0 && level <= own);
  return lines.slice(start, end < 0 ? undefined : end).join('\n');
}

/** Obsidian leaves signs out of the names of headings. */
function plainHeading(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The paragraph or item that ends with the id, or that is before a line of its own with it. */
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
