import type { BodyReading } from './body-reading.ts';

/**
 * Rewrites what other editors make of links, films and callouts to plain markup, in place, so that
 * nothing a reader could see is lost.
 */
export function plainCards(body: Element, { note }: Pick<BodyReading, 'note'>): void {
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
