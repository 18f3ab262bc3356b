import './theme/public-styles.ts';
import { startTransition } from 'react';
import { nextTask } from './app/next-task.ts';
import { start } from './app/start.tsx';
import { stylesApplied } from './app/styles-applied.ts';
import { trackVisits } from './app/track-visits.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

trackVisits();
void takeOver(root);
// Browsers load a manifest before they paint; it is for apps that can be installed.
document.querySelector('[rel="later-manifest"]')?.setAttribute('rel', 'manifest');

/** In tasks and slices as short as can be: the browser answers a visitor in between. */
async function takeOver(element: HTMLElement): Promise<void> {
  const [reactDom] = await Promise.all([import('react-dom/client'), stylesApplied()]);
  await nextTask();
  startTransition(() => void start(element, reactDom));
}
