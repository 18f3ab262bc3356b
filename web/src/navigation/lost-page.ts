/** Says, at the bottom of the page before, that a page has not arrived. */
import { matchPath } from 'react-router-dom';
import styles from '#web/src/ui/bottom-bar.module.css';
import { isOffline } from '#web/src/ui/offline.ts';

/** React Router's number of the page that is shown, in the browser's history. */
let shown = placeInHistory();
let close: (() => void) | undefined;

/** Another page is shown, which may lack what only the network has. */
export function found(): void {
  if (placeInHistory() === shown) return;
  shown = placeInHistory();
  if (isOffline()) open(location.href, '');
  else close?.();
}

/**
 * Never ends, so that React, in its transition to the lost page, keeps the page before.
 *
 * @param path of the lost page, from which the visitor may have gone on
 */
export function lose(path: string): Promise<never> {
  if (matchPath(path, location.pathname)) void goBack();
  return new Promise(() => {});
}

async function goBack(): Promise<void> {
  const address = location.href;
  const back = (shown ?? Number.NaN) - (placeInHistory() ?? Number.NaN) || 0;
  // React has tried again.
  if (back === 0 && close) return;
  // A newer site has other files. Where nothing was left, this would go on for ever.
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

function placeInHistory(): number | undefined {
  return history.state?.idx;
}

/** Any answer will do. */
function isReachable(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
