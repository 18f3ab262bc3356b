import { describe, expect, it } from 'vitest';
import type { ContentNode } from '#shared/content/nodes.ts';
import { contentOf, editorWith, paragraph, picture, text } from '../editor.test-support.ts';

const key = 'uploads/01234567-89ab-4def-8123-456789abcdef.png';
const address = 'https://a.example/i.png';

function pasted(html: string): ContentNode[] {
  const editor = editorWith([paragraph()]);
  editor.commands.setContent(html);
  return contentOf(editor);
}

describe('images in the editor', () => {
  it.each<[string, ContentNode[]]>([
    ['with its texts', [picture(address, { alt: 'Alt', caption: 'Caption' })]],
    ['with its looks in the dark', [picture(address, { dark: key, softened: true })]],
    ['with an empty text, which differs from a missing one', [picture(key, { alt: '' })]],
    ['within a line', [paragraph(text('a '), picture(key), text(' b'))]],
    [
      'within a link',
      [
        paragraph({
          type: 'link',
          url: 'https://a.example/',
          children: [picture(address), text('x')],
        }),
      ],
    ],
  ])('are copied and pasted whole: one %s', (_what, nodes) => {
    expect(pasted(editorWith(nodes).getHTML())).toEqual(nodes);
  });

  it('are shown to other programs when they have a public address', () => {
    expect(editorWith([picture(address)]).getHTML()).toContain(`src="${address}"`);
    expect(editorWith([picture(key)]).getHTML()).not.toContain('src=');
  });

  it.each([
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'uploads/../../x.png',
  ])('are not accepted from %j', (source) => {
    expect(pasted(`<p>a</p><img src="${source}">`)).toEqual([paragraph(text('a'))]);
  });

  it('have only checked attributes', () => {
    expect(
      pasted(
        `<img src="${address}" url="javascript:alert(1)" caption="forged" data-dark="data:,x">`,
      ),
    ).toEqual([picture(address)]);
  });

  it('are pasted from other pages with an alternative text cut to the limit of a post', () => {
    const [image] = pasted(`<img src="${address}" alt="${'x'.repeat(600)}">`);
    expect(image).toEqual(picture(address, { alt: 'x'.repeat(500) }));
  });
});
