import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from './access-tokens.cognito.ts';

const userPoolId = 'us-east-1_ThePool';
const clientId = 'theclient';
const keyId = 'key-1';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwk = { ...ours.publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' };

let server: Server;
let endpoint: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const seconds = () => Math.floor(Date.now() / 1000);
const userId = '0197a3c0-0000-7000-8000-000000000001';
const sessionId = '0197a3c0-0000-7000-8000-000000000002';

const claims = () => ({
  iss: `https://cognito-idp.us-east-1.amazonaws.com/${userPoolId}`,
  client_id: clientId,
  token_use: 'access',
  username: userId,
  origin_jti: sessionId,
  iat: seconds(),
  exp: seconds() + 900,
});

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(changes: object = {}, { kid = keyId, key = ours.privateKey as KeyObject } = {}) {
  const input = `${encode({ alg: 'RS256', kid })}.${encode({ ...claims(), ...changes })}`;
  return `${input}.${sign('sha256', Buffer.from(input), key).toString('base64url')}`;
}

function macToken(secret: string | Buffer) {
  const input = `${encode({ alg: 'HS256', kid: keyId })}.${encode(claims())}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
}

const verify = (text: string) =>
  createAccessTokens({ userPoolId, clientId, endpoint }).verify(text);

describe('an access token', () => {
  it('names the user and the session', async () => {
    expect(await verify(token())).toEqual({ userId, sessionId });
  });

  it('is verified with a key set that is fetched once, from the endpoint', async () => {
    asked.length = 0;
    const tokens = createAccessTokens({ userPoolId, clientId, endpoint });
    await Promise.all([tokens.verify(token()), tokens.verify(token())]);
    await tokens.verify(token());
    expect(asked).toEqual([`/${userPoolId}/.well-known/jwks.json`]);
  });

  const publicPem = ours.publicKey.export({ type: 'spki', format: 'pem' });
  it.each<[string, () => string]>([
    ['without a signature', () => `${encode({ alg: 'none', kid: keyId })}.${encode(claims())}.`],
    [
      'with alg none and a signature',
      () => token().replace(/^[^.]+/, encode({ alg: 'none', kid: keyId })),
    ],
    ['signed with the public key as a secret', () => macToken(publicPem)],
    ['signed with another key', () => token({}, { key: theirs.privateKey })],
    ['with an unknown key', () => token({}, { kid: 'key-2', key: theirs.privateKey })],
    [
      'with a changed user',
      () => token().replace(/\.[^.]+\./, `.${encode({ ...claims(), username: sessionId })}.`),
    ],
    [
      'of another pool',
      () => token({ iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Other' }),
    ],
    ['of another client', () => token({ client_id: 'other' })],
    ['that is an id token', () => token({ token_use: 'id', aud: clientId })],
    ['that has expired', () => token({ exp: seconds() - 1 })],
    ['that is not valid yet', () => token({ nbf: seconds() + 600 })],
    ['without a session', () => token({ origin_jti: undefined })],
    ['of a name that is no id', () => token({ username: 'admin' })],
    ['that is no token', () => 'x.y.z'],
    ['that is empty', () => ''],
  ])('%s is refused', async (_name, forge) => {
    expect(await verify(forge())).toBeUndefined();
  });

  it('is refused again when it repeats an unknown key', async () => {
    const tokens = createAccessTokens({ userPoolId, clientId, endpoint });
    const unknown = token({}, { kid: 'key-3', key: theirs.privateKey });
    expect(await tokens.verify(unknown)).toBeUndefined();
    expect(await tokens.verify(unknown)).toBeUndefined();
    expect(await tokens.verify(token())).toBeDefined();
  });

  it('is not blamed when the key set cannot be fetched', async () => {
    const tokens = createAccessTokens({ userPoolId, clientId, endpoint: 'http://127.0.0.1:9' });
    await expect(tokens.verify(token())).rejects.toMatchObject({ code: 'unavailable' });
  });
});
