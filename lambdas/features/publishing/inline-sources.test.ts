import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { frameSources, inlineSources, inlineTexts } from './inline-sources.ts';

const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('lists scripts byte for byte, except external ones and inert data', () => {
  const html = [
    '<script>\n a < b; </script><SCRIPT type="module" src="/assets/a.js"></SCRIPT>',
    '<script type="application/json" id="page-data">{}</script>',
  ].join('');
  expect(inlineTexts(html)).toEqual(['\n a < b; ']);
});

it('lists styles unchanged', () => {
  const html = '<style>@media(width<=1em){a{}}</style>\n<style>d</style>';
  expect(inlineTexts(html)).toEqual(['@media(width<=1em){a{}}', 'd']);
});

it('allows a document the inline parts of its build, and nothing that got into it otherwise', () => {
  const texts = inlineTexts('<script>a</script><style>b{}</style><style>c{}</style>');
  const html = '<script data-app="x">a</script><style>c{}</style><script>stolen()</script>';
  expect(inlineSources(html, texts)).toBe(`${sourceOf('a')} ${sourceOf('c{}')}`);
  expect(inlineSources('<p>a b{} c{}</p>', texts)).toBe('');
});

it('allows the frames that its buttons open, of known origins, whatever its text says', () => {
  const button = (url: string) => `<button type="button" value="${url}">Show</button>`;
  const known = 'https://player.vimeo.com/video/1';
  expect(frameSources(button(known) + button(known))).toBe('https://player.vimeo.com');
  const others = [
    button('https://evil.example/'),
    button('https://player.vimeo.com.evil.example/'),
    `<p>&lt;button value=&quot;${known}&quot;&gt;</p>`,
    `<script type="application/json">{"text":"<button value=\\"${known}\\">"}</script>`,
    `<a href="${known}">a</a>`,
  ];
  expect(frameSources(others.join(''))).toBe('');
});
