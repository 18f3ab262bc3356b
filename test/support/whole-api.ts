/**
 * Runs all functions behind the gateway with their deployed wiring, on the real engine and the stand-ins for Cognito and
 * S3, and reads everything that they store.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { v7 } from 'uuid';
import { vi } from 'vitest';
import * as z from 'zod';
import { createUserAccounts } from '#lambdas/adapters/cognito/user-accounts.cognito.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import { createSitePagesRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { createSeal } from '#lambdas/kernel/seal.ts';
import type { HttpHandler } from '#lambdas/runtime/http/request-state.ts';
import type { ApiFunctionName } from '#shared/platform/environment.ts';
import { wireAdmin } from '#lambdas/runtime/wiring/admin.wiring.ts';
import { wireAuth } from '#lambdas/runtime/wiring/auth.wiring.ts';
import { wireContent } from '#lambdas/runtime/wiring/content.wiring.ts';
import { wireIngest } from '#lambdas/runtime/wiring/ingest.wiring.ts';
import { type EndpointFixture, region, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { tableKeys } from '#shared/platform/tables.ts';
import { type RouteName, routes } from '#shared/routes/table.ts';
import { apiEvent } from './api-event.ts';
import { phone } from './visit-fixtures.ts';
import { createTable, ownTable, type TestTable } from './own-table.ts';
import { itemsOf, lineOf } from './stored-items.ts';
import { createTokenMint, type TokenMint } from './token-mint.ts';

const userPoolId = 'us-east-1_WholeApi';
const clientId = 'site';
const analyticsTable = 'analytics';
/** Sender of invitations. Without a receiver, the functions send no other mail. */
const mailFrom = 'site@example.com';
export const uploadsBucket = 'uploads';
const hashKey = 'address-hash-key';

const poolUsersSchema = z.object({ users: z.array(z.object({ username: z.string() })) });

export interface ApiRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** Form data to send instead of `body`. */
  form?: FormData;
  token?: string | undefined;
  address?: string;
  /** Version that the caller has seen. */
  ifMatch?: number;
  idempotencyKey?: string;
}

export interface ApiAnswer {
  status: number | undefined;
  text: string;
}

/** @param through returns the address that the functions use for an endpoint, such as that of a proxy */
export async function startWholeApi(through: (endpoint: string) => Promise<string> = directly) {
  const [table, fixture] = await Promise.all([ownTable(), startFixture()]);
  await createTable(table.client, analyticsTable);
  await createPool(fixture);
  fixture.aws.s3.createBucket(uploadsBucket);
  fixture.aws.ses.verifyIdentity(mailFrom);
  // On a deployed site, the publisher stores the site's address.
  const shell = { html: '', inline: '', siteAddress: 'https://example.com' };
  await createSitePagesRepository(table).save('shell', shell);
  const tables = [table.tableName, analyticsTable];
  const functions = wireFunctions({
    table,
    fixture,
    aws: await through(fixture.aws.endpoint),
    dynamodb: await through(table.endpoint),
  });
  const poolFile = join(fixture.stateDirectory, 'cognito', `${userPoolId}.json`);

  return {
    table,
    fixture,
    /** Uses the key of the functions. */
    seal: createSeal('second step', [hashKey]),
    pool: { userPoolId, clientId },
    tokens: await createTokenMint({ poolFile, userPoolId, clientId }),
    /** Dependencies of the use cases of user management. */
    userDeps: {
      uploads: createUploadsRepository(table),
      users: createUsersRepository(table),
      sessions: createSessionsRepository(table),
      accounts: createUserAccounts(fixture.cognito(), userPoolId),
      now: () => new Date(),
      newId: () => v7(),
      sleep,
    },
    call: async (name: RouteName, request: ApiRequest = {}): Promise<ApiAnswer> => {
      const event = await eventOf(name, request);
      const result = await functions[routes[name].function](event, {} as Context); // no step reads it
      return { status: result.statusCode, text: result.body ?? '' };
    },
    /** Runs the scheduled tasks, in which functions complete the work of failed requests. */
    tick: async (): Promise<void> => {
      const tick = { task: 'tick' } as never; // the handlers' type only knows requests
      for (const name of ['auth', 'ingest'] as const) await functions[name](tick, {} as Context);
    },
    /** @returns all items of both tables */
    items: async (): Promise<Item[]> =>
      (await Promise.all(tables.map((name) => itemsOf({ ...table, tableName: name })))).flat(),
    /** @returns the items of both tables, Cognito's accounts and passwords, objects and mails, as lines */
    everything: async (): Promise<ReadonlySet<string>> => {
      const items = await Promise.all(tables.map((name) => itemsOf({ ...table, tableName: name })));
      const files = await filesBelow(fixture.stateDirectory);
      return new Set([...items.flat().map(lineOf), ...files]);
    },
    /** @returns the ids of the users in Cognito */
    accountIds: async (): Promise<string[]> => {
      const { users } = poolUsersSchema.parse(JSON.parse(await readFile(poolFile, 'utf8')));
      return users.map(({ username }) => username);
    },
    /** @returns a function that resets the tables to their current state */
    keepTables: async () => {
      const kept = await Promise.all(tables.map((name) => itemsOf({ ...table, tableName: name })));
      return async () => {
        for (const [index, name] of tables.entries()) await restore(table, name, kept[index] ?? []);
      };
    },
    stop: async () => {
      vi.unstubAllEnvs();
      await fixture.dispose();
    },
  };
}

