/** Rules for creating and saving every kind of entry: versions of one winner, its slugs, repeated requests. */
import { describe, expect, it } from 'vitest';
import { entryKinds } from '#test/support/entry-kinds.ts';
import { inMemoryTable } from '#test/support/in-memory-table.ts';
import { ownTable } from '#test/support/own-table.ts';
import { firstMoment, signedIn } from '#test/support/posts-fixtures.ts';
import { recordedEvents } from '#test/support/recorded-events.ts';

const admin = signedIn('admin');
const dayMs = 24 * 60 * 60 * 1000;

describe.each(entryKinds)('each $name', ({ notFound, actions, on }) => {
  const site = async () => on(await ownTable());
  const gone = { code: notFound };

  it('is found as it was written, and nothing that does not exist', async () => {
    const { entries, create, newId } = await site();
    const made = await create({ title: 'Émile – 灯台 🗼' });
    expect(await entries.find(made.entry.id)).toEqual(made.entry);
    expect(await entries.findWithContent(made.entry.id)).toEqual(made);
    expect(await entries.findIdBySlug(made.entry.slug ?? '')).toBe(made.entry.id);
    expect(await entries.find(newId())).toBeUndefined();
    expect(await entries.findWithContent(newId())).toBeUndefined();
    expect(await entries.findIdBySlug('nothing')).toBeUndefined();
  });

  it('gets one of 20 slugs when 20 of the same title are created at once', async () => {
    const { create } = await site();
    const made = await Promise.all(Array.from({ length: 20 }, () => create()));
    const numbered = Array.from({ length: 19 }, (_, index) => `a-note-on-foxes-${index + 2}`);
    expect(new Set(made.map(({ entry }) => entry.slug))).toEqual(
      new Set(['a-note-on-foxes', ...numbered]),
    );
  });

  it('lets exactly one of two updates of the same version win', async () => {
    const { entries, create, save } = await site();
    const { id } = (await create()).entry;
    const outcomes = await Promise.allSettled(
      ['First title', 'Second title'].map((title) => save(id, { title }, { ifMatch: 1 })),
    );
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost.map((outcome) => outcome.reason.code)).toEqual(['stale-version']);
    expect((await entries.find(id))?.version).toBe(2);
  });

  it('lets the last write win for callers that send no version', async () => {
    const { entries, create, save } = await site();
    const { id } = (await create()).entry;
    const titles = Array.from({ length: 5 }, (_, index) => `Title number ${index}`);
    await Promise.all(titles.map((title) => save(id, { title })));
    expect((await entries.find(id))?.version).toBe(6);
  });

  it('refuses a stale version on every write, and one that does not exist', async () => {
    const { create, save, trash, newId } = await site();
    const { id } = (await create()).entry;
    const stale = { code: 'stale-version' };
    await expect(save(id, {}, { ifMatch: 7 })).rejects.toMatchObject(stale);
    await expect(trash(id, 7)).rejects.toMatchObject(stale);
    await expect(save(newId())).rejects.toMatchObject(gone);
    await expect(trash(newId())).rejects.toMatchObject(gone);
  });

  it('is created once by parallel requests with the same Idempotency-Key', async () => {
    const { create } = await site();
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create({}, { idempotencyKey: 'key' })),
    );
    expect(new Set(made.map(({ entry }) => JSON.stringify([entry.id, entry.slug]))).size).toBe(1);
    expect((await create()).entry.slug).toBe('a-note-on-foxes-2');
  });

  it('repeats the first response, even after it was changed, and refuses another body', async () => {
    const { create, save } = await site();
    const by = { idempotencyKey: 'key' };
    const first = await create({}, by);
    await save(first.entry.id, { title: 'Another title', isPublic: true });
    const { id, title, version } = first.entry;
    expect(await create({}, by)).toMatchObject({
      entry: { id, title, version },
      content: first.content,
    });
    const other = create({ title: 'Another title' }, by);
    await expect(other).rejects.toMatchObject({ code: 'idempotency-mismatch' });
  });

  it('forgets an Idempotency-Key after 24 hours, and keeps those of other callers apart', async () => {
    const entries = await site();
    const by = { idempotencyKey: 'key' };
    const first = await entries.create({}, by);
    const byOther = await entries.create({}, { ...by, actor: signedIn('staff') });
    const nextDay = entries.with({ now: () => new Date(firstMoment + dayMs + 60_000) });
    const later = await nextDay.create({}, by);
    expect(new Set([first, byOther, later].map(({ entry }) => entry.id)).size).toBe(3);
  });

  it('refuses a chosen slug that another one has or had', async () => {
    const { create, save } = await site();
    const owner = await create({ slug: 'foxes', isPublic: true });
    await save(owner.entry.id, { slug: 'all-foxes' });
    const { id } = (await create({ title: 'Wolves' })).entry;
    for (const slug of ['foxes', 'all-foxes']) {
      await expect(create({ slug })).rejects.toMatchObject({ code: 'slug-taken' });
      await expect(save(id, { slug })).rejects.toMatchObject({ code: 'slug-taken' });
    }
    expect((await create({ title: 'Foxes' })).entry.slug).toBe('foxes-2');
  });

  it('is found under each slug that it was ever public with, but keeps it when its title changes', async () => {
    const { create, save, get } = await site();
    const { id } = (await create({ slug: 'one', isPublic: true })).entry;
    for (const slug of ['two', 'three', 'one']) await save(id, { slug });
    expect((await save(id, { title: 'Another title' })).entry.slug).toBe('one');
    for (const idOrSlug of ['one', 'two', 'three', id]) {
      expect(await get(idOrSlug)).toMatchObject({ id, slug: 'one' });
    }
  });

  it('keeps a former slug only if it was public with it, even if it is a draft now', async () => {
    const { entries, create, save } = await site();
    const { id } = (await create({ slug: 'first' })).entry;
    expect((await save(id, { slug: 'second' })).entry.formerSlugs).toEqual([]);
    expect(await entries.findIdBySlug('first')).toBeUndefined();
    await save(id, { isPublic: true });
    await save(id, { isPublic: false });
    expect((await save(id, { slug: 'third' })).entry.formerSlugs).toEqual(['second']);
  });

  it('is found nowhere once it is deleted, cannot be changed, and frees every slug', async () => {
    const { entries, create, save, trash, get } = await site();
    const { id } = (await create({ slug: 'one', isPublic: true })).entry;
    await save(id, { slug: 'two' });
    await trash(id, 2);
    for (const idOrSlug of ['one', 'two', id]) {
      await expect(get(idOrSlug, admin)).rejects.toMatchObject(gone);
    }
    await expect(save(id)).rejects.toMatchObject(gone);
    await expect(trash(id)).rejects.toMatchObject(gone);
    expect(await entries.takenSlugs(['one', 'two'])).toEqual(new Set());
    expect((await create({ slug: 'one' })).entry.slug).toBe('one');
  });

  it('does not come back when it was deleted while it was being changed', async () => {
    const { entries, create, trash, newId, now } = await site();
    const { entry } = await create();
    await trash(entry.id);
    const about = { id: newId(), userId: 'u', label: '', timestamp: now().toISOString() };
    const event = { ...about, ...actions.update };
    for (const version of [1, 2]) {
      const before = { ...entry, version };
      const after = { ...before, version: version + 1 };
      expect(await entries.update({ before, after, event })).toBe('stale');
      expect(await entries.trash({ entry: before, event, expiresAt: new Date() })).toBe('stale');
    }
    expect(await entries.find(entry.id)).toBeUndefined();
  });

  it('is in the activity feed with each change, and not with a refused one', async () => {
    const table = inMemoryTable();
    const { create, save, trash, untrash } = on(table);
    const { id } = (await create()).entry;
    await save(id, { isPublic: true });
    await save(id, { title: 'Of wolves' });
    await expect(save(id, {}, { ifMatch: 1 })).rejects.toThrow();
    await save(id, { title: 'Of wolves', isPublic: false });
    await trash(id);
    await untrash(id);
    const recorded = await recordedEvents(table);
    const { publish, update, unpublish } = actions;
    expect(recorded).toMatchObject(
      [actions.create, publish, update, unpublish, actions.delete, actions.untrash].map(
        (action) => ({ ...action, userId: admin.userId }),
      ),
    );
    expect(recorded.map(({ label }) => label)).toEqual([
      ...Array(2).fill('A note on foxes'),
      ...Array(4).fill('Of wolves'),
    ]);
    for (const { postId, subjectId } of recorded) expect(postId ?? subjectId).toBe(id);
  });
});

it('keeps the Idempotency-Keys of one kind apart from those of another', async () => {
  const table = inMemoryTable();
  const ids: string[] = [];
  for (const { on } of entryKinds) {
    ids.push((await on(table).create({}, { idempotencyKey: 'key' })).entry.id);
  }
  expect(new Set(ids).size).toBe(entryKinds.length);
});
