/** Converts an export's HTML with the reader of pasted markup. */
import { createRequire } from 'node:module';
import type { Window } from 'happy-dom';
import type { Image } from 'mdast';
import type { ContentElement } from '#shared/content/nodes.ts';
import { readMarkup } from '#web/src/features/editor/paste/read-markup.ts';
import { isPictureName, pathOf } from '../addresses.ts';
import { withoutGatedParts } from './gated-parts.ts';
import { requireLittleMarkup, countTags } from '../within-bounds.ts';

/** Used only for parsing, so no scripts run and nothing is loaded. */
let parserWindow: Window | undefined;
let parsedTags = 0;
/** A window keeps its documents in memory until it is closed. */
const maxTagsPerWindow = 10_000;
/** An empty document takes as much memory as this many tags. */
const tagsPerDocument = 500;

export function htmlToContent(html: string, reading: BodyReading): ContentElement[] {
  const body = parseBody(withoutGatedParts(html, reading));
  simplifyCards(body, reading);
  for (const image of body.querySelectorAll('img')) placeImage(image, reading);
  for (const link of body.querySelectorAll('a[href]')) {
    noteLostLink(link, reading);
    // Footnotes link within the page.
    if (link.getAttribute('href')?.startsWith('#')) continue;
    const url = reading.rewriteLink(link.getAttribute('href') ?? '');
    if (url === undefined) link.removeAttribute('href');
    else link.setAttribute('href', url);
  }
  return readMarkup(body, () => undefined);
}

/** Loaded with the first HTML, because it takes 60 MB and most Markdown needs none. */
function happyDom(): typeof import('happy-dom') {
  return createRequire(import.meta.url)('happy-dom');
}

/** @returns the `body` of a document with this markup. @throws PostRefused */
export function parseBody(html: string): Element {
  requireLittleMarkup(html);
  if (parserWindow === undefined || parsedTags >= maxTagsPerWindow) {
    void parserWindow?.happyDOM.close();
    parserWindow = new (happyDom().Window)();
    parsedTags = 0;
  }
  parsedTags += countTags(html) + tagsPerDocument;
  const { body } = new parserWindow.DOMParser().parseFromString(html, 'text/html');
  return body as unknown as Element; // happy-dom declares its own types for the same interfaces.
}

/** In UTF-16 units; no field of a post is longer. */
const maxNameLength = 5000;

/** Converts a title or name that is stored as markup to text. */
export function textOfHtml(html: string): string {
  return /[<&]/.test(html) ? (parseBody(html.slice(0, maxNameLength)).textContent ?? '') : html;
}

/** Reports links that this site cannot keep: a picture cannot be a link, and captions are plain text. */
function noteLostLink(link: Element, { addNote }: BodyReading): void {
  const isAroundPicture = link.querySelector('img') !== null && link.textContent?.trim() === '';
  const leadsToPicture = isPictureName(pathOf(link.getAttribute('href') ?? ''));
  if (isAroundPicture && !leadsToPicture) addNote('the link around a picture is left out');
  const figure = link.closest('figcaption')?.closest('figure');
  if (figure?.querySelectorAll('img').length === 1) addNote('links in captions became text');
}

function placeImage(image: Element, { rewritePicture }: BodyReading): void {
  const source = ['data-src', 'data-lazy-src', 'src']
    .map((name) => image.getAttribute(name)?.trim())
    .find(Boolean);
  const address = source && rewritePicture(source);
  // The reader of pasted pages would prefer it to `src`.
  image.removeAttribute('data-canonical-src');
  if (address) image.setAttribute('src', address);
  else image.remove();
}

