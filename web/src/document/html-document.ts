/** Puts a rendered page into the document of the web build. */
import { appData } from '#shared/platform/inline-scripts.ts';
import {
  type AdminSettings,
  type EmbeddedData,
  pageDataId,
  type Shell,
  shellPlaceholders,
} from '#shared/publishing/page-data.ts';
import type { BuiltSite } from './built-site.ts';
import { changedSettings } from './changed-settings.ts';

interface DocumentParts {
  /** Complete tags. */
  head: readonly string[];
  /** Addresses of style sheets in addition to the shell's. */
  styles: readonly string[];
  /** The critical CSS; undefined if the page must wait for the style sheets. */
  firstPaint: string | undefined;
  /** CSS of further style elements, which follow the critical CSS. */
  scriptFaces: readonly string[];
  /** Markup inside the root element. */
  body: string;
  data: EmbeddedData;
}

export function htmlDocument(
  { shell }: BuiltSite,
  { head, styles, firstPaint, scriptFaces, body, data }: DocumentParts,
): string {
  const sheets = [...sheetsIn(shell), ...styles];
  const links = sheets.map(sheetLink);
  const styling =
    firstPaint === undefined ? links : deferredStyles([firstPaint, ...scriptFaces], links);
  return (
    withData(shell.replaceAll(shellStyles, ''), data)
      .replace(shellPlaceholders.head, () => head.join(''))
      // The script that enables the links comes after them.
      .replace(appScript, (script) => [...styling, script].join(''))
      .replace(shellPlaceholders.body, () => body)
  );
}

/** The start tag of the script that imports the app. */
const appScript = new RegExp(`<script(?= data-${appData}=)`);
const shellStyles = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g;

/** Addresses of the style sheets that every page has, in the order of the cascade. */
export function sheetsIn(shell: string): string[] {
  return [...shell.matchAll(shellStyles)].map(([, address = '']) => address);
}

function sheetLink(href: string): string {
  return voidElement('link', { rel: 'stylesheet', href });
}

/** The sheets load only after the first paint. They come after the critical CSS, so they then override all of it. */
function deferredStyles(inline: string[], links: string[]): string[] {
  return [
    ...inline.map((css) => `<style>${css}</style>`),
    ...links.map((link) => link.replace('<link', '<link disabled')),
    `<noscript>${links.join('')}</noscript>`,
  ];
}

/** Makes the document of a page that the browser renders, for which `data-now` starts the app at once. */
export function shellDocument({ shell }: BuiltSite, { navigation, frame }: Shell): string {
  return withData(shell.replace(appScript, '<script data-now'), {
    data: { page: 'app' },
    navigation,
    settings: changedSettings({ frame }),
  });
}

/** Adds the admin area's settings to its document, if they differ from a fresh site's. */
export function adminDocument(built: string, adminSettings: AdminSettings): string {
  const settings = changedSettings(adminSettings);
  return settings ? withData(built, { data: { page: 'app' }, settings }) : built;
}

function withData(shell: string, data: EmbeddedData): string {
  return shell.replace(
    '</body>',
    (endTag) => `${dataElement('application/json', data, pageDataId)}${endTag}`,
  );
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Writes `<name key="value">`, without attributes whose value is undefined. */
export function voidElement(name: string, attributes: Record<string, string | undefined>): string {
  const pairs = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `<${name}${pairs.join('')}>`;
}

/** Writes data as a script element that does not run. The data is escaped so that it cannot end the element. */
export function dataElement(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const idAttribute = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<script type="${type}"${idAttribute}>${json}</script>`;
}
