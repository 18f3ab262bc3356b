/** Opens embedded pages in frames. Loaded with the first text that has an embedded page. */

/** Has, while the document loads again, the id of the embedded page that the reader wanted to open. */
const storageKey = 'pressed-embed';

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
  const pressedId = storedId();
  if (pressedId === undefined || !text.isConnected) return;
  const figure = findEmbeds(text).find((_embed, index) => pressedId === embedId(index));
  const button = figure?.querySelector('button');
  // The new document does not allow the frame either: with the id kept, `loadAgain` opens the link.
  if (button?.value === '') return;
  storeId(undefined);
  if (button) openEmbed(button);
}

function loadAgain(figure: Element, link: HTMLAnchorElement): void {
  const id = embedId(findEmbeds(document).indexOf(figure));
  // Loading again has not helped once already: the text may be newer than its document.
  if (storedId() === id || !storeId(id)) location.assign(link.href);
  else location.reload();
}

function findEmbeds(within: ParentNode): Element[] {
  return [...within.querySelectorAll('[data-embed]')];
}

function embedId(index: number): string {
  return `${index} ${location.pathname}`;
}

function storedId(): string | undefined {
  try {
    return sessionStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether the browser could store it */
function storeId(id: string | undefined): boolean {
  try {
    if (id === undefined) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, id);
    return true;
  } catch {
    return false;
  }
}
