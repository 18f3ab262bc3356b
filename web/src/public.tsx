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
// Browsers load a manifest before they paint; it is only for installable apps.
document.querySelector('[rel="later-manifest"]')?.setAttribute('rel', 'manifest');

/** In separate, short tasks: the browser handles input in between. */
async function takeOver(element: HTMLElement): Promise<void> {
  const [reactDom] = await Promise.all([import('react-dom/client'), stylesApplied()]);
  await nextTask();
  startTransition(() => void start(element, reactDom));
}
