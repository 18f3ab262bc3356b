/** Shows a picture of an article in a dialog as large as the window. Loaded by the first click on a picture. */
import { messages } from '#shared/schemas/messages.ts';
import styles from './zoom-dialog.module.css';

/**
 * Works without React, because React does not render the text that came with the document. The browser's
 * own dialog keeps the focus, closes with Escape, and gives the focus back to the link.
 */
export function openZoom(link: HTMLAnchorElement): void {
  // While this file was loading, somebody may have clicked again or left the page.
  if (document.querySelector(`.${styles.dialog ?? ''}`) || !link.isConnected) return;
  const shown = link.querySelector('img');
  const alt = shown?.alt ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-label', alt === '' ? 'Picture' : alt);
  const place = scroller(link.href, alt);
  const image = place.querySelector('img');
  // Keeps the brightness that the picture has in the text.
  if (shown && image) image.style.filter = getComputedStyle(shown).filter;
  dialog.append(place, closeButton(dialog));
  const close = () => dialog.close();
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function scroller(address: string, alt: string): HTMLElement {
  const place = document.createElement('div');
  place.className = styles.scroller ?? '';
  const image = document.createElement('img');
  image.alt = alt;
  image.src = address;
  const picture = button(styles.picture);
  picture.setAttribute('aria-label', ['Actual size', alt].filter(Boolean).join(': '));
  picture.setAttribute('aria-pressed', 'false');
  picture.append(image);
  picture.addEventListener('click', () => {
    const isActual = picture.getAttribute('aria-pressed') === 'true';
    picture.setAttribute('aria-pressed', `${!isActual}`);
  });
  image.addEventListener('error', () => {
    const failed = document.createElement('p');
    failed.className = styles.failed ?? '';
    failed.textContent = [messages.imageFailed, alt].filter(Boolean).join(': ');
    picture.replaceWith(failed);
  });
  place.append(picture);
  return place;
}

function closeButton(dialog: HTMLDialogElement): HTMLElement {
  const close = button(styles.close);
  close.textContent = 'Close';
  close.autofocus = true;
  close.addEventListener('click', () => dialog.close());
  return close;
}

function button(className: string | undefined): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className ?? '';
  return element;
}
