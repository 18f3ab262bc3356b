/** Fills a site that is only known by its address with the sample projects. */
import { randomUUID } from 'node:crypto';
import { apiBasePath } from '#shared/platform/http.ts';
import { authRoutes } from '#shared/routes/auth.routes.ts';
import { projectRoutes } from '#shared/routes/projects.routes.ts';
import { tokensSchema } from '#shared/schemas/auth.ts';
import { limits } from '#shared/schemas/limits.ts';
import { projectListSchema } from '#shared/schemas/projects.ts';
import { type ApiRequest, patientApi, type Wait } from '../patient-api.ts';
import { sampleProjects } from './projects.ts';

/**
 * Saves every sample project whose title the site does not have yet.
 * @returns how many were saved
 * @throws CommandFailed when the site refuses or does not answer
 */
export async function seedProjectsByApi({
  siteUrl,
  username,
  password,
  wait,
}: {
  siteUrl: string;
  username: string;
  password: string;
  /** For tests. */
  wait?: Wait;
}): Promise<number> {
  const call = patientApi(`${siteUrl}${apiBasePath}`, wait);
  const login = { ...authRoutes.signIn, body: { username, password } };
  const { access_token: token } = tokensSchema.parse(await call(login));

  const present = await titles(call);
  const missing = sampleProjects.filter(({ title }) => !present.has(title));
  for (const body of missing) {
    await call({ ...projectRoutes.createProject, token, body, idempotencyKey: randomUUID() });
  }
  return missing.length;
}

async function titles(call: (request: ApiRequest) => Promise<unknown>): Promise<Set<string>> {
  const { method, path } = projectRoutes.listProjects;
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = `?page_size=${limits.pageSize.max}&page=${page}`;
    const { data, meta } = projectListSchema.parse(await call({ method, path: `${path}${query}` }));
    for (const { title } of data) found.add(title);
    if (page >= meta.total_pages) return found;
  }
}
