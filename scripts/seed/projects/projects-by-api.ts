/** Creates the sample projects on a remote site through its API. */
import { randomUUID } from 'node:crypto';
import { projectRoutes } from '#shared/routes/projects.routes.ts';
import { type SiteLogin, signedInApi, titlesOf } from '../patient-api.ts';
import { sampleProjects } from './projects.ts';

/**
 * Saves every sample project whose title the site does not have yet.
 * @returns how many were saved
 * @throws CommandFailed when the site refuses or does not answer
 */
export async function seedProjectsByApi(site: SiteLogin): Promise<number> {
  const call = await signedInApi(site);
  const present = await titlesOf(projectRoutes.listProjects.path, call);
  const missing = sampleProjects.filter(({ title }) => !present.has(title));
  for (const body of missing) {
    await call({ ...projectRoutes.createProject, body, idempotencyKey: randomUUID() });
  }
  return missing.length;
}
