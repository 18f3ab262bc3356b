/** Preview links of every kind of entry: for whom, for how long, and how they are stored. */
import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { linkToken, secretBytes } from '#lambdas/kernel/link-token.ts';
import { limits } from '#shared/schemas/limits.ts';
import { entryKinds } from '#test/support/entry-kinds.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';

const weekMs = limits.previewDays * 24 * 60 * 60 * 1000;
const gone = { code: 'preview-not-found' };

describe.each(entryKinds)('the preview link of a $name', ({ name, notFound, actions, on }) => {
  async function setUp() {
    const table = await ownTable();
    const site = on(table);
    const { id } = (await site.create({ title: 'A draft of foxes' })).entry;
    return { table, ...site, id, link: () => site.preview(id) };
  }

  it('leads to its current text, in no context', async () => {
    const { entries, id, link, readPreview, save } = await setUp();
    const { token, expiresAt } = await link();
    const content = (await entries.findWithContent(id))?.content;
    expect(await readPreview(token)).toMatchObject({
      [name]: {
        id,
        title: 'A draft of foxes',
        content,
        // Pages are in no order that readers follow.
        ...(name !== 'page' && { neighbors: { newer: null, older: null } }),
        images: [],
      },
      expires_at: expiresAt.toISOString(),
    });
    await save(id, { title: 'Another title' });
    expect(await readPreview(token)).toMatchObject({ [name]: { title: 'Another title' } });
  });

  it('ends when it becomes public, for good', async () => {
    const { id, link, readPreview, save } = await setUp();
    const { token } = await link();
    for (const isPublic of [true, false]) {
      await save(id, { isPublic });
      await expect(readPreview(token)).rejects.toMatchObject(gone);
    }
  });

  it('works for a week', async () => {
    const { link, readPreview } = await setUp();
    const { token, expiresAt } = await link();
    const at = (ms: number) => readPreview(token, () => new Date(ms));
    const last = expiresAt.getTime() - 1;
    expect((await at(last)).expires_at).toBe(expiresAt.toISOString());
    await expect(at(last + 1)).rejects.toMatchObject(gone);
    await expect(at(last + weekMs)).rejects.toMatchObject(gone);
  });

  it('stops working when another one is created, or the draft is deleted', async () => {
    const { id, link, readPreview, trash, untrash } = await setUp();
    const [first, second] = [await link(), await link()];
    await expect(readPreview(first.token)).rejects.toMatchObject(gone);
    expect(await readPreview(second.token)).toMatchObject({ [name]: { id } });
    await trash(id);
    await expect(readPreview(second.token)).rejects.toMatchObject(gone);
    await untrash(id);
    await expect(readPreview(second.token)).rejects.toMatchObject(gone);
  });

  it('never shows what left the trash as a draft', async () => {
    const { id, get, link, readPreview, save, trash, untrash } = await setUp();
    await save(id, { isPublic: true });
    const { token } = await link();
    await trash(id);
    await untrash(id);
    const works = (reading: Promise<unknown>) =>
      reading.then(
        () => true,
        () => false,
      );
    expect(await works(readPreview(token))).toBe(name === 'project');
    expect(await works(get(id))).toBe(name === 'project');
  });

  it('stops working when it is revoked, even twice', async () => {
    const { id, link, readPreview, revoke } = await setUp();
    const { token } = await link();
    for (const _ of [1, 2]) await revoke(id);
    await expect(readPreview(token)).rejects.toMatchObject(gone);
    expect(await readPreview((await link()).token)).toMatchObject({ [name]: { id } });
  });

  it('is found for many at once', async () => {
    const { id, link, links, create, newId } = await setUp();
    const { expiresAt } = await link();
    const without = (await create()).entry;
    const found = await links.findMany([without.id, id, newId()]);
    expect(found).toEqual([{ kind: name, id, tokenHash: expect.any(String), expiresAt }]);
    expect(await links.findMany([])).toEqual([]);
  });

  it('is created and revoked only for one that exists', async () => {
    const { newId, preview, revoke } = await setUp();
    for (const id of [newId(), 'x']) {
      await expect(preview(id)).rejects.toMatchObject({ code: notFound });
      await expect(revoke(id)).rejects.toMatchObject({ code: notFound });
    }
  });

  it('is found by nothing but the token itself', async () => {
    const { id, link, readPreview, newId } = await setUp();
    const { token } = await link();
    const forged = [
      '',
      'x',
      id,
      token.slice(0, -1),
      `${token}A`,
      `${token}==`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      linkToken(id, Buffer.alloc(secretBytes)),
      linkToken(newId(), randomBytes(secretBytes)),
      '../../blog_posts',
      '%00',
    ];
    for (const text of forged) {
      await expect(readPreview(text), text).rejects.toMatchObject(gone);
    }
  });

  it('is stored as a hash that expires, and its creators are audited', async () => {
    const { table, id, link, revoke } = await setUp();
    const stored = async () => {
      const Key = keyOf(keys.preview(id));
      return (await table.client.send(new GetCommand({ TableName: table.tableName, Key }))).Item;
    };
    const { token, expiresAt } = await link();
    const item = await stored();
    expect(item).toMatchObject({ postId: id, expires_at: Math.floor(expiresAt.getTime() / 1000) });
    expect(JSON.stringify(item)).not.toContain(token);
    await revoke(id);
    expect(await stored()).toBeUndefined();
    const who = { label: 'A draft of foxes', userId: signedIn('admin').userId };
    expect((await recordedEvents(table)).slice(1)).toMatchObject([
      { ...actions.createPreview, ...who },
      { ...actions.deletePreview, ...who },
    ]);
  });
});
