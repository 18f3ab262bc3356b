/** Exports a site and restores it into an empty one, on the real engine. */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#lambdas/adapters/dynamo/keys.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import { createUsersRepository } from '#lambdas/adapters/dynamo/users/users.dynamo.ts';
import { createProject } from '#test/support/entry-operations.ts';
import type { AccountMail } from '#lambdas/features/users/account-mail.ts';
import {
  inviteRestoredUser,
  inviteTaskSchema,
} from '#lambdas/features/users/invitations.usecases.ts';
import type { UserRecord } from '#lambdas/features/users/user.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { checkArchive } from '#scripts/archive/archived-units.ts';
import { exportSite } from '#lambdas/adapters/archive/export-site.ts';
import type { Unit } from '#lambdas/adapters/archive/lines.ts';
import { type ArchivedSite, requireNewFile } from '#scripts/archive/site.ts';
import {
  awaitingInvitation,
  findPrivilegedUsers,
  invitedSentences,
  inviteUsers,
  isMailSetUp,
  withoutRights,
} from '#scripts/archive/invite-restored.ts';
import { type Archive, openArchive } from '#scripts/archive/open-archive.ts';
import { type Plan, planRestore, runRestore } from '#scripts/archive/restore-site.ts';
import { type EndpointFixture, startFixture } from '#scripts/local/aws/endpoint-fixture.ts';
import { FunctionError } from '#scripts/local/engine/function-pool.ts';
import {
  addPictures,
  durableItems,
  fillSite,
  startArchivedSite,
  type TestSite,
} from '../support/archived-site.ts';
import { ownTable, type TestTable } from '../support/own-table.ts';
import { writePage } from '../support/page-fixtures.ts';
import { postDeps, signedIn } from '../support/posts-fixtures.ts';
import { projectDeps, projectFields } from '../support/project-fixtures.ts';
import { setAttributes } from '../support/stored-items.ts';

const progress = { step: () => undefined, end: () => undefined };
const now = () => new Date();

let engine: TestTable;
let source: TestSite;
let folder: string;
let file: string;
const opened: Archive[] = [];

beforeAll(async () => {
  engine = await ownTable();
  source = await startArchivedSite(engine, 'source');
  await fillSite(source, { posts: 150, pictures: 30, days: 360 });
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
  file = (await exportTo('site.zip', source)).path;
});

afterAll(async () => {
  for (const archive of opened) archive.close();
  await rm(folder, { recursive: true });
});

async function checked(path = file) {
  const archive = await openArchive(path);
  opened.push(archive);
  return checkArchive(archive);
}

async function restoreInto(site: ArchivedSite, path = file): Promise<string[]> {
  return runRestore({ checked: await checked(path), site, now, progress });
}

async function restoredSite(name: string): Promise<TestSite> {
  const target = await startArchivedSite(engine, name);
  await restoreInto(target);
  return target;
}

/** Exports into a file of this name. */
async function exportTo(name: string, site: ArchivedSite, { isPublic = false } = {}) {
  const path = join(folder, name);
  return { path, ...(await exportSite({ site, file: path, isPublic, now, progress })) };
}

async function planFor(site: ArchivedSite, path = file): Promise<Plan> {
  return planRestore({ checked: await checked(path), site, now, progress });
}

function totalsOf(plan: Plan) {
  const sum = { new: 0, equal: 0, different: 0, expired: 0 };
  for (const counts of plan.values()) {
    sum.new += counts.new;
    sum.equal += counts.equal;
    sum.different += counts.different;
    sum.expired += counts.expired;
  }
  return sum;
}

