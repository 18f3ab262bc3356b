import { describe, expect, it } from 'vitest';
import { chooseCertificate, coversAll, siteRecords, tableOf } from './certificates.ts';

describe('a certificate covers', () => {
  it.each([
    [['example.com'], ['example.com'], true],
    [['example.com', '*.example.com'], ['example.com', 'www.example.com'], true],
    [['Example.com'], ['example.COM'], true],
    [['*.example.com'], ['example.com'], false],
    [['*.example.com'], ['a.b.example.com'], false],
    [['*.example.com'], ['wwwexample.com'], false],
    [['example.com'], ['example.com', 'www.example.com'], false],
  ])('%j for %j: %s', (certified, wanted, covered) => {
    expect(coversAll(certified, wanted)).toBe(covered);
  });
});

describe('of several certificates', () => {
  const pending = { arn: 'pending', status: 'PENDING_VALIDATION', names: ['example.com'] } as const;
  const issued = {
    arn: 'issued',
    status: 'ISSUED',
    names: ['example.com', '*.example.com'],
  } as const;
  const foreign = { arn: 'foreign', status: 'ISSUED', names: ['example.org'] } as const;

  it('an issued one that covers the names is chosen', () => {
    expect(chooseCertificate([foreign, pending, issued], ['example.com'])).toBe(issued);
  });

  it('one that waits for its records is used again', () => {
    expect(chooseCertificate([foreign, pending], ['example.com'])).toBe(pending);
  });

  it('one that lacks a name is never chosen', () => {
    expect(chooseCertificate([foreign, pending], ['www.example.com'])).toBeUndefined();
  });
});

describe('the records of a site', () => {
  const typesFor = (name: string) =>
    siteRecords([name], 'd1.cloudfront.net').map(({ type }) => type);

  it('point every name to the distribution', () => {
    const records = siteRecords(['example.com', 'www.example.com'], 'd1.cloudfront.net');
    expect(tableOf(records).split('\n')).toEqual([
      '  Type   Name             Value',
      '  ALIAS  example.com      d1.cloudfront.net',
      '  CNAME  www.example.com  d1.cloudfront.net',
    ]);
  });

  it.each([
    ['example.co.uk', ['ALIAS']],
    ['www.example.co.uk', ['CNAME']],
    ['blog.example.com', ['CNAME']],
    // Sold by a company, like a registry, or given to users of a service.
    ['example.uk.com', ['ALIAS', 'CNAME']],
    ['www.example.unknown', ['ALIAS', 'CNAME']],
  ])('of %s are %j, by the public list of suffixes', (name, types) => {
    expect(typesFor(name)).toEqual(types);
  });
});
