// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { renderFeedContent } from '#web/src/prerender.tsx';
import { siteAddress, widest } from './prerender.test-support.ts';
import { objectKey as key, publishedImages as images } from './public.test-support.tsx';

describe('an article for feed readers', () => {
  const feed = (...nodes: object[]) =>
    renderFeedContent({ content: JSON.stringify(nodes), images, address });
  const address = `${siteAddress}/blog/post-1`;
  const none = [{ text: '' }];

  it('has formulas as MathML, plain code, and headings without links to themselves', async () => {
    const markup = await feed(
      { type: 'heading-one', children: [{ text: 'First' }] },
      { type: 'math-block', formula: 'x^2', children: none },
      { type: 'code-block', children: [{ text: 'if (a < b) c();' }] },
    );
    expect(markup).toContain('<math xmlns=');
    expect(markup).toContain('<code>if (a &lt; b) c();</code>');
    expect(markup).toContain('>First</h2>');
    expect(markup).not.toMatch(/class=|style=|tabindex=|<script|href="#/);
  });

  it('links its footnotes to its page, and has no ids that other entries might have', async () => {
    const note = { type: 'footnote', children: [{ text: 'Or so.' }] };
    const markup = await feed(
      { type: 'heading-one', children: [{ text: 'First' }] },
      { type: 'paragraph', children: [{ text: 'A $1 sum, href="#a"' }, note, note] },
      { type: 'code-block', lineNumbers: true, children: [{ text: 'a\nb' }] },
    );
    const links = Array.from(markup.matchAll(/ href="([^"]*)"/g), ([, link]) => link);
    const parts = ['note-1', 'note-2', 'reference-1', 'reference-2'];
    expect(links).toEqual(parts.map((part) => `${address}#${part}`));
    expect(markup).not.toContain(' id="');
    expect(markup).toContain('href=&quot;#a&quot;');
  });

  it('names the file of a code block', async () => {
    const markup = await feed({ type: 'code-block', fileName: 'app.ts', children: none });
    expect(markup).toBe('<div><p><code>app.ts</code></p><pre><code></code></pre></div>');
  });

  it('has a link in place of an embedded page', async () => {
    const url = 'https://vimeo.com/76979871';
    const markup = await feed({ type: 'embed', url, children: [{ text: 'A "talk"' }] });
    expect(markup).toBe(
      `<div><p><a href="${url}" rel="noopener noreferrer">A &quot;talk&quot;</a> (Vimeo)</p></div>`,
    );
  });

  it('keeps line breaks', async () => {
    const markup = await feed({ type: 'paragraph', children: [{ text: 'one\ntwo' }] });
    expect(markup).toBe('<div><p>one<br/>\ntwo</p></div>');
  });

  it('has plain tables', async () => {
    const cell = (text: string) => ({ type: 'table-cell', children: [{ text }] });
    const row = (text: string) => ({ type: 'table-row', children: [cell(text)] });
    const children = [row('Place'), row('Oslo')];
    const markup = await feed({ type: 'table', header: true, align: ['right'], children });
    expect(markup).toContain(
      '<section><table><thead><tr><th scope="col">Place</th></tr></thead><tbody><tr><td>Oslo</td></tr></tbody></table></section>',
    );
  });

  it('has the widest copy of each image, by its absolute address', async () => {
    const image = { type: 'image', url: key, alt: 'A "graph"', children: none } as const;
    const markup = await feed(image);
    const inSchemes = { ...image, dark: 'https://example.com/d.png', softened: true } as const;
    expect(await feed(inSchemes)).toBe(markup);
    expect(markup).toContain(`width="1600" height="800" src="${siteAddress}${widest}"`);
    expect(markup).not.toMatch(/srcset|sizes|Loading/i);
    expect(markup).toContain('alt="A &quot;graph&quot;"');
  });
});
