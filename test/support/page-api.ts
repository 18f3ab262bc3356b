/** Creates pages by the API of the tested site. */
import type { APIRequestContext } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { type Page, pageSchema, type SavePage } from '#shared/schemas/pages.ts';
import { somePage } from './page-fixtures.ts';
import { bearer, jsonOf, signIn } from './site-api.ts';

export const pagesPath = `${apiBasePath}/pages`;

export async function createPage(
  api: APIRequestContext,
  changes: Partial<SavePage> = {},
  by: Tokens | Promise<Tokens> = signIn(api, 'owner'),
): Promise<Page> {
  // Sends the key that the form sends, so that a retried request creates no second page.
  const headers = { ...bearer(await by), 'idempotency-key': crypto.randomUUID() };
  const response = await api.post(pagesPath, { headers, data: somePage(changes) });
  return pageSchema.parse(await jsonOf(response, 201));
}
