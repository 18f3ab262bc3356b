/** Creates projects by the API of the tested site. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import {
  type CreateProjectInput,
  type SavedProject,
  savedProjectSchema,
} from '#shared/schemas/projects.ts';
import { bearer, jsonOf, signIn } from './site-api.ts';

export const projectsPath = `${apiBasePath}/projects`;

/** @returns a valid project with a unique title, so that suites do not interfere */
export function newProject(changes: Partial<CreateProjectInput> = {}): CreateProjectInput {
  return {
    title: `Kite ${crypto.randomUUID().slice(0, 8)}`,
    description: 'Flies at the end of a string.',
    category: 'tool',
    status: 'completed',
    // So early that the project comes last in lists.
    start_date: '1901-05-01',
    technologies: ['Paper'],
    highlights: ['Folds flat'],
    ...changes,
  };
}

export async function createProject(
  api: APIRequestContext,
  changes: Partial<CreateProjectInput> = {},
  by: Tokens | Promise<Tokens> = signIn(api, 'owner'),
): Promise<SavedProject> {
  const headers = bearer(await by);
  const response = await api.post(projectsPath, { headers, data: newProject(changes) });
  return savedProjectSchema.parse(await jsonOf(response, 201));
}
