/** Deploys and fills the last release, then upgrades it to the working tree while people use the site. */
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { localDirectory, root } from '../../build/run.ts';
import { serve } from '../../local/engine/http-server.ts';
import type { Browsers } from '../../platform/browsers.ts';
import type { PartTimes } from '../../test/part-times.ts';
import { expect, findDeployed } from '../deployed.ts';
import { createFront } from '../front.ts';
import { createFirstAdmin, deployAgain, assemblyFolder, deployFirst } from '../owner.ts';
import { lostOrChanged, readStoredData } from '../stored-data.ts';
import {
  addContent,
  type Api,
  apiOf,
  type Call,
  mustSucceed,
  post,
  project,
  publishedTitle,
  type SignedIn,
  signInAsOwner,
  visitorEvent,
} from './api.ts';

interface Upgrade {
  /** Address of the emulator. */
  endpoint: string;
  browsers: Browsers;
  /** Folder of the last release. */
  project: string;
  run: PartTimes['run'];
}

const stage = 'upgrade';

/** Time for which people keep using the site after the upgrade. */
const afterUpgradeMs = 3000;

/** Items that visits, saves and runs of the publisher change all the time. */
const alwaysChanging =
  /^(?:core (?:PUBLISHER|SITE|COUNTERS) |analytics (?:ADDRESS|COUNTED|TOTALS|TOPS|LIVE|CLOSING))/;

/** @throws CommandFailed at the first failure */
export async function upgrade({ endpoint, browsers, project, run }: Upgrade): Promise<void> {
  const site = { stage, endpoint };

  await run('the last release, into an account of its own', async () => {
    await deployFirst({ ...site, project });
    await createFirstAdmin({ ...site, project });
  });

  const assemblies = {
    before: join(project, relative(root, localDirectory), 'deploy', stage),
    after: assemblyFolder(stage),
  };
  const frontOf = async (assemblyDirectory: string) =>
    createFront({ assemblyDirectory, deployed: await findDeployed(stage), endpoint });
  let front = await frontOf(assemblies.before);
  const server = await serve(0, (request) => front(request));
  const siteUrl = `http://localhost:${server.port}`;
  const api = apiOf(siteUrl);
  try {
    await run('this version over it, while people use the site', async () => {
      const { token, refreshToken } = await signInAsOwner(api);
      const author = await signInAsOwner(api);
      await addContent(api, token);
      const before = await readStoredData(await findDeployed(stage));
      const tabs = await openTabs(browsers, siteUrl, author);
      try {
        const load = await startLoad(api, token);
        await deployAgain(site);
        front = await frontOf(assemblies.after);
        await delay(afterUpgradeMs);
        await tabs.continueWork().catch((error: unknown) => tabs.problems.push(String(error)));
        const { calls, failed } = await load.stop();

        const report = [...failed, ...tabs.problems];
        expect(report.length === 0, `Some of ${calls} calls failed:\n${report.join('\n')}`);
        const after = await readStoredData(await findDeployed(stage));
        const lost = lostOrChanged(before, after, (name) => alwaysChanging.test(name));
        expect(lost.length === 0, `After the upgrade:\n${lost.join('\n')}`);
        console.log(`${calls} calls succeeded; ${before.size} items and objects are as before.`);
        const body = { refresh_token: refreshToken };
        await mustSucceed(api, { method: 'POST', path: 'api:/auth/refresh', body });
      } finally {
        await tabs.close();
      }
    });
  } finally {
    await server.stop();
  }
}

/** Two browser tabs that stay open during the upgrade: one of a reader, one of an author. */
interface OpenTabs {
  /** Errors in either tab, such as `404 /assets/blog.js` or an error on the console. */
  problems: string[];
  /** Lets the reader follow links and the author save. @throws Error when an expected element does not appear */
  continueWork(): Promise<void>;
  close(): Promise<void>;
}

const title = 'A post that was begun before the release';
const text = 'It was written on, and is saved, when the release is out already.';

