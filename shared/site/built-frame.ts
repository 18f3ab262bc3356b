/** Settings of a fresh site that any page may show. The web build replaces this module by its value. */
import { builtSettings } from './built-settings.ts';

const { frame, intros, authors } = builtSettings;

export const builtFrame = { frame, intros, authors };
