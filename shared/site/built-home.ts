/** The settings of a fresh site that only its home page shows. */
import { builtSettings } from './built-settings.ts';

export const builtHome = builtSettings.home;
