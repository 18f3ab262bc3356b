/**
 * `npm run bench:pages`: Lighthouse's mobile run of each kind of public page and of the sign-in, beside an empty page
 * with one line of text. Prints medians; fails nothing. The pages take turns, so that minutes in which the
 * machine is slow are no page's own; the first round, in which it may still be busy with the new post, is
 * not counted.
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
 * The first is the relevant part of Playwright's own list, which this one replaces; the others
 * disable what a desktop's Chromium does beside the judged page, on the cores that this needs: it
 * loads the pages of its address bar with the first window, and starts a spare process for the next
 * site when a page is committed.
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
const attempts = 3;

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
    ].map((page) => ({ ...page, found: new Array<PageFigures>() }));
    for (let round = 0; round <= runs; round += 1) {
      console.log(round === 0 ? 'Warming up' : `Round ${round} of ${runs}`);
      for (const { address, found } of pages) {
        const figures = await judgeCold(address, chromium);
        if (round > 0) found.push(figures);
      }
    }
    for (const { name, found } of pages) print(name, found);
    empty.close();
  },
);

function print(name: string, found: PageFigures[]): void {
  const of = (pick: (figures: PageFigures) => number) => found.map(pick);
  const score = (id: keyof PageFigures['scores']) => median(of(({ scores }) => scores[id]));
  console.log(`${name}
  performance ${score('performance')}, accessibility ${score('accessibility')}, best practices ${score('bestPractices')}, SEO ${score('seo')}
  first paint ${medianAndRange(of(({ firstPaint }) => firstPaint))}, largest paint ${medianAndRange(of(({ largestPaint }) => largestPaint))}
  blocked ${medianAndRange(of(({ blocked }) => blocked))}, layout shift ${Math.max(...of(({ layoutShift }) => layoutShift)).toFixed(3)}
  ${median(of(({ requests }) => requests))} requests, ${Math.round(median(of(({ kilobytes }) => kilobytes)))} kB`);
  const complaints = new Set(found.flatMap((figures) => figures.complaints));
  if (complaints.size > 0) console.log(`  not passed: ${[...complaints].join(', ')}`);
}

/** The least that any page costs on this machine. */
async function serveEmptyPage() {
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="One line"><title>One line</title></head><body><main><p>One line of text.</p></main></body></html>';
  const server = createServer((request, response) => {
    const isPage = request.url === '/';
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' });
    response.end(isPage ? html : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  return { address: `http://localhost:${port}/`, close: () => server.close() };
}

interface PageFigures {
  /** 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; seo: number };
  /** Milliseconds. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  requests: number;
  kilobytes: number;
  /** Audits that did not pass fully, by id. */
  complaints: string[];
}

/**
 * A separate browser, as cold as for a first visit. @throws Error when Lighthouse could not judge
 * the page
 */
async function judgeCold(address: string, executablePath: string): Promise<PageFigures> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const args = [...flags, `--remote-debugging-port=${port}`];
    const browser = await chromium.launch({ executablePath, args });
    try {
      return await judge(address, port);
    } catch (error) {
      if (attempt === attempts) throw error;
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
  const complaints = Object.values(categories)
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
    complaints: [...new Set(complaints)],
  };
}

function itemsOf(details: unknown): unknown[] {
  const items = (details as { items?: unknown } | undefined)?.items; // of an audit's table, or nothing
  return Array.isArray(items) ? items : [];
}
