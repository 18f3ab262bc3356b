import { expect, it } from 'vitest';
import { contentToMarkdown } from '#shared/content/markdown.ts';
import { readMarkdownBody } from './read-markdown.ts';

function read(markdown: string) {
  const notes: string[] = [];
  const nodes = readMarkdownBody(markdown, {
    picture: (source) => source,
    link: (href) => href,
    note: (phrase) => notes.push(phrase),
  });
  return { text: contentToMarkdown(nodes).trim(), notes };
}

it('reads pictures of Hashnode, which say where they are', () => {
  const picture = 'https://a.example/a.png?w=1';
  expect(read(`![A](${picture} align="center")`).text).toBe(`![A](${picture})`);
  expect(read(`[![A](${picture} align="left")](https://b.example)`).text).toBe(
    `[![A](${picture})](https://b.example)`,
  );
});

it('links to what Hashnode embeds, in lists too', () => {
  const { text, notes } = read(
    '%[https://a.example/?v=_a_b] \n\n1. Text\n\n    %[https://b.example]',
  );
  expect(text).toBe('<https://a.example/?v=_a_b>\n\n1. Text\n\n   <https://b.example>');
  expect(new Set(notes)).toEqual(new Set(['an embedded frame or film is a link']));
});

it('leaves code alone', () => {
  const code = '```pug\nrow(align="center")\n![](a.png align="center")\n%[https://a.example]\n```';
  expect(read(code)).toEqual({ text: code, notes: [] });
  expect(read('row](justify="end" align="center")').text).toContain('align="center"');
});

it('reads callouts of Hashnode', () => {
  const callout =
    '<div data-node-type="callout">\n<div data-node-type="callout-emoji">💡</div>\n<div data-node-type="callout-text">Mind the <code>gap</code></div>\n</div>';
  expect(read(callout).text).toBe('> [!NOTE]\n>\n> Mind the `gap`');
});

it('says that a widget stays text', () => {
  expect(read('%%[card]').notes).toEqual(['a shortcode stays text']);
});
