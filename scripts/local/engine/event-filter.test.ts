import { describe, expect, it } from 'vitest';
import { eventFilter, recordFilter } from './event-filter.ts';
import type { JsonObject } from './template.ts';

const filterOf = (...patterns: unknown[]) =>
  recordFilter(
    {
      FilterCriteria: {
        Filters: patterns.map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
      },
    },
    'OnChange',
  );

const record = (pk: string, eventName = 'INSERT'): JsonObject => ({
  eventName,
  dynamodb: { Keys: { pk: { S: pk } }, NewImage: { pk: { S: pk } } },
});
const keys = (...values: unknown[]) => ({ dynamodb: { Keys: { pk: { S: values } } } });

describe('the filter of an event source mapping', () => {
  it('accepts every record when there is none', () => {
    expect(recordFilter({}, 'OnChange')(record('POST#1'))).toBe(true);
  });

  it('matches exact values of nested fields', () => {
    const passes = filterOf(keys('TAGS', 'COUNTERS'));
    const partitions = ['TAGS', 'COUNTERS', 'TAGS2', 'MESSAGES'];
    expect(partitions.filter((pk) => passes(record(pk)))).toEqual(['TAGS', 'COUNTERS']);
  });

  it('matches a prefix', () => {
    const passes = filterOf(keys({ prefix: 'POST#' }));
    expect(passes(record('POST#1'))).toBe(true);
    expect(passes(record('POSTS#public'))).toBe(false);
  });

  it('checks whether a field exists', () => {
    const passes = filterOf({ dynamodb: { OldImage: { pk: { S: [{ exists: false }] } } } });
    expect(passes(record('POST#1'))).toBe(true);
    expect(passes({ dynamodb: { OldImage: { pk: { S: 'POST#1' } } } })).toBe(false);
  });

  it('requires all fields of a pattern, and one of several patterns', () => {
    const passes = filterOf({ ...keys('TAGS'), eventName: ['MODIFY'] }, keys('COUNTERS'));
    expect(passes(record('TAGS', 'MODIFY'))).toBe(true);
    expect(passes(record('TAGS', 'INSERT'))).toBe(false);
    expect(passes(record('COUNTERS', 'INSERT'))).toBe(true);
  });

  it('does not match a record that lacks the field', () => {
    expect(filterOf(keys('TAGS'))({ eventName: 'INSERT' })).toBe(false);
  });

  it.each([
    [{ eventName: [{ 'anything-but': ['REMOVE'] }] }, '{"anything-but":["REMOVE"]}'],
    [{ eventName: [{ prefix: 'A', exists: true }] }, '{"prefix":"A","exists":true}'],
    [{ eventName: 'INSERT' }, '"INSERT"'],
    [{ eventName: [['INSERT']] }, '["INSERT"]'],
  ])('refuses %j by name', (pattern, part) => {
    expect(() => filterOf(pattern)).toThrow(`A filter of OnChange uses ${part}`);
  });

  it('refuses anything but JSON', () => {
    const properties = { FilterCriteria: { Filters: [{ Pattern: '{' }] } };
    expect(() => recordFilter(properties, 'OnChange')).toThrow('A filter of OnChange is not JSON');
  });
});

describe('the pattern of a rule', () => {
  it('matches a list when one of its elements matches', () => {
    const passes = eventFilter({ tags: { set: ['site', { prefix: 'stage-' }] } }, 'Returned');
    const sets = [['other', 'site'], ['stage-1'], ['other'], []];
    expect(sets.map((set) => passes({ tags: { set } }))).toEqual([true, true, false, false]);
  });
});
