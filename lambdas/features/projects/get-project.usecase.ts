import type { EntryNeighbors } from '../entries/entry.ts';
import { completeImages } from '../entries/entry-references.ts';
import { getEntry, type Reader } from '../entries/read-entries.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import {
  objectKeysOf,
  positionOf,
  projectReading,
  type ProjectRecord,
  type ProjectTypes,
} from './project.ts';
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
 * Finds a project by its id, its slug or a former slug.
 * @throws Problem `project-not-found` when none exists that this reader may know of
 */
export async function getProject(
  request: { idOrSlug: string; reader: Reader },
  deps: ProjectReadDeps,
): Promise<ProjectInContext> {
  const found = await getEntry<ProjectTypes>(projectReading, request, deps.projects);
  const project = { ...found.entry, content: found.content };
  if (!found.isMasked) return withNeighborsAndImages(project, deps);
  return { project, neighbors: { newer: null, older: null }, images: [] };
}

/** A draft is in no public list, so it has no neighbors. */
export async function withNeighborsAndImages(
  project: ProjectRecord,
  {
    projects,
    uploads,
  }: Pick<ProjectReadDeps, 'uploads'> & {
    projects: Pick<ProjectsRepository, 'neighborsOf'>;
  },
): Promise<ProjectInContext> {
  const [neighbors, images] = await Promise.all([
    project.isDraft ? { newer: null, older: null } : projects.neighborsOf(positionOf(project)),
    completeImages(objectKeysOf(project), uploads),
  ]);
  return { project, neighbors, images };
}
