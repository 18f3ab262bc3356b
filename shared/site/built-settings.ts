/** Settings of a fresh site that visitors see. The web build replaces this module by its value. */
import { type PublicSettings, publicSettings } from '../publishing/shown-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { portraitSide } from './site-config.ts';

const { portrait, cv } = defaultSettings.profile;
const authors = defaultSettings.authors.map(({ name, line }) => ({ name, line }));

/** Built into the app, so that a document contains only the settings that differ. */
export const builtSettings: PublicSettings = publicSettings(
  defaultSettings,
  {
    portrait:
      portrait === null ? null : { url: portrait, width: portraitSide, height: portraitSide },
    cv,
  },
  authors,
);
