/** Markup of an export, read by what reads pasted pages. */
import { Window } from 'happy-dom';
import type { ContentElement } from '#shared/content/nodes.ts';
import { readPage } from '#web/src/features/editor/paste/read-page.ts';
import { isPictureName } from '../picture-name.ts';
import { pathOf } from '../slugs.ts';
import type { BodyReading } from './body-reading.ts';
import { requireLittleMarkup, tagsIn } from '../within-bounds.ts';
import { plainCards } from './plain-cards.ts';

/** Runs and loads nothing: its documents are only parsed. */
let shared: Window | undefined;
let tags = 0;
/** Documents keep the memory of their window until it is closed; one costs as much as 500 tags. */
const tagsOfWindow = 10_000;

export function htmlToContent(html: string, reading: BodyReading): ContentElement[] {
  const body = parseBody(html);
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

/** The element that a document of this markup has as its body. @throws PostRefused */
export function parseBody(html: string): Element {
  requireLittleMarkup(html);
  if (shared === undefined || tags >= tagsOfWindow) {
    void shared?.happyDOM.close();
    shared = new Window();
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
