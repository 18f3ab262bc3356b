import { expect, it } from 'vitest';
import { postRecordSchema } from '#lambdas/features/posts/post.ts';
import { pageRecordSchema } from '#lambdas/features/pages/page.ts';
import type { Seo } from '#shared/entries/seo.ts';
import { projectRecord } from '#test/support/project-fixtures.ts';
import { readMarkdownPost } from '#shared/content/markdown-post.ts';
import { archivedPost } from './archived-post.fixtures.ts';
import { pageMarkdown, postMarkdown, projectMarkdown } from './readable.ts';

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

const seo = { canonical: 'https://elsewhere.example/first', noindex: true };
const page = pageRecordSchema.parse({
  ...archivedPost,
  isDraft: false,
  header: 1,
  footer: null,
  objectKeys: [],
  content: '',
  wasPublic: true,
});
const told = 'seo:\n  canonical: https://elsewhere.example/first\n  noindex: true\n';
const content = '[{"type":"paragraph","children":[{"text":"Hello"}]}]';

it.each<[string, (told: { lang?: string; seo?: Seo }) => string | undefined]>([
  ['post', (each) => postMarkdown({ ...post, ...each }, content)],
  ['project', (each) => projectMarkdown(projectRecord({ content, ...each }))],
  ['page', (each) => pageMarkdown({ ...page, content, ...each })],
])('writes the language of a %s and what search engines are told', (_kind, write) => {
  expect(write({ lang: 'pl', seo })).toContain(`lang: pl\n${told}`);
  expect(write({})).not.toMatch(/lang|seo/);
});

it('writes none when Markdown would be read as another post', () => {
  const tags = [{ id: 'a-b', title: 'a, b' }];
  expect(postMarkdown({ ...post, title: ' Spaces around ' }, content)).toBeUndefined();
  expect(postMarkdown({ ...post, tags }, content)).toBeDefined();
  expect(postMarkdown(post, 'not nodes of the model [{')).toBeDefined();
  expect(postMarkdown(post, '[{"type":"script"}]')).toBeUndefined();
});
