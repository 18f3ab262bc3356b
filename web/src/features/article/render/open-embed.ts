/** Opens embedded pages in frames. Loaded with the first text that has an embedded page. */

/** Remembers, while the document is loaded again, which embedded page the reader wanted to open. */
const key = 'pressed-embed';

/**
 * Replaces the button by the frame. The policy of a document allows only the frames of the text that it
 * came with. After navigation within the site, the document of the current page is loaded first.
 */
export function openEmbed(button: HTMLButtonElement): void {
  const figure = button.closest('figure');
  const link = figure?.querySelector('a');
  // While this file was loading, somebody may have pressed again or left the page.
  if (!figure || !link || !button.isConnected) return;
  if (button.value === '') return loadAgain(figure, link);
  const frame = document.createElement('iframe');
  const title = link.textContent;
  const provider = figure.querySelector('span')?.textContent;
  frame.title = title === provider ? title : `${title} (${provider})`;
  // The provider's page may run scripts, keep cookies and open tabs, but not change this page.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation',
  );
  frame.allow = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';
  // Players need to know which site embeds them, but not which page.
  frame.referrerPolicy = 'strict-origin';
  frame.loading = 'eager';
  frame.src = button.value;
  button.parentElement?.replaceChildren(frame);
  frame.focus();
}

/** Opens the embedded page for which this document was loaded again. */
export function reopenEmbed(text: HTMLElement): void {
  const pressed = remembered();
  if (pressed === undefined || !text.isConnected) return;
  const figure = [...embeds(text)].find((_embed, at) => pressed === placeOf(at));
  const button = figure?.querySelector('button');
  if (button?.value === '') return;
  remember(undefined);
  if (button) openEmbed(button);
}

function loadAgain(figure: Element, link: HTMLAnchorElement): void {
  const place = placeOf([...embeds(document)].indexOf(figure));
  // Loading again has not helped once already: the text may be newer than its document.
  if (remembered() === place || !remember(place)) location.assign(link.href);
  else location.reload();
}

function embeds(within: ParentNode): NodeListOf<Element> {
  return within.querySelectorAll('[data-embed]');
}

function placeOf(at: number): string {
  return `${at} ${location.pathname}`;
}

function remembered(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the browser could store it */
function remember(place: string | undefined): boolean {
  try {
    if (place === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, place);
    return true;
  } catch {
    return false;
  }
}
