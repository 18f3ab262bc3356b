import { fileAddress, pageAddress, postAddress } from './addresses.ts';
import type { FeedEntry, SiteFacts } from './facts.ts';
import { authorName, entryId, newestEntries, subjects } from './feed-entries.ts';
import { changedAt, publishedAt } from './post-dates.ts';

/** The newest posts in full, as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
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
    items: newestEntries(entries).map((entry) => jsonItem(facts, entry)),
  });
}

function jsonItem(facts: SiteFacts, { post, html, imageAddress, canonical }: FeedEntry) {
  return {
    id: entryId(post),
    url: postAddress(facts, post),
    ...(canonical !== undefined && { external_url: canonical }),
    title: post.title,
    summary: post.excerpt,
    content_html: html,
    ...(imageAddress !== undefined && { image: imageAddress }),
    date_published: publishedAt(post),
    date_modified: changedAt(post),
    authors: [{ name: authorName(post) }],
    tags: subjects(post),
  };
}
