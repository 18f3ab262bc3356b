/** Dependencies and texts for tests of projects; callers and clock are those of posts. */
import { v7 as uuidv7 } from 'uuid';
import { createProject } from '#lambdas/features/projects/write-project.usecases.ts';
import type { ProjectRecord } from '#lambdas/features/projects/project.ts';
import type { ProjectDeps } from '#lambdas/features/projects/project.kind.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import {
  type CreateProjectInput,
  createProjectSchema,
  type UpdateProject,
  updateProjectSchema,
} from '#shared/schemas/projects.ts';
import { firstMoment, patientReferences, signedIn } from './posts-fixtures.ts';

/** Dependencies whose clock advances by one second per read. */
export function projectDeps(projects: ProjectsRepository): ProjectDeps {
  let seconds = 0;
  return {
    projects,
    references: patientReferences(),
    now: () => new Date(firstMoment + 1000 * seconds++),
    newId: () => uuidv7(),
  };
}

/** A valid project, as a caller sends it. */
export function someProject(changes: Partial<CreateProjectInput> = {}): CreateProjectInput {
  return {
    title: 'Lighthouse',
    description: 'Tells ships where the rocks are.',
    category: 'systems',
    status: 'completed',
    start_date: '2025-03-01',
    ...changes,
  };
}

/** The same, in the form that the route's schema returns. */
export function projectFields(changes: Partial<CreateProjectInput> = {}) {
  return createProjectSchema.parse(someProject(changes));
}

/** A stored project. */
export function projectRecord(changes: Partial<ProjectRecord> = {}): ProjectRecord {
  const time = '2026-01-01T00:00:00.000Z';
  return {
    id: '0193b3a0-0000-7000-8000-000000000002',
    title: 'Lighthouse',
    description: 'Tells ships where the rocks are.',
    longDescription: '',
    slug: 'lighthouse',
    category: 'systems',
    status: 'completed',
    startDate: '2025-03-01',
    endDate: null,
    technologies: ['C', 'Zig'],
    highlights: ['Seen from 20 miles'],
    githubUrl: null,
    liveUrl: null,
    imageUrl: null,
    featured: false,
    articleImages: [],
    content: '[]',
    formerSlugs: [],
    createdAt: time,
    updatedAt: time,
    version: 1,
    saved: null,
    keptVersions: [],
    ...changes,
  };
}

/** Creates a project as the owner. */
export function writeProject(deps: ProjectDeps, changes: Partial<CreateProjectInput> = {}) {
  const request = { actor: signedIn('admin'), idempotencyKey: undefined };
  return createProject({ ...request, sent: projectFields(changes) }, deps);
}

export function projectPatch(changes: UpdateProject): UpdateProject {
  return updateProjectSchema.parse(changes);
}
