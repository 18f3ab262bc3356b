import { authorName } from '#shared/publishing/page-data.ts';
import type { PostSummary } from '#shared/schemas/posts.ts';
import {
  fileAddress,
  pageAddress,
  postAddress,
  type FeedEntry,
  type SiteFacts,
  changedAt,
  latest,
  publishedAt,
} from './facts.ts';
import { cdata, element, htmlText, xmlText } from './xml.ts';

/** Posts in a feed: the newest ones. */
export const feedLength = 20;

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/**
 * Writes posts in full as RSS 2.0, with the dates of RFC 822 and the four-digit years that RSS allows.
 * @param entries newest first
 */
export function rssFeed(facts: SiteFacts, entries: readonly FeedEntry[]): string {
  const changed = feedChangedAt(entries);
  const declarations = Object.entries(namespaces).map(([name, uri]) => ` xmlns:${name}="${uri}"`);
  const self = xmlText(fileAddress(facts, 'rss'));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<rss version="2.0"${declarations.join('')}>`,
    '<channel>',
    element('title', htmlText(facts.settings.profile.name)),
    element('link', pageAddress(facts, '/')),
    element('description', htmlText(facts.settings.intros.blog)),
    element('language', 'en-US'),
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
    ...optionalLine(changed, (date) => element('lastBuildDate', new Date(date).toUTCString())),
    // The author is a `dc:creator`, because RSS requires an email address in `author`.
    ...entries.flatMap(({ post, part, html, imageAddress, canonical }) => [
      '<item>',
      element('title', htmlText(titleWithSeries(post, part))),
      element('link', postAddress(facts, post)),
      ...optionalLine(canonical, (address) => `<atom:link rel="via" href="${xmlText(address)}"/>`),
      element('guid isPermaLink="false"', entryId(post)),
      element('pubDate', new Date(publishedAt(post)).toUTCString()),
      element('atom:updated', changedAt(post)),
      element('dc:creator', authorName(post.author)),
      ...optionalLine(post.lang, (lang) => element('dc:language', lang)),
      ...subjects(post).map((subject) => element('category', subject)),
      element('description', htmlText(post.excerpt)),
      ...optionalLine(imageAddress, mediaContent),
      `<content:encoded>${cdata(html)}</content:encoded>`,
      '</item>',
    ]),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Atom requires `updated` in a feed without posts, too. */
const beforeAllPosts = '1970-01-01T00:00:00.000Z';

/**
 * Writes posts in full as Atom 1.0 (RFC 4287).
 * @param entries newest first
 */
export function atomFeed(facts: SiteFacts, entries: readonly FeedEntry[]): string {
  const home = xmlText(pageAddress(facts, '/'));
  const self = xmlText(fileAddress(facts, 'atom'));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="${namespaces.atom}" xmlns:media="${namespaces.media}" xml:lang="en-US">`,
    element('title type="html"', htmlText(facts.settings.profile.name)),
    element('subtitle type="html"', htmlText(facts.settings.intros.blog)),
    element('id', pageAddress(facts, '/')),
    `<link rel="alternate" type="text/html" href="${home}"/>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    element('updated', feedChangedAt(entries) ?? beforeAllPosts),
    `<author>${element('name', facts.settings.profile.name)}</author>`,
    // `content` comes before `media:content`: some feed readers ignore namespaces and use the first element named "content".
    ...entries.flatMap(({ post, part, html, imageAddress, canonical }) => [
      `<entry${post.lang === undefined ? '' : ` xml:lang="${xmlText(post.lang)}"`}>`,
      element('title type="html"', htmlText(titleWithSeries(post, part))),
      element('id', entryId(post)),
      `<link rel="alternate" type="text/html" href="${xmlText(postAddress(facts, post))}"/>`,
      ...optionalLine(canonical, (address) => `<link rel="via" href="${xmlText(address)}"/>`),
      element('published', publishedAt(post)),
      element('updated', changedAt(post)),
      `<author>${element('name', authorName(post.author))}</author>`,
      ...subjects(post).map((subject) => `<category term="${xmlText(subject)}"/>`),
      element('summary type="html"', htmlText(post.excerpt)),
      `<content type="html">${cdata(html)}</content>`,
      ...optionalLine(imageAddress, mediaContent),
      '</entry>',
    ]),
    '</feed>',
    '',
  ].join('\n');
}

/**
 * Writes posts in full as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/).
 * @param entries newest first
 */
export function jsonFeed(facts: SiteFacts, entries: readonly FeedEntry[]): string {
  const { profile, intros } = facts.settings;
  const home = pageAddress(facts, '/');
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: profile.name,
    home_page_url: home,
    feed_url: fileAddress(facts, 'jsonFeed'),
    description: intros.blog,
    language: 'en-US',
    authors: [{ name: profile.name, url: home }],
    // `JSON.stringify` omits undefined fields.
    items: entries.map(({ post, part, html, imageAddress, canonical }) => ({
      id: entryId(post),
      url: postAddress(facts, post),
      external_url: canonical,
      title: titleWithSeries(post, part),
      summary: post.excerpt,
      content_html: html,
      image: imageAddress,
      date_published: publishedAt(post),
      date_modified: changedAt(post),
      authors: [{ name: authorName(post.author) }],
      tags: subjects(post),
      language: post.lang,
    })),
  });
}

function feedChangedAt(entries: readonly FeedEntry[]): string | undefined {
  return latest(entries.map(({ post }) => changedAt(post)));
}

/**
 * Feed readers recognise an entry by this id, so a post stays known to them after its slug or the domain changes.
 * Post ids are UUIDs, so the id is a URI, as Atom requires.
 */
function entryId({ id }: PostSummary): string {
  return `urn:uuid:${id}`;
}

/** A feed shows a post without the rest of its series, so the title names the series and the part. */
function titleWithSeries({ title, series }: PostSummary, part: number | undefined): string {
  return series && part ? `${series.name}, part ${part}: ${title}` : title;
}

/** Returns the category and the tags, without duplicates. */
function subjects({ category, tags }: PostSummary): string[] {
  return [...new Set([category.title, ...tags.map(({ title }) => title)])];
}

function mediaContent(address: string): string {
  return `<media:content url="${xmlText(address)}" medium="image"/>`;
}

/** Returns the line for a value, or no line when the value is undefined. */
function optionalLine(value: string | undefined, line: (value: string) => string): string[] {
  return value === undefined ? [] : [line(value)];
}
