import { describe, expect, it } from 'vitest';
import { checkRights, checkTable, compareRights, rightsTable } from './check-rights.ts';
import type { Exception, Grant, UsedAction } from './right.ts';
import { arns, assemblyWith, policy } from './rights-fixture.ts';

const reading = { Effect: 'Allow', Action: 'dynamodb:GetItem', Resource: arns.table };
const read = { function: 'auth', action: 'dynamodb:GetItem', resource: 'core table' };

describe('the permission check', () => {
  it('names a call whose grant was removed from the template', async () => {
    const check = checkRights({ assemblyDirectory: assemblyWith({}), used: [read] });
    await expect(check).rejects.toThrow(
      /Used without a grant.*\n- auth: dynamodb:GetItem on core table/,
    );
  });

  it('counts the objects of a call instead of listing them', async () => {
    const put = { function: 'auth', action: 's3:PutObject' };
    const used = ['a', 'b', 'c'].map((key) => ({ ...put, resource: `files bucket/${key}` }));
    const check = checkRights({ assemblyDirectory: assemblyWith({}), used });
    await expect(check).rejects.toThrow('- auth: s3:PutObject on files bucket/a and 2 more');
  });

  it('names an unused grant, and says what to do', async () => {
    const check = checkRights({
      assemblyDirectory: assemblyWith({ Policy: policy(reading) }),
      used: [],
    });
    await expect(check).rejects.toThrow(
      /never used\. Remove the grant, .*\n- auth: dynamodb:GetItem on core table/,
    );
  });

  it('names an exception for a grant that no longer exists', async () => {
    const check = checkRights({
      assemblyDirectory: assemblyWith({ Policy: policy(reading) }),
      used: [read],
    });
    await expect(check).rejects.toThrow(
      /Remove them:\n(.*\n)*- CustomS3AutoDeleteObjects: s3:List/,
    );
  });

  it('fails when the committed table differs from the templates', () => {
    expect(() => checkTable(assemblyWith({ Policy: policy(reading) }))).toThrow(
      'infra/RIGHTS.generated.md is out of date',
    );
  });
});

it('the table shows conditions, reasons and what is used', () => {
  const grants = [
    { function: 'auth', action: 'logs:PutLogEvents', resource: 'own log' },
    {
      function: 'auth',
      action: 'dynamodb:GetItem',
      resource: 'core table',
      condition: 'StringLike dynamodb:LeadingKeys: USER#*',
    },
    { function: 'publisher', action: 's3:PutObject', resource: 'files bucket/*' },
  ];
  const reason = 'Lambda writes it.';
  const exceptions = [{ function: '*', action: 'logs:PutLogEvents', resource: 'own log', reason }];
  const rows = rightsTable(grants, exceptions)
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows).toEqual([
    '| function | action | on what | only when | used by the suites |',
    '| --- | --- | --- | --- | --- |',
    '| auth | `logs:PutLogEvents` | own log |  | no: Lambda writes it. |',
    '| auth | `dynamodb:GetItem` | core table | `StringLike dynamodb:LeadingKeys: USER#*` | yes |',
    '| publisher | `s3:PutObject` | files bucket/\\* |  | yes |',
  ]);
});

const query: Grant = { function: 'content', action: 'dynamodb:Query', resource: 'core table' };
const put: Grant = { function: 'publisher', action: 's3:PutObject', resource: 'files bucket/*' };
const log: Grant = { function: 'content', action: 'logs:PutLogEvents', resource: 'own log' };

const used: UsedAction[] = [
  { function: 'content', action: 'dynamodb:Query', resource: 'core table' },
  { function: 'publisher', action: 's3:PutObject', resource: 'files bucket/assets/app.js' },
];
const logs: Exception = {
  function: '*',
  action: 'logs:PutLogEvents',
  resource: 'own log',
  reason: 'Lambda writes it.',
};
const nothing = { excess: [], missing: [], idleKeys: [], staleExceptions: [] };
const compare = (rights: Partial<Parameters<typeof compareRights>[0]>) =>
  compareRights({ grants: [query, put], used, exceptions: [], ...rights });

