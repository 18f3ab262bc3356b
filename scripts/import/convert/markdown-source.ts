/** Prepares the Markdown of site generators and note-taking apps for the parser: comments, shortcodes, templates. */
import { openFenceAfter } from '#shared/content/markdown-fences.ts';
import { type Enclosed, gatedParts, replaceEnclosed } from './gated-parts.ts';
import type { BodyReading } from './read-html.ts';

/** Comments of Obsidian (except Hashnode's widgets), Liquid, Hugo, Nunjucks, MDX, kramdown, Handlebars, EJS, CriticMarkup and LaTeX. */
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

/** Syntax of generators and note-taking apps, each with its replacement in plain Markdown. */
const syntaxReplacements: readonly [syntax: RegExp, replacement: string][] = [
  // Obsidian's block ids, such as `^quote-1`.
  [/(?:^|[ \t])\^(?=[\w-]*[a-z])[\w-]{1,60}[ \t]*$/gim, ''],
  // Kramdown's table of contents and attributes, which Pandoc and Hugo write after headings.
  [/^[ \t]*(?:[-+*]|\d{1,9}\.)[ \t][^\n]{0,200}\n[ \t]*\{:\s*toc\b[^}\n]{0,200}\}/gm, ''],
  [/\{:(?!:)[^{}\n]{0,300}\}/g, ''],
  [/\{:(?::[a-z]{1,20}\b[^}\n]{0,300}|\/[a-z]{0,20})\}/g, ''],
  [/^([ \t>]*#{1,6}[ \t][^\n]{0,500}?)[ \t]*\{[#.][^{}\n]{1,200}\}[ \t]*$/gm, '$1'],
  // Paths and links to other files in Jekyll and Hugo.
  [/\{\{-?\s*site\.(?:baseurl|url)\s*-?\}\}/g, ''],
  [/\{\{-?\s*["']([^"'\n]{1,300})["']\s*\|\s*(?:relative|absolute)_url\s*-?\}\}/g, '$1'],
  [/\]\(\{\{[<%]\s*(?:rel)?ref\s+"([^"\n]{1,300})"\s*[%>]\}\}(?=[)#])/g, '](<$1>'],
  [/\]\(\{%-?\s*(?:post_url|link)\s+([^%\s]{1,300})\s*-?%\}(?=[)#])/g, '](<$1>'],
  // The alignment of Hashnode's pictures.
  [/(\]\([^\s"[\]]{1,1000}) align="[a-z]{1,10}"\)/g, '$1)'],
];
/** Shortcodes of Hugo and Jekyll, and Hashnode's widgets. */
const shortcodes = /\{\{[<%][^}]{0,1000}[%>]\}\}|\{%[^%]{0,1000}%\}|^[ \t]*%%\[[^\]\n]{1,100}\]/gm;
const hashnodeEmbed = /^([ \t>]*)%\[(https?:\/\/[^\]\s]{1,2000})\][ \t]*$/gm;

/** Rewrites generators' syntax to plain Markdown outside of code, and notes how many shortcodes remain. */
export function replaceGeneratorSyntax(
  markdown: string,
  reading: Pick<BodyReading, 'addNote'>,
): string {
  if (!syntaxMarks.test(markdown)) return markdown;
  let count = 0;
  const source = replaceOutsideCode(markdown, (prose) => {
    let plain = prose;
    for (const [syntax, replacement] of syntaxReplacements) {
      plain = plain.replaceAll(syntax, replacement);
    }
    count += plain.match(shortcodes)?.length ?? 0;
    return plain.replaceAll(hashnodeEmbed, (_, start, address) => {
      reading.addNote('an embedded frame or video became a link');
      return `${start}<${address}>`;
    });
  });
  if (count === 1) reading.addNote('a shortcode is shown as text');
  else if (count > 1) reading.addNote(`${count} shortcodes are shown as text`);
  return source;
}

/** Quick tests for characters that all syntax above has: most texts match neither, and skip the slow search. */
const enclosedMarks = /%%|\{\s*[%#/:{>-]|<(?:!--|template|%)|\[\/|\\begin\{c/i;
const syntaxMarks = /[{^]|align=|%\[/;

const liquidCode = /\{%-?\s*(highlight|codeblock|code|prism|raw|verbatim)\b([^%\n]{0,500}?)-?%\}/g;
const hugoCode = /\{\{[<%]\s*(highlight|code)\b([^}\n]{0,500}?)[%>]\}\}/g;
const rawTag = /\{%-?\s*(?:end)?raw\s*-?%\}\n?/g;

/** Removes comments and restricted parts, and turns code in shortcodes into fenced code. */
export function prepareMarkdown(markdown: string, reading: BodyReading): string {
  if (!enclosedMarks.test(markdown)) return markdown;
  let count = 0;
  const onUnclosed = () => reading.makeDraft('a comment in its source has no end');
  const enclosedComments = comments.map(
    ([opening, closing]): Enclosed => ({
      opening,
      // A copy, because the search sets its `lastIndex`.
      closing: () => new RegExp(closing),
      render: () => {
        count += 1;
        return '';
      },
      unclosed: onUnclosed,
    }),
  );
  const source = replaceEnclosed(
    markdown,
    [
      ...gatedParts(reading),
      codeShortcode(liquidCode),
      codeShortcode(hugoCode),
      { ...commentWithGap, unclosed: onUnclosed },
      ...enclosedComments,
    ],
    codeRanges,
  );
  if (count === 1) reading.addNote('a comment in its source is left out');
  else if (count > 1) reading.addNote(`${count} comments in its source are left out`);
  return source;
}

/** Removed because the parser may end an HTML comment at its first empty line. */
const commentWithGap: Enclosed = {
  opening: /<!--/g,
  closing: () => /-->/g,
  render: (inner) => (/\n\s*\n/.test(inner) ? '' : undefined),
};

function codeShortcode(opening: RegExp): Enclosed {
  return {
    opening,
    closing: ([whole, name = '']) =>
      whole.startsWith('{%')
        ? new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g')
        : new RegExp(`\\{\\{[<%]\\s*/\\s*${name}\\s*[%>]\\}\\}`, 'g'),
    render: (inner, opened) => {
      const [, name = '', settings = ''] = opened;
      // A raw tag may also enclose a part of a line, or text that contains code.
      const isText = !inner.includes('\n') || /^[ \t>]*(?:`{3}|~{3})|<pre\b/m.test(inner);
      if (name === 'raw' || name === 'verbatim') return isText ? inner : fenced(inner, '', opened);
      return fenced(inner.replaceAll(rawTag, ''), fenceInfo(name, settings), opened);
    },
  };
}

/** The info string of a fence, such as `ruby title="a.rb"`. Hexo's `code` has a title where others have the language. */
function fenceInfo(name: string, settings: string): string {
  const [, language] = /\blang(?:uage)?[:=]["']?([\w+#.-]+)/.exec(settings) ?? [];
  if (!name.startsWith('code')) return language ?? /^\s*["']?([\w+#.-]+)/.exec(settings)?.[1] ?? '';
  const title = settings.replaceAll(/[\w-]+[:=]\S+|["'`]/g, '').trim();
  return `${language ?? ''}${title && ` title="${title}"`}`;
}

/** Repeats the indentation or quote marks before the shortcode on every line, so that the code stays in its list or quote. */
function fenced(code: string, info: string, { input, index }: RegExpExecArray): string {
  const before = input.slice(input.lastIndexOf('\n', index - 1) + 1, index);
  const prefix = /^[ \t>]*$/.test(before) ? before : '';
  const lines = code
    .replace(/^[ \t]*\r?\n/, '')
    .trimEnd()
    .split('\n')
    .map((line) => (line.startsWith(prefix) ? line : prefix + line));
  const longest = Math.max(2, ...(code.match(/~+/g) ?? []).map(({ length }) => length));
  const fence = '~'.repeat(longest + 1);
  const opening = prefix === before ? '' : '\n\n';
  return `${opening}${fence}${info}\n${lines.join('\n')}\n${prefix}${fence}\n`;
}

/** Applies `replace` to each text between pieces of code. */
export function replaceOutsideCode(markdown: string, replace: (prose: string) => string): string {
  let result = '';
  let end = 0;
  for (const [from, to] of codeRanges(markdown)) {
    result += replace(markdown.slice(end, from)) + markdown.slice(from, to);
    end = to;
  }
  return result + replace(markdown.slice(end));
}

/** Finds fenced, indented and inline code. Indented lines in a list are text of the list. */
function codeRanges(markdown: string): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  let offset = 0;
  let fence = '';
  let isInList = false;
  let followsBlankLine = true;
  for (const line of markdown.split('\n')) {
    const wasCode = fence !== '';
    fence = openFenceAfter(line, fence);
    const isBlank = line.trim() === '';
    const isIndented = /^(?: {4}| {0,3}\t)/.test(line);
    if (/^ {0,3}(?:[-+*]|\d{1,9}[.)]|\[\^[^\]]{1,100}\]:)[ \t]/.test(line)) isInList = true;
    else if (followsBlankLine && !isBlank && !/^[ \t]/.test(line)) isInList = false;
    if (wasCode || fence !== '' || (isIndented && followsBlankLine && !isInList)) {
      ranges.push([offset, offset + line.length]);
    } else {
      for (const match of line.matchAll(inlineCode)) {
        const from = offset + match.index;
        ranges.push([from, from + match[0].length]);
      }
      followsBlankLine = isBlank;
    }
    offset += line.length + 1;
  }
  return ranges;
}

const inlineCode = /(?<!`)(`+)(?!`)[^]{1,500}?(?<!`)\1(?!`)/g;
