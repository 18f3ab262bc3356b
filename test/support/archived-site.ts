/** A site for tests of archives, with two tables on the real engine, and pictures and accounts in memory. */
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import type { CoreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { trashEntry } from '#lambdas/features/entries/trash-entry.usecases.ts';
import type { EntryDeps } from '#lambdas/features/entries/entry-kind.ts';
import { pageKind } from '#lambdas/features/pages/page.kind.ts';
import type { PageTypes } from '#lambdas/features/pages/page.ts';
import { createPreview, deletePost, updatePage, updatePost } from './entry-operations.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { ArchivedSite } from '#scripts/archive/site.ts';
import { longPost } from '#scripts/bench/long-post.ts';
import { seedMessages } from '#scripts/seed/messages.ts';
import { seedProjects } from '#scripts/seed/seed.ts';
import { type ItemKey, kindOf, storedTables } from '#shared/platform/stored-kinds.ts';
import { savePostSchema } from '#shared/schemas/posts.ts';
import { createTable, type TestTable } from './own-table.ts';
import { picture } from './pictures.ts';
import { somePage, writePage } from './page-fixtures.ts';
import { postDeps, signedIn, write } from './posts-fixtures.ts';

export interface TestSite extends ArchivedSite {
  stored: Map<string, Uint8Array>;
  createdAccounts: Set<string>;
}

/** @param name prefix of the tables, because several sites may share an engine */
export async function startArchivedSite(
  { client }: Pick<TestTable, 'client'>,
  name: string,
): Promise<TestSite> {
  const table = async (kind: string): Promise<CoreTable> => {
    await createTable(client, `${name}-${kind}`);
    return { client, tableName: `${name}-${kind}` };
  };
  const stored = new Map<string, Uint8Array>();
  const createdAccounts = new Set<string>();
  return {
    name,
    tables: { core: await table('core'), analytics: await table('analytics') },
    stored,
    createdAccounts,
    pictures: {
      list: async () => [...stored.keys()],
      get: async (objectKey) => stored.get(objectKey),
      put: async ({ objectKey, bytes }) => void stored.set(objectKey, new Uint8Array(bytes)),
    },
    accounts: { create: async (id) => void createdAccounts.add(id) },
    publisher: undefined,
    auth: undefined,
    archivesBucket: undefined,
  };
}

const day = 86_400_000;

/** Adds a public page with a former address, a draft, and a deleted page. */
async function addPages(deps: EntryDeps<PageTypes>): Promise<void> {
  const { id } = await writePage(deps, { title: 'Uses', is_draft: false, header: 1 });
  const sent = somePage({ slug: 'tools' });
  await updatePage({ id, sent, ifMatch: undefined, actor: signedIn('admin') }, deps);
  await writePage(deps);
  const gone = await writePage(deps, { is_draft: false });
  const request = { id: gone.id, ifMatch: undefined, actor: signedIn('admin') };
  await trashEntry(pageKind, request, deps);
}

/** Adds data of every kind that archives keep, by use cases where they exist. */
export async function fillSite(
  site: TestSite,
  { posts, pictures, days }: { posts: number; pictures: number; days: number },
): Promise<void> {
  const { core, analytics } = site.tables;
  const owner = await addUser(core);
  await seedProjects({ table: core, author: owner });
  await seedMessages({ table: core });
  const objectKeys = await addPictures(site, pictures);
  const now = () => new Date();
  const deps = postDeps(createPostsRepository(core), createReferencesRepository(core, now));
  const actor = signedIn('admin');
  await addPages({ ...deps, entries: createPagesRepository(core), now });
  for (let number = 1; number <= posts; number += 1) {
    const avatar = objectKeys[number % objectKeys.length];
    const status = number % 10 === 0 ? 'draft' : 'published';
    const series = number % 5 === 0 && { series: { name: 'A long one', position: number } };
    const cover = avatar && { avatar, cover_view: 'whole' };
    const created = await write(deps, { ...longPost(number), status, ...cover, ...series });
    if (number % 4 === 0) {
      const title = `A new title ${number}`;
      const slug = `new-address-${number}`;
      const fields = savePostSchema.parse({ ...longPost(number + 5000), status, title, slug });
      await updatePost({ id: created.id, sent: fields, ifMatch: created.version, actor }, deps);
    }
    if (number % 10 === 0) {
      const previews = createPreviewsRepository(core);
      const copies = createWorkingCopiesRepository(core);
      await createPreview(
        { id: created.id, actor },
        { ...deps, now, previews, copies, newSecret: () => new Uint8Array(32).fill(number) },
      );
    }
    if (number % 25 === 0) {
      await deletePost({ id: created.id, ifMatch: undefined, actor }, { ...deps, now });
    }
  }
  for (let daysAgo = 1; daysAgo <= days; daysAgo += 1) {
    const date = new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
    const counts = {
      s: daysAgo,
      v: 2 * daysAgo,
      b: 0,
      c: 0,
      cc: 0,
      cp: 0,
      cb: 0,
      cs: 0,
      revision: 1,
    };
    const Item = { pk: 'TOTALS#all', sk: `day#${date}`, ...counts };
    await analytics.client.send(new PutCommand({ TableName: analytics.tableName, Item }));
  }
}

async function addUser(core: CoreTable) {
  const accounts = { create: async () => {}, setPassword: async () => {}, remove: async () => {} };
  const users = createUsersRepository(core);
  return createUser(
    { users, accounts, now: () => new Date(), newId: () => crypto.randomUUID() },
    {
      username: 'ada',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: 'Byron',
      password: 'not kept anywhere',
      is_active: true,
      is_viewer: false,
      is_staff: false,
      is_admin: true,
    },
  );
}

export async function addPictures({ tables, stored }: TestSite, count: number): Promise<string[]> {
  const uploads = createUploadsRepository(tables.core);
  const bytes = await picture('image/png', { width: 24, height: 16 });
  const objectKeys = Array.from({ length: count }, () => `uploads/${crypto.randomUUID()}.png`);
  for (const objectKey of objectKeys) {
    stored.set(objectKey, new Uint8Array(bytes));
    const size = { width: 24, height: 16, bytes: bytes.length };
    const about = { name: 'file-canary.png', description: 'A file canary' };
    const uploaded = { uploadedBy: 'ada', uploadedAt: new Date().toISOString(), ...about };
    await uploads.add({ objectKey, type: 'image/png', ...size, ...uploaded });
  }
  return objectKeys;
}

/** @returns the items of both tables that archives keep */
export async function durableItems({ tables }: TestSite): Promise<Map<string, unknown>> {
  const items = new Map<string, unknown>();
  for (const name of storedTables) {
    const { client, tableName } = tables[name];
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName })) {
      for (const item of Items) {
        const key = item as ItemKey; // every item of the site has both keys
        const { archive } = kindOf(name, key) ?? {};
        if (archive !== 'passing') items.set(`${name} ${key.pk} ${key.sk}`, item);
      }
    }
  }
  return items;
}
