/** The settings of a fresh site that only its contact page shows. */
import { builtSettings } from './built-settings.ts';

export const builtContact = builtSettings.contact;
