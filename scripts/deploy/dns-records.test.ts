import { expect, it } from 'vitest';
import { siteRecords, tableOf } from './dns-records.ts';

it('points every name to the distribution, the apex of a domain by an ALIAS', () => {
  const records = siteRecords(['example.com', 'www.example.com'], 'd1.cloudfront.net');
  expect(tableOf(records).split('\n')).toEqual([
    '  Type   Name             Value',
    '  ALIAS  example.com      d1.cloudfront.net',
    '  CNAME  www.example.com  d1.cloudfront.net',
  ]);
});
