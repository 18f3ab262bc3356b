/**
 * Lets every AWS call of every writing request fail in every way. Then the client retries and the clock moves
 * on: the stored data must be consistent and equal that of an undisturbed request, and the published files must
 * equal those of a rebuild.
 */
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { StandardRetryStrategy } from '@smithy/core/retry';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { coreTable } from '#lambdas/adapters/dynamo/dynamo-client.ts';
import { createPostsRepository } from '#lambdas/adapters/dynamo/posts/posts.dynamo.ts';
import { createPreviewsRepository } from '#lambdas/adapters/dynamo/entries/previews.dynamo.ts';
import { createWorkingCopiesRepository } from '#lambdas/adapters/dynamo/entries/working-copies.dynamo.ts';
import { createPagesRepository } from '#lambdas/adapters/dynamo/pages/pages.store.ts';
import { createProjectsRepository } from '#lambdas/adapters/dynamo/projects/projects.store.ts';
import {
  createReferencesRepository,
  createUploadsRepository,
} from '#lambdas/adapters/dynamo/uploads/uploads.dynamo.ts';
import { createSettingsRepository } from '#lambdas/adapters/dynamo/site-settings/settings.dynamo.ts';
import { s3UploadedFiles } from '#lambdas/adapters/s3/site-files.s3.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { publishDuePosts } from '#lambdas/features/posts/publish-posts.usecases.ts';
import { settleVersions } from '#lambdas/features/entries/versions.usecases.ts';
import { environmentNames } from '#shared/platform/environment.ts';
import { problems } from '#shared/problems.ts';
import { problemSchema } from '#shared/schemas/problem.ts';
import { newUser, someNames } from '#test/support/auth-fixtures.ts';
import { createFaultProxy, type Fault, faultsOf, innerDetail } from '#test/support/fault-proxy.ts';
import { type PublishingSite, releasedSite } from '#test/support/publishing-site.ts';
import { routeRequests } from '#test/support/route-requests.ts';
import { type ItemKind, kindOf, lineOf, type Stored } from '#test/support/stored-items.ts';
import { disagreements } from '#test/support/stored-state.ts';
import { changesBetween, unlike } from '#test/support/what-changed.ts';
import { type ApiAnswer, startWholeApi, uploadsBucket } from '#test/support/whole-api.ts';
import { enter, type Operation, operations, type World } from '#test/support/writing-operations.ts';

/** After this time, work no longer counts as in progress, and a mail is due for its next attempt. */
const untilTickMs = 6 * 60_000;

/** Counts of limits may be too high after a fault, and leftover references are harmless. */
const mayDiffer: readonly ItemKind[] = [
  'attempts',
  'known-address',
  'mail-hour',
  'address',
  'reference',
];
/** The first attempt may have done these before its answer was lost, so a retry repeats them. */
const mayRepeat: readonly ItemKind[] = ['audit-event', 'post-version', 'session'];
/** Visitors' pages are made from these kinds. */
const published: readonly ItemKind[] = ['post-entry', 'project-entry', 'page-entry', 'upload'];

const sender = 'site@example.com';
const proxy = createFaultProxy();
let world: World;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // Pauses between attempts have a random length.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  // So many failures would exceed the client's budget for retries.
  const retries = StandardRetryStrategy.prototype as unknown as { getCapacityCost(): number }; // The method is private.
  vi.spyOn(retries, 'getCapacityCost').mockReturnValue(0);
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.stubEnv(environmentNames.mailFrom, sender);
  vi.stubEnv(environmentNames.mailTo, 'owner@example.com');
  const api = await startWholeApi(proxy.open);
  api.fixture.aws.ses.verifyIdentity(sender);
  const owner = await enter(api, { isAdmin: true });
  // Each function fetches the key set with its first token.
  for (const name of ['me', 'listPosts', 'dashboard'] as const) await api.call(name, owner);
  world = {
    api,
    owner,
    requests: await routeRequests(api, owner.token),
    username: (await createUser(api.userDeps, { ...newUser, ...someNames() })).username,
    site: await siteOf(api),
    pass: (ms) => {
      vi.setSystemTime(Date.now() + ms);
      // The services check the time of a request's signature.
      api.fixture.advanceClock(ms / 1000);
    },
  };
});

// The services refuse requests that were signed minutes ago by their own clock, which keeps running.
let seen = performance.now();
beforeEach(() => {
  const elapsed = performance.now() - seen;
  seen += elapsed;
  vi.setSystemTime(Date.now() + elapsed);
});

afterAll(async () => {
  proxy.stop();
  await world?.api.stop();
});

