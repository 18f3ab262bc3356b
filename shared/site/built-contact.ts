/** Settings of a fresh site that only the contact page shows. A separate file, so that other pages do not load them. */
import { builtSettings } from './built-settings.ts';

export const builtContact = builtSettings.contact;
