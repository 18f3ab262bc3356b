/** Prepares the Markdown of site generators and note-takers: what they do before it is parsed. */
import { codeAfter } from '#shared/content/markdown-fences.ts';
import { type Enclosed, gatedParts, replaceEnclosed } from './gated-parts.ts';
import type { BodyReading } from './read-html.ts';

/** Obsidian (but not the widgets of Hashnode), Liquid, Hugo, Nunjucks, MDX, kramdown, Handlebars, EJS, CriticMarkup, LaTeX. */
const comments: readonly [opening: RegExp, closing: RegExp][] = [
  [/(?<![\d\\%])%%(?!%|\[[^\]\n]{1,100}\][ \t]*(?:\n|$))/g, /%%/g],
  [/\{%-?\s*comment\b[^%\n]{0,500}%\}/g, /\{%-?\s*endcomment\s*-?%\}/g],
  [/\{%-?\s*#/g, /%\}/g],
  [/\{\{[<%]\s*comment\b[^}\n]{0,500}\}\}/g, /\{\{[<%]\s*\/\s*comment\s*[%>]\}\}/g],
  [/\{#(?![^\n{}]{0,200}[^#{}\n]\})/g, /#\}/g],
  [/\{\{-?\s*\/\*/g, /\*\/\s*-?\}\}/g],
  [/\{\s*\/\*/g, /\*\/\s*\}/g],
  [/\{::comment\b[^}\n]{0,500}\}/g, /\{:\/(?:comment)?\}/g],
  [/<template\b[^>]{0,1000}>/gi, /<\/template\s*>/gi],
  [/\{\{!--/g, /--\}\}/g],
  [/\{\{!(?!--)/g, /\}\}/g],
  [/<%(?:#|--)/g, /%>/g],
  [/\{%-?\s*if\s+(?:false|nil)\s*-?%\}/g, /\{%-?\s*endif\s*-?%\}/g],
  [/\{>>/g, /<<\}/g],
  [/\{--/g, /--\}/g],
  [/\\begin\{comment\}/g, /\\end\{comment\}/g],
];

/** Marks of generators and note-takers that show nothing, and what stands for other forms. */
const forms: readonly [form: RegExp, plain: string][] = [
  // Obsidian's names of blocks.
  [/(?:^|[ \t])\^(?=[\w-]*[a-z])[\w-]{1,60}[ \t]*$/gim, ''],
  // Kramdown has a table of contents, and attributes, which Pandoc and Hugo write behind headings.
  [/^[ \t]*(?:[-+*]|\d{1,9}\.)[ \t][^\n]{0,200}\n[ \t]*\{:\s*toc\b[^}\n]{0,200}\}/gm, ''],
  [/\{:(?!:)[^{}\n]{0,300}\}/g, ''],
  [/\{:(?::[a-z]{1,20}\b[^}\n]{0,300}|\/[a-z]{0,20})\}/g, ''],
  [/^([ \t>]*#{1,6}[ \t][^\n]{0,500}?)[ \t]*\{[#.][^{}\n]{1,200}\}[ \t]*$/gm, '$1'],
  // Jekyll and Hugo have paths, and links to other files.
  [/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, ''],
  [/\{\{-?\s*["']([^"'\n]{1,300})["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g, '$1'],
  [/\]\(\{\{[<%]\s*(?:rel)?ref\s+"([^"\n]{1,300})"\s*[%>]\}\}(?=[)#])/g, '](<$1>'],
  [/\]\(\{%-?\s*(?:post_url|link)\s+([^%\s]{1,300})\s*-?%\}(?=[)#])/g, '](<$1>'],
  // Hashnode's pictures say where they are.
  [/(\]\([^\s"[\]]{1,1000}) align="[a-z]{1,10}"\)/g, '$1)'],
];
/** Shortcodes of Hugo and Jekyll, and the widgets of Hashnode. */
const shortcodes = /\{\{[<%][^}]{0,1000}[%>]\}\}|\{%[^%]{0,1000}%\}|^[ \t]*%%\[[^\]\n]{1,100}\]/gm;
const hashnodeEmbed = /^([ \t>]*)%\[(https?:\/\/[^\]\s]{1,2000})\][ \t]*$/gm;

/** The same in the forms that the parser knows, and a note of the shortcodes in it; code stays. */
export function plainForms(markdown: string, reading: Pick<BodyReading, 'note'>): string {
  if (!formMarks.test(markdown)) return markdown;
  let kept = 0;
  const source = changedBesideCode(markdown, (part) => {
    const plain = withPlainForms(part, reading);
    kept += plain.match(shortcodes)?.length ?? 0;
    return plain;
  });
  if (kept > 0)
    reading.note(kept === 1 ? 'a shortcode stays text' : `${kept} shortcodes stay text`);
  return source;
}

function withPlainForms(markdown: string, { note }: Pick<BodyReading, 'note'>): string {
  const plain = forms.reduce((text, [form, stands]) => text.replaceAll(form, stands), markdown);
  return plain.replaceAll(hashnodeEmbed, (_, start, address) => {
    note('an embedded frame or film is a link');
    return `${start}<${address}>`;
  });
}

/** Most texts have none of these, and need no further search. */
const openings = /%%|\{\s*[%#/:{>-]|<(?:!--|template|%)|\[\/|\\begin\{c/i;
const formMarks = /[{^]|align=|%\[/;

const liquidCode = /\{%-?\s*(highlight|codeblock|code|prism|raw|verbatim)\b([^%\n]{0,500}?)-?%\}/g;
const hugoCode = /\{\{[<%]\s*(highlight|code)\b([^}\n]{0,500}?)[%>]\}\}/g;
const rawTag = /\{%-?\s*(?:end)?raw\s*-?%\}\n?/g;

/** The source without its comments and what was not for everybody; code in shortcodes gets fences. */
export function preparedMarkdown(markdown: string, reading: BodyReading): string {
  if (!openings.test(markdown)) return markdown;
  let left = 0;
  const endless = () => reading.hide('a comment in its source has no end');
  const inText = comments.map(
    ([opening, closing]): Enclosed => ({
      opening,
      closing: () => new RegExp(closing),
      render: () => {
        left += 1;
        return '';
      },
      unclosed: endless,
    }),
  );
  const source = replaceEnclosed(
    markdown,
    [
      ...gatedParts(reading),
      codeKind(liquidCode),
      codeKind(hugoCode),
      { ...parted, unclosed: endless },
      ...inText,
    ],
    codeRanges,
  );
  if (left > 0)
    reading.note(
      left === 1
        ? 'a comment in its source is left out'
        : `${left} comments in its source are left out`,
    );
  return source;
}

/** The parser would read on behind an empty line. */
const parted: Enclosed = {
  opening: /<!--/g,
  closing: () => /-->/g,
  render: (inner) => (/\n\s*\n/.test(inner) ? '' : undefined),
};

function codeKind(opening: RegExp): Enclosed {
  return {
    opening,
    closing: ([whole, name = '']) =>
      whole.startsWith('{%')
        ? new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
        : new RegExp(`\\{\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}\\}`, 'g'),
    render: (inner, opened) => {
      const [, name = '', settings = ''] = opened;
      // It may be around a part of a line, or text with code of its own.
      const isText = !inner.includes('\n') || /^[ \t>]*(?:`{3}|~{3})|<pre\b/m.test(inner);
      if (name === 'raw' || name === 'verbatim') return isText ? inner : fenced(inner, '', opened);
      return fenced(inner.replaceAll(rawTag, ''), infoOf(name, settings), opened);
    },
  };
}

/** The settings that a fence gives its code: `ruby title="a.rb"`. Hexo has a title where others have the language. */
function infoOf(name: string, settings: string): string {
  const [, named] = /\blang(?:uage)?[:=]["']?([\w+#.-]+)/.exec(settings) ?? [];
  if (!name.startsWith('code')) return named ?? /^\s*["']?([\w+#.-]+)/.exec(settings)?.[1] ?? '';
  const title = settings.replaceAll(/[\w-]+[:=]\S+|["'`]/g, '').trim();
  return `${named ?? ''}${title && ` title="${title}"`}`;
}

/** In lists and quotes each of its lines begins as the first one does. */
function fenced(code: string, info: string, { input, index }: RegExpExecArray): string {
  const before = input.slice(input.lastIndexOf('\n', index - 1) + 1, index);
  const start = /^[ \t>]*$/.test(before) ? before : '';
  const lines = code
    .replace(/^[ \t]*\r?\n/, '')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith(start) ? line : start + line));
  const longest = Math.max(2, ...(code.match(/~+/g) ?? []).map(({ length }) => length));
  const fence = '~'.repeat(longest + 1);
  const opening = start === before ? '' : '\n\n';
  return `${opening}${fence}${info}\n${lines.join('\n')}\n${start}${fence}\n`;
}

/** The text with what is not code replaced. */
export function changedBesideCode(markdown: string, change: (part: string) => string): string {
  let result = '';
  let end = 0;
  for (const [from, to] of codeRanges(markdown)) {
    result += change(markdown.slice(end, from)) + markdown.slice(from, to);
    end = to;
  }
  return result + change(markdown.slice(end));
}

/** Where code is: fenced, indented or within a line. Behind a list's marker, indented lines are its text. */
function codeRanges(markdown: string): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  let offset = 0;
  let fence = '';
  let isInList = false;
  let isBehindGap = true;
  for (const line of markdown.split('\n')) {
    const wasCode = fence !== '';
    fence = codeAfter(line, fence);
    const isBlank = line.trim() === '';
    const isIndented = /^(?: {4}| {0,3}\t)/.test(line);
    if (/^ {0,3}(?:[-+*]|\d{1,9}[.)]|\[\^[^\]]{1,100}\]:)[ \t]/.test(line)) isInList = true;
    else if (isBehindGap && !isBlank && !/^[ \t]/.test(line)) isInList = false;
    if (wasCode || fence !== '' || (isIndented && isBehindGap && !isInList)) {
      ranges.push([offset, offset + line.length]);
    } else {
      for (const {
        0: { length },
        index,
      } of line.matchAll(codeInLine))
        ranges.push([offset + index, offset + index + length]);
      isBehindGap = isBlank;
    }
    offset += line.length + 1;
  }
  return ranges;
}

const codeInLine = /(?<!`)(`+)(?!`)[^]{1,500}?(?<!`)\1(?!`)/g;