describe('a restored site', () => {
  it('has every item and picture of a thousand, although it was killed again and again', async () => {
    const target = await startArchivedSite(engine, 'killed');
    const before = totalsOf(await planFor(target));
    expect(before).toMatchObject({ equal: 0, different: 0 });
    expect(before.new).toBeGreaterThan(1000);

    // Each run survives just long enough to make progress, then dies at a later step than the run before.
    let kills = 0;
    for (let writes = 1; ; writes = writes * 2 + 3) {
      try {
        expect(await restoreInto(dyingAfter(writes, target))).toEqual([]);
        break;
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
        kills += 1;
      }
    }
    expect(kills).toBeGreaterThan(5);

    expect(totalsOf(await planFor(target))).toEqual({ ...before, new: 0, equal: before.new });
    expect(target.stored).toEqual(source.stored);
    expect(await durableItems(target)).toEqual(await durableItems(source));
  });

  it('is unchanged by a second run', async () => {
    const target = await restoredSite('twice');
    const first = await durableItems(target);
    expect(await restoreInto(target)).toEqual([]);
    expect(await durableItems(target)).toEqual(first);
  });

  it('has accounts without passwords', async () => {
    const target = await restoredSite('accounts');
    expect(target.createdAccounts.size).toBe(1);
  });

  it('has administrators as such only if the owner says so', async () => {
    const target = await startArchivedSite(engine, 'rights');
    const given = { checked: await checked(), site: target };
    const ada = [expect.objectContaining({ username: 'ada', isAdmin: true })];
    expect(await findPrivilegedUsers(given)).toEqual({ absent: ada, underprivileged: [] });
    await runRestore({ ...given, checked: withoutRights(given.checked), now, progress });
    expect(await findPrivilegedUsers(given)).toEqual({ absent: [], underprivileged: ada });
    const user = await createUsersRepository(target.tables.core).findByUsername('ada');
    expect(user).toMatchObject({ isAdmin: false, isStaff: false });
    expect((await planFor(target)).get('users')).toMatchObject({ equal: 1, different: 0 });
  });

  it('exports the same items again', async () => {
    const target = await restoredSite('again');
    const { files } = await exportTo('again.zip', target);
    const { manifest } = (await checked()).archive;
    const hashes = (of: typeof files) =>
      of.filter(({ name }) => name !== 'README.txt').map(({ name, bytes }) => `${name} ${bytes}`);
    expect(hashes(files)).toEqual(hashes(manifest.files));
  });
});

describe('users of the archive who have never signed in', () => {
  let aws: EndpointFixture;

  beforeAll(async () => {
    aws = await startFixture();
  });
  afterAll(() => aws.dispose());

  /** Makes a restored site, whose auth function is called through Lambda's API. */
  async function withUsers(name: string) {
    const target = await restoredSite(name);
    const mails: AccountMail[] = [];
    const mail = { isSetUp: true, works: true };
    const send = async (each: AccountMail) => {
      if (!mail.works) throw new Error('not verified');
      mails.push(each);
    };
    const deps = {
      users: createUsersRepository(target.tables.core),
      now,
      newId: () => crypto.randomUUID(),
      siteName: async () => 'A Site',
      findSiteAddress: async () => 'https://example.com',
      newSecret: () => randomBytes(secretBytes),
      reportUnmailed: () => undefined,
    };
    aws.aws.lambda.addFunction(name, async (event) => {
      const accountMailer = mail.isSetUp ? { send } : undefined;
      const task = inviteTaskSchema.parse(event);
      return inviteRestoredUser(task, { ...deps, accountMailer });
    });
    const { endpoint } = aws.aws;
    const credentials = aws.credentials;
    const auth = { functionName: name, client: { endpoint, region: 'us-east-1', credentials } };
    return {
      mail,
      mails,
      auth,
      awaiting: async () => awaitingInvitation({ checked: await checked(), site: target, now }),
      invite: (users: UserRecord[]) => inviteUsers(users, { auth, progress }),
    };
  }

  it('are invited by mail, and by a second run not again', async () => {
    const { auth, awaiting, invite, mails } = await withUsers('invited');
    expect(await isMailSetUp(auth)).toBe(true);
    const users = await awaiting();
    expect(users.map(({ username }) => username)).toEqual(['ada']);
    expect(await invite(users)).toEqual({ mailed: 1, unmailed: [] });
    expect(mails).toMatchObject([{ to: 'ada@example.com', subject: '[A Site] Your invitation' }]);
    expect(await awaiting()).toEqual([]);
    expect(await invite(users)).toEqual({ mailed: 0, unmailed: [] });
    expect(mails).toHaveLength(1);
  });

  it('are named when no mail can be sent to them, and invited by the next run', async () => {
    const { awaiting, invite, mail, mails } = await withUsers('unmailed');
    mail.works = false;
    const invited = await invite(await awaiting());
    expect(invitedSentences(invited)).toEqual([expect.stringMatching(/^No mail .* to ada:/)]);
    mail.works = true;
    expect(invitedSentences(await invite(await awaiting()))).toEqual([
      'Invited by mail: 1 user of the archive who has never signed in; the links work once, within 72 hours.',
    ]);
    expect(mails).toHaveLength(1);
  });

  it('are not invited where mail is not set up', async () => {
    const { auth, mail } = await withUsers('mailless');
    mail.isSetUp = false;
    expect(await isMailSetUp(auth)).toBe(false);
  });

  it('get a sentence about a function that fails, or is of another release', async () => {
    const { auth, awaiting, invite } = await withUsers('failing');
    const users = await awaiting();
    aws.aws.lambda.addFunction('failing', async () => {
      throw new FunctionError('Error', 'table is gone\n    at invite (index.js:1)');
    });
    await expect(invite(users)).rejects.toThrow(
      'The function that signs people in failed: table is gone. See its log;',
    );
    aws.aws.lambda.addFunction('failing', async () => ({}));
    await expect(isMailSetUp(auth)).rejects.toThrow('Deploy the stage again');
  });
});

