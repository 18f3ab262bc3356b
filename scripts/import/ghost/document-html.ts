/**
 * Renders documents of Ghost's two editors, Lexical and Mobiledoc, as HTML. Both have the same cards.
 * @see https://lexical.dev/docs/concepts/serialization
 * @see https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md
 */
import * as z from 'zod';
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { jsonOf } from '#shared/read-text.ts';
import { escapeHtml } from '#web/src/document/html-document.ts';
import { gatedCard } from '../convert/gated-parts.ts';

/** Bits of a Lexical text's `format`. */
const formatTags = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
] as const;

const elements: Record<string, string> = {
  root: 'div',
  paragraph: 'p',
  quote: 'blockquote',
  aside: 'blockquote',
  listitem: 'li',
};

/**
 * @param onUnknownCard called with the name of each card that is left out
 * @returns undefined when `source` is not a Lexical document
 * @throws RangeError when it is nested too deeply
 */
export function lexicalHtml(
  source: string,
  onUnknownCard: (card: string) => void,
): string | undefined {
  const document = jsonOf(source);
  const root = isJsonObject(document) ? document['root'] : undefined;
  return isJsonObject(root) ? nodeHtml(root, onUnknownCard) : undefined;
}

function nodeHtml(node: JsonObject, onUnknownCard: (card: string) => void): string {
  const type = String(node['type']).replace(/^extended-/, '');
  const inner = () => childrenHtml(node, onUnknownCard);
  switch (type) {
    case 'text':
    case 'code-highlight':
      return formattedText(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'link':
    case 'autolink':
    case 'at-link':
      return `<a href="${escapeHtml(String(node['url'] ?? ''))}">${inner()}</a>`;
    case 'heading':
      return `<${headingTag(node)}>${inner()}</${headingTag(node)}>`;
    case 'list':
      return node['listType'] === 'number' ? `<ol>${inner()}</ol>` : `<ul>${inner()}</ul>`;
    default:
      break;
  }
  const element = Object.hasOwn(elements, type) ? elements[type] : undefined;
  if (element) return `<${element}>${inner()}</${element}>`;
  const card = cardHtml(type, node);
  if (card === undefined) onUnknownCard(type);
  return card ?? inner();
}

function childrenHtml({ children }: JsonObject, onUnknownCard: (card: string) => void): string {
  if (!Array.isArray(children)) return '';
  return children
    .filter(isJsonObject)
    .map((child) => nodeHtml(child, onUnknownCard))
    .join('');
}

function headingTag({ tag }: JsonObject): string {
  return typeof tag === 'string' && /^h[1-6]$/.test(tag) ? tag : 'h2';
}

function formattedText({ text, format }: JsonObject): string {
  const bits = typeof format === 'number' ? format : 0;
  let html = escapeHtml(typeof text === 'string' ? text : '');
  for (const [bit, tag] of formatTags) if (bits & bit) html = `<${tag}>${html}</${tag}>`;
  return html;
}

const tag = z.string().regex(/^[a-z][a-z0-9]*$/i);
const marker = z.tuple([z.int(), z.array(z.int()), z.int(), z.unknown()]);
const documentSchema = z.object({
  markups: z.array(z.union([z.tuple([tag]), z.tuple([tag, z.array(z.string())])])).default([]),
  atoms: z.array(z.tuple([z.string(), z.string()]).rest(z.unknown())).default([]),
  cards: z.array(z.tuple([z.string()]).rest(z.unknown())).default([]),
  sections: z.array(z.tuple([z.int()]).rest(z.unknown())),
});
type Mobiledoc = z.output<typeof documentSchema>;

const sectionTypes = { markup: 1, image: 2, list: 3, card: 10 };

/** @returns undefined when `source` is not a Mobiledoc document */
export function mobiledocHtml(
  source: string,
  onUnknownCard: (card: string) => void,
): string | undefined {
  const document = documentSchema.safeParse(jsonOf(source)).data;
  return document?.sections
    .map((section) => sectionHtml(section, document, onUnknownCard))
    .join('');
}

/** @returns the Markdown of a document that consists of one Markdown card, as Ghost 1 stored posts */
export function singleMarkdownCard(source: string): string | undefined {
  const document = documentSchema.safeParse(jsonOf(source)).data;
  const [card, ...others] = document?.cards ?? [];
  const isAlone =
    others.length === 0 && document?.sections.every(([kind]) => kind === sectionTypes.card);
  if (!card || !isAlone || !/^(?:card-)?markdown$/.test(card[0])) return undefined;
  const [, payload] = card;
  const markdown = isJsonObject(payload) ? payload['markdown'] : undefined;
  return typeof markdown === 'string' ? markdown : undefined;
}

function sectionHtml(
  [kind, first, second]: Mobiledoc['sections'][number],
  document: Mobiledoc,
  onUnknownCard: (card: string) => void,
): string {
  if (kind === sectionTypes.markup) {
    const mobiledocTag = tag.safeParse(first).data ?? 'p';
    const name = mobiledocTag === 'aside' ? 'blockquote' : mobiledocTag;
    return `<${name}>${markersHtml(second, document)}</${name}>`;
  }
  if (kind === sectionTypes.image) return `<img src="${escapeHtml(String(first))}">`;
  if (kind === sectionTypes.list) {
    const name = first === 'ol' ? 'ol' : 'ul';
    const items = Array.isArray(second) ? second : [];
    return `<${name}>${items.map((item) => `<li>${markersHtml(item, document)}</li>`).join('')}</${name}>`;
  }
  if (kind !== sectionTypes.card || typeof first !== 'number') return '';
  const [name = '', payload] = document.cards[first] ?? [];
  const html = cardHtml(name, isJsonObject(payload) ? payload : {});
  if (html === undefined) onUnknownCard(name);
  return html ?? '';
}

/** Renders markers: each opens some markups, has a text, and closes some of the open markups. */
function markersHtml(source: unknown, { markups, atoms }: Mobiledoc): string {
  const markers = z.array(marker).safeParse(source).data ?? [];
  const open: string[] = [];
  let html = '';
  for (const [kind, opened, closed, value] of markers) {
    for (const index of opened) {
      const [name = 'span', attributes = []] = markups[index] ?? [];
      // Names and values alternate in the list.
      const href = attributes[attributes.indexOf('href') + 1] ?? '';
      html += name === 'a' ? `<a href="${escapeHtml(href)}">` : `<${name}>`;
      open.push(name);
    }
    // Kind 0 is text, and kind 1 is an atom, such as a line break.
    const [atom, text = ''] = kind === 1 && typeof value === 'number' ? (atoms[value] ?? []) : [];
    if (atom === 'soft-return') html += '<br>';
    else html += escapeHtml(kind === 0 ? String(value) : text);
    for (let count = 0; count < closed; count += 1) html += `</${open.pop() ?? 'span'}>`;
  }
  return html;
}

type Card = (payload: JsonObject) => string;

const cards: Record<string, Card> = {
  image: (card) => figure(imageOf(card), text(card, 'caption')),
  gallery: (card) => {
    const images = Array.isArray(card['images']) ? card['images'].filter(isJsonObject) : [];
    return (
      images.map((image) => figure(imageOf(image), text(image, 'caption'))).join('') +
      paragraph(text(card, 'caption'))
    );
  },
  code: (card) =>
    `<pre><code class="language-${escapeHtml(text(card, 'language'))}">${escapeHtml(text(card, 'code'))}</code></pre>` +
    paragraph(text(card, 'caption')),
  html: (card) => text(card, 'html'),
  markdown: (card) =>
    `<pre><code class="language-markdown">${escapeHtml(text(card, 'markdown'))}</code></pre>`,
  bookmark: (card) => {
    const { metadata } = card;
    return link(text(card, 'url'), isJsonObject(metadata) ? text(metadata, 'title') : '');
  },
  embed: (card) => link(text(card, 'url')) || text(card, 'html'),
  callout: (card) =>
    `<aside role="note"><p>Note</p><p>${text(card, 'calloutEmoji')} ${text(card, 'calloutText')}</p></aside>`,
  toggle: (card) => `<h4>${text(card, 'heading')}</h4><div>${text(card, 'content')}</div>`,
  button: (card) => link(text(card, 'buttonUrl'), text(card, 'buttonText')),
  file: (card) =>
    link(text(card, 'src'), text(card, 'fileTitle') || text(card, 'fileName')) +
    paragraph(text(card, 'fileCaption')),
  audio: (card) => link(text(card, 'src'), text(card, 'title')),
  video: (card) =>
    link(text(card, 'src'), text(card, 'fileName')) + paragraph(text(card, 'caption')),
  header: (card) =>
    `<h2>${text(card, 'header') || text(card, 'heading')}</h2>${paragraph(text(card, 'subheader') || text(card, 'subheading'))}`,
  product: (card) =>
    figure(imageTag(text(card, 'productImageSrc'), ''), '') +
    `<h4>${text(card, 'productTitle')}</h4><div>${text(card, 'productDescription')}</div>` +
    link(text(card, 'productUrl'), text(card, 'productButton')),
  'call-to-action': (card) =>
    figure(imageTag(text(card, 'imageUrl'), ''), '') +
    `<div>${text(card, 'textValue')}</div>` +
    link(text(card, 'buttonUrl'), text(card, 'buttonText')),
  horizontalrule: () => '<hr>',
};

/** Card names of older editors. */
const cardAliases: Record<string, string> = {
  codeblock: 'code',
  hr: 'horizontalrule',
  'card-markdown': 'markdown',
  'image-card': 'image',
};

function cardHtml(name: string, payload: JsonObject): string | undefined {
  const card = cardAliases[name] ?? name;
  const html = Object.hasOwn(cards, card) ? cards[card]?.(payload) : undefined;
  return html === undefined ? undefined : gatedCard(html, payload['visibility']);
}

function imageOf(card: JsonObject): string {
  const source = text(card, 'src');
  return imageTag(source, text(card, 'alt') || text(card, 'title'));
}

function imageTag(source: string, alt: string): string {
  return source && `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
}

/** @param image its tag. @param caption markup */
function figure(image: string, caption: string): string {
  return image && `<figure>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
}

function link(address: string, label = ''): string {
  return address && `<p><a href="${escapeHtml(address)}">${escapeHtml(label || address)}</a></p>`;
}

function paragraph(markup: string): string {
  return markup && `<p>${markup}</p>`;
}

function text(card: JsonObject, name: string): string {
  const value = card[name];
  return typeof value === 'string' ? value : '';
}
