/** References to uploaded objects, and their costs. */
import { describe, expect, it } from 'vitest';
import { objectPartition } from '#lambdas/adapters/dynamo/keys.ts';
import { queryItems } from '#lambdas/adapters/dynamo/reads.ts';
import { createReferencesRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { type Referrer, referenceSettlesMs } from '#lambdas/features/uploads/uploads.repository.ts';
import { ownTable } from '#test/support/own-table.ts';
import { meterOf } from '#test/support/capacity.ts';

const post: Referrer = { kind: 'post', id: '0193b3a0-0000-7000-8000-000000000001' };
const project: Referrer = { kind: 'project', id: '0193b3a0-0000-7000-8000-000000000002' };
const page: Referrer = { kind: 'page', id: '0193b3a0-0000-7000-8000-000000000003' };
const first = 'uploads/00000000-0000-4000-8000-000000000001.png';
const second = 'uploads/00000000-0000-4000-8000-000000000002.webp';

describe('references', () => {
  async function setUp() {
    let milliseconds = Date.UTC(2026, 0, 1);
    const references = createReferencesRepository(await ownTable(), () => new Date(milliseconds));
    const wait = (duration: number) => {
      milliseconds += duration;
    };
    return { references, wait };
  }

  it('name who refers to an object', async () => {
    const { references } = await setUp();
    await references.add(post, [first, second]);
    await references.add(project, [first]);
    await references.add(page, [first]);
    expect(await references.findByObjectKey(first)).toEqual([page, post, project]);
    expect(await references.findByObjectKey(second)).toEqual([post]);
    expect(await references.findByObjectKey('uploads/unknown.png')).toEqual([]);
  });

  it('are of kinds that an earlier release knows, which would answer none otherwise', async () => {
    const table = await ownTable();
    await createReferencesRepository(table, () => new Date()).add(page, [first]);
    const items = await queryItems(table, { partition: objectPartition(first) });
    expect(items).toMatchObject([{ kind: 'project', id: page.id }]);
  });

  it('are unchanged when added again', async () => {
    const { references } = await setUp();
    await references.add(post, [first]);
    await references.add(post, [first, first]);
    expect(await references.findByObjectKey(first)).toEqual([post]);
  });

  it('are removed one by one, without those of others', async () => {
    const { references, wait } = await setUp();
    await references.add(post, [first, second]);
    await references.add(project, [first]);
    wait(referenceSettlesMs);
    await references.remove(post, [first, 'uploads/unknown.png']);
    expect(await references.findByObjectKey(first)).toEqual([project]);
    expect(await references.findByObjectKey(second)).toEqual([post]);
  });

  it('stay when somebody has just added them, for a save that is still in progress', async () => {
    const { references, wait } = await setUp();
    await references.add(post, [first]);
    wait(referenceSettlesMs);
    await references.add(post, [first]);
    wait(referenceSettlesMs - 1);
    await references.remove(post, [first]);
    expect(await references.findByObjectKey(first)).toEqual([post]);
    wait(1);
    await references.remove(post, [first]);
    expect(await references.findByObjectKey(first)).toEqual([]);
  });
});

it('cost what ACCESS-PATTERNS.md states', async () => {
  const table = await ownTable();
  let time = Date.UTC(2026, 0, 1);
  const references = createReferencesRepository(table, () => new Date(time));
  const cost = meterOf(table);
  const keys = [first, second];
  expect(await cost(() => references.add(post, keys))).toEqual({ read: 0, write: 2 });
  expect(await cost(() => references.findByObjectKey(first))).toEqual({ read: 1, write: 0 });
  time += referenceSettlesMs;
  expect(await cost(() => references.remove(post, keys))).toEqual({ read: 0, write: 2 });
});
