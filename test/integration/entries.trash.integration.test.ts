/** Deletes and restores entries of every kind, and checks the items in the table. */
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { type Key, keyOf, keys } from '#lambdas/adapters/dynamo/keys.ts';
import { settleVersions, unsettledAfterMs } from '#lambdas/features/entries/versions.usecases.ts';
import { entryKinds, withEveryKind } from '#test/support/entry-kinds.ts';
import { ownTable } from '#test/support/own-table.ts';
import { prose } from '#test/support/posts-fixtures.ts';

const dayMs = 24 * 60 * 60 * 1000;
const picture = 'uploads/11111111-0000-4000-8000-000000000000.png';

describe.each(entryKinds)('a deleted $name', ({ notFound, on }) => {
  const site = async () => on(await ownTable());
  const gone = { code: notFound };

  it('is in the trash, latest deletion first, page by page', async () => {
    const { create, trash, trashed } = await site();
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.push((await create()).entry.id);
    await create();
    for (const id of ids) await trash(id);
    expect((await trashed()).entries.map(({ entry }) => entry.id)).toEqual(ids.toReversed());
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 1; page <= 3; page += 1) {
      const followed = await trashed({ page_size: 2, cursor });
      expect(await trashed({ page_size: 2, page })).toEqual(followed);
      expect(followed.meta).toMatchObject({ page, total_pages: 3, total: 5 });
      seen.push(...followed.entries.map(({ entry }) => entry.id));
      cursor = followed.meta.next_cursor ?? undefined;
    }
    expect(cursor).toBeUndefined();
    expect(seen).toEqual(ids.toReversed());
    await expect(trashed({ cursor: 'x' })).rejects.toMatchObject({ code: 'validation-failed' });
  });

  it('comes back as it was', async () => {
    const { entries, create, trash, untrash, trashed } = await site();
    const { entry, content } = await create({ content: `Some words of its own. ${prose}` });
    await trash(entry.id);
    const restored = await untrash(entry.id);
    const { updatedAt } = restored.entry;
    expect(restored).toEqual({ entry: { ...entry, updatedAt, version: 3 }, content });
    expect(await entries.findWithContent(entry.id)).toEqual(restored);
    expect(await entries.findIdBySlug(entry.slug ?? '')).toBe(entry.id);
    expect((await trashed()).meta.total).toBe(0);
  });

  it('gets a numbered slug when another one has taken its own', async () => {
    const { create, trash, untrash } = await site();
    const { id } = (await create()).entry;
    await trash(id);
    await create();
    expect((await untrash(id)).entry.slug).toBe('a-note-on-foxes-2');
  });

  it('keeps a numbered slug that is free, even if the plain one is free as well', async () => {
    const { create, trash, untrash } = await site();
    const [first, second] = [(await create()).entry, (await create()).entry];
    for (const { id } of [first, second]) await trash(id);
    expect((await untrash(second.id)).entry.slug).toBe('a-note-on-foxes-2');
  });

  it('gets back its former slugs that are still free', async () => {
    const { entries, create, save, trash, untrash } = await site();
    const { id } = (await create({ slug: 'first', isPublic: true })).entry;
    for (const slug of ['second', 'third']) await save(id, { slug });
    await trash(id);
    const other = (await create({ slug: 'first' })).entry;
    expect((await untrash(id)).entry).toMatchObject({ slug: 'third', formerSlugs: ['second'] });
    expect(await entries.findIdBySlug('second')).toBe(id);
    expect(await entries.findIdBySlug('first')).toBe(other.id);
  });

  it('is neither shown nor restored after 30 days', async () => {
    const entries = await site();
    const { id } = (await entries.create()).entry;
    await entries.trash(id);
    const { trashedAt } = (await entries.trashed()).entries[0] ?? { trashedAt: '' };
    const end = Date.parse(trashedAt) + 30 * dayMs;
    const untrash = (time: number) => entries.with({ now: () => new Date(time) }).untrash(id);
    expect((await entries.trashed({}, new Date(end - 1000))).meta.total).toBe(1);
    expect((await entries.trashed({}, new Date(end))).entries).toEqual([]);
    await expect(untrash(end)).rejects.toMatchObject(gone);
    expect((await untrash(end - 1000)).entry.id).toBe(id);
  });

  it('is restored once, however many requests arrive at once, and again after another deletion', async () => {
    const { create, trash, untrash, trashed } = await site();
    const { id } = (await create()).entry;
    for (const version of [3, 5]) {
      await trash(id);
      expect((await trashed()).meta.total).toBe(1);
      const answers = await Promise.all(Array.from({ length: 5 }, () => untrash(id)));
      expect(new Set(answers.map(({ entry }) => entry.version))).toEqual(new Set([version]));
    }
    expect((await trashed()).meta.total).toBe(0);
  });

  it('is not found when it never existed', async () => {
    const { newId, untrash } = await site();
    await expect(untrash(newId())).rejects.toMatchObject(gone);
  });
});

