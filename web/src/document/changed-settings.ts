/** Finds the settings that differ from those of a fresh site, which the app has built in. Documents contain only these. */
import { authorName, type ChangedSettings, type PageData } from '#shared/publishing/page-data.ts';
import type { PublicSettings, ShownSettings } from '#shared/publishing/shown-settings.ts';
import { builtSettings } from '#shared/site/built-settings.ts';

type PageSettings = Omit<ShownSettings, 'frame' | 'contact'> & {
  frame: Partial<ShownSettings['frame']>;
  contact?: Partial<PublicSettings['contact']>;
};

/** @returns undefined if nothing differs */
export function changedSettings(
  { frame, home, contact, intro, author: card }: PageSettings,
  data?: PageData,
): ChangedSettings | undefined {
  const intros = data && intro !== undefined ? { [data.page]: intro } : {};
  const author = data?.page === 'post' ? authorName(data.post.author) : undefined;
  const builtCard = builtSettings.authors.find(({ name }) => name === author);
  const changed = {
    frame: difference(frame, builtSettings.frame),
    home: difference(home, builtSettings.home),
    contact: difference(contact, builtSettings.contact),
    intros: difference(intros, builtSettings.intros),
    ...(author !== undefined &&
      JSON.stringify(builtCard) !== JSON.stringify(card) && { authors: card ? [card] : [] }),
  };
  return Object.values(changed).some(Boolean) ? changed : undefined;
}

/** @returns the values that differ; undefined if none does */
function difference<Values extends object>(
  values: Partial<Values> | undefined = {},
  built: Values,
): Partial<Values> | undefined {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(built[name as keyof Values]),
  );
  // `Object.fromEntries` does not keep the types of the keys.
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined;
}
