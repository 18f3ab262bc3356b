import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IssuedCredentials } from './credentials.ts';
import { createS3 } from './s3/s3.ts';

const writers = 4;
const acknowledgedBeforeTheKill = 30;
let stateDirectory: string;

beforeEach(async () => {
  stateDirectory = await mkdtemp(join(tmpdir(), 'aws-crash-'));
});
afterEach(() => rm(stateDirectory, { recursive: true, force: true }));

it('loses nothing acknowledged and keeps nothing half-written when killed', async () => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'crash-fixture.ts'), stateDirectory],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = (await once(createInterface(child.stdout), 'line'))[0] as string;
  const connection = JSON.parse(line) as { endpoint: string; credentials: IssuedCredentials };
  const settings = { ...connection, region: 'us-east-1', maxAttempts: 1 };
  const s3 = new S3Client(settings);
  const cognito = new CognitoIdentityProviderClient(settings);
  const objects: string[] = [];
  const users: string[] = [];
  const write = async (name: string) => {
    const Body = Buffer.alloc(200_000, name);
    await s3.send(new PutObjectCommand({ Bucket: 'site', Key: name, Body }));
    objects.push(name);
    await cognito.send(
      new AdminCreateUserCommand({
        UserPoolId: 'us-east-1_Crash',
        Username: name,
        TemporaryPassword: 'temporary',
        MessageAction: 'SUPPRESS',
      }),
    );
    users.push(name);
    if (users.length >= acknowledgedBeforeTheKill) child.kill('SIGKILL');
  };
  const writer = async (id: number) => {
    for (let count = 0; ; count++) await write(`object-${id}-${count}`);
  };
  await Promise.allSettled(Array.from({ length: writers }, (_, id) => writer(id)));

  const { local } = await createS3({ stateDirectory });
  for (const name of objects) {
    const file = await local.read('site', name);
    const md5 = createHash('md5').update(Buffer.alloc(200_000, name)).digest('hex');
    expect(file?.headers.etag).toBe(`"${md5}"`);
    expect(
      createHash('md5')
        .update(file?.body ?? '')
        .digest('hex'),
    ).toBe(md5);
  }
  const pool = await readFile(join(stateDirectory, 'cognito', 'us-east-1_Crash.json'), 'utf8');
  const state = JSON.parse(pool) as { users: { username: string }[] };
  expect(state.users.map(({ username }) => username)).toEqual(expect.arrayContaining(users));
  expect(users.length).toBeGreaterThanOrEqual(acknowledgedBeforeTheKill);
});
