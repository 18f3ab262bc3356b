/** Stores documents of the site in the core table, and measures their costs in ACCESS-PATTERNS.md. */
import { beforeAll, expect, it } from 'vitest';
import { createSitePagesRepository } from '#lambdas/adapters/dynamo/publishing/publishing.dynamo.ts';
import type { SitePagesRepository } from '#lambdas/features/publishing/site-files.repository.ts';
import { ownTable, type TestTable } from '#test/support/own-table.ts';
import { type Capacity, meterOf } from '#test/support/capacity.ts';

const siteAddress = 'https://example.com';
let table: TestTable;
let pages: SitePagesRepository;
let cost: (work: () => Promise<unknown>) => Promise<Capacity>;

beforeAll(async () => {
  table = await ownTable();
  pages = createSitePagesRepository(table);
  cost = meterOf(table);
});

it('a document is returned as it was last saved, separate from the others', async () => {
  expect(await pages.find('shell')).toBeUndefined();
  await pages.save('shell', { html: '<p>one</p>', inline: '', siteAddress });
  const two = { html: '<p>two</p>', inline: "'sha256-of-two'", siteAddress };
  await pages.save('shell', two);
  expect(await pages.find('shell')).toEqual(two);
  expect(await pages.find('post-not-found')).toBeUndefined();
});

it('a document of 40 kB costs 10 to read and 40 to save', async () => {
  const html = 'x'.repeat(40_000);
  const saving = () => pages.save('shell', { html, inline: '', siteAddress });
  expect(await cost(saving)).toEqual({ read: 0, write: 40 });
  expect(await cost(() => pages.find('shell'))).toEqual({ read: 10, write: 0 });
});
