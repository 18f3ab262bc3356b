/** Dependencies and texts for tests of projects; callers and clock are those of posts. */
import { v7 as uuidv7 } from 'uuid';
import { createProject } from '#lambdas/features/projects/create-project.usecase.ts';
import type { ProjectDeps } from '#lambdas/features/projects/project-changes.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import {
  type CreateProjectInput,
  createProjectSchema,
  type UpdateProject,
  updateProjectSchema,
} from '#shared/schemas/projects.ts';
import { InMemoryReferencesRepository } from './in-memory-references.repository.ts';
import { firstMoment, signedIn } from './posts-fixtures.ts';

/** Dependencies whose clock advances by one second per read. */
export function projectDeps(projects: ProjectsRepository): ProjectDeps {
  let seconds = 0;
  return {
    projects,
    references: new InMemoryReferencesRepository(),
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

/** Creates a project as the owner. */
export function writeProject(deps: ProjectDeps, changes: Partial<CreateProjectInput> = {}) {
  const request = { actor: signedIn('admin'), idempotencyKey: undefined };
  return createProject({ ...request, sent: projectFields(changes) }, deps);
}

export function projectPatch(changes: UpdateProject): UpdateProject {
  return updateProjectSchema.parse(changes);
}
