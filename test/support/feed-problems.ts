/** Finds problems that a feed validator would report, and ids that repeat when a reader shows all entries on one page. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isHttpUrl, isSafeLinkUrl } from '#shared/content/urls.ts';

interface Entry {
  ids: unknown[];
  /** Required texts by name. */
  texts: Record<string, unknown>;
  addresses: unknown[];
  /** Dates, each with the format that this kind of feed requires. */
  dates: [RegExp, unknown][];
  html: unknown;
}

type Fields = Record<string, unknown>;

const rfc822 = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: { maxTotalExpansions: Number.MAX_SAFE_INTEGER },
  isArray: (name) => ['item', 'entry'].includes(name),
});

/** @returns a line for each problem of an RSS, Atom or JSON feed */
export function feedProblems(feed: string): string[] {
  const [head, ...entries] = feed.startsWith('{') ? jsonEntries(feed) : xmlEntries(feed);
  if (head === undefined) return ['not well-formed'];
  const problems = [head, ...entries].flatMap((entry, at) =>
    entryProblems(entry).map((problem) => `${at === 0 ? 'feed' : `entry ${at}`}: ${problem}`),
  );
  const ids = entries.flatMap((entry) => entry.ids);
  const html = entries.map((entry) => String(entry.html)).join('');
  const anchors = Array.from(html.matchAll(/<[a-z][^>]*? id="([^"]*)"/g), ([, id]) => id);
  return [...problems, ...repeated('id of an entry', ids), ...repeated('id within', anchors)];
}

function entryProblems({ ids, texts, addresses, dates, html }: Entry): string[] {
  const linked = Array.from(
    String(html).matchAll(/<[a-z][^>]*? (?:href|src|poster|srcset|action)="([^"]*)"/g),
    ([, address = '']) => address.replaceAll('&amp;', '&'),
  );
  return [
    ...ids.filter((id) => !isText(id)).map(() => 'no id'),
    ...Object.entries({ ...texts, html })
      .filter(([, text]) => !isText(text))
      .map(([name]) => `no ${name}`),
    ...addresses
      .filter((address) => !isHttpUrl(String(address)))
      .map((address) => `no absolute address: ${String(address)}`),
    ...linked
      .filter((address) => !isSafeLinkUrl(address))
      .map((address) => `no absolute address within: ${address}`),
    ...dates
      .filter(([form, date]) => !form.test(String(date)) || Number.isNaN(Date.parse(String(date))))
      .map(([, date]) => `no date: ${String(date)}`),
  ];
}

function xmlEntries(feed: string): Entry[] {
  if (XMLValidator.validate(feed) !== true) return [];
  const document = parser.parse(feed) as { rss?: { channel: Fields }; feed?: Fields };
  return document.rss ? rssEntries(document.rss.channel) : atomEntries(document.feed ?? {});
}

function rssEntries({ title, description, link, lastBuildDate, item }: Fields): Entry[] {
  return [
    {
      ids: [],
      texts: { title, description },
      addresses: [link],
      dates: [[rfc822, lastBuildDate]],
      html: 'none',
    },
    ...list(item).map((entry) => ({
      ids: [textOf(entry.guid)],
      texts: { title: entry.title, description: entry.description },
      addresses: [entry.link],
      dates: [
        [rfc822, entry.pubDate],
        [rfc3339, entry['atom:updated']],
      ] satisfies Entry['dates'],
      html: entry['content:encoded'],
    })),
  ];
}

function atomEntries({ id, title, updated, link, entry }: Fields): Entry[] {
  return [
    {
      ids: [id],
      texts: { title: textOf(title) },
      addresses: list(link).map((item) => item['@href']),
      dates: [[rfc3339, updated]],
      html: 'none',
    },
    ...list(entry).map((item) => ({
      ids: [item.id],
      texts: { title: textOf(item.title), author: (item.author as Fields | undefined)?.name },
      addresses: list(item.link).map((address) => address['@href']),
      dates: [
        [rfc3339, item.published],
        [rfc3339, item.updated],
      ] satisfies Entry['dates'],
      html: textOf(item.content),
    })),
  ];
}

function jsonEntries(feed: string): Entry[] {
  const { version, title, home_page_url: home, feed_url: self, items } = JSON.parse(feed) as Fields;
  return [
    {
      ids: [],
      texts: { version, title },
      addresses: [version, home, self],
      dates: [],
      html: 'none',
    },
    ...list(items).map((item) => ({
      ids: [item.id],
      texts: { title: item.title },
      addresses: [item.url],
      dates: [
        [rfc3339, item.date_published],
        [rfc3339, item.date_modified],
      ] satisfies Entry['dates'],
      html: item.content_html,
    })),
  ];
}

function list(value: unknown): Fields[] {
  return value === undefined ? [] : ([value].flat() as Fields[]);
}

/** @returns the text of an element with or without attributes */
function textOf(element: unknown): unknown {
  return typeof element === 'object' ? (element as Fields)['#text'] : element;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function repeated(name: string, values: readonly unknown[]): string[] {
  return values
    .filter((value, at) => values.indexOf(value) !== at)
    .map((value) => `repeated ${name}: ${String(value)}`);
}
