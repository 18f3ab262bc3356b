import { eachInParallel } from '#lambdas/kernel/each-in-parallel.ts';
import { serializeContent } from '#shared/content/nodes.ts';
import { type CreatePostInput, createPostSchema } from '#shared/schemas/posts.ts';
import { RequestRefused } from '../seed/retrying-api.ts';
import type { Arrivals, ArrivingPost } from './arriving-post.ts';
import { createConverter, type Convert, type Convertible } from './convert/conversions.ts';
import { requireContent } from './convert/convert-post.ts';
import { plainText } from './convert/post-fields.ts';
import { replacePlaceholders } from './convert/post-pictures.ts';
import { formerAddressPatterns, formerSlugs, type FormerSlugs } from './former-addresses.ts';
import { keySlug, linkTable, shownAddress, preferredSlug } from './addresses.ts';
import type { Outcome } from './report.ts';
import type { SitePosts } from './send/site-posts.ts';
import { storePictures } from './send/upload-pictures.ts';
import { PostRefused } from './within-bounds.ts';

export interface ImportOptions {
  siteAddress: string;
  category: string;
  fetches: boolean;
  now: Date;
  /** Patterns of former addresses in the settings. */
  movedFrom: readonly string[];
  /** Called after each post, whether it was imported or not. */
  done: (outcome: Outcome) => void;
}

/** Limits memory: each of these posts may hold a picture. */
const parallelPosts = 4;

/**
 * Moves posts to a site:
 * 1. find those that an earlier run has moved;
 * 2. choose the slugs of all others, so that links between them are known;
 * 3. convert each post and the posts that it links to, store its pictures, and create it.
 * @throws CommandFailed when the site does not answer; posts that were moved by then stay
 */
export async function runImport(
  arrivals: Arrivals,
  site: SitePosts,
  { done, movedFrom, ...options }: ImportOptions,
): Promise<void> {
  for (const { name, reason } of arrivals.refused) {
    done({ title: name, name, state: 'refused', notes: [reason] });
  }
  const planned = await planPosts(arrivals.posts, site, movedFrom);
  const { siteAddress } = options;
  const links = linkTable(planned, { siteAddress, formerSite: arrivals.formerSite });
  const convert = createConverter(planned, { ...options, fileOf: arrivals.fileOf, links });
  // The workers share this iterator, so each post goes to one of them.
  const remaining = planned.values();
  const worker = async () => {
    for (const each of remaining) done(await movePost(each, site, convert));
  };
  await Promise.all(Array.from({ length: parallelPosts }, worker));
}

const noFormerSlugs: FormerSlugs = { slugs: [], lost: [] };

async function planPosts(
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
  const planned: Omit<PlannedPost, 'former'>[] = [];
  for (const post of posts) {
    const found = present.get(post.id);
    const slug = found ?? (await freeSlug(preferredSlug(post), (each) => taken.has(each)));
    taken.add(slug);
    planned.push({ post, slug, isPresent: found !== undefined });
  }
  const addresses = posts.flatMap((post) => post.addresses);
  const patterns = [...movedFrom, ...formerAddressPatterns(addresses, movedFrom)];
  return planned.map((each) => ({
    ...each,
    former: each.isPresent
      ? noFormerSlugs
      : formerSlugs(each.post.addresses, each.slug, { taken, patterns }),
  }));
}

async function freeSlug(
  preferred: string,
  isTaken: (slug: string) => boolean | Promise<boolean>,
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? preferred : `${preferred}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
}

interface PlannedPost extends Convertible {
  former: FormerSlugs;
}

/** A problem of the post becomes its outcome. @throws CommandFailed when the site does not answer */
async function movePost(planned: PlannedPost, site: SitePosts, convert: Convert): Promise<Outcome> {
  const { post, slug, isPresent } = planned;
  const name = plainText(post.name);
  const identity = { title: plainText(post.title) || name, name, slug };
  if (isPresent) return { ...identity, state: 'present', notes: [] };
  try {
    const { body, notes } = await preparePost(planned, site, convert);
    const { saved, lost } = await createPost(body, site);
    notes.push(...lost.map((each) => `addresses that end with ${each} lead to another post`));
    if (saved !== slug) notes.push(`its address is /blog/${saved}, because /blog/${slug} is taken`);
    return { ...identity, slug: saved, state: notes.length > 0 ? 'changed' : 'same', notes };
  } catch (error) {
    const reason = refusalReason(error);
    if (reason === undefined) throw error;
    return { ...identity, state: 'refused', notes: [reason] };
  }
}

async function preparePost(
  { post, slug, former }: PlannedPost,
  site: SitePosts,
  convert: Convert,
): Promise<{ body: CreatePostInput; notes: string[] }> {
  const { fields, nodes, cover, pictures, notes } = await convert(post);
  const stored = await storePictures(pictures, site.store);
  const content = replacePlaceholders(nodes, stored.addresses);
  requireContent(content);
  const avatar = cover && stored.addresses.has(cover) ? stored.addresses.get(cover) : cover;
  const body: CreatePostInput = {
    ...fields,
    slug,
    ...(avatar && { avatar }),
    content: serializeContent(content),
    former: { ...fields.former, slugs: [keySlug(post), ...former.slugs] },
  };
  const checked = createPostSchema.safeParse(body);
  if (!checked.success)
    throw new PostRefused(checked.error.issues[0]?.message ?? 'It is not valid');
  const lost = former.lost.map((address) => `${shownAddress(address)} does not redirect to it`);
  return { body, notes: [...notes, ...stored.notes, ...lost] };
}

/** Creates the post. If a slug was taken meanwhile, chooses another, and drops former slugs that other posts have. */
async function createPost(body: CreatePostInput, site: SitePosts) {
  const lost: string[] = [];
  try {
    return { saved: await site.create(body), lost };
  } catch (error) {
    if (!(error instanceof RequestRefused) || error.problem?.code !== 'slug-taken') throw error;
  }
  const [key = '', ...others] = body.former?.slugs ?? [];
  const present = await site.find(key);
  if (present !== undefined) return { saved: present, lost };
  for (const slug of others) if ((await site.find(slug)) !== undefined) lost.push(slug);
  const free = others.filter((slug) => !lost.includes(slug));
  const former = body.former && { ...body.former, slugs: [key, ...free] };
  const slug = await freeSlug(
    body.slug ?? '',
    async (each) => (await site.find(each)) !== undefined,
  );
  return { saved: await site.create({ ...body, slug, former }), lost };
}

/** @returns undefined for an error that ends the import, because the login or the server failed */
function refusalReason(error: unknown): string | undefined {
  if (error instanceof PostRefused) return error.message;
  if (!(error instanceof RequestRefused) || error.status >= 500 || !error.problem) return undefined;
  if (error.status === 401 || error.status === 403) return undefined;
  return Object.values(error.problem.errors ?? {})[0] ?? error.problem.detail;
}