describe('a living site', () => {
  it('keeps what differs, and gets what it lacks', async () => {
    const target = await restoredSite('living');
    const { client, tableName } = target.tables.analytics;
    const [day, other] = (await units('totals')).map(([{ pk, sk }]) => ({ pk, sk }));
    if (!day || !other) throw new Error('The archive has no totals.');
    await setAttributes(target.tables.analytics, day, { v: 77_777 });
    await client.send(new DeleteCommand({ TableName: tableName, Key: other }));

    const plan = await planFor(target);
    expect(plan.get('totals')).toMatchObject({ new: 1, different: 1 });
    await restoreInto(target);
    expect((await planFor(target)).get('totals')).toMatchObject({ new: 0, different: 1 });
    expect((await durableItems(target)).get(`analytics ${day.pk} ${day.sk}`)).toMatchObject({
      v: 77_777,
    });
  });

  it('keeps an address for the post that has it here', async () => {
    const target = await startArchivedSite(engine, 'taken');
    const [post] = (await units('posts')).map(([item]) => item);
    const slug = String(post?.['slug']);
    const Item = { ...keys.slug(slug), slug, postId: crypto.randomUUID() };
    const { client, tableName } = target.tables.core;
    await client.send(new PutCommand({ TableName: tableName, Item }));
    expect(await restoreInto(target)).toEqual([
      `posts: the name or address of ${JSON.stringify(slug)} belongs to another here, so it was left out.`,
    ]);
    expect((await planFor(target)).get('posts')).toMatchObject({ new: 1 });
  });

  it('is not changed by a plan', async () => {
    const target = await startArchivedSite(engine, 'planned');
    await planFor(dyingAfter(0, target));
    expect(await durableItems(target)).toEqual(new Map());
  });
});

/** Makes entries whose pictures are used only for shared links: a project, a page and a draft. */
async function addLinkPictures(site: TestSite): Promise<string[]> {
  const { core } = site.tables;
  const [ofProject = '', ofPage = '', ofDraft = ''] = await addPictures(site, 3);
  const project = { sent: projectFields({ seo: { image: ofProject } }), actor: signedIn('admin') };
  const projects = createProjectsRepository(core);
  await createProject({ ...project, idempotencyKey: undefined }, projectDeps(projects));
  const pages = { ...postDeps(createPostsRepository(core)), entries: createPagesRepository(core) };
  await writePage(pages, { is_draft: false, seo: { image: ofPage } });
  await writePage(pages, { seo: { image: ofDraft } });
  return [ofProject, ofPage];
}

