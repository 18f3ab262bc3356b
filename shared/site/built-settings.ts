/** The settings of a fresh site that visitors see. The web build replaces this file by its value. */
import { type PublicSettings, publicSettings } from '../publishing/shown-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { portraitSide } from './site-config.ts';

const { portrait, cv } = defaultSettings.profile;
const authors = defaultSettings.authors.map(({ name, line }) => ({ name, line }));

/** The app has them built in: a document brings only what differs. */
export const builtSettings: PublicSettings = publicSettings(
  defaultSettings,
  {
    portrait:
      portrait === null ? null : { url: portrait, width: portraitSide, height: portraitSide },
    cv,
  },
  authors,
);
