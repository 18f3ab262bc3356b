import { postPath } from '#shared/platform/http.ts';
import type { PageReply } from '#shared/routes/pages.ts';
import { messages } from '#shared/schemas/messages.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import type { SitePagesRepository } from '../publishing/site-pages.repository.ts';
import { bareShell, fillShell, type PageParts, plainParts, postParts } from './page-html.ts';
import { placeOf } from './page-path.ts';

export interface PageDeps {
  posts: Pick<PostsRepository, 'findIdBySlug' | 'findWithContent'>;
  documents: Pick<SitePagesRepository, 'find'>;
}

/**
 * The site's answer when the bucket has no file:
 * 1. a published post that is not in the bucket yet is served from the store;
 * 2. a former slug of a post redirects to the current one;
 * 3. lists of posts start the app, which renders them through the API;
 * 4. everything else is not found.
 */
export async function findPage(path: string, deps: PageDeps): Promise<PageReply> {
  const place = placeOf(path);
  switch (place.kind) {
    case 'post':
      return (await postPage(place.slug, deps)) ?? postNotFound(deps);
    case 'no-post':
      return postNotFound(deps);
    case 'blog':
      return blogPage(deps);
    case 'unknown':
      return {
        kind: 'document',
        status: 404,
        html: plainPage(messages.pageNotFound),
        inline: '',
      };
  }
}

/** A document that needs nothing from the store. */
export function plainPage(heading: string): string {
  return fillShell(bareShell, plainParts(heading, { to: '/', text: 'Home' }));
}

/** Undefined when visitors may not see such a post. */
async function postPage(slug: string, deps: PageDeps): Promise<PageReply | undefined> {
  const id = await deps.posts.findIdBySlug(slug);
  const found = id === undefined ? undefined : await deps.posts.findWithContent(id);
  if (found?.post.status !== 'published') return undefined;
  const { post, content } = found;
  if (post.slug !== slug) return { kind: 'moved', to: postPath(post.slug) };
  return inShell(deps, (address) => postParts({ ...post, content }, address));
}

async function postNotFound({ documents }: PageDeps): Promise<PageReply> {
  const stored = await documents.find('post-not-found');
  const parts = plainParts(messages.postNotFound, { to: '/blog', text: 'Back to Blog' });
  const { html, inline } = stored ?? { html: fillShell(bareShell, parts), inline: '' };
  return { kind: 'document', status: 404, html, inline };
}

function blogPage(deps: PageDeps): Promise<PageReply> {
  return inShell(deps, () => plainParts('Blog'));
}

async function inShell(
  { documents }: PageDeps,
  partsFor: (siteAddress: string | undefined) => PageParts,
): Promise<PageReply> {
  const shell = await documents.find('shell');
  const html = fillShell(shell?.html ?? bareShell, partsFor(shell?.siteAddress));
  return { kind: 'document', status: 200, html, inline: shell?.inline ?? '' };
}
