import { describe, expect, it } from 'vitest';
import { lexicalHtml } from './lexical-html.ts';

function html(...children: object[]) {
  const left: string[] = [];
  const source = JSON.stringify({ root: { type: 'root', version: 1, children } });
  return { html: lexicalHtml(source, (card) => left.push(card)), left };
}
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format });

describe('a document of Ghost', () => {
  it('has its blocks, links and marks', () => {
    const made = html(
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
    expect(html(card)).toEqual({ html: `<div>${expected}</div>`, left: [] });
  });

  it('leaves out cards for members and mails, and says so', () => {
    expect(html({ type: 'signup', header: 'x' }, { type: 'constructor' })).toEqual({
      html: '<div></div>',
      left: ['signup', 'constructor'],
    });
  });

  it.each(['', '{', '[]', '{"root":1}'])('is not %s', (source) => {
    expect(lexicalHtml(source, () => undefined)).toBeUndefined();
  });
});
