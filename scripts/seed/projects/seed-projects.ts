/** The sample projects, through the use case that serves requests. */
import { v7 as uuidv7 } from 'uuid';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.dynamo.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/references.dynamo.ts';
import { createProject } from '#lambdas/features/projects/write-project.usecases.ts';
import { listProjects } from '#lambdas/features/projects/list-projects.usecase.ts';
import type { ProjectsRepository } from '#lambdas/features/projects/projects.repository.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { limits } from '#shared/schemas/limits.ts';
import { createProjectSchema } from '#shared/schemas/projects.ts';
import { actorFor } from '../people.ts';
import { sampleProjects } from './projects.ts';

/** Saves those whose title no project has yet. @returns how many were saved */
export async function seedProjects({
  table,
  author,
}: {
  table: CoreTable;
  author: UserRecord;
}): Promise<number> {
  const now = () => new Date();
  const projects = createProjectsRepository(table);
  const deps = {
    projects,
    references: createReferencesRepository(table, now),
    now,
    newId: () => uuidv7(),
  };
  const present = await titles(projects);
  const missing = sampleProjects.filter(({ title }) => !present.has(title));
  for (const project of missing) {
    const sent = createProjectSchema.parse(project);
    await createProject({ sent, actor: actorFor(author), idempotencyKey: undefined }, deps);
  }
  return missing.length;
}

/** Who fills the site. */
const owner = { principal: { kind: 'anonymous' }, showDrafts: false } as const;

async function titles(projects: ProjectsRepository): Promise<Set<string>> {
  const found = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = { page_size: limits.pageSize.max, cursor };
    const listed = await listProjects({ query, reader: owner }, projects);
    for (const { title } of listed.projects) found.add(title);
    cursor = listed.meta.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}
