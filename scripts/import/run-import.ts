import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import type { Arrivals, ArrivingPost } from './arriving-post.ts';
import { conversions } from './convert/conversions.ts';
import { formerAddressPatterns, type FormerSlugs, formerSlugs } from './former-addresses.ts';
import { linkTable } from './links.ts';
import { movePost, type PlannedPost } from './move-post.ts';
import type { Outcome } from './report.ts';
import type { SitePosts } from './send/site-posts.ts';
import { keySlug, wantedSlug } from './slugs.ts';

export interface ImportOptions {
  siteAddress: string;
  category: string;
  fetches: boolean;
  now: Date;
  /** Forms of former addresses that the settings have. */
  movedFrom: readonly string[];
  /** Called for each post that is done. */
  done: (outcome: Outcome) => void;
}

/** Pictures of that many posts are in memory at once. */
const atOnce = 4;

/**
 * Moves posts to a site:
 * 1. find those that an earlier run has moved;
 * 2. choose the slugs of all others, so that links between them are known;
 * 3. convert each and those that it links to, store its pictures, and create it.
 * @throws CommandFailed when the site does not answer; what is done by then stays done
 */
export async function runImport(
  arrivals: Arrivals,
  site: SitePosts,
  { done, movedFrom, ...options }: ImportOptions,
): Promise<void> {
  for (const { name, reason } of arrivals.refused) {
    done({ title: name, name, state: 'refused', notes: [reason] });
  }
  const planned = await plan(arrivals.posts, site, movedFrom);
  const { siteAddress } = options;
  const links = linkTable(planned, { siteAddress, formerSite: arrivals.formerSite });
  const convert = conversions(planned, { ...options, fileOf: arrivals.fileOf, links });
  const rest = planned.values();
  const worker = async () => {
    for (const each of rest) {
      done(await movePost(each, site, convert));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const none: FormerSlugs = { slugs: [], lost: [] };

async function plan(
  posts: readonly ArrivingPost[],
  site: SitePosts,
  movedFrom: readonly string[],
): Promise<PlannedPost[]> {
  const present = new Map<string, string>();
  await eachInParallel(posts, async ({ id }) => {
    const slug = await site.find(keySlug({ id }));
    if (slug !== undefined) present.set(id, slug);
  });
  const taken = await site.slugs();
  const planned = posts.map((post) => {
    const found = present.get(post.id);
    const slug = found ?? freeSlug(wantedSlug(post), taken);
    taken.add(slug);
    return { post, slug, isPresent: found !== undefined };
  });
  const addresses = posts.flatMap((post) => post.addresses);
  const forms = [...movedFrom, ...formerAddressPatterns(addresses, movedFrom)];
  return planned.map((each) => ({
    ...each,
    former: each.isPresent ? none : formerSlugs(each.post.addresses, each.slug, { taken, forms }),
  }));
}

function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
