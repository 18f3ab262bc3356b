/** Shows embedded pages in their frames. Loaded with the first text that has any. */

/** The embedded page that was pressed before its document was loaded again. */
const key = 'pressed-embed';

/**
 * Puts the frame in the place of its button. Only the policy that a document came with allows frames,
 * and only those of its own text: after a way through the site, the document is loaded first.
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
  // The provider's own page: its scripts and cookies, and new tabs, but nothing in this one.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation',
  );
  frame.allow = 'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture';
  // Players want to know on which site they are, and nothing more.
  frame.referrerPolicy = 'strict-origin';
  frame.loading = 'eager';
  frame.src = button.value;
  button.parentElement?.replaceChildren(frame);
  frame.focus();
}

/** Opens what was pressed before this document was loaded. */
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
  // The document came without its text once already: it may be new.
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

/** @returns whether the browser keeps it */
function remember(place: string | undefined): boolean {
  try {
    if (place === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, place);
    return true;
  } catch {
    return false;
  }
}
