/** The use cases of entries for posts and for projects, under the names that tests of either call them by. */
import {
  createPreview as createPreviewOf,
  deletePreview as deletePreviewOf,
  type PreviewDeps,
} from '#lambdas/features/entries/previews.usecases.ts';
import type { PreviewsRepository } from '#lambdas/features/entries/previews.repository.ts';
import {
  listTrash,
  trashEntry,
  untrashEntry,
} from '#lambdas/features/entries/trash-entry.usecases.ts';
import * as versions from '#lambdas/features/entries/versions.usecases.ts';
import { entryDeps as ofPosts, type PostDeps } from '#lambdas/features/posts/post-changes.ts';
import { postKind } from '#lambdas/features/posts/post.kind.ts';
import type { PostTypes } from '#lambdas/features/posts/post.ts';
import type { PostsRepository } from '#lambdas/features/posts/posts.repository.ts';
import {
  entryDeps as ofProjects,
  type ProjectDeps,
  projectKind,
} from '#lambdas/features/projects/project.kind.ts';
import {
  getProject as getProjectFor,
  type ProjectReadDeps,
} from '#lambdas/features/projects/get-project.usecase.ts';
import { listProjects as listProjectsFor } from '#lambdas/features/projects/list-projects.usecase.ts';
import type { ProjectListQuery } from '#shared/schemas/projects.ts';
import { anonymous, reader } from './posts-fixtures.ts';
import type { ProjectTypes } from '#lambdas/features/projects/project.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type { SignedIn } from '#shared/routes/handler.ts';
import type { TrashQuery } from '#shared/schemas/trash.ts';

interface Write {
  id: string;
  ifMatch: number | undefined;
  actor: SignedIn;
}
type Restored = Pick<Write, 'id' | 'actor'>;

export const deletePost = (request: Write, deps: PostDeps) =>
  trashEntry(postKind, request, ofPosts(deps));

export const restorePost = (request: Restored, deps: PostDeps) =>
  untrashEntry(postKind, request, ofPosts(deps));

export const restoreVersion = (request: Write & { version: number }, deps: PostDeps) =>
  versions.restoreVersion(postKind, request, ofPosts(deps));

type VersionsRequest = Parameters<typeof versions.listVersions>[1];

export const listVersions = (request: VersionsRequest, posts: PostsRepository) =>
  versions.listVersions(postKind, request, posts);

export const getVersion = (request: { id: string; version: number }, posts: PostsRepository) =>
  versions.getVersion(postKind, request, posts);

type Listed = { query: TrashQuery; now: Date };

export const listTrashedPosts = (request: Listed, posts: PostsRepository) =>
  listTrash<PostTypes>({ ...request, list: 'trash-posts' }, posts);

type PostPreviewDeps = Omit<PreviewDeps<PostTypes>, 'entries'> & {
  posts: PostsRepository;
  previews: PreviewsRepository;
};

export const createPreview = (request: Restored, { posts, ...deps }: PostPreviewDeps) =>
  createPreviewOf(postKind, request, { ...deps, entries: posts });

export const deletePreview = (
  request: Restored,
  { posts, ...deps }: Omit<PostPreviewDeps, 'newSecret'>,
) => deletePreviewOf(postKind, request, { ...deps, entries: posts });

export const deleteProject = (request: Write, deps: ProjectDeps) =>
  trashEntry(projectKind, request, ofProjects(deps));

/** @returns the project alone */
export const restoreProject = async (request: Restored, deps: ProjectDeps) =>
  (await untrashEntry(projectKind, request, ofProjects(deps))).entry;

export const listTrashedProjects = (request: Listed, projects: ProjectsRepository) =>
  listTrash<ProjectTypes>({ ...request, list: 'trash-projects' }, projects);

/** As visitors get them. */
export const getProject = (idOrSlug: string, deps: ProjectReadDeps) =>
  getProjectFor({ idOrSlug, reader: reader(anonymous) }, deps);

export const listProjects = (
  query: ProjectListQuery,
  projects: Pick<ProjectsRepository, 'count' | 'page'>,
) => listProjectsFor({ query, reader: reader(anonymous) }, projects);
