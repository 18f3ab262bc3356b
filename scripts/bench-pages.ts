/**
 * `npm run bench:pages`: Lighthouse's mobile run of each kind of public page and of the sign-in, beside an empty page
 * with one line of text. Prints medians; fails nothing. The pages take turns, so that a slow minute of the machine
 * does not count against a single page. The first round does not count, because the publisher may still be busy
 * with the new post.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { projectPath } from '#shared/platform/http.ts';
import { benchmark, median, ownerOf, medianAndRange, waitUntilLive } from './bench/harness.ts';
import { longPost } from './bench/long-post.ts';
import { findBrowsers } from './platform/browsers.ts';
import { freePort } from './platform/processes.ts';

const post = longPost(0);
const longPostPath = '/blog/measured-post-number-0';
/** A post of the seed with a diagram, embedded pages, a table, formulas, footnotes and more. */
const richPost = '/blog/postgres-queues-without-the-regrets';
/** A project of the seed, with an article. */
const project = projectPath('tidemark');
const paths = ['/', '/blog', longPostPath, richPost, '/projects', project, '/contact', '/admin'];

/**
 * `--disable-features` replaces Playwright's own list of features, of which it keeps the relevant part. The other
 * flags stop Chromium's background work, which would compete with the measured page for the processor: it preloads
 * the pages of its address bar, and starts a spare process for the next site.
 */
const flags = [
  '--disable-features=HttpsUpgrades,MediaRouter,OptimizationHints,PaintHolding,SpareRendererForSitePerProcess,WebUIOmniboxAimPopup,WebUIOmniboxPopup',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Lighthouse now and then loses the beginning of a recording, and asks to be run again. */
const maxAttempts = 3;

await benchmark(
  {
    name: 'bench:pages',
    about: 'Judges each kind of public page with Lighthouse.',
    option: { name: 'runs', about: 'Rounds that count', otherwise: 5 },
  },
  async ({ siteUrl }, runs) => {
    const { chromium } = await findBrowsers(console.log);
    const empty = await serveEmptyPage();
    await (await ownerOf(siteUrl)).create(post);
    for (const path of [longPostPath, richPost, project])
      await waitUntilLive(siteUrl + path, 'page-data');
    const pages = [
      { name: '(one line of text)', address: empty.address },
      ...paths.map((path) => ({ name: path, address: siteUrl + path })),
    ].map((page) => ({ ...page, rounds: new Array<PageFigures>() }));
    for (let round = 0; round <= runs; round += 1) {
      console.log(round === 0 ? 'Warming up' : `Round ${round} of ${runs}`);
      for (const { address, rounds } of pages) {
        const figures = await judgeCold(address, chromium);
        if (round > 0) rounds.push(figures);
      }
    }
    for (const { name, rounds } of pages) print(name, rounds);
    empty.close();
  },
);

function print(name: string, rounds: PageFigures[]): void {
  const valuesOf = (pick: (figures: PageFigures) => number) => rounds.map(pick);
  const score = (id: keyof PageFigures['scores']) => median(valuesOf(({ scores }) => scores[id]));
  console.log(`${name}
  performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('bestPractices')}, SEO ${score('seo')}
  first paint ${medianAndRange(valuesOf(({ firstPaint }) => firstPaint))}, largest paint ${medianAndRange(valuesOf(({ largestPaint }) => largestPaint))}
  blocked ${medianAndRange(valuesOf(({ blocked }) => blocked))}, layout shift ${Math.max(...valuesOf(({ layoutShift }) => layoutShift)).toFixed(3)}
  ${median(valuesOf(({ requests }) => requests))} requests, ${Math.round(median(valuesOf(({ kilobytes }) => kilobytes)))} kB`);
  const failedAudits = new Set(rounds.flatMap((figures) => figures.failedAudits));
  if (failedAudits.size > 0) console.log(`  not passed: ${[...failedAudits].join(', ')}`);
}

/** Serves an almost empty page: its figures are the least that any page costs on this machine. */
async function serveEmptyPage() {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="One line"><title>One line</title></head><body><main><p>One line of text.</p></main></body></html>';
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has such an address
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

interface PageFigures {
  /** From 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  /** In milliseconds, as are the next two. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  requests: number;
  kilobytes: number;
  /** Ids of the audits that did not fully pass. */
  failedAudits: string[];
}

/**
 * Judges a page in a new browser, as cold as for a first visit.
 * @throws Error when Lighthouse could not judge the page
 */
async function judgeCold(address: string, executablePath: string): Promise<PageFigures> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = [...flags, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath, args });
    try {
      return await judge(address, port);
    } catch (error) {
      if (attempt === maxAttempts) throw error;
    } finally {
      await browser.close();
    }
  }
}

async function judge(address: string, port: number): Promise<PageFigures> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'silent',
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  const { audits, categories } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const failedAudits = Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);
  const requests = itemsOf(audits['network-requests']?.details);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
    requests: requests.length,
    kilobytes: number('total-byte-weight') / 1000,
    failedAudits: [...new Set(failedAudits)],
  };
}

function itemsOf(details: unknown): unknown[] {
  const items = (details as { items?: unknown } | undefined)?.items; // only audits that list something have items
  return Array.isArray(items) ? items : [];
}
