import { describe, expect, it } from 'vitest';
import { mobiledocHtml, onlyMarkdown } from './mobiledoc-html.ts';

function html(document: object) {
  const left: string[] = [];
  return { html: mobiledocHtml(JSON.stringify(document), (card) => left.push(card)), left };
}

describe("a document of Ghost's former editor", () => {
  it('has its sections, with markups that overlap lines of markers', () => {
    const made = html({
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
      onlyMarkdown(JSON.stringify({ cards: [['card-markdown', { markdown: '# Hi' }]], sections }));
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
