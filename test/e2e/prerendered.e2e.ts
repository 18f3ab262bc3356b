/** Pages can be read before any script has loaded, and hydration changes nothing visible. */
import { expect, type Locator, type Page, test as unwatched } from 'playwright/test';
import { privacyIntro, subscribeIntro } from '#shared/site/site-texts.ts';
import { site } from '#shared/site/site.config.ts';
import { fonts } from '#shared/theme/tokens.ts';
import { atRest, fillInContact, hydrated, noteHydration, test } from '#test/support/site-page.ts';
import { openAwake } from '#test/support/tracked-visit.ts';

const title = 'What a page fault actually costs';
const article = '/blog/what-a-page-fault-actually-costs';
/** A post with two uploaded images: a cover and a picture in the text. */
const illustrated = '/blog/why-your-fourier-transform-is-upside-down';

/** Public pages, each with a text that only its content has. */
const pages: [string, string][] = [
  ['/', site.bio],
  ['/blog', site.blogIntro],
  ['/blog?tag=performance', title],
  [article, 'Nothing did. When you call'],
  ['/projects', site.projectsIntro],
  ['/projects?category=systems', site.projectsIntro],
  ['/projects/tidemark', 'Nobody is recognised twice'],
  ['/contact', site.contactIntro],
  ['/privacy', privacyIntro],
  ['/subscribe', subscribeIntro],
];

/** Blocks the page's scripts until the journey releases them. */
const holdScripts = (page: Page) => hold(page, '**/assets/*.js');

async function hold(page: Page, files: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** @returns the scripts, style sheets and fonts that the page requested, with start and end in ms since its opening */
function requestedFiles(
  page: Page,
): Promise<{ name: string; startTime: number; endTime: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime, duration }) => ({
        name: new URL(name).pathname,
        startTime,
        endTime: startTime + duration,
      }))
      .filter(({ name }) => /\.(?:js|css|woff2)$/.test(name)),
  );
}

/** @returns the time of the load event or of the first paint, whichever was later, in ms since the page was opened */
function shownAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const loaded = performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart);
    const painted = performance.getEntriesByType('paint').slice(0, 1);
    return Math.max(...loaded, ...painted.map(({ startTime }) => startTime));
  });
}

/** Expects the fonts before the app, because parsing the app would delay the layout with the fonts. */
function expectFontsFirst(files: Awaited<ReturnType<typeof requestedFiles>>): void {
  const fonts = files.filter(({ name }) => name.endsWith('.woff2'));
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  expect(fonts).toHaveLength(2);
  const firstScript = Math.min(...scripts.map(({ startTime }) => startTime));
  expect(Math.max(...fonts.map(({ endTime }) => endTime))).toBeLessThanOrEqual(firstScript);
}

for (const [path, text] of pages) {
  test(`${path} loads no script, style or font before it is painted, then is hydrated`, async ({
    page,
  }) => {
    await noteHydration(page);
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await hydrated(page);
    const [files, shown] = [await requestedFiles(page), await shownAt(page)];
    expect(shown).toBeGreaterThan(0);
    for (const kind of ['.js', '.css', '.woff2']) {
      expect(files.filter(({ name }) => name.endsWith(kind)).length, kind).toBeGreaterThan(0);
    }
    expect(files.filter(({ startTime }) => startTime < shown)).toEqual([]);
    if (path === '/') expectFontsFirst(files);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  });
}

test.describe('without its fonts', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('a page is hydrated all the same', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await noteHydration(page);
    await page.goto('/');
    await hydrated(page);
  });
});

test('a page is hydrated in a browser that is never idle', async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback, options) =>
      options?.timeout === undefined ? 0 : window.setTimeout(callback, options.timeout);
  });
  await noteHydration(page);
  await openAwake(page, '/');
  await hydrated(page);
});

test('interaction does not wait for the fonts', async ({ page }) => {
  const release = await hold(page, '**/*.woff2');
  await noteHydration(page);
  await page.goto('/');
  await page.keyboard.press('Tab');
  await hydrated(page);
  release();
});

/** Prepares `shiftScore`. Call it before opening the page. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      // TypeScript's types for the DOM lack LayoutShift.
      for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** @returns the sum of the page's Layout Instability scores, from 0 to 1 */
const shiftScore = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shifted')));

// Leaves out the full lists, because other journeys add texts that fit no fallback font.
for (const path of ['/', '/blog?tag=performance', article, '/contact', '/privacy']) {
  for (const width of [412, 1280]) {
    test(`nothing on ${path} moves when fonts and scripts load, ${width} px wide`, async ({
      page,
    }) => {
      await recordShifts(page);
      await noteHydration(page);
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
      expect(await atRest(() => shiftScore(page))).toBeLessThan(0.01);
    });
  }
}

test('a post can be read while its script is still loading', async ({ page }) => {
  await noteHydration(page);
  const release = await holdScripts(page);
  await page.goto(article);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.locator('article .katex').first()).toBeVisible();
  const before = await textOf(page);
  expect(await page.evaluate(() => 'isHydrated' in window)).toBe(false);
  release();
  await hydrated(page);
  expect(await textOf(page)).toBe(before);
});

