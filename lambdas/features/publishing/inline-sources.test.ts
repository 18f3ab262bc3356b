import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineSources, inlineTexts } from './inline-sources.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('takes scripts byte for byte, and leaves loaded ones and inert data out', () => {
  const html = [
    '<script>\n a < b; </script><SCRIPT type="module" src="/assets/a.js"></SCRIPT>',
    '<script type="application/json" id="page-data">{}</script>',
  ].join('');
  expect(inlineTexts(html)).toEqual(['\n a < b; ']);
});

it('takes styles as they are', () => {
  const html = '<style>@media(width<=1em){a{}}</style>\n<style>d</style>';
  expect(inlineTexts(html)).toEqual(['@media(width<=1em){a{}}', 'd']);
});

it('allows a document what it has of its build, and nothing that came into it in another way', () => {
  const texts = inlineTexts('<script>a</script><style>b{}</style><style>c{}</style>');
  const html = '<script data-app="x">a</script><style>c{}</style><script>stolen()</script>';
  expect(inlineSources(html, texts)).toBe(`${sourceOf('a')} ${sourceOf('c{}')}`);
  expect(inlineSources('<p>a b{} c{}</p>', texts)).toBe('');
});
