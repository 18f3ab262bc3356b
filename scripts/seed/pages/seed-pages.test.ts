import { expect, it } from 'vitest';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { userRecord } from '#test/support/auth-fixtures.ts';
import { ownTable } from '#test/support/own-table.ts';
import { samplePages, seedPages } from './seed-pages.ts';

it('publishes the sample pages without a link in header or footer, and later only missing ones', async () => {
  const site = { table: await ownTable(), author: userRecord() };
  expect(await seedPages(site)).toBe(samplePages.length);
  expect(await seedPages(site)).toBe(0);
  const pages = createPagesRepository(site.table);
  for (const { slug, title } of samplePages) {
    const found = await pages.findWithContent((await pages.findIdBySlug(slug)) ?? '');
    expect(found?.entry).toMatchObject({ title, isDraft: false, header: null, footer: null });
  }
});
