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
  /** Whole tags. */
  head: readonly string[];
  /** Addresses. */
  styles: readonly string[];
  /** The critical CSS; undefined for a page that waits for the style sheets. */
  firstPaint: string | undefined;
  /** Further texts of style elements. */
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
    firstPaint === undefined ? links : laterLinks([firstPaint, ...scriptFaces], links);
  return (
    withData(shell.replaceAll(shellStyles, ''), data)
      .replace(shellPlaceholders.head, () => head.join(''))
      // Before the script that enables them.
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

/**
 * Nothing is loaded before the paint; then the sheets replace the critical CSS as a whole, as they
 * come after it.
 */
function laterLinks(inline: string[], links: string[]): string[] {
  return [
    ...inline.map((css) => `<style>${css}</style>`),
    ...links.map((link) => link.replace('<link', '<link disabled')),
    `<noscript>${links.join('')}</noscript>`,
  ];
}

/** The document without a page: the browser renders its content at once. */
export function shellDocument({ shell }: BuiltSite, { navigation, frame }: Shell): string {
  return withData(shell.replace(appScript, '<script data-now'), {
    data: { page: 'app' },
    navigation,
    settings: changedSettings({ frame }),
  });
}

/** The admin area's document, which brings nothing while nothing differs. */
export function adminDocument(built: string, shown: AdminSettings): string {
  const settings = changedSettings(shown);
  return settings ? withData(built, { data: { page: 'app' }, settings }) : built;
}

function withData(shell: string, data: EmbeddedData): string {
  return shell.replace(
    '</body>',
    (end) => `${dataElement('application/json', data, pageDataId)}${end}`,
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

/** `<name key="value">`; entries without a value are left out. */
export function voidElement(name: string, attributes: Record<string, string | undefined>): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escapeHtml(value)}"`],
  );
  return `<${name}${written.join('')}>`;
}

/** An inert script element: the data can neither end it nor start another one. */
export function dataElement(type: string, data: unknown, id?: string): string {
  const json = JSON.stringify(data).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const named = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<script type="${type}"${named}>${json}</script>`;
}
