import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { HttpResponse } from '@smithy/core/protocols';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coreTable } from './dynamo-client.ts';
import { createSessionsRepository } from './auth/sessions.dynamo.ts';

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'us-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});

afterEach(() => vi.unstubAllEnvs());

/** Makes a table that rejects the first write because of a conflict with a transaction. */
function collidingTable(refusal: object) {
  const table = coreTable('core');
  const handle = vi
    .fn()
    .mockResolvedValue({ response: answer(200, {}) })
    .mockResolvedValueOnce({ response: answer(400, refusal) });
  table.client.config.requestHandler = { ...table.client.config.requestHandler, handle };
  return { table, handle };
}

function answer(statusCode: number, body: object) {
  const headers = { 'content-type': 'application/x-amz-json-1.0' };
  return new HttpResponse({
    statusCode,
    headers,
    body: new TextEncoder().encode(JSON.stringify(body)),
  });
}

const service = 'com.amazonaws.dynamodb.v20120810';

describe('a write that conflicts with another transaction', () => {
  it('is retried for one item', async () => {
    const { table, handle } = collidingTable({ __type: `${service}#TransactionConflictException` });
    await table.client.send(new UpdateCommand({ TableName: 'core', Key: { pk: 'A', sk: 'B' } }));
    expect(handle).toHaveBeenCalledTimes(2);
  });

  const startedAt = new Date('2026-01-01T00:00:00.000Z');
  const session = { userId: 'u', sessionId: 's', familyId: 's', startedAt, endsAt: startedAt };

  it.each([
    { what: 'starts a session', write: 'start', outcome: 'started' },
    { what: 'carries a session over', write: 'carryOver', outcome: 'carried' },
  ] as const)('is retried when it $what', async ({ write, outcome }) => {
    const { table, handle } = collidingTable({
      __type: `${service}#TransactionCanceledException`,
      CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
    });
    const sessions = createSessionsRepository(table);
    const carried = { from: session, sessionId: 't', formerUntil: startedAt };
    const done = write === 'start' ? sessions.start(session) : sessions.carryOver(carried);
    expect(await done).toBe(outcome);
    expect(handle).toHaveBeenCalledTimes(2);
  });
});
