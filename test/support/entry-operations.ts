/** Binds the use cases of entries to each kind, under names such as `createPost`. */
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import type { EntryTypes } from '#lambdas/features/entries/entry.ts';
import type { EntryDeps, EntryKind } from '#lambdas/features/entries/entry-kind.ts';
import * as previews from '#lambdas/features/entries/previews.usecases.ts';
import {
  createEntry,
  type CreateRequest,
  type SaveRequest,
  updateEntry,
} from '#lambdas/features/entries/save-entry.usecases.ts';
import { trashEntry, untrashEntry } from '#lambdas/features/entries/trash-entry.usecases.ts';
import { restoreVersion } from '#lambdas/features/entries/versions.usecases.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import type { PageTypes } from '#lambdas/features/pages/page.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { PostTypes } from '#lambdas/features/posts/post.ts';
import { projectKind } from '#lambdas/features/projects/project.kind.ts';
import type { ProjectTypes } from '#lambdas/features/projects/project.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';

/** Dependencies that preview links need in addition to entries. */
export const previewDeps = (table: CoreTable) => ({
  previews: createPreviewsRepository(table),
  copies: createWorkingCopiesRepository(table),
  newSecret: () => new Uint8Array(secretBytes),
});

function operationsOf<T extends EntryTypes>(kind: EntryKind<T>) {
  return {
    create: async (request: CreateRequest<T>, deps: EntryDeps<T>) =>
      (await createEntry(kind, request, deps)).entry,
    update: async (request: SaveRequest & { sent: T['save'] }, deps: EntryDeps<T>) =>
      (await updateEntry(kind, request, deps)).entry,
    remove: (request: SaveRequest, deps: EntryDeps<T>) => trashEntry(kind, request, deps),
    untrash: (request: SaveRequest, deps: EntryDeps<T>) => untrashEntry(kind, request, deps),
    restoreVersion: async (request: SaveRequest & { version: number }, deps: EntryDeps<T>) =>
      (await restoreVersion(kind, request, deps)).entry,
  };
}

export const ofPosts = operationsOf<PostTypes>(postKind);
export const ofProjects = operationsOf<ProjectTypes>(projectKind);
export const ofPages = operationsOf<PageTypes>(pageKind);

export const { create: createPost, update: updatePost, remove: deletePost } = ofPosts;
export const { create: createProject, update: updateProject, remove: deleteProject } = ofProjects;
export const { create: createPage, update: updatePage } = ofPages;

type PostPreviewDeps = previews.PreviewDeps<PostTypes>;
type PreviewRequest = Pick<SaveRequest, 'id' | 'actor'> & { copy?: string };

export const createPreview = (request: PreviewRequest, deps: PostPreviewDeps) =>
  previews.createPreview(postKind, request, deps);

export const deletePreview = (
  request: PreviewRequest,
  deps: Omit<PostPreviewDeps, 'newSecret' | 'copies'>,
) => previews.deletePreview(postKind, request, deps);
