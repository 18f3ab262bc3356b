import { problem } from '#shared/problems.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { ProjectNeighbors, ProjectRecord } from './project.ts';
import { objectKeysOf } from './project-changes.ts';
import { positionOf } from './project-lists.ts';
import type { ProjectsRepository } from './projects.repository.ts';

export interface ProjectReadDeps {
  projects: Pick<ProjectsRepository, 'find' | 'findIdBySlug' | 'neighborsOf'>;
  uploads: Pick<UploadsRepository, 'findMany'>;
}

export interface ProjectInContext {
  project: ProjectRecord;
  neighbors: ProjectNeighbors;
  /** Uploaded images of the project and its article, in this order, if they are complete. */
  images: readonly ImageSize[];
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A project by its id, its slug or a former one; every project is public.
 * @throws Problem `project-not-found`
 */
export async function getProject(
  idOrSlug: string,
  { projects, uploads }: ProjectReadDeps,
): Promise<ProjectInContext> {
  const project = await lookUp(idOrSlug, projects);
  if (!project) throw problem('project-not-found');
  const objectKeys = objectKeysOf(project);
  const [neighbors, found] = await Promise.all([
    projects.neighborsOf(positionOf(project)),
    uploads.findMany(objectKeys),
  ]);
  const byKey = new Map(found.map((upload) => [upload.objectKey, upload]));
  return { project, neighbors, images: objectKeys.flatMap((key) => byKey.get(key) ?? []) };
}

async function lookUp(
  idOrSlug: string,
  projects: ProjectReadDeps['projects'],
): Promise<ProjectRecord | undefined> {
  if (uuidPattern.test(idOrSlug)) {
    const found = await projects.find(idOrSlug);
    if (found) return found;
  }
  const id = await projects.findIdBySlug(idOrSlug);
  return id === undefined ? undefined : projects.find(id);
}
