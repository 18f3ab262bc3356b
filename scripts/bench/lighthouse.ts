/** Lighthouse's mobile run of one address, as the public pages are judged by it. */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { freePort } from '../platform/ports.ts';

export interface PageFigures {
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

/**
 * A separate browser, as cold as for a first visit. @throws Error when Lighthouse could not judge
 * the page
 */
export async function judgeCold(address: string, executablePath: string): Promise<PageFigures> {
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
