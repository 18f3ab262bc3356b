import { CreateInvalidationCommand, ListInvalidationsCommand } from '@aws-sdk/client-cloudfront';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EndpointFixture, startFixture } from '../endpoint-fixture.ts';

let fixture: EndpointFixture;
let invalidated: (readonly string[])[];
const DistributionId = 'EXAMPLE1';

beforeEach(async () => {
  fixture = await startFixture();
  invalidated = [];
  fixture.aws.cloudFront.addDistribution(DistributionId, (paths) => invalidated.push(paths));
});
afterEach(() => fixture.dispose());

const invalidate = (
  Items: string[],
  more: { Quantity?: number; CallerReference?: string; DistributionId?: string } = {},
  client = fixture.cloudFront(),
) => {
  const { Quantity = Items.length, CallerReference = 'first', ...target } = more;
  return client.send(
    new CreateInvalidationCommand({
      DistributionId,
      ...target,
      InvalidationBatch: { Paths: { Quantity, Items }, CallerReference },
    }),
  );
};

describe('CreateInvalidation', () => {
  it('passes its paths to the distribution and returns what it created', async () => {
    const made = await invalidate(['/blog/a%20b.html', '/blog/tag/*']);
    expect(invalidated).toEqual([['/blog/a%20b.html', '/blog/tag/*']]);
    expect(made.Invalidation).toMatchObject({
      Id: expect.stringMatching(/^I\d+$/),
      Status: 'Completed',
      InvalidationBatch: {
        CallerReference: 'first',
        Paths: { Quantity: 2, Items: ['/blog/a%20b.html', '/blog/tag/*'] },
      },
    });
    expect(made.Location).toContain(`/distribution/${DistributionId}/invalidation/`);
  });

  it('accepts one path as well as several', async () => {
    await invalidate(['/index.html']);
    expect(invalidated).toEqual([['/index.html']]);
  });

  it('is one invalidation, however often it is sent with the same reference', async () => {
    const first = await invalidate(['/a', '/b']);
    const again = await invalidate(['/b', '/a']);
    expect(again.Invalidation?.Id).toBe(first.Invalidation?.Id);
    expect(invalidated).toHaveLength(1);
    await expect(invalidate(['/c'])).rejects.toMatchObject({
      name: 'InvalidationBatchAlreadyExists',
    });
    await invalidate(['/a', '/b'], { CallerReference: 'second' });
    expect(invalidated).toHaveLength(2);
  });

  it.each([
    [
      'a count that differs from the number of paths',
      ['/a'],
      { Quantity: 2 },
      'InconsistentQuantities',
    ],
    ['no paths', [], {}, 'InvalidArgument'],
    ['a path without a slash before it', ['index.html'], {}, 'InvalidArgument'],
    ['a path with a space', ['/a b'], {}, 'InvalidArgument'],
    ['another distribution', ['/a'], { DistributionId: 'EOTHER' }, 'NoSuchDistribution'],
    [
      'more than fifteen wildcards',
      Array.from({ length: 16 }, (_, index) => `/${index}*`),
      {},
      'TooManyInvalidationsInProgress',
    ],
  ])('refuses %s', async (_what, paths, more, name) => {
    await expect(invalidate(paths, more)).rejects.toMatchObject({ name });
    expect(invalidated).toEqual([]);
  });

  it('is logged with its distribution, as IAM requires it', async () => {
    await invalidate(['/a']);
    expect(fixture.aws.actionsSeen()).toEqual([
      {
        principal: 'tester',
        service: 'cloudfront',
        action: 'CreateInvalidation',
        resource: `distribution/${DistributionId}`,
      },
    ]);
  });

  it('is the only operation', async () => {
    await expect(
      fixture.cloudFront().send(new ListInvalidationsCommand({ DistributionId })),
    ).rejects.toMatchObject({ name: 'NotImplemented' });
  });
});
