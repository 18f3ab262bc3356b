/** Settings of a fresh site that only the home page shows. A separate file, so that other pages do not load them. */
import { builtSettings } from './built-settings.ts';

export const builtHome = builtSettings.home;
