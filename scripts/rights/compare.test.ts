import { describe, expect, it } from 'vitest';
import { compareRights } from './compare.ts';
import type { Exception, Grant, UsedAction } from './right.ts';

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

describe('granted against used', () => {
  it('finds nothing when every grant is used or explained, and every use is granted', () => {
    expect(compareRights({ grants: [query, put, log], used, exceptions: [logs] })).toEqual(nothing);
  });

  it('finds an unused grant', () => {
    const scan = { ...query, action: 'dynamodb:Scan' };
    const grants = [query, put, scan];
    expect(compareRights({ grants, used, exceptions: [] })).toEqual({ ...nothing, excess: [scan] });
  });

  it('finds a use whose grant was removed', () => {
    expect(compareRights({ grants: [query], used, exceptions: [] })).toEqual({
      ...nothing,
      missing: [used[1]],
    });
  });

  it.each([
    ['another function', { ...query, function: 'admin' }],
    ['another resource', { ...query, resource: 'analytics table' }],
    ['the indexes only', { ...query, resource: 'core table/index/*' }],
  ])('does not accept a grant for %s', (_, grant) => {
    const { excess, missing } = compareRights({
      grants: [grant, put],
      used,
      exceptions: [],
    });
    expect({ excess, missing }).toEqual({ excess: [grant], missing: [used[0]] });
  });

  it('compares function and action when the resource of a use is unknown', () => {
    const seen = used.map(({ function: name, action }) => ({ function: name, action }));
    expect(compareRights({ grants: [query, put], used: seen, exceptions: [] })).toEqual(nothing);
  });

  describe('under a condition on partition keys', () => {
    const grants = [
      { ...query, leadingKeys: ['USER#*', 'EVENTS'] },
      { ...query, action: 'dynamodb:PutItem', leadingKeys: ['USER#*', 'EVENTS'] },
    ];
    const use = (action: string, leadingKey: string) => ({ ...query, action, leadingKey });
    const [user, events] = [use('dynamodb:Query', 'USER#…'), use('dynamodb:PutItem', 'EVENTS')];

    it('finds nothing when each key is used by one of the actions', () => {
      expect(compareRights({ grants, used: [user, events], exceptions: [] })).toEqual(nothing);
    });

    it('finds a use of another key', () => {
      const post = use('dynamodb:Query', 'POST#…');
      expect(compareRights({ grants, used: [user, events, post], exceptions: [] })).toEqual({
        ...nothing,
        missing: [post],
      });
    });

    it('accepts what an exception explains for its condition, and judges others as before', () => {
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
      expect(compareRights({ ...all, used: [user, events] })).toEqual(nothing);
      expect(compareRights({ ...all, used: [user] })).toEqual({
        ...nothing,
        excess: [conditioned[1]],
        idleKeys: [{ function: 'content', key: 'EVENTS' }],
      });
    });

    it('finds an unused key, once', () => {
      const put = use('dynamodb:PutItem', 'USER#…');
      expect(compareRights({ grants, used: [user, put], exceptions: [] })).toEqual({
        ...nothing,
        idleKeys: [{ function: 'content', key: 'EVENTS' }],
      });
    });
  });

  it('accepts an exception for a grant on that resource only', () => {
    const everyLog = { ...log, resource: '*' };
    expect(compareRights({ grants: [everyLog], used: [], exceptions: [logs] }).excess).toEqual([
      everyLog,
    ]);
  });

  it('finds an exception for what is no longer granted', () => {
    expect(compareRights({ grants: [query, put], used, exceptions: [logs] })).toEqual({
      ...nothing,
      staleExceptions: [logs],
    });
  });

  it('finds an exception for what is used after all', () => {
    const needless = { ...query, reason: 'Nobody reads.' };
    const unless = (exception: Exception) =>
      compareRights({ grants: [query, put], used, exceptions: [exception] }).staleExceptions;
    expect(unless(needless)).toEqual([needless]);
    expect(unless({ ...needless, dependsOnCloud: true })).toEqual([]);
  });
});