/** @param signedIn tokens of an administrator */
async function openTabs(
  browsers: Browsers,
  siteUrl: string,
  signedIn: SignedIn,
): Promise<OpenTabs> {
  const executablePath = browsers.headlessShell ?? browsers.chromium;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const problems: string[] = [];
  const open = async (path: string) => {
    const page = await (await browser.newContext({ baseURL: siteUrl })).newPage();
    recordProblems(page, problems);
    await page.goto(path);
    return page;
  };

  const reader = await open('/');
  // Opens a page, which names its icon. For a file, the browser would request /favicon.ico, which release 0.1.0 lacks.
  const author = await open('/contact');
  await author.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('authToken', token);
  }, signedIn);
  await author.goto('/admin/posts/new');
  await author.getByLabel('Title').fill(title);

  return {
    problems,
    continueWork: async () => {
      const main = reader.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Projects', exact: true }).click();
      await reader.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
      await main.getByRole('link', { name: 'Blog', exact: true }).click();
      await reader.getByRole('link', { name: publishedTitle }).first().click();
      await reader.getByRole('heading', { level: 1, name: publishedTitle }).waitFor();

      await author.getByRole('textbox', { name: 'Content' }).fill(text);
      await author.getByRole('combobox', { name: 'Category' }).fill('Systems');
      const tags = author.getByRole('textbox', { name: 'Tags' });
      await tags.fill('releases');
      await tags.press('Enter');
      await author.getByRole('button', { name: 'Save as Draft' }).click();
      await author.getByRole('row', { name: new RegExp(title) }).waitFor();

      for (const page of [reader, author]) await page.reload({ waitUntil: 'networkidle' });
    },
    close: () => browser.close(),
  };
}

function recordProblems(page: Page, problems: string[]): void {
  page.on('pageerror', ({ message }) => problems.push(`a tab: ${message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`a tab: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) problems.push(`a tab: ${response.status()} ${pathname}`);
  });
}

/** Requests of readers, editors and visitors during the upgrade. */
interface SteadyLoad {
  /** Never rejects: a failed call is part of the report. */
  stop(): Promise<LoadReport>;
}

interface LoadReport {
  calls: number;
  /** Such as `GET /blog: 503 after 4.2 s`. */
  failed: string[];
}

const pauseMs = 50;

/** @param token access token of an administrator */
async function startLoad(api: Api, token: string): Promise<SteadyLoad> {
  const create = async (path: string, body: unknown) =>
    String((await mustSucceed(api, { method: 'POST', path, token, body }))['id']);
  const postId = await create('api:/blog_posts', post('A post that is saved all the time'));
  const projectId = await create('api:/projects', project);
  const report: LoadReport = { calls: 0, failed: [] };
  const started = performance.now();
  const ending = new AbortController();

  async function send(call: Call): Promise<void> {
    const status = await api(call).then((answer) => answer.status, String);
    report.calls += 1;
    if (typeof status === 'number' && status < 400) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    report.failed.push(`${call.method} ${call.path}: ${status} after ${seconds} s`);
  }

  async function repeat(action: (round: number) => Promise<unknown>): Promise<void> {
    for (let round = 1; !ending.signal.aborted; round += 1) {
      await action(round);
      await delay(pauseMs);
    }
  }

  const pages = ['/', '/blog', '/projects', '/contact', '/rss.xml', '/sitemap.xml'];
  const lists = ['api:/blog_posts', 'api:/projects', 'api:/blog_tags'];
  const ownLists = ['api:/auth/me', 'api:/blog_posts?status=all', 'api:/messages', 'api:/users'];
  const workers = [
    repeat(async () => {
      for (const path of [...pages, ...lists]) await send({ method: 'GET', path });
    }),
    repeat(async () => {
      for (const path of ownLists) await send({ method: 'GET', path, token });
    }),
    repeat(async (round) => {
      const title = `A post that was saved ${round} times`;
      const path = `api:/blog_posts/${postId}`;
      await send({ method: 'PUT', path, token, body: post(title) });
      const body = { description: `Changed ${round} times.` };
      await send({ method: 'PATCH', path: `api:/projects/${projectId}`, token, body });
    }),
    repeat(async () => {
      const sessionId = randomUUID();
      for (const type of ['session_start', 'page_view']) {
        await send(visitorEvent(sessionId, type, '/'));
      }
    }),
  ];
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(workers);
      return report;
    },
  };
}
