/** Two browser tabs that stay open during a release: one of a reader, one of an author. */
import { chromium, type Page } from 'playwright';
import type { Browsers } from '../../platform/browsers.ts';
import { publishedTitle, type SignedIn } from './api.ts';

export interface OpenTabs {
  /** Errors in either, such as `404 /assets/blog.js` or an error on the console. */
  problems: string[];
  /** The reader follows links, the author saves. @throws Error when a page does not show what it should */
  goOn(): Promise<void>;
  close(): Promise<void>;
}

const title = 'A post that was begun before the release';
const text = 'It was written on, and is saved, when the release is out already.';

/** @param signedIn an administrator */
export async function openTabs(
  browsers: Browsers,
  siteUrl: string,
  signedIn: SignedIn,
): Promise<OpenTabs> {
  const executablePath = browsers.headlessShell ?? browsers.chromium;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const problems: string[] = [];
  const open = async (path: string) => {
    const page = await (await browser.newContext({ baseURL: siteUrl })).newPage();
    note(page, problems);
    await page.goto(path);
    return page;
  };

  const reader = await open('/');
  // A page, because it names its icon: for a file the browser asks for /favicon.ico, which 0.1.0 does not have.
  const author = await open('/contact');
  await author.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('refreshToken', refreshToken);
    localStorage.setItem('authToken', token);
  }, signedIn);
  await author.goto('/admin/posts/new');
  await author.getByLabel('Title').fill(title);

  return {
    problems,
    goOn: async () => {
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

function note(page: Page, problems: string[]): void {
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
