import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { checkContent } from '#shared/content/check-content.ts';
import { plainText } from '#shared/content/text.ts';
import { prose } from '../markdown-import-fixture.ts';
import { htmlToContent } from './read-html.ts';

function content(html: string) {
  const notes: string[] = [];
  const hidden: string[] = [];
  const nodes = htmlToContent(html, {
    rewritePicture: (source) => (source.startsWith('https:') ? source : undefined),
    rewriteLink: (href) => (href.startsWith('https:') ? href : undefined),
    addNote: (phrase) => notes.push(phrase),
    makeDraft: (reason) => hidden.push(reason),
  });
  return { nodes, notes, hidden };
}

describe('markup of an export', () => {
  it('loads and runs nothing', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server has no other kind.
    content(`<link rel="stylesheet" href="${site}/a.css"><script src="${site}/a.js"></script>
      <script>globalThis.wasRun = true; fetch('${site}/b')</script><img src="${site}/a.png">
      <iframe src="${site}/frame"></iframe><video src="${site}/film" autoplay></video>
      <object data="${site}/o"></object><p onload="1" style="background:url(${site}/c.png)">${prose}</p>`);
    await fetch(`${site}/last`);
    server.close();
    expect(asked).toEqual(['/last']);
    expect(globalThis).not.toHaveProperty('wasRun');
  });

  it.each([
    ['<p>Left <b>open <i>x</p><p>next', ['paragraph', 'paragraph']],
    ['<ul><li>a<ul><li>b</ul><li>c</ul>', ['bulleted-list']],
    ['<img data-src="https://a.example/a.png" src="data:image/gif;base64,x">', ['image']],
    ['<form><input value="x"></form>', []],
  ])('is read as browsers show it: %s', (html, types) => {
    const { nodes } = content(html);
    expect(nodes.map(({ type }) => type)).toEqual(types);
    expect(checkContent(nodes).ok).toBe(true);
  });

  it('says what it leaves out', () => {
    expect(
      content(
        '<svg></svg><button><svg></svg></button><form></form><script></script><iframe src="https://v.example"></iframe>',
      ).notes,
    ).toEqual([
      'an embedded frame or video became a link',
      'a drawing (SVG) is left out',
      'a form is left out',
      'a script is left out',
    ]);
  });

  it('links to gists and posts of Twitter, which scripts would show', () => {
    const { nodes, notes } = content(
      `<figure><script src="https://gist.github.com/ada/0a1b.js"></script><figcaption>Tides</figcaption></figure>
      <blockquote class="twitter-tweet"><a href="https://twitter.com/ada/status/1"></a></blockquote>`,
    );
    expect(plainText(nodes)).toBe(
      'https://gist.github.com/ada/0a1b\nTides\nhttps://twitter.com/ada/status/1',
    );
    expect(notes).toEqual(['an embedded gist became a link']);
  });

  it('says which links a picture and its caption lose', () => {
    const picture = (href: string) => `<a href="${href}"><img src="https://a.example/a.png"></a>`;
    expect(content(`<figure>${picture('https://a.example/a.png')}</figure>`).notes).toEqual([]);
    expect(content(`<figure>${picture('/a.png?w=800')}</figure>`).notes).toEqual([]);
    expect(content(`<figure>${picture('https://a.example/')}</figure>`).notes).toEqual([
      'the link around a picture is left out',
    ]);
    const caption = '<figcaption>By <a href="https://a.example">Ada</a></figcaption>';
    expect(content(`<figure><img src="https://a.example/a.png">${caption}</figure>`).notes).toEqual(
      ['links in captions became text'],
    );
  });

  it('always makes what the server accepts, or refuses for its size', () => {
    const parts = [
      '<b>',
      '</p>',
      '<table><tr><td>',
      '<li>',
      '<blockquote>',
      '<pre>',
      '&#0;',
      '\u{d800}',
      '<a href="https://a.example">',
    ];
    for (const part of parts) {
      const { nodes } = content(`<p>${prose}</p>${part.repeat(300)}`);
      const checked = checkContent(nodes);
      expect(
        checked.ok || ['too-deep', 'too-many-nodes', 'too-large'].includes(checked.reason),
        part,
      ).toBe(true);
    }
  });
});

describe('a part that was not for everybody', () => {
  const begin = (who: string) => `<!--kg-gated-block:begin nonMember:${who} memberSegment:"" -->`;
  const end = '<!--kg-gated-block:end-->';
  const out = (what: string) => `${what} was restricted, and is left out`;
  it.each([
    ["Ghost's", `${begin('false')}<p>secret</p>${end}`, out('a part')],
    ['a shortcode', '<p>[members]</p><p>secret</p><p>[/members]</p>', out('the part in [members]')],
    [
      'one with settings',
      '[wp-members_only x="1"]secret[/wp-members_only]',
      out('the part in [wp-members_only]'),
    ],
    [
      'a block',
      '<!-- wp:premium-content/container {"a":1} --><p>secret</p><!-- /wp:premium-content/container -->',
      out('the block “premium-content/container”'),
    ],
    [
      'a block without settings',
      '<!-- wp:premium-content/container --><p>secret</p><!-- /wp:premium-content/container -->',
      out('the block “premium-content/container”'),
    ],
    [
      'a hidden block',
      '<!-- wp:paragraph {"metadata":{"blockVisibility":false}} --><p>secret</p><!-- /wp:paragraph -->',
      out('the block “paragraph”'),
    ],
    [
      "a patron's shortcode",
      '[ppp_patron_only level="5"]secret[/ppp_patron_only]',
      out('the part in [ppp_patron_only]'),
    ],
    ['a paywall', '<!-- wp:jetpack/paywall /--><p>secret</p>', out('everything after the paywall')],
  ])('is left out, and named: %s', (_, html, reason) => {
    const { nodes, hidden } = content(`<p>One</p>${html}`);
    expect(plainText(nodes)).toMatch(/^One\s*$/);
    expect(hidden).toEqual([reason]);
  });

  it('makes a draft when it has no end, unless it may stand alone', () => {
    const reasons = ['the part in [members] has no end'];
    expect(content('<p>One</p>[members]<p>secret</p>').hidden).toEqual(reasons);
    expect(content('<p>One [subscribe]</p>').hidden).toEqual([]);
  });

  it.each([
    `${begin('true')}<p>shown</p>${end}`,
    '<pre>[members]shown[/members]</pre>',
    '<p>[remember]shown[/remember] [private] shown</p>',
    '<template>x</template><p>shown</p>',
  ])('is not this: %s', (html) => {
    const { nodes, hidden } = content(html);
    expect(plainText(nodes)).toContain('shown');
    expect(plainText(nodes)).not.toContain('x');
    expect(hidden).toEqual([]);
  });

  it('that never ends makes a draft', () => {
    expect(content(`${begin('false')}<p>secret</p>`).hidden).toEqual([
      'a restricted part has no end',
    ]);
  });
});
