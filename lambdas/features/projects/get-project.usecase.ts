import { problem } from '#shared/problems.ts';
import type { EntryNeighbors } from '../entries/entry.ts';
import { findEntry } from '../entries/find-entry.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { ProjectRecord, ProjectTypes } from './project.ts';
import { positionOf } from './project-lists.ts';
import { objectKeysOf } from './project.kind.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ProjectReadDeps {
  projects: Pick<ProjectsRepository, 'findWithContent' | 'findIdBySlug' | 'neighborsOf'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export interface ProjectInContext {
  project: ProjectRecord;
  neighbors: EntryNeighbors;
  /** Uploaded images of the project and its article, in this order, if they are complete. */
  images: readonly ImageSize[];
}

/**
 * A project by its id, its slug or a former one; every project is public.
 * @throws Problem `project-not-found`
 */
export async function getProject(
  idOrSlug: string,
  { projects, uploads }: ProjectReadDeps,
): Promise<ProjectInContext> {
  const found = await findEntry<ProjectTypes>(idOrSlug, projects);
  if (!found) throw problem('project-not-found');
  const { entry: project } = found;
  const objectKeys = objectKeysOf(project);
  const [neighbors, sizes] = await Promise.all([
    projects.neighborsOf(positionOf(project)),
    uploads.findMany(objectKeys),
  ]);
  const byKey = new Map(sizes.map((upload) => [upload.objectKey, upload]));
  return { project, neighbors, images: objectKeys.flatMap((key) => byKey.get(key) ?? []) };
}
