import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/support/cpu-time.ts';
import { wordPressHtml } from './classic-html.ts';

function html(text: string) {
  const notes: string[] = [];
  const attachments = new Map([
    ['7', 'https://old.example/a.png'],
    ['8', 'https://old.example/b.png'],
  ]);
  const made = wordPressHtml(text, { attachments, addNote: (phrase) => notes.push(phrase) });
  return { html: made.replaceAll(/\n+/g, '\n').trim(), notes };
}

describe("the classic editor's text", () => {
  it('has paragraphs between blank lines, and line breaks', () => {
    expect(html('One\ntwo\r\n\r\n<strong>three</strong>').html).toBe(
      '<p>One<br>\ntwo</p>\n<p><strong>three</strong></p>',
    );
  });

  it('has blocks that are no paragraphs, and code as it is', () => {
    expect(html('Text\n<ul>\n<li>a</li>\n</ul>\nMore\n\n<pre>x\n\n\ny</pre>').html).toBe(
      '<p>Text</p>\n<ul>\n<li>a</li>\n</ul>\n<p>More</p>\n<pre>x\ny</pre>',
    );
    expect(
      wordPressHtml('<pre>x\n\ny</pre>', { attachments: new Map(), addNote: () => undefined }),
    ).toContain('<pre>x\n\ny</pre>');
  });

  it.each([
    ['[code language="js"]a < b[/code]', '<pre><code class="language-js">a &lt; b</code></pre>'],
    [
      '[sourcecode lang=css]a &gt; b[/sourcecode]',
      '<pre><code class="language-css">a &gt; b</code></pre>',
    ],
    ['[php]$a;[/php]', '<pre><code class="language-php">$a;</code></pre>'],
    [
      '[caption id="x" width="30"]<a href="b.png"><img src="a.png" /></a> Its <em>text</em>[/caption]',
      '<figure><a href="b.png"><img src="a.png" /></a><figcaption>Its <em>text</em></figcaption></figure>',
    ],
    [
      '[caption caption="Old"]<img src="a.png">[/caption]',
      '<figure><img src="a.png"><figcaption>Old</figcaption></figure>',
    ],
    [
      '[gallery ids="7, 8,9"]',
      '<p><img src="https://old.example/a.png"></p><p><img src="https://old.example/b.png"></p>',
    ],
    [
      '[embed width="1"]https://v.example/1[/embed]',
      '<p><a href="https://v.example/1">https://v.example/1</a></p>',
    ],
    ['https://v.example/1', '<p><a href="https://v.example/1">https://v.example/1</a></p>'],
  ])('has the shortcode %s', (text, expected) => {
    const made = html(text);
    expect({ ...made, html: made.html.replaceAll('\n', '') }).toEqual({
      html: expected,
      notes: [],
    });
  });

  it('keeps other shortcodes as text', () => {
    expect(html('[contact-form id="1"] and [video src=x]')).toEqual({
      html: '<p>[contact-form id="1"] and [video src=x]</p>',
      notes: ['2 shortcodes are shown as text'],
    });
  });

  it('takes linear time, whatever is never closed', () => {
    const texts = ['[code]', '[caption x]', '<pre>', '[gallery ', '<p>\n\n', '\n \n', '[abc '].map(
      (part) => part.repeat(300_000 / part.length),
    );
    for (const text of texts) expect(cpuTime(() => html(text))).toBeLessThan(3000);
  });
});

it("leaves the block editor's markup as it is, but for addresses that it embeds", () => {
  const text =
    '<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n' +
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://v.example/1\n</div></figure>';
  const made = html(text).html;
  expect(made).toContain('<p>One\ntwo</p>');
  expect(made).toContain('<a href="https://v.example/1">');
  expect(made).not.toContain('<br>');
});
