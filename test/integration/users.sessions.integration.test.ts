/** Ending every session of a user on a table that holds many, or is too busy for all of them. */
import { randomUUID } from 'node:crypto';
import type { BatchWriteCommandOutput } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '#lambdas/features/auth/sessions.repository.ts';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createSessionsRepository } from '#lambdas/adapters/dynamo/auth/sessions.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { storeUser, userRecord } from '#test/support/auth-fixtures.ts';
import { startCoreTable, type TestTable } from '#test/support/core-table.ts';

let table: TestTable;

beforeAll(async () => {
  table = await startCoreTable();
});

afterAll(() => table.stop());

const start = new Date('2026-01-01T00:00:00.000Z');

async function userWithSessions(count: number) {
  const [users, sessions] = [createUsersRepository(table), createSessionsRepository(table)];
  const user = userRecord();
  await storeUser(users, user);
  const ids = Array.from({ length: count }, () => randomUUID());
  const begin = (sessionId: string): Session => ({
    userId: user.id,
    sessionId,
    familyId: sessionId,
    startedAt: start,
    endsAt: new Date('2026-02-01T00:00:00.000Z'),
  });
  for (const id of ids) await sessions.start(begin(id));
  const found = async () => {
    const asked = ids.map((sessionId) => ({ userId: user.id, sessionId, now: start }));
    const answers = await Promise.all(asked.map((one) => sessions.findWithUser(one)));
    return answers.filter(({ session }) => session).length;
  };
  return { userId: user.id, found };
}

/** A table that leaves some items of a caller's batches undone for `rounds` batches. */
function busyTable(rounds: number): CoreTable & { batches: () => number } {
  let batches = 0;
  const send = async (command: { input: object }): Promise<unknown> => {
    const { RequestItems } = command.input as { RequestItems?: Record<string, unknown[]> };
    const requests = RequestItems?.[table.tableName];
    if (!requests) return table.client.send(command as never); // Passed on unchanged.
    batches += 1;
    if (batches > rounds) return table.client.send(command as never);
    const [kept, ...done] = requests;
    if (done.length > 0) {
      Object.assign(command.input, { RequestItems: { [table.tableName]: done } });
      await table.client.send(command as never);
    }
    const answer: Partial<BatchWriteCommandOutput> = {
      UnprocessedItems: { [table.tableName]: [kept as never] },
    };
    return answer;
  };
  const client = { send } as unknown as CoreTable['client']; // All that the repository uses.
  return { client, tableName: table.tableName, batches: () => batches };
}

it('takes as many batches as it needs, and keeps the user', async () => {
  const { userId, found } = await userWithSessions(60);
  expect(await found()).toBe(60);
  await createSessionsRepository(table).endAll(userId);
  expect(await found()).toBe(0);
  expect(await createUsersRepository(table).findById(userId)).toBeDefined();
});

it('retries what a busy table leaves undone', async () => {
  const { userId, found } = await userWithSessions(3);
  const busy = busyTable(2);
  await createSessionsRepository(busy).endAll(userId);
  expect(await found()).toBe(0);
  expect(busy.batches()).toBe(3);
});

it('reports a table that stays busy', async () => {
  const { userId, found } = await userWithSessions(1);
  const endAll = createSessionsRepository(busyTable(Number.POSITIVE_INFINITY)).endAll(userId);
  await expect(endAll).rejects.toMatchObject({ code: 'unavailable' });
  expect(await found()).toBe(1);
});