describe('granted against used', () => {
  it('finds nothing when every grant is used or explained, and every use is granted', () => {
    expect(compare({ grants: [query, put, log], exceptions: [logs] })).toEqual(nothing);
  });

  it('finds an unused grant', () => {
    const scan = { ...query, action: 'dynamodb:Scan' };
    expect(compare({ grants: [query, put, scan] })).toEqual({ ...nothing, excess: [scan] });
  });

  it('finds a use whose grant was removed', () => {
    expect(compare({ grants: [query] })).toEqual({ ...nothing, missing: [used[1]] });
  });

  it.each([
    ['another function', { ...query, function: 'admin' }],
    ['another resource', { ...query, resource: 'analytics table' }],
    ['the indexes only', { ...query, resource: 'core table/index/*' }],
  ])('does not accept a grant for %s', (_, grant) => {
    const { excess, missing } = compare({ grants: [grant, put] });
    expect({ excess, missing }).toEqual({ excess: [grant], missing: [used[0]] });
  });

  it('compares function and action when the resource of a use is unknown', () => {
    const seen = used.map(({ function: name, action }) => ({ function: name, action }));
    expect(compare({ used: seen })).toEqual(nothing);
  });

  describe('under a condition on partition keys', () => {
    const grants = [
      { ...query, leadingKeys: ['USER#*', 'EVENTS'] },
      { ...query, action: 'dynamodb:PutItem', leadingKeys: ['USER#*', 'EVENTS'] },
    ];
    const use = (action: string, leadingKey: string) => ({ ...query, action, leadingKey });
    const [user, events] = [use('dynamodb:Query', 'USER#…'), use('dynamodb:PutItem', 'EVENTS')];

    it('finds nothing when each key is used by one of the actions', () => {
      expect(compare({ grants, used: [user, events] })).toEqual(nothing);
    });

    it('finds a use of a key that the condition does not allow', () => {
      const post = use('dynamodb:Query', 'POST#…');
      const found = compare({ grants, used: [user, events, post] });
      expect(found).toEqual({ ...nothing, missing: [post] });
    });

    it('applies an exception only to grants with its condition', () => {
      const conditioned = grants.map((grant) => ({
        ...grant,
        condition: `StringLike dynamodb:LeadingKeys: ${grant.leadingKeys.join(', ')}`,
      }));
      const message = {
        ...query,
        action: 'dynamodb:PutItem',
        condition: 'StringLike dynamodb:LeadingKeys: MESSAGE#*',
        leadingKeys: ['MESSAGE#*'],
      };
      const exception = { ...message, action: 'dynamodb:*Item', reason: 'Nothing to upgrade.' };
      const all = { grants: [...conditioned, message], exceptions: [exception] };
      expect(compare({ ...all, used: [user, events] })).toEqual(nothing);
      expect(compare({ ...all, used: [user] })).toEqual({
        ...nothing,
        excess: [conditioned[1]],
        idleKeys: [{ function: 'content', key: 'EVENTS' }],
      });
    });

    it('finds an unused key, once', () => {
      const put = use('dynamodb:PutItem', 'USER#…');
      expect(compare({ grants, used: [user, put] })).toEqual({
        ...nothing,
        idleKeys: [{ function: 'content', key: 'EVENTS' }],
      });
    });
  });

  it('accepts an exception for a grant on that resource only', () => {
    const everyLog = { ...log, resource: '*' };
    const { excess } = compare({ grants: [everyLog], used: [], exceptions: [logs] });
    expect(excess).toEqual([everyLog]);
  });

  it('finds an exception for a grant that no longer exists', () => {
    expect(compare({ exceptions: [logs] })).toEqual({ ...nothing, staleExceptions: [logs] });
  });

  it('finds an exception for a grant that is used after all', () => {
    const needless = { ...query, reason: 'Nobody reads.' };
    const staleFor = (exception: Exception) => compare({ exceptions: [exception] }).staleExceptions;
    expect(staleFor(needless)).toEqual([needless]);
    expect(staleFor({ ...needless, dependsOnCloud: true })).toEqual([]);
  });
});
