/** The admin area's search for words of articles. */
import { describe, expect, it } from 'vitest';
import { ownTable } from '#test/support/own-table.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { deletePost } from '#test/support/entry-operations.ts';
import { listPosts } from '#lambdas/features/posts/list-posts.usecase.ts';
import { publishPost, updatePost } from '#lambdas/features/posts/write-post.usecases.ts';
import type { Principal } from '#shared/routes/handler.ts';
import type { SavePostInput } from '#shared/schemas/posts.ts';
import {
  anonymous,
  postDeps,
  postFields,
  prose,
  reader,
  signedIn,
  write,
} from '#test/support/posts-fixtures.ts';

const actor = signedIn('admin');

describe('the search for the words of articles', () => {
  async function setUp() {
    const deps = postDeps(createPostsRepository(await ownTable()));
    const titles = async (q: string, principal: Principal = actor) => {
      const query = { q, ...(principal.kind === 'anonymous' ? {} : { status: 'all' as const }) };
      const { posts } = await listPosts({ query, reader: reader(principal) }, deps.posts);
      return posts.map(({ title }) => title);
    };
    const save = (id: string, changes: Partial<SavePostInput>) =>
      updatePost({ id, fields: postFields(changes), ifMatch: undefined, actor }, deps);
    return { deps, titles, save };
  }

  it('finds each word anywhere: in the text, a formula, code or the title', async () => {
    const { deps, titles } = await setUp();
    const content = JSON.stringify([
      {
        type: 'paragraph',
        children: [{ text: `${prose} ${prose} ${prose} Then the Ｏｔｔｅｒ.` }],
      },
      { type: 'math-block', formula: 'E = mc^2', children: [{ text: '' }] },
      { type: 'code-block', children: [{ text: 'const answer = 42;' }] },
    ]);
    await write(deps, { content });
    for (const q of ['otter', 'OTTER foxes', 'mc^2', 'answer 42', 'tter']) {
      expect(await titles(q), q).toEqual(['A note on foxes']);
    }
    expect(await titles('otter badger')).toEqual([]);
  });

  it('finds what was saved at once, and no longer what was replaced or deleted', async () => {
    const { deps, titles, save } = await setUp();
    const { id } = await write(deps, { content: `${prose} ${prose} ${prose} A heron.` });
    expect(await titles('heron')).toHaveLength(1);
    await save(id, { content: `${prose} ${prose} ${prose} A stork.` });
    expect([await titles('heron'), await titles('stork')]).toEqual([[], ['A note on foxes']]);
    await publishPost({ id, ifMatch: undefined, actor }, deps);
    expect(await titles('stork')).toHaveLength(1);
    await deletePost({ id, ifMatch: undefined, actor }, deps);
    expect(await titles('stork')).toEqual([]);
    expect(await deps.posts.bodyWords()).toEqual(new Map());
  });

  it('reveals nothing of drafts to a viewer, and visitors still search the summaries', async () => {
    const { deps, titles } = await setUp();
    const content = `${prose} ${prose} ${prose} A lynx.`;
    await write(deps, { content, title: 'A hidden note' });
    await write(deps, { content, title: 'An open note', status: 'published' });
    expect(await titles('lynx')).toEqual(['An open note', 'A hidden note']);
    expect(await titles('lynx', signedIn('viewer'))).toEqual(['An open note']);
    expect(await titles('lynx', anonymous)).toEqual([]);
  });
});
