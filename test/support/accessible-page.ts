import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { expectNoSidewaysScroll } from './site-page.ts';

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules whose result depends on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Fails with axe's findings, or when the page scrolls sideways. @param name describes the state of the page */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // A page whose code is still loading has no heading yet.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await finishTransitions(page);
  await expectNoViolations(page, name, { type: 'tag', values: allRules });
  await expectNoSidewaysScroll(page, name);
}

/** Checks the page on a wide and a narrow screen, light and dark, and then restores its size and colours. */
export async function expectAccessibleEverywhere(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await setColorScheme(page, 'light');
    await expectAccessible(page, `${name}, light, ${width} px`);
    await setColorScheme(page, 'dark');
    await expectNoViolations(page, `${name}, dark, ${width} px`, {
      type: 'rule',
      values: colourRules,
    });
    await expectNoSidewaysScroll(page, `${name}, dark, ${width} px`);
  }
  await setColorScheme(page, 'light');
  if (before) await page.setViewportSize(before);
}

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  await finishTransitions(page);
}

/** Ends transitions, because a colour in transition may have too little contrast for a moment. */
async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const change of document.getAnimations()) {
      if (change instanceof CSSTransition) change.finish();
    }
  });
}

async function expectNoViolations(page: Page, name: string, runOnly: axe.RunOnly): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (rules) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }; // axe.source has defined it
    // Half the time is saved by not listing passed rules, and by not fetching style sheets again.
    const options = { runOnly: rules, resultTypes: ['violations' as const], preload: false };
    const result = await checker.run(document, options);
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, runOnly);
  expect(violations, name).toEqual([]);
}
