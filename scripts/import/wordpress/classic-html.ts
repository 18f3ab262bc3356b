/** Converts a post's text from WordPress's stored form to HTML. */
import { literalPattern, isGatedShortcode, replaceEnclosed } from '../convert/gated-parts.ts';
import { escapeHtml } from '#web/src/document/html-document.ts';

export interface WordPressReading {
  /** Addresses of uploaded files, by their WordPress id. */
  attachments: ReadonlyMap<string, string>;
  addNote: (phrase: string) => void;
}

const blockNames =
  'address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video';
const blockTag = new RegExp(`^</?(?:${blockNames})\\b`, 'i');
const blockOpening = new RegExp(`(<(?:${blockNames})\\b)`, 'gi');
const blockClosing = new RegExp(`(</(?:${blockNames})>|<hr\\b[^>]*>)`, 'gi');

/**
 * The block editor stores HTML; the classic editor marks paragraphs by blank lines. Shortcodes of code,
 * captions, embeds and galleries are converted, others stay text.
 */
export function wordPressHtml(text: string, reading: WordPressReading): string {
  const converted = convertShortcodes(text.replaceAll(/\r\n?/g, '\n'), reading);
  const html = /<!-- wp:/.test(text) ? converted : withParagraphs(converted);
  // An address alone in its block is an embedded page.
  return html.replaceAll(
    /(<(?:p|div class="wp-block-embed__wrapper")>)\s*(https?:\/\/[^\s<>"]+)\s*(<\/(?:p|div)>)/g,
    (_, before, address, after) => `${before}<a href="${address}">${address}</a>${after}`,
  );
}

/** Makes paragraphs of text between blank lines, and `<br>` of other line breaks, except in code and between blocks. */
function withParagraphs(text: string): string {
  const literals: string[] = [];
  const marked = replaceEnclosed(text, [
    {
      opening: /<(pre|script|style|textarea)\b[^>]*>/g,
      closing: ([, name = '']) => literalPattern(`</${name}>`),
      render: (inner, [start, name]) => {
        literals.push(`${start}${inner}</${name}>`);
        return `\n\n<pre ${literals.length - 1}>\n\n`;
      },
    },
  ]);
  const chunks = marked
    .replaceAll(blockOpening, '\n\n$1')
    .replaceAll(blockClosing, '$1\n\n')
    .split(/\n[ \t]*\n\s*/);
  const html = chunks.map((chunk) => {
    const trimmed = chunk.trim();
    if (trimmed === '' || blockTag.test(trimmed)) return trimmed;
    return `<p>${trimmed.replaceAll('\n', '<br>\n')}</p>`;
  });
  return html.join('\n').replaceAll(/<pre (\d+)>/g, (_, index) => literals[Number(index)] ?? '');
}

function convertShortcodes(text: string, { attachments, addNote }: WordPressReading): string {
  const closing = ([, name = '']: RegExpExecArray) => literalPattern(`[/${name}]`);
  const converted = replaceEnclosed(text, [
    {
      opening: /\[(code|sourcecode|php|js|css|html|bash|python)\b([^\]]{0,300})\]/g,
      closing,
      render: (code, [, name = '', settings = '']) => codeBlock(name, settings, code),
    },
    {
      opening: /\[(caption)\b([^\]]{0,500})\]/g,
      closing,
      render: (content, [, , settings = '']) => figure(settings, content),
    },
  ])
    .replaceAll(/\[embed\b[^\]]{0,200}\]\s*([^\s[\]]+)\s*\[\/embed\]/g, '\n\n$1\n\n')
    .replaceAll(/\[gallery\b([^\]]{0,1000})\]/g, (whole, settings: string) => {
      const ids = attribute(settings, 'ids').split(',');
      const addresses = ids.flatMap((id) => attachments.get(id.trim()) ?? []);
      const images = addresses.map((address) => `<p><img src="${escapeHtml(address)}"></p>`);
      return images.length > 0 ? `\n\n${images.join('')}\n\n` : whole;
    });
  const unknown = (
    converted.match(/\[[a-z][a-z0-9_-]{2,40}(?: [^\]\n]{0,500})?\](?!\()/g) ?? []
  ).filter((shown) => !isGatedShortcode(shown));
  if (unknown.length > 0) {
    addNote(
      unknown.length === 1
        ? 'a shortcode is shown as text'
        : `${unknown.length} shortcodes are shown as text`,
    );
  }
  return converted;
}

function codeBlock(name: string, settings: string, code: string): string {
  const stated = attribute(settings, 'language') || attribute(settings, 'lang');
  const language = stated || (name.endsWith('code') ? '' : name);
  // The editor may have escaped the code already.
  const escaped = /[<>]/.test(code) ? escapeHtml(code) : code;
  const label = language && ` class="language-${escapeHtml(language)}"`;
  return `\n\n<pre><code${label}>${escaped.replace(/^\n/, '')}</code></pre>\n\n`;
}

/** The caption follows the picture or, in older posts, is an attribute of the shortcode. */
function figure(settings: string, content: string): string {
  const [, picture = '', text = ''] =
    /^\s*((?:<a\b[^>]*>)?\s*<img\b[^>]*>\s*(?:<\/a>)?)([^]*)$/i.exec(content) ?? [];
  const caption = text.trim() || attribute(settings, 'caption');
  if (picture === '') return content;
  return `\n\n<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
}

function attribute(settings: string, name: string): string {
  const found = new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"']+))`).exec(settings);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}
