import { expect, it } from 'vitest';
import type { StoredKind } from '#shared/platform/stored-kinds.ts';
import { upgradeGrants } from './publisher-grants.ts';

const arns = { core: 'core', analytics: 'analytics' };
const visit: StoredKind = {
  name: 'visit',
  table: 'analytics',
  partition: 'VISIT#*',
  sort: 'VISIT',
  version: 2,
  archive: 'passing',
  formerly: [{ partition: 'SESSION#*', sort: 'SESSION' }],
};

it('grants the publisher nothing for kinds that never changed', () => {
  expect(upgradeGrants(arns, [{ ...visit, version: 1 }])).toEqual([]);
});

it('lets it read a table and write the items of a changed kind, under their old and new keys', () => {
  const post: StoredKind = { ...visit, name: 'post', table: 'core', version: 1 };
  const statements = upgradeGrants(arns, [visit, post]).map((statement) => statement.toJSON());
  expect(statements).toEqual([
    { Effect: 'Allow', Action: 'dynamodb:Scan', Resource: 'analytics' },
    {
      Effect: 'Allow',
      Action: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'].map((name) => `dynamodb:${name}`),
      Resource: 'analytics',
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['VISIT#*', 'SESSION#*'] },
      },
    },
  ]);
});
