/** Moves one post to the site. */
import { serializeContent } from '#shared/content/nodes.ts';
import { type CreatePostInput, createPostSchema } from '#shared/schemas/posts.ts';
import { RequestRefused } from '../seed/patient-api.ts';
import type { Convert, Convertible } from './convert/conversions.ts';
import { requireContent } from './convert/convert-post.ts';
import { plainText } from './convert/post-fields.ts';
import { withPictures } from './convert/post-pictures.ts';
import type { FormerSlugs } from './former-addresses.ts';
import type { Outcome } from './report.ts';
import type { SitePosts } from './send/site-posts.ts';
import { placePictures } from './send/upload-pictures.ts';
import { keySlug, shownAddress } from './slugs.ts';
import { PostRefused } from './within-bounds.ts';

export interface PlannedPost extends Convertible {
  former: FormerSlugs;
}

/** Never throws for what is wrong with the post. @throws CommandFailed when the site does not answer */
export async function movePost(
  planned: PlannedPost,
  site: SitePosts,
  convert: Convert,
): Promise<Outcome> {
  const { post, slug, isPresent } = planned;
  const name = plainText(post.name);
  const told = { title: plainText(post.title) || name, name, slug };
  if (isPresent) return { ...told, state: 'present', notes: [] };
  try {
    const { body, notes } = await prepare(planned, site, convert);
    const { saved, lost } = await save(body, site);
    notes.push(...lost.map((each) => `addresses that end with ${each} lead to another post`));
    if (saved !== slug) notes.push(`its address is /blog/${saved}, because /blog/${slug} is taken`);
    return { ...told, slug: saved, state: notes.length > 0 ? 'changed' : 'same', notes };
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return { ...told, state: 'refused', notes: [reason] };
  }
}

async function prepare(
  { post, slug, former }: PlannedPost,
  site: SitePosts,
  convert: Convert,
): Promise<{ body: CreatePostInput; notes: string[] }> {
  const { fields, nodes, cover, pictures, notes } = await convert(post);
  const placed = await placePictures(pictures, site.store);
  const content = withPictures(nodes, placed.addresses);
  requireContent(content);
  const avatar = cover && placed.addresses.has(cover) ? placed.addresses.get(cover) : cover;
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
  const lost = former.lost.map((address) => `${shownAddress(address)} does not lead to it`);
  return { body, notes: [...notes, ...placed.notes, ...lost] };
}

/** Under another slug, and without those former ones that other posts have. */
async function save(body: CreatePostInput, site: SitePosts) {
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
  const slug = await freeSlug(body.slug ?? '', site);
  return { saved: await site.create({ ...body, slug, former }), lost };
}

async function freeSlug(slug: string, site: SitePosts): Promise<string> {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if ((await site.find(numbered)) === undefined) return numbered;
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof PostRefused) return error.message;
  if (!(error instanceof RequestRefused) || error.status >= 500 || !error.problem) return undefined;
  if (error.status === 401 || error.status === 403) return undefined;
  return Object.values(error.problem.errors ?? {})[0] ?? error.problem.detail;
}