export interface WholeApi extends Awaited<ReturnType<typeof startWholeApi>> {
  tokens: TokenMint;
}

async function directly(endpoint: string): Promise<string> {
  return endpoint;
}

function wireFunctions({
  table,
  fixture,
  aws,
  dynamodb,
}: {
  table: TestTable;
  fixture: EndpointFixture;
  aws: string;
  dynamodb: string;
}): Record<ApiFunctionName, HttpHandler> {
  const { accessKeyId, secretAccessKey } = fixture.credentials;
  const environment = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb,
    [environmentNames.coreTable]: table.tableName,
    [environmentNames.analyticsTable]: analyticsTable,
    [environmentNames.userPoolId]: userPoolId,
    [environmentNames.userPoolClientId]: clientId,
    [environmentNames.uploadsBucket]: uploadsBucket,
    [environmentNames.archivesBucket]: 'archives',
    [environmentNames.mailFrom]: mailFrom,
    [environmentNames.originSecret]: 'origin-secret',
    [environmentNames.addressHashKey]: hashKey,
    [environmentNames.logLevel]: 'silent',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  return {
    // Shortens the delay that hides whether a name exists.
    auth: wireAuth(process.env, (ms) => sleep(Math.min(ms, 100))),
    content: wireContent(process.env),
    admin: wireAdmin(process.env),
    ingest: wireIngest(process.env),
  };
}

function createPool({ aws }: EndpointFixture): Promise<void> {
  return aws.cognito.createUserPool({
    id: userPoolId,
    clientIds: [
      {
        id: clientId,
        accessTokenValiditySeconds: 900,
        refreshTokenValiditySeconds: 30 * 86_400,
        refreshTokenRotation: { retryGracePeriodSeconds: 60 },
        explicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
      },
    ],
    passwordPolicy: { minimumLength: 8 },
  });
}

async function eventOf(name: RouteName, request: ApiRequest) {
  const { token, form, address, ifMatch, idempotencyKey, ...parts } = request;
  const { method, path } = routes[name];
  const message = form && new Response(form);
  const headers: Record<string, string> = { 'user-agent': phone };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  const type = message?.headers.get('content-type');
  if (type) headers['content-type'] = type;
  const event = apiEvent({ routeKey: `${method} ${path}`, headers, ...parts, sourceIp: address });
  if (!message) return event;
  // API Gateway passes binary bodies in base64.
  const body = Buffer.from(await message.arrayBuffer()).toString('base64');
  return { ...event, body, isBase64Encoded: true };
}

type Item = Record<string, unknown>;

async function restore(table: TestTable, tableName: string, kept: readonly Item[]): Promise<void> {
  const keyOf = (item: Item) =>
    Object.fromEntries([tableKeys.partition, tableKeys.sort].map((name) => [name, item[name]]));
  const keyLine = (item: Item) => lineOf(keyOf(item));
  const present = await itemsOf({ ...table, tableName });
  const [known, untouched] = [new Set(kept.map(keyLine)), new Set(present.map(lineOf))];
  const added = present.filter((item) => !known.has(keyLine(item)));
  const changed = kept.filter((item) => !untouched.has(lineOf(item)));
  const writes = [
    ...changed.map((Item) => ({ PutRequest: { Item } })),
    ...added.map((item) => ({ DeleteRequest: { Key: keyOf(item) } })),
  ];
  for (let from = 0; from < writes.length; from += 25) {
    const RequestItems = { [tableName]: writes.slice(from, from + 25) };
    await table.client.send(new BatchWriteCommand({ RequestItems }));
  }
}

/** @returns the files with hashes of their contents */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const content = await readFile(join(parentPath, name));
    return `${join(parentPath, name)} ${createHash('sha256').update(content).digest('hex')}`;
  });
  return Promise.all(lines);
}
