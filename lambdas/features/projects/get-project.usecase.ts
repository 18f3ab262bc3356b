import { serializeContent } from '#shared/content/nodes.ts';
import { problem } from '#shared/problems.ts';
import type { EntryNeighbors } from '../entries/entry.ts';
import { completeImages } from '../entries/entry-references.ts';
import { findEntry } from '../entries/find-entry.ts';
import { type Reader, seenBy, visibilityTo } from '../entries/visibility.ts';
import type { ImageSize, UploadsRepository } from '../uploads/uploads.repository.ts';
import type { ProjectRecord, ProjectTypes } from './project.ts';
import { positionOf } from './project-lists.ts';
import { forViewer, objectKeysOf } from './project.kind.ts';
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
 * A project by its id, its slug or a former one.
 * @throws Problem `project-not-found` when none exists that this reader may know of
 */
export async function getProject(
  { idOrSlug, reader }: { idOrSlug: string; reader: Reader },
  deps: ProjectReadDeps,
): Promise<ProjectInContext> {
  const found = await findEntry<ProjectTypes>(idOrSlug, deps.projects);
  const isPublic = !found?.entry.isDraft;
  const seen =
    found &&
    seenBy<ProjectTypes, ProjectRecord>({ forViewer }, reader, { entry: found.entry, isPublic });
  if (!seen) throw problem('project-not-found');
  if (visibilityTo(reader, isPublic) === 'everything') return inContext(seen, deps);
  const project = { ...seen, content: serializeContent([]) };
  return { project, neighbors: { newer: null, older: null }, images: [] };
}

/** A draft is in no public list, so it has no neighbours. */
export async function inContext(
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
