import { fileAddress, pageAddress, postAddress } from './addresses.ts';
import type { FeedEntry, SiteFacts } from './facts.ts';
import { authorName, entryId, feedChangedAt, newestEntries, subjects } from './feed-entries.ts';
import { changedAt, publishedAt } from './post-dates.ts';
import { cdata, element, htmlText, xmlText } from './xml.ts';

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
};

/** The newest posts in full, as RSS 2.0. */
export function rssFeed(facts: SiteFacts, entries: readonly FeedEntry[]): string {
  const newest = newestEntries(entries);
  const changed = feedChangedAt(newest);
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
    ...(changed === undefined ? [] : [element('lastBuildDate', rssDate(changed))]),
    ...newest.flatMap((entry) => itemLines(facts, entry)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

/** Not `author`, which RSS wants to be a mail address. */
function itemLines(facts: SiteFacts, { post, html, imageAddress, canonical }: FeedEntry): string[] {
  return [
    '<item>',
    element('title', htmlText(post.title)),
    element('link', postAddress(facts, post)),
    ...(canonical === undefined ? [] : [`<atom:link rel="via" href="${xmlText(canonical)}"/>`]),
    element('guid isPermaLink="false"', entryId(post)),
    element('pubDate', rssDate(publishedAt(post))),
    element('atom:updated', changedAt(post)),
    element('dc:creator', authorName(post)),
    ...subjects(post).map((subject) => element('category', subject)),
    element('description', htmlText(post.excerpt)),
    ...(imageAddress === undefined
      ? []
      : [`<media:content url="${xmlText(imageAddress)}" medium="image"/>`]),
    `<content:encoded>${cdata(html)}</content:encoded>`,
    '</item>',
  ];
}

/** https://www.rfc-editor.org/rfc/rfc822#section-5, with the four-digit year of RSS 2.0. */
function rssDate(timestamp: string): string {
  return new Date(timestamp).toUTCString();
}
