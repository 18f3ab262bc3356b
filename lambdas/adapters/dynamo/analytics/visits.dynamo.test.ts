import { describe, expect, it } from 'vitest';
import { someVisit } from '#test/support/visit-fixtures.ts';
import { visitItem, visitsOf } from './visits.dynamo.ts';

const visit = someVisit();

/** Converts an item to DynamoDB's attribute-value format. */
function imageOf(item: Record<string, unknown>): Record<string, unknown> {
  const valueOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return { L: value.map(valueOf) };
    return typeof value === 'number' ? { N: String(value) } : { S: value };
  };
  return Object.fromEntries(Object.entries(item).map(([name, value]) => [name, valueOf(value)]));
}

const record = (sk: string, NewImage?: unknown) => ({
  eventName: 'MODIFY',
  dynamodb: { Keys: { pk: { S: 'any' }, sk: { S: sk } }, ...(NewImage ? { NewImage } : {}) },
});

function read(...Records: unknown[]) {
  let malformed = 0;
  const visits = visitsOf({ Records }, () => {
    malformed += 1;
  });
  return { visits, malformed };
}

describe('the visits of a stream', () => {
  it('match what was stored', () => {
    expect(read(record('VISIT', imageOf(visitItem(visit)))).visits).toEqual([visit]);
  });

  it('exclude expired visits and other items', () => {
    const counted = imageOf({ pk: 'COUNTED#1', sk: 'COUNTED', steps: 1 });
    expect(read(record('VISIT'), record('COUNTED', counted))).toEqual({ visits: [], malformed: 0 });
  });

  it('continue after one that cannot be read', () => {
    const broken = imageOf({ ...visitItem(visit), steps: 'none' });
    const found = read(record('VISIT', broken), record('VISIT', imageOf(visitItem(visit))));
    expect(found).toEqual({ visits: [visit], malformed: 1 });
  });

  it('come only from a stream', () => {
    expect(() => read({})).toThrow();
    expect(() => visitsOf({ task: 'tick' }, () => {})).toThrow();
  });
});
