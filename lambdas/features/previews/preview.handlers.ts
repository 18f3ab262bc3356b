/** What anyone who has a preview link reads: the link is the permission. */
import { problem } from '#shared/problems.ts';
import type { Handlers } from '#shared/routes/handler.ts';
import type { Preview } from '#shared/schemas/previews.ts';
import { type PreviewLinkDeps, workingPreview } from '../entries/previews.usecases.ts';
import { completeImages } from '../entries/entry-references.ts';
import type { PagesRepository } from '../pages/pages.repository.ts';
import { toWirePage as toWireOwnersPage } from '../pages/page-wire.ts';
import { type ContextDeps, contextOf } from '../posts/post-context.ts';
import { toWirePost } from '../posts/post-wire.ts';
import type { PostsRepository } from '../posts/posts.repository.ts';
import { inContext } from '../projects/get-project.usecase.ts';
import { toWirePage } from '../projects/project-wire.ts';
import type { ProjectsRepository } from '../projects/projects.repository.ts';

export interface PreviewReadDeps extends ContextDeps, PreviewLinkDeps {
  posts: Pick<PostsRepository, 'findWithContent' | 'neighborsOf' | 'page'>;
  projects: Pick<ProjectsRepository, 'find' | 'neighborsOf'>;
  pages: Pick<PagesRepository, 'find'>;
}

/** The present text, with the copies of its images, which the publisher makes for a working link. */
const shown = { hasCopies: true };

export function previewReadHandlers(deps: PreviewReadDeps): Handlers<'getPreview'> {
  return { getPreview: async ({ params }) => ({ body: await getPreview(params.token, deps) }) };
}

/**
 * The present entry behind a link.
 * @throws Problem `preview-not-found` for one that is unknown, expired or revoked, or whose subject
 *   is gone
 */
export async function getPreview(token: string, deps: PreviewReadDeps): Promise<Preview> {
  const link = await workingPreview(token, deps);
  const body = link && (await bodies[link.kind](link.id, deps));
  if (!link || !body) throw problem('preview-not-found');
  return { ...body, expires_at: link.expiresAt.toISOString() };
}

const bodies = { post: postOf, project: projectOf, page: pageOf };

async function postOf(id: string, deps: PreviewReadDeps) {
  const found = await deps.posts.findWithContent(id);
  if (!found) return undefined;
  const { entry: post, content } = found;
  return { post: toWirePost(post, { content, ...(await contextOf(post, deps)) }, shown) };
}

async function projectOf(id: string, deps: PreviewReadDeps) {
  const found = await deps.projects.find(id);
  return found && { project: toWirePage(await inContext(found, deps), shown) };
}

async function pageOf(id: string, { pages, uploads }: PreviewReadDeps) {
  const page = await pages.find(id);
  if (!page) return undefined;
  return { page: toWireOwnersPage(page, await completeImages(page.objectKeys, uploads), shown) };
}
