import '#web/src/theme/public-styles.ts';
import { startTransition } from 'react';
import { nextTask, stylesApplied } from '#web/src/app/styles-applied.ts';
import { start } from '#web/src/app/start.tsx';
import { trackVisits } from '#web/src/app/track-visits.ts';
import { furtherLetters } from '#web/src/document/letters.ts';

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
  watchLetters(element);
}

/** The document of a page names the fonts that it needs; pages that the app renders ask for them here. */
function watchLetters(element: HTMLElement): void {
  const observer = new MutationObserver(() => {
    // Formulas have fonts of their own.
    const { title } = document;
    const text = element.querySelector('.katex') ? title : element.textContent;
    if (!furtherLetters.test(text)) return;
    observer.disconnect();
    // The fonts of the system can be read as well.
    import('virtual:further-fonts.css').catch(() => undefined);
  });
  observer.observe(element, { childList: true, subtree: true });
}
