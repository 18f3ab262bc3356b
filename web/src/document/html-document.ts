/** Puts a rendered page into the document that the web build has made. */
import { type EmbeddedData, pageDataId, shellPlaces } from '#shared/publishing/page-data.ts';
import { appMeta } from '#shared/platform/inline-scripts.ts';
import type { BuiltSite } from './built-site.ts';
import { neverIndexed } from './head.ts';
import { dataElement, voidElement } from './markup.ts';

interface DocumentParts {
  /** Whole tags. */
  head: readonly string[];
  /** Addresses. */
  styles: readonly string[];
  /** Markup within the root element. */
  body: string;
  data: EmbeddedData;
}

export function htmlDocument({ shell }: BuiltSite, { head, styles, body, data }: DocumentParts) {
  const sheets = styles.map((href) =>
    voidElement('link', { rel: 'stylesheet', crossorigin: '', href }),
  );
  return (
    withData(shell, data)
      // After the shell's own: the order of the cascade.
      .replace(shellStyles, (own) => [own, ...sheets].join('\n    '))
      .replace(shellPlaces.head, () => head.join('\n    '))
      .replace(shellPlaces.body, () => body)
  );
}

const shellStyles = /<link rel="stylesheet"[^>]*>/;

/** The app's document without a page: what it shows is made in the browser, at once. */
export function shellDocument({ shell }: BuiltSite, { places }: { places: boolean }): string {
  const atOnce = shell.replace(`<meta name="${appMeta}"`, `$& data-now`);
  const document = withData(atOnce, { data: { page: 'app' } });
  return places
    ? document
    : document.replace(shellPlaces.head, neverIndexed).replace(shellPlaces.body, '');
}

function withData(shell: string, data: EmbeddedData): string {
  return shell.replace(
    '</body>',
    (end) => `${dataElement('application/json', data, pageDataId)}\n  ${end}`,
  );
}
