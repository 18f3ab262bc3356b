import axe from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { expectNoSidewaysScroll } from './site-page.ts';

/** Fails with the findings of axe, or when the page scrolls sideways. `name` tells which state it is. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: typeof axe }; // what axe.source defines
    const result = await checker.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
  expect(violations, name).toEqual([]);
  await expectNoSidewaysScroll(page, name);
}
