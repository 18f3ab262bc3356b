/** During a release, the distribution of one build also serves pages of another build. */
import { expect, type Page } from 'playwright/test';
import { viewerResponseCode } from '#infra/edge/edge-functions.ts';
import { inlineSources, inlineTexts } from '#lambdas/features/publishing/inline-sources.ts';
import { createViewerFunction } from '#scripts/local/engine/viewer-function.ts';
import { documentHeaders, metadataPrefix } from '#shared/platform/http.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import { hydrated, noteHydration, test } from '#test/support/site-page.ts';

const policy = 'content-security-policy';
const visit = {
  method: 'GET',
  query: '',
  headers: [],
  body: Buffer.alloc(0),
  sourceIp: '192.0.2.1',
  sourcePort: 4711,
};

/** Serves a page like that of another build, in which all inline texts have other hashes. */
async function answerAsAnotherBuild(page: Page, path: string): Promise<void> {
  const context = { distributionId: 'another', distributionDomainName: 'example.com' };
  const edge = createViewerFunction(viewerResponseCode(), context);
  // The policy of a file names no inline texts.
  const base = (await page.request.get(`/${rootFiles.robots}`)).headers()[policy] ?? '';
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const present = await response.text();
    const html = inlineTexts(present).reduce(
      (text, inline) => text.replace(`>${inline}</`, () => `>${inline} </`),
      present,
    );
    const sources = inlineSources(html, inlineTexts(html));
    expect(response.headers()[policy]).not.toContain(sources.split(' ')[0]);
    const answer = await edge.onResponse(
      { ...visit, path },
      {
        status: 200,
        headers: [
          [policy, base],
          [metadataPrefix + documentHeaders.inline, sources],
        ],
        body: Buffer.alloc(0),
      },
    );
    const headers = { ...response.headers(), ...Object.fromEntries(answer.headers) };
    await route.fulfill({ status: response.status(), headers, body: html });
  });
}

for (const path of ['/privacy', '/contact', '/no-such-page']) {
  test(`${path} of another build is painted, hydrated and leads to pages of this one`, async ({
    page,
  }) => {
    await answerAsAnotherBuild(page, path);
    await noteHydration(page);
    await page.goto(path);
    await expect(page.getByRole('banner')).toHaveCSS('position', 'fixed');
    await hydrated(page);
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
    await page.reload();
    await hydrated(page);
  });
}
