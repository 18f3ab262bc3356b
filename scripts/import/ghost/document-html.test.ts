import { describe, expect, it } from 'vitest';
import { lexicalHtml, mobiledocHtml, singleMarkdownCard } from './document-html.ts';

function lexical(...children: object[]) {
  const left: string[] = [];
  const source = JSON.stringify({ root: { type: 'root', version: 1, children } });
  return { html: lexicalHtml(source, (card) => left.push(card)), left };
}
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format });

describe('a document of Ghost', () => {
  it('has its blocks, links and marks', () => {
    const made = lexical(
      { type: 'extended-heading', tag: 'h3', children: [text('Title')] },
      {
        type: 'paragraph',
        children: [
          text('a < b', 1 | 2),
          { type: 'linebreak' },
          { type: 'link', url: 'https://a.example/?x="y"', children: [text('link', 16)] },
        ],
      },
      {
        type: 'list',
        listType: 'number',
        children: [{ type: 'listitem', children: [text('one')] }],
      },
      { type: 'extended-quote', children: [text('q')] },
    );
    expect(made.html).toBe(
      '<div><h3>Title</h3><p><em><strong>a &lt; b</strong></em><br>' +
        '<a href="https://a.example/?x=&quot;y&quot;"><code>link</code></a></p>' +
        '<ol><li>one</li></ol><blockquote>q</blockquote></div>',
    );
  });

  it.each([
    [
      { type: 'image', src: '/a.png', alt: 'A', caption: '<b>C</b>' },
      '<figure><img src="/a.png" alt="A"><figcaption><b>C</b></figcaption></figure>',
    ],
    [
      { type: 'gallery', images: [{ src: '/a.png' }, { src: '/b.png' }], caption: 'C' },
      '<figure><img src="/a.png" alt=""></figure><figure><img src="/b.png" alt=""></figure><p>C</p>',
    ],
    [
      { type: 'codeblock', language: 'js', code: 'a<b' },
      '<pre><code class="language-js">a&lt;b</code></pre>',
    ],
    [{ type: 'html', html: '<hr>' }, '<hr>'],
    [
      { type: 'bookmark', url: 'https://a.example', metadata: { title: 'A & B' } },
      '<p><a href="https://a.example">A &amp; B</a></p>',
    ],
    [
      { type: 'embed', url: 'https://v.example', html: '<iframe>' },
      '<p><a href="https://v.example">https://v.example</a></p>',
    ],
    [
      { type: 'callout', calloutEmoji: '💡', calloutText: '<b>x</b>' },
      '<aside role="note"><p>Note</p><p>💡 <b>x</b></p></aside>',
    ],
    [{ type: 'toggle', heading: 'H', content: '<p>x</p>' }, '<h4>H</h4><div><p>x</p></div>'],
    [{ type: 'button', buttonText: 'Go', buttonUrl: '/x' }, '<p><a href="/x">Go</a></p>'],
    [
      { type: 'file', src: '/f.pdf', fileTitle: 'F', fileCaption: 'C' },
      '<p><a href="/f.pdf">F</a></p><p>C</p>',
    ],
    [{ type: 'horizontalrule' }, '<hr>'],
  ])('has the card %j', (card, expected) => {
    expect(lexical(card)).toEqual({ html: `<div>${expected}</div>`, left: [] });
  });

  it('leaves out cards for members and mails, and says so', () => {
    expect(lexical({ type: 'signup', header: 'x' }, { type: 'constructor' })).toEqual({
      html: '<div></div>',
      left: ['signup', 'constructor'],
    });
  });

  it.each(['', '{', '[]', '{"root":1}'])('is not %s', (source) => {
    expect(lexicalHtml(source, () => undefined)).toBeUndefined();
  });
});

function mobiledoc(document: object) {
  const left: string[] = [];
  return { html: mobiledocHtml(JSON.stringify(document), (card) => left.push(card)), left };
}

describe("a document of Ghost's former editor", () => {
  it('has its sections, with markups that overlap lines of markers', () => {
    const made = mobiledoc({
      version: '0.3.1',
      markups: [['strong'], ['a', ['href', 'https://a.example']], ['em']],
      atoms: [['soft-return', '', {}]],
      cards: [
        ['image', { src: '/a.png' }],
        ['hr', {}],
        ['paywall', {}],
      ],
      sections: [
        [1, 'h2', [[0, [], 0, 'Title']]],
        [
          1,
          'p',
          [
            [0, [0], 0, 'a <'],
            [0, [2], 2, ' b'],
            [1, [], 0, 0],
            [0, [1], 1, 'link'],
          ],
        ],
        [3, 'ul', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
        [2, '/old.png'],
        [10, 0],
        [10, 1],
        [10, 2],
      ],
    });
    expect(made.html).toBe(
      '<h2>Title</h2><p><strong>a &lt;<em> b</em></strong><br><a href="https://a.example">link</a></p>' +
        '<ul><li>one</li><li>two</li></ul><img src="/old.png">' +
        '<figure><img src="/a.png" alt=""></figure><hr>',
    );
    expect(made.left).toEqual(['paywall']);
  });

  it('may be one card of Markdown alone', () => {
    const markdown = (...sections: unknown[]) =>
      singleMarkdownCard(
        JSON.stringify({ cards: [['card-markdown', { markdown: '# Hi' }]], sections }),
      );
    expect(markdown([10, 0])).toBe('# Hi');
    expect(markdown([10, 0], [1, 'p', [[0, [], 0, 'more']]])).toBeUndefined();
  });

  it.each(['', '{', '{"sections":1}', '{"markups":[["<script>"]],"sections":[]}'])(
    'is not %s',
    (source) => {
      expect(mobiledocHtml(source, () => undefined)).toBeUndefined();
    },
  );
});