test('an image has its place before it loads, and loads as wide as it is needed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await hold(page, '**/media/uploads/*.webp');
  await page.goto(illustrated, { waitUntil: 'domcontentloaded' });
  const image = page.locator('figure img');
  const place = async () => {
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
    return { isWide: width > 300, ratio: (width / height).toFixed(2) };
  };
  const before = await place();
  expect(before.isWide).toBe(true);
  expect(await hasLoaded(image)).toBe(false);
  release();
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => hasLoaded(image)).toBe(true);
  expect(await place()).toEqual(before);
  expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(
    /-480\.webp$/,
  );
});

test('links navigate within the app once it is there', async ({ page }) => {
  await noteHydration(page);
  await page.goto('/blog?tag=performance');
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }));
  const heading = page.getByRole('heading', { level: 1 });
  for (const name of ['Projects', 'Blog']) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
    await expect(heading).toHaveText(name);
  }
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?tag=performance$/);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(heading).toHaveText(title);
  await page.goBack();
  await expect(heading).toHaveText('Blog');
  expect(await page.evaluate(() => 'isTheSameDocument' in window)).toBe(true);
});

test('a post with maths loads neither code nor a font to show it, and is laid out once the browser is idle', async ({
  page,
}) => {
  await noteHydration(page);
  await page.goto(article);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('article .katex').first()).toBeVisible();
  const drawing = async () =>
    (await requestedFiles(page)).filter(({ name }) => /katex.*\.js$/i.test(name));
  expect(await drawing()).toEqual([]);
  // Compares the layout once the browser is idle.
  await laidOut(page);

  // Ignores the parts of formulas for screen readers, which load no font.
  const formula = page.locator('article .katex').first();
  await expect(formula.locator('math')).toBeAttached();
  const fonts = await formula.evaluate((element) => {
    const parts = [element, ...element.querySelectorAll('.katex-mathml *')].map((part) => {
      const { fontFamily, fontSize, textTransform } = getComputedStyle(part);
      return `${fontFamily} ${fontSize} ${textTransform}`;
    });
    return [...new Set(parts)];
  });
  expect(fonts).toHaveLength(1);
  expect(fonts[0]).toMatch(/ none$/);

  // After a navigation within the app, the browser draws the formulas itself and loads the code for that.
  await page.goto('/blog?tag=performance');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: title }).first().click();
  await expect(page.locator('article .katex').first()).toBeVisible();
  expect((await drawing()).length).toBeGreaterThan(0);
});

test('text loads its two fonts at once, and an italic one when there is italic text', async ({
  page,
}) => {
  await noteHydration(page);
  await page.goto('/projects');
  await hydrated(page);
  const shownFonts = () =>
    page.evaluate(() =>
      [...document.fonts]
        .map(({ family, style, status }) => `${family.replaceAll('"', '')}, ${style}: ${status}`)
        .filter((font) => font.includes(' Variable, ')),
    );
  await expect
    .poll(shownFonts)
    .toEqual([
      `${fonts.sans} Variable, normal: loaded`,
      `${fonts.sans} Variable, italic: unloaded`,
      `${fonts.mono} Variable, normal: loaded`,
    ]);
  await page.getByRole('main').evaluate((main) => {
    const text = document.createElement('em');
    text.append('Slanted');
    main.append(text);
  });
  await expect.poll(shownFonts).toContain(`${fonts.sans} Variable, italic: loaded`);
});

test('text typed into the form before its script has loaded is kept', async ({ page }) => {
  await noteHydration(page);
  const release = await holdScripts(page);
  await page.goto('/contact');
  await fillInContact(page);
  release();
  await hydrated(page);
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await expect(page.getByLabel('Subject')).toHaveValue('A question about your arena post');
  await expect(page.getByLabel('Message')).toHaveValue(/^Would you like to talk/);
});

/** Waits until all parts of the article are laid out, including those that wait for a reader to come near. */
async function laidOut(page: Page): Promise<void> {
  const skipped = () =>
    page
      .locator('article .later > * *')
      .evaluateAll(
        (all) =>
          all.filter(
            (each) =>
              each.checkVisibility() && !each.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      );
  await expect.poll(skipped).toBe(0);
}

test('a reload keeps the scroll position, before any script has loaded', async ({ page }) => {
  await noteHydration(page);
  await page.goto(article);
  await hydrated(page);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => scrolled(page)).toBe(900);
  const release = await holdScripts(page);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(900);
  release();
  await hydrated(page);
  expect(await scrolled(page)).toBe(900);
});

test('a reload far down in an article keeps the same text in view', async ({ page }) => {
  await noteHydration(page);
  await page.goto(article);
  await hydrated(page);
  const heading = page.getByRole('heading', { level: 2 }).last();
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = () =>
    heading.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  // Before that, the browser only estimates the height of the parts above.
  await laidOut(page);
  const before = await atRest(place);
  await page.reload();
  await hydrated(page);
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(40);
});

test('a reader who scrolled before hydration returns to that place', async ({ page }) => {
  await noteHydration(page);
  const release = await holdScripts(page);
  await page.goto('/privacy');
  await page.evaluate(() => window.scrollTo(0, 200));
  await expect.poll(() => scrolled(page)).toBe(200);
  release();
  await hydrated(page);
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' });
  await blog.evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(200);
});

test('a reload returns to content of a further page', async ({ page }) => {
  await page.goto('/projects?page=2');
  const last = page.getByRole('main').getByRole('article').nth(13);
  await last.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(before);
  await expect(last).toBeInViewport();
});

// Uses Playwright's own `test`, because the browser prints each refused request as an error.
for (const answer of ['503', 'none'] as const) {
  unwatched(`every page is there with an API that answers ${answer}`, async ({ page }) => {
    await noteHydration(page);
    await page.route('**/api/**', (route) =>
      answer === '503' ? route.fulfill({ status: 503 }) : route.abort(),
    );
    for (const [path, text] of pages) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      await expect(page.getByText(/Failed to load/)).toHaveCount(0);
    }
  });
}

function hasLoaded(image: Locator): Promise<boolean> {
  // The selector only finds `img` elements.
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);
}

function textOf(page: Page): Promise<string> {
  return page.locator('article').evaluate((element) => element.textContent ?? '');
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}
