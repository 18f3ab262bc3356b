import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import type { ArrivingPost } from '../arriving-post.ts';
import { linkTable } from '../links.ts';
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

it('makes what the server accepts, whatever arrives', () => {
  const text = fc
    .array(fc.constantFrom(...pieces), { maxLength: 60 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, fc.constantFrom('html', 'markdown'), (body, kind) => {
      const post: ArrivingPost = {
        id: 'a',
        name: 'a.md',
        title: body.slice(0, 50),
        status: 'published',
        tags: [body.slice(0, 30)],
        body: { kind: kind === 'html' ? 'html' : 'markdown', text: `${prose}\n\n${body}` },
        addresses: [],
        base: 'https://old.example/a/',
        notes: [],
      };
      expect(checkContent(convertPost(post, options).nodes)).toMatchObject({ ok: true });
    }),
    { numRuns: 1500 },
  );
});
