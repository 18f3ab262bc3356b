/**
 * A smoke test of rights over HTTP: the deployed functions refuse every write that needs rights.
 * `test/contract/authorisation.test.ts` tests who may do what, and that refused writes change nothing.
 * `lost-rights.e2e.ts` tests lost rights, and `sign-in.e2e.ts` forged tokens.
 */
import { expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { routeEntries } from '#shared/routes/table.ts';
import { bearer, jsonOf, signIn } from '#test/support/site-api.ts';

/** Writes for which signing in is not enough. */
const guarded = routeEntries().flatMap(([name, { method, path, policy }]) =>
  method !== 'GET' && policy !== 'anyone' && policy !== 'signedIn'
    ? [{ name, method, path, policy }]
    : [],
);

for (const [who, status, code] of [
  ['nobody', 401, 'sign-in-required'],
  [demo.username, 403, 'read-only-account'],
  ['reader', 403, 'forbidden'],
] as const) {
  // People without a role may change their own account.
  const asked = guarded.filter(({ policy }) => who !== 'reader' || policy !== 'passwordOwners');

  test(`${who} cannot write anything`, async ({ request }) => {
    const headers = who === 'nobody' ? {} : bearer(await signIn(request, who));
    for (const { name, method, path } of asked) {
      const address = `${apiBasePath}${path.replaceAll(/\{\w+\}/g, '1')}`;
      const answer = await request.fetch(address, { method, headers });
      expect(await jsonOf(answer, status), name).toMatchObject({ code });
    }
  });
}
