/**
 * Sets the colour scheme before the first paint; without a choice the system's is used. Also marks
 * a document that was reloaded or returned to: its reader continues further down.
 */
import { colorSchemeKey } from '#shared/platform/inline-scripts.ts';

const { dataset } = document.documentElement;
const chosen = storedScheme();
const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
dataset['mantineColorScheme'] = chosen === 'light' || chosen === 'dark' ? chosen : system;
// The successor of `navigation`, a timeline entry, sometimes does not exist yet.
if (performance.navigation.type > 0) dataset['seen'] = '';

function storedScheme(): string | null {
  try {
    return localStorage.getItem(colorSchemeKey);
  } catch {
    return null;
  }
}
