/** Shows a notice at the bottom of the current page when the code of another page cannot be loaded. */
import { matchPath } from 'react-router-dom';
import styles from '#web/src/ui/bottom-bar.module.css';
import { isOffline } from '#web/src/ui/offline.ts';

/** Index of the page that is shown in React Router's history. */
let shownIndex = historyIndex();
let close: (() => void) | undefined;

/** Called when another page is shown. Offline, the page may lack data, so a notice says so. */
export function notePage(): void {
  if (historyIndex() === shownIndex) return;
  shownIndex = historyIndex();
  if (isOffline()) open(location.href, '');
  else close?.();
}

/**
 * Called when the code of a page cannot be loaded. The returned promise never settles, so that React, which is in a
 * transition, keeps showing the current page.
 * @param path the route of the lost page, which the visitor may have left meanwhile
 */
export function keepShownPage(path: string): Promise<never> {
  if (matchPath(path, location.pathname)) void goBack();
  return new Promise(() => {});
}

async function goBack(): Promise<void> {
  const address = location.href;
  const index = historyIndex();
  const back = shownIndex === undefined || index === undefined ? 0 : shownIndex - index;
  // React has retried, and the notice is shown already.
  if (back === 0 && close) return;
  // After a deployment the files have other names, and a reload helps. Without a step back, it could repeat for ever.
  const isNewer = back !== 0 && (await isReachable(address));
  if (address !== location.href) return;
  if (isNewer) return location.reload();
  if (back !== 0) history.go(back);
  open(address, 'The page could not be loaded.');
}

function open(address: string, text: string): void {
  close?.();
  const bar = document.createElement('section');
  const notice = document.createElement('p');
  const button = document.createElement('button');
  bar.ariaLabel = 'Lost page';
  bar.className = `${styles.place} ${styles.banner}`;
  notice.className = styles.question ?? '';
  notice.role = 'alert';
  button.className = styles.answer ?? '';
  button.textContent = 'Try again';
  button.addEventListener('click', async () => {
    if (!(await isReachable(address))) say('You are still offline.');
    else if (address === location.href) location.reload();
    else location.assign(address);
  });
  const say = (reason: string) => {
    notice.textContent = [...(isOffline() ? [reason] : []), text].join(' ').trim();
  };
  bar.append(notice, button);
  document.body.append(bar);
  say('You are offline.');
  close = () => {
    bar.remove();
    close = undefined;
  };
}

function historyIndex(): number | undefined {
  return history.state?.idx;
}

/** Any response counts, even an error. */
function isReachable(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