// An operation runs again for each fault of each of its calls, which takes a busy machine more than a minute.
it.each(operations)('$what', { timeout: 180_000 }, async (operation) => {
  const restore = await world.api.keepTables();
  onTestFinished(restore);
  const undisturbed = await run(operation);
  expect(undisturbed.complaints).toEqual([]);

  const complaints: string[] = [];
  for (const [at, action] of undisturbed.actions.entries()) {
    for (const kind of faultsOf(action)) {
      await restore();
      const disturbed = await run(operation, { at, kind });
      const { answers } = disturbed;
      const differs = unlike(undisturbed.changes, disturbed.changes, [
        ...mayDiffer,
        ...(operation.mayLose ?? []),
        ...(answers.length > 1 ? mayRepeat : []),
      ]);
      const fault = `${action}, call ${at}, ${kind}, answered ${answers.join(' and ')}`;
      complaints.push(...[...disturbed.complaints, ...differs].map((line) => `${fault}: ${line}`));
    }
  }
  expect(complaints).toEqual([]);
});

/** Sends a request with a fault, again if it fails, and then runs the next ticks. */
async function run({ prepare, alreadyDone, waitsMs = 0 }: Operation, fault?: Fault) {
  const { api, site, pass } = world;
  const begun = Date.now();
  const attempt = await prepare(world);
  const before = await api.items();
  const strangers = await accountsWithout(before);

  const { result: first, actions } = await proxy.during(attempt, fault);
  pass(waitsMs);
  const last = isDone(first) ? first : await attempt();
  const answers = last === first ? [first] : [first, last];
  pass(untilTickMs);
  await api.tick();
  await site.wake('tick');
  pass(begun - Date.now());

  const after = await api.items();
  const accounts = (await api.accountIds()).filter((id) => !strangers.includes(id));
  const changes = changesBetween(before, after);
  const isPublished = changes.some(({ kind }) => published.includes(kind));
  const complaints = [
    ...answers.flatMap(wrongIn),
    ...(isDone(last) || last.status === alreadyDone ? [] : [`not done in the end: ${last.text}`]),
    ...disagreements(after, { accounts, objects: await uploadedKeys() }),
    ...(isPublished && !(await isAsRebuilt(site)) ? ['published is not what a rebuild makes'] : []),
  ];
  return { actions, answers: answers.map(({ status }) => status), changes, complaints };
}

function isDone({ status = 0 }: ApiAnswer): boolean {
  return status < 300;
}

/** A failure has the usual shape, says that it may pass, and reveals no internals. */
function wrongIn(answer: ApiAnswer): string[] {
  if (isDone(answer)) return [];
  const { status, text } = answer;
  const found = problemSchema.safeParse(JSON.parse(text));
  const isListed = found.success && problems[found.data.code].status === status;
  const isOurs = status === problems.internal.status;
  return isListed && !isOurs && !text.includes(innerDetail) ? [] : [`answered: ${text}`];
}

/** Accounts of earlier runs, whose users are no longer in the table. */
async function accountsWithout(items: readonly Stored[]): Promise<string[]> {
  const users = new Set(items.filter((item) => kindOf(item) === 'user').map(({ id }) => id));
  return (await world.api.accountIds()).filter((id) => !users.has(id));
}

async function uploadedKeys(): Promise<ReadonlySet<string>> {
  const request = new ListObjectsV2Command({ Bucket: uploadsBucket });
  const { Contents = [] } = await world.api.fixture.s3().send(request);
  return new Set(Contents.flatMap(({ Key }) => Key ?? []));
}

async function isAsRebuilt(site: PublishingSite): Promise<boolean> {
  await site.wake('change');
  return lineOf(site.everything()) === lineOf((await site.rebuilt()).everything());
}

/** Makes the public site on the same stores. Faults affect only its calls that publish due posts. */
async function siteOf({ table, fixture }: World['api']): Promise<PublishingSite> {
  const site = await releasedSite();
  const { deps } = site;
  const core = coreTable(table.tableName);
  const now = () => new Date();
  const due = {
    entries: createPostsRepository(core),
    references: createReferencesRepository(core, now),
    now,
    newId: deps.newId,
  };
  site.deps = {
    ...deps,
    site: { ...deps.site, uploads: s3UploadedFiles(uploadsBucket, fixture.s3()) },
    store: {
      posts: createPostsRepository(table),
      projects: createProjectsRepository(table),
      pages: createPagesRepository(table),
      settings: createSettingsRepository(table),
      uploads: createUploadsRepository(table),
      previews: createPreviewsRepository(table),
      copies: createWorkingCopiesRepository(table),
    },
    publishDuePosts: () => publishDuePosts(due),
    settleVersions: () =>
      settleVersions(
        {
          post: due.entries,
          project: createProjectsRepository(table),
          page: createPagesRepository(table),
        },
        now,
      ),
    now,
  };
  return site;
}