describe.each(entryKinds)('a deleted $name in the table', ({ name, key, on }) => {
  const site = async () => on(await ownTable());

  it('refers to its picture when it comes back public, even if an earlier release had removed that', async () => {
    const { references, create, save, trash, untrash } = await site();
    const { id } = (await create({ isPublic: true, picture })).entry;
    const referrers = () => references.findByObjectKey(picture);
    await trash(id);
    expect(await referrers()).toEqual([{ kind: name, id }]);
    await references.remove({ kind: name, id }, [picture]);
    await untrash(id);
    await save(id, { isPublic: true });
    expect(await referrers()).toEqual([{ kind: name, id }]);
  });

  it('keeps its versions', async () => {
    const { create, save, trash, untrash, version } = await site();
    const { id, title } = (await create()).entry;
    await save(id, { title: 'Another title' });
    await trash(id);
    expect((await untrash(id)).entry.keptVersions).toEqual([1]);
    expect((await version(id, 1)).title).toBe(title);
  });

  async function withVersion() {
    const table = await ownTable();
    const entries = on(table);
    const { id } = (await entries.create()).entry;
    await entries.save(id, { title: 'Another title' });
    const request = (of: Key) => ({ TableName: table.tableName, Key: keyOf(of) });
    const item = async (of: Key) => (await table.client.send(new GetCommand(request(of)))).Item;
    const expiry = async (of: Key) => (await item(of))?.['expires_at'] as unknown;
    const drop = (of: Key) => table.client.send(new DeleteCommand(request(of)));
    const tick = (ms: number) =>
      settleVersions(withEveryKind(table), () => new Date(entries.now().getTime() + ms));
    return { table, ...entries, id, item, expiry, drop, tick };
  }
  const unsettling = { settleVersions: () => Promise.reject(new Error('lost')) };

  it('expires 30 days later together with its versions, and not when it is restored', async () => {
    const { entries, id, item, expiry, trash, untrash } = await withVersion();
    await entries.settleVersions(id);
    expect(await expiry(keys.version(id, 1))).toBeUndefined();
    await trash(id);
    const trashedAt = Date.parse((await item(key(id)))?.['trashedAt']) / 1000;
    const parts = [key(id), keys.version(id, 1)];
    const expiries = () => Promise.all(parts.map(expiry));
    expect(await expiries()).toEqual(parts.map(() => trashedAt + (30 * dayMs) / 1000));
    await untrash(id);
    expect(await expiries()).toEqual([undefined, undefined]);
  });

  it('lets its versions expire by a tick when the rest of the request failed', async () => {
    const { id, expiry, tick, ...site } = await withVersion();
    await site.with({ entries: unsettling }).trash(id);
    expect(await expiry(keys.version(id, 1))).toBeUndefined();
    expect(await tick(2 * unsettledAfterMs)).toEqual({ failed: 0 });
    expect(await expiry(keys.version(id, 1))).toBe(await expiry(key(id)));
  });

  it('is restored, and a later tick keeps its versions, when the rest of the request failed', async () => {
    const { id, expiry, tick, trash, ...site } = await withVersion();
    await trash(id);
    await site.with({ entries: unsettling }).untrash(id);
    expect(await expiry(keys.version(id, 1))).toBeTypeOf('number');
    await tick(0);
    expect(await expiry(keys.version(id, 1))).toBeTypeOf('number');
    await tick(2 * unsettledAfterMs);
    expect(await expiry(keys.version(id, 1))).toBeUndefined();
    const later = { before: new Date('2030-01-01'), limit: 9 };
    expect(await site.entries.unsettled(later)).toEqual([]);
  });

  it('keeps its versions while the earlier deletion is still in progress', async () => {
    const { table, id, expiry, trash, untrash, ...site } = await withVersion();
    await trash(id);
    await untrash(id);
    let isFirst = true;
    const client: typeof table.client = Object.create(table.client);
    client.send = async (command: object) => {
      if (command instanceof UpdateCommand && isFirst) {
        isFirst = false;
        await untrash(id);
      }
      return Reflect.apply(table.client.send, table.client, [command]);
    };
    await site.with({ table: { ...table, client } }).trash(id);
    expect(await expiry(keys.version(id, 1))).toBeUndefined();
  });

  it('does not recreate versions that are gone', async () => {
    const { id, item, drop, trash, untrash } = await withVersion();
    await trash(id);
    await drop(keys.version(id, 1));
    await untrash(id);
    expect(await item(keys.version(id, 1))).toBeUndefined();
  });
});
