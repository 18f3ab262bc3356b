import { fileAddress, pageAddress, postAddress } from './addresses.ts';
import type { FeedEntry, SiteFacts } from './facts.ts';
import { authorName, entryId, feedChangedAt, newestEntries, subjects } from './feed-entries.ts';
import { changedAt, publishedAt } from './post-dates.ts';
import { cdata, element, htmlText, xmlText } from './xml.ts';

/** Atom wants a date of every feed. An empty one has none in its data. */
const beforeAllPosts = '1970-01-01T00:00:00.000Z';

/** The newest posts in full, as Atom 1.0 (RFC 4287). */
export function atomFeed(facts: SiteFacts, entries: readonly FeedEntry[]): string {
  const newest = newestEntries(entries);
  const home = xmlText(pageAddress(facts, '/'));
  const self = xmlText(fileAddress(facts, 'atom'));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en-US">',
    element('title type="html"', htmlText(facts.settings.profile.name)),
    element('subtitle type="html"', htmlText(facts.settings.intros.blog)),
    element('id', pageAddress(facts, '/')),
    `<link rel="alternate" type="text/html" href="${home}"/>`,
    `<link rel="self" type="application/atom+xml" href="${self}"/>`,
    element('updated', feedChangedAt(newest) ?? beforeAllPosts),
    `<author>${element('name', facts.settings.profile.name)}</author>`,
    ...newest.flatMap((entry) => entryLines(facts, entry)),
    '</feed>',
    '',
  ].join('\n');
}

/** The content comes before the picture: some readers look at local names only. */
function entryLines(
  facts: SiteFacts,
  { post, html, imageAddress, canonical }: FeedEntry,
): string[] {
  return [
    '<entry>',
    element('title type="html"', htmlText(post.title)),
    element('id', entryId(post)),
    `<link rel="alternate" type="text/html" href="${xmlText(postAddress(facts, post))}"/>`,
    ...(canonical === undefined ? [] : [`<link rel="via" href="${xmlText(canonical)}"/>`]),
    element('published', publishedAt(post)),
    element('updated', changedAt(post)),
    `<author>${element('name', authorName(post))}</author>`,
    ...subjects(post).map((subject) => `<category term="${xmlText(subject)}"/>`),
    element('summary type="html"', htmlText(post.excerpt)),
    `<content type="html">${cdata(html)}</content>`,
    ...(imageAddress === undefined
      ? []
      : [`<media:content url="${xmlText(imageAddress)}" medium="image"/>`]),
    '</entry>',
  ];
}
