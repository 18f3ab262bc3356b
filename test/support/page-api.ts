/** Pages over the API of the cloud under test. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { type Page, pageSchema, type SavePage } from '#shared/schemas/pages.ts';
import { somePage } from './page-fixtures.ts';
import { bearer, jsonOf } from './site-api.ts';

export const pagesPath = `${apiBasePath}/pages`;

export async function createPage(
  api: APIRequestContext,
  tokens: Tokens,
  changes: Partial<SavePage> = {},
): Promise<Page> {
  const headers = bearer(tokens);
  const response = await api.post(pagesPath, { headers, data: somePage(changes) });
  return pageSchema.parse(await jsonOf(response, 201));
}