describe('an export', () => {
  it('goes on with the pictures that it lacks', async () => {
    let loads = 0;
    const failing = (limit: number): ArchivedSite => ({
      ...source,
      pictures: {
        ...source.pictures,
        get: async (objectKey) => {
          loads += 1;
          if (loads > limit) throw new Killed();
          return source.pictures.get(objectKey);
        },
      },
    });
    await expect(exportTo('stopped.zip', failing(10))).rejects.toThrow(Killed);
    loads = 0;
    const { pictures } = await exportTo('stopped.zip', failing(20));
    expect(pictures).toBe(30);
  });

  it('never writes over an archive', () => {
    expect(() => requireNewFile(file)).toThrow('exists already');
  });

  it.each([
    ['is of one moment, although somebody wrote meanwhile', 2, []],
    ['names what changes with every reading', 99, ['tops']],
  ])('%s', async (_what, mostWrites, changing) => {
    const { client, tableName } = source.tables.analytics;
    const written: { pk: string; sk: string }[] = [];
    const busy = watchedClient(client, async () => {
      if (written.length >= mostWrites) return;
      const key = { pk: 'TOPS', sk: `day#${written.length}` };
      await client.send(new PutCommand({ TableName: tableName, Item: { ...key, revision: 1 } }));
      written.push(key);
    });
    const { core, analytics } = source.tables;
    const site = { ...source, tables: { core, analytics: { ...analytics, client: busy } } };
    const manifest = await exportTo(`${mostWrites}.zip`, site);
    expect(manifest.changing).toEqual(changing);
    expect(manifest.counts.tops).toBe(written.length);
    for (const Key of written) {
      await client.send(new DeleteCommand({ TableName: tableName, Key }));
    }
  });

  it('without personal data has published posts, their labels and their pictures alone', async () => {
    const unused = { title: 'A tag of no published post', count: 0 };
    await engine.client.send(
      new PutCommand({
        TableName: source.tables.core.tableName,
        Item: { ...keys.postLabel('tag:unused'), id: 'unused', kind: 'tag', ...unused },
      }),
    );
    const { path, counts, files } = await exportTo('public.zip', source, { isPublic: true });
    expect(counts).toMatchObject({ users: 0, messages: 0, versions: 0, activity: 0 });
    expect(counts).toMatchObject({ totals: 0, tops: 0, 'closed-days': 0 });
    const { archive } = await checked(path);
    const names = files.map(({ name }) => name).filter((name) => !name.startsWith('pictures/'));
    const text = (await Promise.all(names.map((name) => archive.bytes(name)))).join('\n');
    expect(text).not.toContain('ada@example.com');
    expect(text).not.toContain('"status":"draft"');
    expect(text).not.toContain(unused.title);
    expect(text).toContain('"uploadedBy":"archive"');
    expect(text).not.toContain('file-canary');
    const target = await startArchivedSite(engine, 'public');
    expect(await restoreInto(target, path)).toEqual([]);
    expect(totalsOf(await planFor(target, path))).toMatchObject({ new: 0, different: 0 });
  });

  it('without personal data has the pictures of links to what is public', async () => {
    const site = await startArchivedSite(engine, 'linked');
    const shown = await addLinkPictures(site);
    const { files } = await exportTo('linked.zip', site, { isPublic: true });
    const pictures = files.filter(({ name }) => name.startsWith('pictures/'));
    expect(pictures.map(({ name }) => name).toSorted()).toEqual(
      shown.map((key) => `pictures/${key}`).toSorted(),
    );
  });
});

it('leaves a damaged archive alone', async () => {
  const path = join(folder, 'damaged.zip');
  await copyFile(file, path);
  const bytes = await readFile(path);
  bytes[1000] = (bytes[1000] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
  const target = await startArchivedSite(engine, 'damaged');
  await expect(restoreInto(target, path)).rejects.toThrow(
    /not a complete archive|not what the manifest says/,
  );
  expect(await durableItems(target)).toEqual(new Map());
});

class Killed extends Error {}

type Client = TestTable['client'];

/** Calls `before` with the name of each command that is sent, such as `PutCommand`. */
function watchedClient(client: Client, before: (command: string) => Promise<void>): Client {
  return new Proxy(client, {
    get: (target, name) => {
      if (name !== 'send') return Reflect.get(target, name);
      return async (command: Parameters<Client['send']>[0]) => {
        await before(command.constructor.name);
        return target.send(command);
      };
    },
  });
}

/** Makes the process end after this many writes, so that nothing more reaches the site. */
function dyingAfter(writes: number, site: TestSite): ArchivedSite {
  let done = 0;
  const alive = () => {
    done += 1;
    if (done > writes) throw new Killed();
  };
  const mortal = watchedClient(site.tables.core.client, async (command) => {
    if (/Write|Put/.test(command)) alive();
  });
  const { core, analytics } = site.tables;
  return {
    ...site,
    tables: { core: { ...core, client: mortal }, analytics: { ...analytics, client: mortal } },
    pictures: {
      ...site.pictures,
      put: async (picture) => {
        alive();
        await site.pictures.put(picture);
      },
    },
    accounts: {
      create: async (id) => {
        alive();
        await site.accounts.create(id);
      },
    },
  };
}

async function units(name: 'totals' | 'posts') {
  const all: Unit[] = [];
  for await (const unit of (await checked()).units(name)) all.push(unit);
  return all;
}
