import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['  http://example.com ', 'http://example.com'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['example.com', 'https://example.com'],
    ['www.example.com/page?q=1', 'https://www.example.com/page?q=1'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['größe.example', 'https://größe.example'],
  ])('of %j is %j', (entered, address) => {
    expect(linkAddress(entered)).toBe(address);
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'word',
    '/blog',
    '//example.com',
    'ftp://example.com',
    'example.com/a b',
    'vbscript:x.y',
  ])('is none for %j', (entered) => {
    expect(linkAddress(entered)).toBeUndefined();
  });
});
