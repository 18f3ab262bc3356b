/** Puts hostile posts into the store, past every check, and reads them as the API and the page do. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { createUploadsRepository } from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { bodyItem, postStore } from '#lambdas/adapters/dynamo/posts/posts.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import type { PostRecord } from '#lambdas/features/posts/post.ts';
import { postReadHandlers } from '#lambdas/features/posts/post.handlers.ts';
import { routes } from '#shared/routes/table.ts';
import type { Post } from '#shared/schemas/posts.ts';
import { bareRequest } from '#test/support/bare-request.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { postDeps, write } from '#test/support/posts-fixtures.ts';
import { RenderedText } from '#web/src/features/article/rendered-text.tsx';
import { Page } from '#web/src/features/article/render/content.test-support.tsx';
import {
  documents,
  expectHarmless,
} from '#web/src/features/article/render/hostile.test-support.tsx';
import { PostArticle } from '../read-posts.tsx';

let table: TestTable;
let post: PostRecord;

beforeAll(async () => {
  table = await ownTable();
  post = await write(postDeps(createPostsRepository(table)), { status: 'published' });
});

/** An item in the table holds at most 400 kB. */
const storable = documents.filter(([, content]) => content.length < 300_000);

/** Addresses that the page itself links to: the list, the feeds, and posts of the same category and tag. */
const ownLinks = ['/blog', '/subscribe', '/blog?category=Nature', '/blog?tag=foxes'];

async function put(Item: Record<string, unknown>): Promise<void> {
  await table.client.send(new PutCommand({ TableName: table.tableName, Item }));
}

async function answer(): Promise<Post> {
  const uploads = createUploadsRepository(table);
  const posts = createPostsRepository(table);
  const readColors = async () => new Map();
  const { getPost } = postReadHandlers({ posts, uploads, readColors, showDrafts: false });
  const reply = await getPost({ ...bareRequest, params: { id: post.slug } });
  return routes.getPost.response.parse(reply.body);
}

function show(wire: Post): HTMLElement {
  const page = (
    <MemoryRouter>
      <Page>
        <RenderedText content={wire.content}>
          {(text, headings) => (
            <PostArticle entry={wire} headings={headings}>
              {text}
            </PostArticle>
          )}
        </RenderedText>
      </Page>
    </MemoryRouter>
  );
  return render(page).container;
}

it.each(storable)('stored content does no harm: %s', async (_what, content) => {
  await put(bodyItem(post, content));
  const wire = await answer();
  expect(wire.content).toBe(content);
  const page = show(wire);
  expect(page.querySelector('h1')?.textContent).toBe(post.title);
  expectHarmless(page, ownLinks);
});

it.each(['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '//evil.example/x'])(
  'a stored cover does no harm: %s',
  async (avatar) => {
    await put(postStore.item({ ...post, avatar }));
    const page = show(await answer());
    expect(page.querySelector('h1')?.textContent).toBe(post.title);
    expect(page.querySelector('header ~ .cover img')).toBeNull();
    expectHarmless(page, ownLinks);
  },
);
