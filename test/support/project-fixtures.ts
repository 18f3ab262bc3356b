/** Sample projects, and use cases of projects for tests. Callers and clock are in `posts-fixtures.ts`. */
import { v7 as uuidv7 } from 'uuid';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { listProjects } from '#lambdas/features/projects/list-projects.usecase.ts';
import type { EntryDeps } from '#lambdas/features/entries/entry-kind.ts';
import type { ProjectRecord, ProjectTypes } from '#lambdas/features/projects/project.ts';
import { ofProjects } from './entry-operations.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type { Principal } from '#shared/routes/handler.ts';
import {
  type CreateProjectInput,
  createProjectSchema,
  type ProjectListQuery,
  type UpdateProject,
  updateProjectSchema,
} from '#shared/schemas/projects.ts';
import { anonymous, firstMoment, patientReferences, reader, signedIn } from './posts-fixtures.ts';

type ProjectDeps = EntryDeps<ProjectTypes> & { entries: ProjectsRepository };

/** Dependencies whose clock advances by one second per read. */
export function projectDeps(
  projects: ProjectsRepository,
): ProjectDeps & { projects: ProjectsRepository } {
  let seconds = 0;
  return {
    entries: projects,
    projects,
    references: patientReferences(),
    now: () => new Date(firstMoment + 1000 * seconds++),
    newId: () => uuidv7(),
  };
}

/** @returns a valid project, as a caller sends it */
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

/** @returns a valid project after validation by the route's schema */
export function projectFields(changes: Partial<CreateProjectInput> = {}) {
  return createProjectSchema.parse(someProject(changes));
}

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
  return ofProjects.create({ ...request, sent: projectFields(changes) }, deps);
}

/** Binds the use cases to the owner. */
export function projectsAs(deps: ProjectDeps) {
  const request = (id: string, ifMatch?: number) => ({ id, ifMatch, actor: signedIn('admin') });
  const list = (query: ProjectListQuery = {}, principal: Principal = anonymous) =>
    listProjects({ query, reader: reader(principal) }, deps.entries);
  return {
    create: (changes?: Partial<CreateProjectInput>) => writeProject(deps, changes),
    save: (id: string, changes: UpdateProject, ifMatch?: number) =>
      ofProjects.update({ ...request(id, ifMatch), sent: projectPatch(changes) }, deps),
    remove: (id: string) => ofProjects.remove(request(id), deps),
    restore: (id: string) => ofProjects.untrash(request(id), deps),
    list,
    titles: async (query?: ProjectListQuery, principal?: Principal) =>
      (await list(query, principal)).projects.map(({ title }) => title),
  };
}

/** Binds the use cases of projects to a table and to the owner. */
export function projectsOn(table: CoreTable) {
  const projects = createProjectsRepository(table);
  const deps = projectDeps(projects);
  return { projects, deps, ...projectsAs(deps) };
}

export function projectPatch(changes: UpdateProject): UpdateProject {
  return updateProjectSchema.parse(changes);
}
