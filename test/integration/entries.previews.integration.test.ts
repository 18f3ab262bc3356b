/** Preview links of every kind of entry: who can use them, how long, and how they are stored. */
import { randomBytes } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { linkToken, secretBytes } from '#lambdas/kernel/link-token.ts';
import { linkLimits } from '#shared/schemas/limits.ts';
import { previewSchema } from '#shared/schemas/previews.ts';
import { keepCopySchema } from '#shared/schemas/working-copies.ts';
import { entryKinds } from '#test/support/entry-kinds.ts';
import { ownTable } from '#test/support/own-table.ts';
import { signedIn } from '#test/support/posts-fixtures.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';
import { unsavedPage, unsavedProject, unsavedValues } from '#test/support/working-copies.ts';

const weekMs = linkLimits.previewDays * 24 * 60 * 60 * 1000;
const owner = signedIn('admin');
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
        // Pages have no neighbors.
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

const over = { code: 'preview-over' };
const copyId = '00000000-0000-4000-8000-0000000000c0';
const prose = (text: string) => JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);
const halfTyped = {
  post: {
    values: { ...unsavedValues, tags: ['C'], tagDraft: 'Half a t', avatar: 'javascript:alert(1)' },
  },
  project: {
    kind: 'project',
    values: {
      ...unsavedProject,
      start_date: '2026-13',
      end_date: 'x',
      technologyDraft: 'Half',
      github_url: 'htt',
    },
  },
  page: { kind: 'page', values: { ...unsavedPage, header: 'x' } },
};

describe.each(entryKinds)('a change of a live $name that is prepared', ({ name, on }) => {
  async function setUp() {
    const table = await ownTable();
    const site = on(table);
    const { id } = (await site.create({ title: 'What readers see', isPublic: true })).entry;
    let version = 0;
    /** Stores unsaved text like the author's form. */
    const type = async (title: string, content = prose('Not saved yet.'), more: object = {}) => {
      const { values, ...kind } = halfTyped[name];
      const draft = keepCopySchema.parse({
        ...kind,
        base: null,
        values: { ...values, title, content, ...more },
      });
      version += 1;
      const at = site.now();
      const copy = { ...draft, id: copyId, kept_at: at.toISOString(), version };
      const expiresAt = new Date(at.getTime() + 10 * weekMs);
      const place = { userId: owner.userId, entry: id };
      expect(await site.copies.put({ place, copy, objectKeys: [], expiresAt })).toBe('saved');
    };
    const discard = () => site.copies.remove({ userId: owner.userId, entry: id, id: copyId });
    await type('Typed');
    return { ...site, id, type, discard, link: () => site.preview(id, copyId) };
  }

  it('is read by whoever has the link, as it is typed, and by nobody else', async () => {
    const { id, link, readPreview, type, get } = await setUp();
    const { token } = await link();
    const shown = (await readPreview(token)) as unknown as Record<string, Record<string, unknown>>;
    expect(shown).toMatchObject({ unsaved: true, [name]: { id, title: 'Typed', images: [] } });
    expect(shown[name]?.['content']).toContain('Not saved yet.');
    await type('Typed on');
    expect(await readPreview(token)).toMatchObject({ [name]: { title: 'Typed on' } });
    expect(JSON.stringify(await get(id))).not.toMatch(/Typed|Not saved yet/);
  });

  it('is in the language that is typed, or in that of the entry while it is none', async () => {
    const { id, link, readPreview, type, save } = await setUp();
    const body = prose('Not saved yet.');
    await save(id, { title: 'Saved', lang: 'pl' });
    await type('Typed', body, { lang: 'ja' });
    const { token } = await link();
    expect(await readPreview(token)).toMatchObject({ [name]: { lang: 'ja' } });
    await type('Typed', body, { lang: 'Japane' });
    expect(await readPreview(token)).toMatchObject({ [name]: { lang: 'pl' } });
    await type('Typed', body);
    expect(await readPreview(token)).not.toMatchObject({ [name]: { lang: expect.anything() } });
  });

  it.runIf(name === 'post')('is in the series that is typed, at its place there', async () => {
    const { id, link, readPreview, type, save, create } = await setUp();
    const saved = { series: { name: 'By day', position: 1 } };
    await save(id, { title: 'Saved', isPublic: true, ...saved });
    const night = { series: { name: 'By night', position: 2 } };
    await create({ title: 'The last', isPublic: true, ...night });
    const typed = (named: string, position: string) =>
      type('Typed', prose('Not saved yet.'), { series: { name: named, position } });
    await typed('By night', '1');
    const { token } = await link();
    expect(await readPreview(token)).toMatchObject({
      post: {
        series: { name: 'By night', slug: 'by-night', position: 1 },
        parts: [{ title: 'Typed' }, { title: 'The last' }],
      },
    });
    await typed('By night', '');
    expect(await readPreview(token)).toMatchObject({ post: saved });
    await typed('', '');
    expect(await readPreview(token)).not.toMatchObject({ post: { series: expect.anything() } });
  });

  it('is shown although it is half typed: no title, no text, no address that would run', async () => {
    const { link, readPreview, type } = await setUp();
    const { token } = await link();
    const unsafe = JSON.stringify([
      {
        type: 'paragraph',
        children: [{ type: 'link', url: 'javascript:alert(1)', children: [{ text: 'go' }] }],
      },
    ]);
    for (const content of ['', 'not JSON', '{}', '[{"type":"script"}]', unsafe]) {
      await type('', content);
      const preview = previewSchema.parse(await readPreview(token));
      expect(preview).toMatchObject({ [name]: { title: 'Untitled' } });
      expect(JSON.stringify(preview)).not.toContain('javascript:');
    }
  });

  it('is over when it is saved, by anybody, and stays over', async () => {
    const { id, link, readPreview, save, type } = await setUp();
    const { token } = await link();
    await save(id, { title: 'Saved', isPublic: true });
    await expect(readPreview(token)).rejects.toMatchObject(over);
    await type('Typed after the save');
    await expect(readPreview(token)).rejects.toMatchObject(over);
    expect(await readPreview((await link()).token)).toMatchObject({
      [name]: { title: 'Typed after the save' },
    });
  });

  it('is over when it is discarded, and gone when it is revoked or deleted', async () => {
    const { id, link, readPreview, revoke, discard, trash, untrash } = await setUp();
    const revoked = await link();
    await revoke(id);
    await expect(readPreview(revoked.token)).rejects.toMatchObject(gone);
    const { token } = await link();
    await discard();
    await expect(readPreview(token)).rejects.toMatchObject(over);
    await expect(link()).rejects.toMatchObject({ code: 'copy-not-found' });
    await trash(id);
    await expect(readPreview(token)).rejects.toMatchObject({ status: 404 });
    await untrash(id);
    await expect(readPreview(token)).rejects.toMatchObject({ status: 404 });
  });

  it('is prepared by its author alone', async () => {
    const { id, preview } = await setUp();
    const another = { ...signedIn('staff'), userId: 'another' };
    await expect(preview(id, copyId, another)).rejects.toMatchObject({ code: 'copy-not-found' });
  });
});
