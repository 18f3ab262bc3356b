import { describe, expect, it } from 'vitest';
import { readDate } from './read-date.ts';

describe('dates', () => {
  it.each([
    ['2015-03-01', '2015-03-01T00:00:00.000Z'],
    ['2015-3-1', '2015-03-01T00:00:00.000Z'],
    ['2015-03-01 10:20:30 +0200', '2015-03-01T08:20:30.000Z'],
    ['2015-03-01T10:20:30-05:00', '2015-03-01T15:20:30.000Z'],
    ['2015-03-01 10:20', '2015-03-01T10:20:00.000Z'],
    ['2015-03-01T10:20:30.123Z', '2015-03-01T10:20:30.000Z'],
    ['Jul 08 2022', '2022-07-08T00:00:00.000Z'],
    ['July 8, 2022', '2022-07-08T00:00:00.000Z'],
    [
      'Sun Apr 02 2023 10:32:55 GMT+0200 (Central European Summer Time)',
      '2023-04-02T08:32:55.000Z',
    ],
  ])('such as %s are read', (text, time) => {
    expect(readDate(text)?.toISOString()).toBe(time);
  });

  it.each(['', 'Last Modified', '2015-13-01', '2015', '0015-01-01', '01/02/2015'])(
    'such as «%s» are none',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );
});
