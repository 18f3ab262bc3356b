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
  const imageInText = link.querySelector('img');
  const alt = imageInText?.alt ?? '';
  const dialog = document.createElement('dialog');
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-label', alt === '' ? 'Picture' : alt);
  const image = document.createElement('img');
  image.alt = alt;
  image.src = link.href;
  // Keeps the brightness that the picture has in the text.
  if (imageInText) image.style.filter = getComputedStyle(imageInText).filter;
  dialog.append(createScroller(image), createCloseButton(dialog));
  const close = () => dialog.close();
  addEventListener('popstate', close);
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', close);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function createScroller(image: HTMLImageElement): HTMLElement {
  const scroller = document.createElement('div');
  scroller.className = styles.scroller ?? '';
  const picture = createButton(styles.picture);
  picture.setAttribute('aria-label', ['Actual size', image.alt].filter(Boolean).join(': '));
  picture.setAttribute('aria-pressed', 'false');
  picture.append(image);
  picture.addEventListener('click', () => {
    const isActual = picture.getAttribute('aria-pressed') === 'true';
    picture.setAttribute('aria-pressed', `${!isActual}`);
  });
  image.addEventListener('error', () => {
    const failed = document.createElement('p');
    failed.className = styles.failed ?? '';
    failed.textContent = [messages.imageFailed, image.alt].filter(Boolean).join(': ');
    picture.replaceWith(failed);
  });
  scroller.append(picture);
  return scroller;
}

function createCloseButton(dialog: HTMLDialogElement): HTMLElement {
  const close = createButton(styles.close);
  close.textContent = 'Close';
  close.autofocus = true;
  close.addEventListener('click', () => dialog.close());
  return close;
}

function createButton(className: string | undefined): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = className ?? '';
  return element;
}
