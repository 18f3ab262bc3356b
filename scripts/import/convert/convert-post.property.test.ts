import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { linkTable } from '../addresses.ts';
import { prose } from '../markdown-import-fixture.ts';
import { isCertainToConvert } from './conversions.ts';
import { convertPost } from './convert-post.ts';

const pieces = [
  ...'<p> </p> <b> </b> <ul> <li> </ul> <table> <tr> </table> <blockquote> </blockquote>'.split(
    ' ',
  ),
  ...'<figure> <figcaption> </a> <hr> <br> </aside> </code></pre> < > & &amp; &#0; é'.split(' '),
  ...'** _ ` $$ $x$ [[note|text]] ![[a.png]] [x](b.md) [^1] ![d]'.split(' '),
  '<td colspan="3">',
  '<pre><code class="language-js">',
  '<a href="/b">',
  '<a href="javascript:1">',
  '<img src="a.png" alt="x">',
  '<img src="data:,x">',
  '<aside role="note"><p>Note</p>',
  '<div class="kg-card kg-callout-card">',
  '<iframe src="//v.example">',
  '```js\n',
  '\n\n',
  '\n',
  '> [!tip] ',
  '- [x] ',
  '1. ',
  '# ',
  '| a | b |\n|---|---|\n',
  '![x](a b.png)',
  '[^1]: ',
  '[d]: a.png\n',
  '{{< x >}}',
  'text ',
  '\u{1f600}',
  '\0',
  '\u{d800}',
  '\u{202e}',
];

const links = linkTable([], {
  siteAddress: 'https://new.example',
  formerSite: 'https://old.example',
});
const options = {
  category: 'Notes',
  now: new Date(),
  fetches: false,
  fileOf: () => undefined,
  links,
};

const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(''));
const kinds = fc.constantFrom<ArrivingPost['body']['kind']>('html', 'markdown');
const postOf = (body: string, kind: ArrivingPost['body']['kind']): ArrivingPost => ({
  id: 'a',
  name: 'a.md',
  title: body.slice(0, 50),
  status: 'published',
  tags: [body.slice(0, 30)],
  body: { kind, text: body },
  addresses: [],
  base: 'https://old.example/a/',
  notes: [],
});

it('makes content that the server accepts, whatever arrives', () => {
  fc.assert(
    fc.property(text, kinds, (body, kind) => {
      const post = postOf(`${prose}\n\n${body}`, kind);
      expect(checkContent(convertPost(post, options).nodes)).toMatchObject({ ok: true });
    }),
    { numRuns: 1500 },
  );
});

it('publishes every post that is certain to convert', () => {
  const words = fc.constantFrom(`<p>${'word '.repeat(25)}</p>`, `\n\n${'Words '.repeat(25)}\n`);
  const others = fc.array(fc.constantFrom(...pieces), { maxLength: 3 });
  const body = fc
    .tuple(others, words, others)
    .map(([before, text, behind]) => [...before, text, ...behind].join(''));
  let certain = 0;
  fc.assert(
    fc.property(body, kinds, (source, kind) => {
      const post = postOf(source, kind);
      if (!isCertainToConvert(post)) return;
      certain += 1;
      expect(convertPost(post, options).fields.status).toBe('published');
    }),
    { numRuns: 1000 },
  );
  expect(certain).toBeGreaterThan(20);
});