/** Replaces other editors' cards, embeds and callouts by plain markup, so that readers lose nothing. */
function simplifyCards(body: Element, { addNote }: Pick<BodyReading, 'addNote'>): void {
  const document = body.ownerDocument;
  const replace = (element: Element, ...inner: (Element | string)[]) => {
    const paragraph = document.createElement('p');
    paragraph.append(...inner);
    element.replaceWith(paragraph);
  };
  const linkTo = (address: string, text = address) => {
    const link = document.createElement('a');
    link.setAttribute('href', address);
    link.textContent = text;
    return link;
  };

  for (const card of body.querySelectorAll('.kg-bookmark-card')) {
    const address = card.querySelector('a')?.getAttribute('href');
    const title = card.querySelector('.kg-bookmark-title')?.textContent?.trim();
    if (address) replace(card, linkTo(address, title || address));
  }
  for (const card of body.querySelectorAll('.graf--mixtapeEmbed')) {
    const address = card.querySelector('a')?.getAttribute('href');
    const title = card.querySelector('strong')?.textContent?.trim();
    const summary = card.querySelector('em')?.textContent?.trim();
    if (address) replace(card, linkTo(address, title || address), summary ? `: ${summary}` : '');
  }
  for (const card of body.querySelectorAll('.kg-callout-card, [data-node-type="callout"]')) {
    const callout = document.createElement('aside');
    callout.setAttribute('role', 'note');
    const label = document.createElement('p');
    label.textContent = 'Note';
    const text = document.createElement('div');
    const cardText = card.querySelector('.kg-callout-text, [data-node-type="callout-text"]');
    text.append(...(cardText ?? card).childNodes);
    callout.append(label, text);
    card.replaceWith(callout);
  }
  for (const card of body.querySelectorAll('.kg-audio-card, .kg-video-card, .kg-file-card')) {
    const source = card.querySelector('audio[src], video[src]')?.getAttribute('src');
    const address = source ?? card.querySelector('a')?.getAttribute('href');
    const title = card.querySelector('.kg-audio-title, .kg-file-card-title')?.textContent?.trim();
    const caption = card.querySelector('figcaption, .kg-file-card-caption')?.textContent?.trim();
    if (!address) continue;
    addNote('a video, recording or file became a link');
    replace(card, linkTo(address, title || address), caption ? `: ${caption}` : '');
  }
  for (const frame of body.querySelectorAll('iframe, embed, object, video, audio')) {
    const source = ['src', 'data-src', 'data']
      .map((name) => frame.getAttribute(name))
      .find(Boolean);
    const address = source ?? frame.querySelector('source')?.getAttribute('src');
    if (!address) continue;
    addNote('an embedded frame or video became a link');
    replace(frame, linkTo(address.startsWith('//') ? `https:${address}` : address));
  }
  for (const gist of body.querySelectorAll('script[src^="https://gist.github.com/"]')) {
    addNote('an embedded gist became a link');
    replace(gist, linkTo((gist.getAttribute('src') ?? '').replace(/\.js(?=\?|$)/, '')));
  }
  // Without Twitter's script, the link of an embedded tweet would be empty.
  for (const tweet of body.querySelectorAll('.twitter-tweet a[href]')) {
    if (tweet.textContent?.trim() === '') tweet.textContent = tweet.getAttribute('href');
  }
  for (const drawing of body.querySelectorAll('svg')) {
    // Icons of buttons, links and cards need no note.
    if (!drawing.closest('button, a, .kg-card')) addNote('a drawing (SVG) is left out');
  }
  for (const form of body.querySelectorAll('form, script')) {
    addNote(form.localName === 'form' ? 'a form is left out' : 'a script is left out');
    form.remove();
  }
}

/** Callbacks of the HTML and Markdown readers. */
export interface BodyReading {
  /** @returns the address to write instead, or undefined to leave the picture out */
  rewritePicture: (source: string) => string | undefined;
  /** @returns the address to write instead, or undefined to keep only the link's text */
  rewriteLink: (href: string) => string | undefined;
  addNote: (phrase: string) => void;
  /** Makes the post a draft, because a part of it was not public, or may not have been. */
  makeDraft: (reason: string) => void;
  /** Inserts the notes that `![[note]]` embeds. */
  embedNotes?: (markdown: string) => string;
}

/** @returns an empty list when the picture is missing */
export function rewriteImage(image: Image, { rewritePicture }: BodyReading): Image[] {
  const url = rewritePicture(image.url);
  return url === undefined ? [] : [{ ...image, url }];
}
