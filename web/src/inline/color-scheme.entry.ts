/**
 * Sets the colour scheme before the first paint, by default that of the system. Also marks a document that was reloaded
 * or returned to with `data-seen`, so that the scroll position is restored.
 */
import { colorSchemeKey } from '#shared/platform/inline-scripts.ts';

const { dataset } = document.documentElement;
const stored = storedScheme();
const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
dataset['mantineColorScheme'] = stored === 'light' || stored === 'dark' ? stored : system;
// `performance.navigation` is deprecated, but the timeline entry that replaces it may not exist yet.
if (performance.navigation.type > 0) dataset['seen'] = '';

function storedScheme(): string | null {
  try {
    return localStorage.getItem(colorSchemeKey);
  } catch {
    return null;
  }
}
