/** Use cases of entries for one kind, under the names that its own use cases would have. */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import {
  createPreview as createPreviewOf,
  deletePreview as deletePreviewOf,
  type PreviewDeps,
} from '#lambdas/features/entries/previews.usecases.ts';
import type { SaveRequest } from '#lambdas/features/entries/save-entry.usecase.ts';
import { trashEntry } from '#lambdas/features/entries/trash-entry.usecases.ts';
import { entryDeps as ofPosts, type PostDeps } from '#lambdas/features/posts/post-changes.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { PostTypes } from '#lambdas/features/posts/post.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import {
  entryDeps as ofProjects,
  type ProjectDeps,
  projectKind,
} from '#lambdas/features/projects/project.kind.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';

/** What preview links need beside their entries. */
export const previewDeps = (table: CoreTable) => ({
  previews: createPreviewsRepository(table),
  copies: createWorkingCopiesRepository(table),
  newSecret: () => new Uint8Array(secretBytes),
});

export const deletePost = (request: SaveRequest, deps: PostDeps) =>
  trashEntry(postKind, request, ofPosts(deps));

export const deleteProject = (request: SaveRequest, deps: ProjectDeps) =>
  trashEntry(projectKind, request, ofProjects(deps));

type PostPreviewDeps = Omit<PreviewDeps<PostTypes>, 'entries'> & { posts: PostsRepository };
type Linked = Pick<SaveRequest, 'id' | 'actor'> & { copy?: string };

export const createPreview = (request: Linked, { posts, ...deps }: PostPreviewDeps) =>
  createPreviewOf(postKind, request, { ...deps, entries: posts });

export const deletePreview = (
  request: Linked,
  { posts, ...deps }: Omit<PostPreviewDeps, 'newSecret' | 'copies'>,
) => deletePreviewOf(postKind, request, { ...deps, entries: posts });
