/** Triggers the users function like a release and like commands. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import type { HttpEvent, HttpHandler } from '#lambdas/runtime/http/request-state.ts';
import { wireAuth } from '#lambdas/runtime/wiring/auth.wiring.ts';
import { site } from '#shared/site/site.config.ts';
import { storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';

let table: TestTable;
let handler: HttpHandler;

beforeAll(async () => {
  table = await ownTable();
  const endpoint = await table.client.config.endpoint?.();
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://${endpoint?.hostname}:${endpoint?.port}`);
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  handler = wireAuth({
    CORE_TABLE: table.tableName,
    USER_POOL_ID: 'us-east-1_Example',
    USER_POOL_CLIENT_ID: 'client',
    ORIGIN_SECRET: 'secret',
  });
});

afterAll(async () => {
  vi.unstubAllEnvs();
});

it('fails a release whose demo viewer has the name of somebody else, and logs it', async () => {
  const { username } = site.demoViewer;
  await storeUser(createUsersRepository(table), userRecord({ username, isStaff: true }));
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const release = {} as HttpEvent; // the trigger in the template sends an empty event
  const context = {} as Parameters<HttpHandler>[1]; // no step reads the context
  await expect(handler(release, context)).rejects.toMatchObject({ code: 'conflict' });
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(/"demo viewer not in line","code":"conflict".*another account/)],
  ]);
  logged.mockRestore();
});

it('says to a restore whether mail is set up, and takes a senseless task for no release', async () => {
  const task = (more: object) => ({ task: 'invite', ...more }) as unknown as HttpEvent; // commands send this instead of an HTTP event
  const context = {} as Parameters<HttpHandler>[1]; // no step reads the context
  expect(await handler(task({}), context)).toEqual({ outcome: 'mail-not-set-up' });
  await expect(handler(task({ userId: 'everybody' }), context)).rejects.toThrow('userId');
});
