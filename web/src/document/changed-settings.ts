/** The settings that a document gives to the app: those that differ from a fresh site's, which are built in. */
import { authorName, type ChangedSettings, type PageData } from '#shared/publishing/page-data.ts';
import type { PublicSettings, ShownSettings } from '#shared/publishing/shown-settings.ts';
import { builtSettings } from '#shared/site/built-settings.ts';

type Shown = Omit<ShownSettings, 'frame' | 'contact'> & {
  frame: Partial<ShownSettings['frame']>;
  contact?: Partial<PublicSettings['contact']>;
};

/** Undefined for a page of a fresh site, whose document does not grow. */
export function changedSettings(
  { frame, home, contact, intro, author: shown }: Shown,
  data?: PageData,
): ChangedSettings | undefined {
  const intros = data && intro !== undefined ? { [data.page]: intro } : {};
  const author = data?.page === 'post' ? authorName(data.post.author) : undefined;
  const known = builtSettings.authors.find(({ name }) => name === author);
  const changed = {
    frame: difference(frame, builtSettings.frame),
    home: difference(home, builtSettings.home),
    contact: difference(contact, builtSettings.contact),
    intros: difference(intros, builtSettings.intros),
    ...(author !== undefined &&
      JSON.stringify(known) !== JSON.stringify(shown) && { authors: shown ? [shown] : [] }),
  };
  return Object.values(changed).some(Boolean) ? changed : undefined;
}

/** The values that are not the same; undefined without any. */
function difference<Values extends object>(
  values: Partial<Values> | undefined = {},
  built: Values,
): Partial<Values> | undefined {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(built[name as keyof Values]),
  );
  // Object.fromEntries forgets that the names are the same.
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<Values>) : undefined;
}
