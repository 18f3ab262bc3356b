/** The cards of Ghost's two editors as plain markup; their payloads have the same names. */
import { isJsonObject, type JsonObject } from '#shared/content/schema.ts';
import { gatedCard } from '../convert/gated-parts.ts';
import { escapeHtml } from '#web/src/document/markup.ts';

type Card = (payload: JsonObject) => string;

const cards: Record<string, Card> = {
  image: (card) => figure(picture(card), text(card, 'caption')),
  gallery: (card) => {
    const images = Array.isArray(card['images']) ? card['images'].filter(isJsonObject) : [];
    return (
      images.map((image) => figure(picture(image), text(image, 'caption'))).join('') +
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
    figure(escapedPicture(text(card, 'productImageSrc'), ''), '') +
    `<h4>${text(card, 'productTitle')}</h4><div>${text(card, 'productDescription')}</div>` +
    link(text(card, 'productUrl'), text(card, 'productButton')),
  'call-to-action': (card) =>
    figure(escapedPicture(text(card, 'imageUrl'), ''), '') +
    `<div>${text(card, 'textValue')}</div>` +
    link(text(card, 'buttonUrl'), text(card, 'buttonText')),
  horizontalrule: () => '<hr>',
};

/** Names of older editors. */
const otherNames: Record<string, string> = {
  codeblock: 'code',
  hr: 'horizontalrule',
  'card-markdown': 'markdown',
  'image-card': 'image',
};

/** @returns undefined for a card that shows readers nothing, or that is not known */
export function cardHtml(name: string, payload: JsonObject): string | undefined {
  const card = otherNames[name] ?? name;
  const html = Object.hasOwn(cards, card) ? cards[card]?.(payload) : undefined;
  return html === undefined ? undefined : gatedCard(html, payload['visibility']);
}

function picture(card: JsonObject): string {
  const source = text(card, 'src');
  return escapedPicture(source, text(card, 'alt') || text(card, 'title'));
}

function escapedPicture(source: string, alt: string): string {
  return source && `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
}

/** @param caption markup */
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
