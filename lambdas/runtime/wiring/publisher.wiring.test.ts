import { expect, it } from 'vitest';
import { wirePublisher } from './publisher.wiring.ts';

const environment = {
  CORE_TABLE: 'core',
  SITE_BUCKET: 'site',
  UPLOADS_BUCKET: 'uploads',
  SITE_ADDRESS: 'https://example.com',
  DISTRIBUTION_ID: 'E1',
};

it('names every variable that is missing', () => {
  const { UPLOADS_BUCKET: _, DISTRIBUTION_ID: __, ...incomplete } = environment;
  expect(() => wirePublisher(incomplete, '/none')).toThrow('UPLOADS_BUCKET, DISTRIBUTION_ID');
});

it('ignores changes that no visitor sees, such as its own', async () => {
  const handler = wirePublisher(environment, '/none');
  const Records = [{ dynamodb: { Keys: { pk: { S: 'PUBLISHER' }, sk: { S: 'STATE' } } } }];
  expect(await handler({ Records })).toEqual({ outcome: 'nothing-to-do' });
});
