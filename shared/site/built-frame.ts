/** What any page may show of a fresh site's settings. The web build replaces this file by its value. */
import { builtSettings } from './built-settings.ts';

const { frame, intros, authors } = builtSettings;

export const builtFrame = { frame, intros, authors };
