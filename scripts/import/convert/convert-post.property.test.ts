import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { linkTable } from '../addresses.ts';
import { isCertainToConvert } from './conversions.ts';
import { convertPost } from './convert-post.ts';

const prose = 'A text that is as long as the text of a post must be, and a little longer.';

const pieces = [
  '<p>',
  '</p>',
  '<b>',
  '</b>',
  '<ul>',
  '<li>',
  '</ul>',
  '<table>',
  '<tr>',
  '<td colspan="3">',
  '</table>',

  '<pre><code class="language-js">',
  '</code></pre>',
  '<blockquote>',
  '</blockquote>',
  '<figure>',
  '<figcaption>',

  '<a href="/b">',
  '<a href="javascript:1">',
  '</a>',
  '<img src="a.png" alt="x">',
  '<img src="data:,x">',
  '<hr>',
  '<br>',

  '<aside role="note"><p>Note</p>',
  '</aside>',
  '<div class="kg-card kg-callout-card">',
  '<iframe src="//v.example">',

  '**',
  '_',
  '`',
  '```js\n',
  '\n\n',
  '\n',
  '> [!tip] ',
  '- [x] ',
  '1. ',
  '# ',
  '| a | b |\n|---|---|\n',
  '$$',
  '$x$',

  '[[note|text]]',
  '![[a.png]]',
  '![x](a b.png)',
  '[x](b.md)',
  '[^1]',
  '[^1]: ',
  '[d]: a.png\n',
  '![d]',
  '{{< x >}}',

  'text ',
  'é',
  '\u{1f600}',
  '\0',
  '\u{d800}',
  '&amp;',
  '&#0;',
  '\u{202e}',
  '<',
  '>',
  '&',
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
const arriving = (body: string, kind: ArrivingPost['body']['kind']): ArrivingPost => ({
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

it('makes what the server accepts, whatever arrives', () => {
  fc.assert(
    fc.property(text, kinds, (body, kind) => {
      const post = arriving(`${prose}\n\n${body}`, kind);
      expect(checkContent(convertPost(post, options).nodes)).toMatchObject({ ok: true });
    }),
    { numRuns: 1500 },
  );
});

it('takes what is said to be taken before it is converted', () => {
  const words = fc.constantFrom(`<p>${'word '.repeat(25)}</p>`, `\n\n${'Words '.repeat(25)}\n`);
  const others = fc.array(fc.constantFrom(...pieces), { maxLength: 3 });
  const body = fc
    .tuple(others, words, others)
    .map(([before, text, behind]) => [...before, text, ...behind].join(''));
  let taken = 0;
  fc.assert(
    fc.property(body, kinds, (source, kind) => {
      const post = arriving(source, kind);
      if (!isCertainToConvert(post)) return;
      taken += 1;
      expect(convertPost(post, options).fields.status).toBe('published');
    }),
    { numRuns: 1000 },
  );
  expect(taken).toBeGreaterThan(20);
});
