import { describe, expect, it } from 'vitest';
import { createRouteMatcher } from './route-matching.ts';

const keys = [
  '$default',
  'ANY /files/{proxy+}',
  'GET /posts/{id}',
  'ANY /posts/{id}',
  'GET /posts/latest',
  'POST /posts',
];
const match = createRouteMatcher(keys.map((key) => ({ key, target: key })));
const keyFor = (method: string, path: string) => match(method, path)?.route.key;

describe('choosing a route', () => {
  it('prefers a literal segment to a parameter', () => {
    expect(keyFor('GET', '/posts/latest')).toBe('GET /posts/latest');
    expect(keyFor('GET', '/posts/17')).toBe('GET /posts/{id}');
  });

  it('prefers the method to ANY', () => {
    expect(keyFor('DELETE', '/posts/17')).toBe('ANY /posts/{id}');
    expect(keyFor('DELETE', '/posts/latest')).toBe('ANY /posts/{id}');
  });

  it('decodes parameters and lets a greedy one match the rest', () => {
    expect(match('GET', '/posts/a%20b')?.pathParameters).toEqual({ id: 'a b' });
    expect(match('GET', '/files/a/b.txt')?.pathParameters).toEqual({ proxy: 'a/b.txt' });
  });

  it('falls back to $default for unknown paths, methods, empty parameters and trailing slashes', () => {
    for (const path of ['/nothing', '/posts/', '/posts/1/more', '/']) {
      expect(keyFor('GET', path)).toBe('$default');
    }
    expect(keyFor('PUT', '/posts')).toBe('$default');
  });

  it('finds nothing without a $default', () => {
    expect(createRouteMatcher([{ key: 'GET /a', target: 1 }])('GET', '/b')).toBeUndefined();
  });
});
