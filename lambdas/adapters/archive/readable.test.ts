import { expect, it } from 'vitest';
import { postRecordSchema } from '#lambdas/features/posts/post.ts';
import { readMarkdownPost } from '#shared/content/markdown-post.ts';
import { archivedPost } from './archived-post.fixtures.ts';
import { postMarkdown } from './readable.ts';

const post = postRecordSchema.parse(archivedPost);

it('writes a post as Markdown with its fields above the text', () => {
  const key = 'uploads/142fd883-04a8-5a96-afbc-0e1043821e12.png';
  const content = `[{"type":"paragraph","children":[{"text":"Hello"}]},{"type":"image","url":"${key}","children":[{"text":""}],"alt":"A fox"}]`;
  const text = postMarkdown(post, content);
  expect(text).toContain(`status: published\ndate: ${archivedPost.publishedAt}\n`);
  expect(text).toContain('author: Ada Byron');
  expect(readMarkdownPost(text ?? '')).toMatchObject({
    title: 'A note',
    slug: 'a-note',
    category: 'Nature',
    tags: ['Foxes'],
    nodes: [{ type: 'paragraph' }, { type: 'image', url: key, alt: 'A fox' }],
  });
});

it('writes what search engines are told of it', () => {
  const seo = { canonical: 'https://elsewhere.example/first', noindex: true };
  const content = '[{"type":"paragraph","children":[{"text":"Hello"}]}]';
  expect(postMarkdown({ ...post, seo }, content)).toContain(
    'seo:\n  canonical: https://elsewhere.example/first\n  noindex: true\n',
  );
});

it('writes none when Markdown would be read as another post', () => {
  const content = '[{"type":"paragraph","children":[{"text":"Hello"}]}]';
  const tags = [{ id: 'a-b', title: 'a, b' }];
  expect(postMarkdown({ ...post, title: ' Spaces around ' }, content)).toBeUndefined();
  expect(postMarkdown({ ...post, tags }, content)).toBeDefined();
  expect(postMarkdown(post, 'not nodes of the model [{')).toBeDefined();
  expect(postMarkdown(post, '[{"type":"script"}]')).toBeUndefined();
});
