/** Steps that the browser journeys share, and a `test` that fails on console errors. */
import type { Editor } from '@tiptap/core';
import {
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from 'playwright/test';
import { hydratedEvent } from '#shared/platform/inline-scripts.ts';
import { rootFiles } from '#shared/publishing/site-paths.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import { caretKey } from './caret-keys.ts';
import { newSession, user } from './site-api.ts';

/** Errors on the console for refusals that journeys cause on purpose. */
const refusals = /status(?: of|:) (?:401|403|404|409|422|429)\b/;

/** Path of visitor events, relative to the API's base path. */
export const visitorEvents = '/analytics/visitor_events';

function watch(page: Page, problems: string[], provoked: RegExp): void {
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !provoked.test(message.text())) {
      problems.push(`console: ${message.text()}`);
    }
  });
}

/** `test` whose contexts fail when a page throws, prints an error or breaks the content security policy. */
export const test = base.extend<{ provoked: RegExp; tracked: boolean }>({
  /** Lets the site count the visits of a journey. */
  tracked: [false, { option: true }],
  /** Console errors that a journey causes on purpose. */
  provoked: [refusals, { option: true }],
  context: async ({ context, provoked, tracked }, use) => {
    const problems: string[] = [];
    context.on('page', (page) => watch(page, problems, provoked));
    context.on('request', (request) => {
      if (!tracked && request.url().endsWith(visitorEvents)) problems.push('a visitor event');
    });
    await use(context);
    // Route handlers may still be waiting for responses when a journey ends.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems).toEqual([]);
  },
});

/** Starts signed in, without the sign-in form. */
export async function signIn(page: Page, username: string, path = '/admin'): Promise<void> {
  await keepSession(page, await newSession(page.request, username));
  await page.goto(path);
}

/** Stores a session in the browser, where the app looks for it. */
export async function keepSession(page: Page, tokens: Tokens): Promise<void> {
  // Opens a file of the site that runs no script, to reach the storage of the site.
  await page.goto(`/${rootFiles.robots}`);
  await page.evaluate(({ access_token, refresh_token }) => {
    localStorage.setItem('refreshToken', refresh_token);
    localStorage.setItem('authToken', access_token);
  }, tokens);
}

export async function signInByForm(page: Page, username: string, path = '/admin'): Promise<void> {
  await page.goto(path);
  await fillInSignIn(page, user(username));
}

/** Fills in and submits the sign-in form of the open page. */
export async function fillInSignIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the browser of another person, which shares no storage. */
export async function visitor(context: BrowserContext): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('The context has no browser');
  return (await browser.newContext()).newPage();
}

/** Reloads a public page until it shows a saved change, because publishing takes a moment. */
export async function untilShown(page: Page, path: string, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Prepares `hydrated`. Call it before opening the page. */
export async function noteHydration(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    addEventListener(name, () => Object.assign(window, { isHydrated: true }));
  }, hydratedEvent);
}

/** Waits for hydration, before which links reload the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isHydrated' in window);
}

/** Waits until a measurement returns the same value twice. */
export async function atRest(measure: () => Promise<number>): Promise<number> {
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const last = before;
      before = await measure();
      return before === last;
    })
    .toBe(true);
  return before;
}

/** The category filter on the projects page. */
export function categories(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Category' });
}

/** Types a valid message into the contact form. */
export async function fillInContact(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('A question about your arena post');
  await page.getByLabel('Message').fill('Would you like to talk about alignment on ARM?');
}

/** Replaces the server's answer to `POST /contact`, because the server accepts few messages per address. */
export async function answerContact(page: Page, status: 204 | 409): Promise<void> {
  await page.unroute('**/api/v1/contact');
  await page.route('**/api/v1/contact', (route) => route.fulfill({ status }));
}

export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways by`).toBe(0);
}

/** Fails when a frame clips content that is too wide, which nobody could scroll to and read. */
export async function expectNothingCutOff(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page, name);
  const cutOff = () =>
    page.evaluate(() => {
      const { clientWidth } = document.documentElement;
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      return [...document.querySelectorAll('main *')]
        .filter((each) => each.getBoundingClientRect().right > clientWidth + 1 && !scrolls(each))
        .map((each) => each.outerHTML.slice(0, 200));
    });
  // Polls, because parts far below get their style sheet and position only after the first paint.
  await expect.poll(cutOff, name).toEqual([]);
}

type CursorTarget = 'documentStart' | 'documentEnd';

/** Moves the caret in the editor, which handles keys only once it has the focus. */
export async function cursorTo(page: Page, target: CursorTarget): Promise<void> {
  const textbox = page.getByRole('textbox', { name: 'Content' });
  await textbox.focus();
  let before: number | undefined;
  await expect(async () => {
    await page.keyboard.press(caretKey(target));
    const at = await textbox.evaluate(cursorPlace, target);
    const isSettled = at !== undefined && at === before;
    before = at;
    expect(isSettled).toBe(true);
  }).toPass({ intervals: [50] });
}

/**
 * Reads the caret's position in TipTap's editor, which follows that of the browser a moment later. TipTap stores the editor
 * on the element.
 * @returns undefined while something is selected, or while there is text between the caret and the target
 */
function cursorPlace(element: HTMLElement, target: CursorTarget): number | undefined {
  const { editor } = element as HTMLElement & { editor: Pick<Editor, 'state'> };
  const { doc, selection } = editor.state;
  const rest =
    target === 'documentStart'
      ? doc.textBetween(0, selection.from)
      : doc.textBetween(selection.to, doc.content.size);
  return selection.empty && rest === '' ? selection.from : undefined;
}

/** Presses Tab, around the page if necessary, until the target has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

/** Pastes at the caret as from another program. */
export async function pasteInto(editor: Locator, clipboard: Record<string, string>): Promise<void> {
  await editor.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, clipboard);
}
