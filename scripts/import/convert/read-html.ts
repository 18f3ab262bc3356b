/** Markup of an export, read by what reads pasted pages. */
import { createRequire } from 'node:module';
import type { Window } from 'happy-dom';
import type { Image } from 'mdast';
import type { ContentElement } from '#shared/content/nodes.ts';
import { readPage } from '#web/src/features/editor/paste/read-page.ts';
import { isPictureName, pathOf } from '../addresses.ts';
import { withoutGatedParts } from './gated-parts.ts';
import { requireLittleMarkup, tagsIn } from '../within-bounds.ts';

/** Runs and loads nothing: its documents are only parsed. */
let shared: Window | undefined;
let tags = 0;
/** Documents keep the memory of their window until it is closed; one costs as much as 500 tags. */
const tagsOfWindow = 10_000;

export function htmlToContent(html: string, reading: BodyReading): ContentElement[] {
  const body = parseBody(withoutGatedParts(html, reading));
  plainCards(body, reading);
  for (const image of body.querySelectorAll('img')) placeImage(image, reading);
  for (const link of body.querySelectorAll('a[href]')) {
    noteLostLink(link, reading);
    // Footnotes.
    if (link.getAttribute('href')?.startsWith('#')) continue;
    const url = reading.link(link.getAttribute('href') ?? '');
    if (url === undefined) link.removeAttribute('href');
    else link.setAttribute('href', url);
  }
  return readPage(body, () => undefined);
}

/** With the first markup: 60 MB that a folder of Markdown seldom needs. */
function happyDom(): typeof import('happy-dom') {
  return createRequire(import.meta.url)('happy-dom');
}

/** The element that a document of this markup has as its body. @throws PostRefused */
export function parseBody(html: string): Element {
  requireLittleMarkup(html);
  if (shared === undefined || tags >= tagsOfWindow) {
    void shared?.happyDOM.close();
    shared = new (happyDom().Window)();
    tags = 0;
  }
  tags += tagsIn(html) + 500;
  const { body } = new shared.DOMParser().parseFromString(html, 'text/html');
  return body as unknown as Element; // happy-dom has types of its own for the same interfaces.
}

/** UTF-16 units; what is longer is cut in any case. */
const longestName = 5000;

/** Titles and names that are stored as markup, as text. */
export function textOfHtml(html: string): string {
  return /[<&]/.test(html) ? (parseBody(html.slice(0, longestName)).textContent ?? '') : html;
}

/** On this site a picture cannot be a link, and its caption is plain text. */
function noteLostLink(link: Element, { note }: BodyReading): void {
  const isOfPicture = link.querySelector('img') !== null && link.textContent?.trim() === '';
  const leadsToPicture = isPictureName(pathOf(link.getAttribute('href') ?? ''));
  if (isOfPicture && !leadsToPicture) note('the link of a picture is left out');
  const figure = link.closest('figcaption')?.closest('figure');
  if (figure?.querySelectorAll('img').length === 1) note('links in captions become text');
}

function placeImage(image: Element, { picture }: BodyReading): void {
  const source = ['data-src', 'data-lazy-src', 'src']
    .map((name) => image.getAttribute(name)?.trim())
    .find(Boolean);
  const address = source && picture(source);
  image.removeAttribute('data-canonical-src');
  if (address) image.setAttribute('src', address);
  else image.remove();
}

/**
 * Rewrites what other editors make of links, films and callouts to plain markup, in place, so that
 * nothing a reader could see is lost.
 */
function plainCards(body: Element, { note }: Pick<BodyReading, 'note'>): void {
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
    const own = card.querySelector('.kg-callout-text, [data-node-type="callout-text"]');
    text.append(...(own ?? card).childNodes);
    callout.append(label, text);
    card.replaceWith(callout);
  }
  for (const card of body.querySelectorAll('.kg-audio-card, .kg-video-card, .kg-file-card')) {
    const source = card.querySelector('audio[src], video[src]')?.getAttribute('src');
    const address = source ?? card.querySelector('a')?.getAttribute('href');
    const title = card.querySelector('.kg-audio-title, .kg-file-card-title')?.textContent?.trim();
    const caption = card.querySelector('figcaption, .kg-file-card-caption')?.textContent?.trim();
    if (!address) continue;
    note('a film, a recording or a file is a link');
    replace(card, linkTo(address, title || address), caption ? `: ${caption}` : '');
  }
  for (const frame of body.querySelectorAll('iframe, embed, object, video, audio')) {
    const source = ['src', 'data-src', 'data']
      .map((name) => frame.getAttribute(name))
      .find(Boolean);
    const address = source ?? frame.querySelector('source')?.getAttribute('src');
    if (!address) continue;
    note('an embedded frame or film is a link');
    replace(frame, linkTo(address.startsWith('//') ? `https:${address}` : address));
  }
  for (const gist of body.querySelectorAll('script[src^="https://gist.github.com/"]')) {
    note('an embedded gist is a link');
    replace(gist, linkTo((gist.getAttribute('src') ?? '').replace(/\.js(?=\?|$)/, '')));
  }
  // Twitter's script shows the text.
  for (const tweet of body.querySelectorAll('.twitter-tweet a[href]')) {
    if (tweet.textContent?.trim() === '') tweet.textContent = tweet.getAttribute('href');
  }
  for (const drawing of body.querySelectorAll('svg')) {
    // Icons of buttons, links and cards are no loss.
    if (!drawing.closest('button, a, .kg-card')) note('a drawing (SVG) is left out');
  }
  for (const form of body.querySelectorAll('form, script')) {
    note(form.localName === 'form' ? 'a form is left out' : 'a script is left out');
    form.remove();
  }
}

/** Questions of the readers of markup and Markdown about a post. */
export interface BodyReading {
  /** Returns the text to write instead of a picture's address; undefined leaves the picture out. */
  picture: (source: string) => string | undefined;
  /** The same for a link; undefined leaves its text. */
  link: (href: string) => string | undefined;
  note: (phrase: string) => void;
  /** For what was not for everybody, or may not have been: the post is a draft. */
  hide: (reason: string) => void;
  /** Puts other notes where Markdown shows them. */
  embed?: (markdown: string) => string;
}

/** The image with the address that represents it, or nothing when there is no such picture. */
export function placedImage(image: Image, { picture }: BodyReading): Image[] {
  const url = picture(image.url);
  return url === undefined ? [] : [{ ...image, url }];
}
