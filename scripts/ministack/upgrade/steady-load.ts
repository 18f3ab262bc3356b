/** Readers, editors and visitors who keep using a site during a release. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Api, type Call, mustSucceed, post, project, visitorEvent } from './api.ts';

export interface SteadyLoad {
  /** @returns what it did. @throws nothing: a failed call is a result, too */
  stop(): Promise<LoadReport>;
}

export interface LoadReport {
  calls: number;
  /** Such as `GET /blog: 503 after 4.2 s`. */
  failed: string[];
}

const pauseMs = 50;

/** @param token of an administrator */
export async function startLoad(api: Api, token: string): Promise<SteadyLoad> {
  const create = async (path: string, body: unknown) =>
    String((await mustSucceed(api, { method: 'POST', path, token, body }))['id']);
  const postId = await create('api:/blog_posts', post('A post that is saved all the time'));
  const projectId = await create('api:/projects', project);
  const report: LoadReport = { calls: 0, failed: [] };
  const started = performance.now();
  const ending = new AbortController();

  async function call(one: Call): Promise<void> {
    const status = await api(one).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    report.calls += 1;
    if (typeof status === 'number' && status < 400) return;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    report.failed.push(`${one.method} ${one.path}: ${status} after ${seconds} s`);
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
      for (const path of [...pages, ...lists]) await call({ method: 'GET', path });
    }),
    repeat(async () => {
      for (const path of ownLists) await call({ method: 'GET', path, token });
    }),
    repeat(async (round) => {
      const title = `A post that was saved ${round} times`;
      const path = `api:/blog_posts/${postId}`;
      await call({ method: 'PUT', path, token, body: post(title) });
      const body = { description: `Changed ${round} times.` };
      await call({ method: 'PATCH', path: `api:/projects/${projectId}`, token, body });
    }),
    repeat(async () => {
      const sessionId = randomUUID();
      for (const type of ['session_start', 'page_view']) {
        await call(visitorEvent(sessionId, type, '/'));
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
