/**
 * Starts the admin area. Its document begins with the sign-in heading, which is painted before the app loads. For
 * signed-in users and for previews, the heading is removed and the app starts at once.
 */
import { accessKey } from '#web/src/api/token-store.ts';
import { startApp } from './start-app.ts';

const app = document.currentScript?.dataset.app;
const startsAtOnce = isSignedIn() || !/^\/admin\b/.test(location.pathname);
if (startsAtOnce) document.getElementById('root')?.replaceChildren();
startApp({ app, now: startsAtOnce, hasButtons: false }, (address) => import(address));

function isSignedIn(): boolean {
  try {
    return Boolean(localStorage.getItem(accessKey));
  } catch {
    return false;
  }
}
