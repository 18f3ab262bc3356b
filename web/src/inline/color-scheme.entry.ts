/**
 * Sets the colour scheme before the first paint; without a choice the system's is used. Also marks a
 * document that was reloaded or come back to: its reader goes on at a place further down.
 */
import { colorSchemeKey } from '#shared/platform/inline-scripts.ts';

const { dataset } = document.documentElement;
const chosen = storedScheme();
const system = matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : 'light';
dataset['mantineColorScheme'] = chosen === 'light' || chosen === 'dark' ? chosen : system;
// Its successor, an entry of the timeline, is now and then not there yet.
if (performance.navigation.type > 0) dataset['seen'] = '';

function storedScheme(): string | null {
  try {
    return localStorage.getItem(colorSchemeKey);
  } catch {
    return null;
  }
}
