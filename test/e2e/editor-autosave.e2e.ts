import { type BrowserContext, expect, type Page, request } from 'playwright/test';
import { type Post, postSchema } from '#shared/schemas/posts.ts';
import { caretKey } from '#test/support/caret-keys.ts';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import {
  bearer,
  createPost,
  jsonOf,
  signIn as signInByApi,
  somePost,
} from '#test/support/site-api.ts';
import { signIn, test } from '#test/support/site-page.ts';

/** A saved post, and a save by somebody else. */
async function somePostOfMine(baseURL: string | undefined) {
  const api = await request.newContext({ baseURL: baseURL ?? '' });
  const staff = await signInByApi(api, 'staff');
  const post = await createPost(api, staff, { title: 'Before anything happened' });
  const saveElsewhere = async (title: string) => {
    const answer = await api.put(`/api/v1/blog_posts/${post.id}`, {
      headers: bearer(staff),
      data: somePost({ title }),
    });
    return postSchema.parse(await jsonOf(answer, 200));
  };
  return { post, saveElsewhere };
}

const editPath = (post: Post) => `/admin/posts/edit/${post.slug}`;
const editor = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const offers = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
const backedUp = (page: Page) => page.getByText(/^Backed up in this browser/);

/**
 * Waits for a copy that holds this text: within two seconds, as `backup.test.ts` shows with a fake
 * clock.
 */
async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(copiesAsText)).toContain(text);
}

/** Runs in the page. */
async function copiesAsText(): Promise<string> {
  const done = <Value>(asked: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
  const database = await done(indexedDB.open('unsaved-posts'));
  const copies = await done(database.transaction('copies').objectStore('copies').getAll());
  database.close();
  return JSON.stringify(copies);
}

/** Writes into the title and at the end of the text. */
async function write(page: Page, title: string, text: string): Promise<void> {
  await page.getByLabel('Title').fill(title);
  await editor(page).click();
  await page.keyboard.press(caretKey('documentEnd'));
  await page.keyboard.type(text);
}

/** As when its window is covered: at once, not after 10 seconds. */
async function keepOnServer(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(/^On the server/)).toBeVisible();
}

async function openAgain(context: BrowserContext, post: Post): Promise<Page> {
  const page = await context.newPage();
  await page.goto(editPath(post));
  return page;
}

/** Restores the newest offer and expects the text that `write` wrote. */
async function expectRestored(page: Page, title: string, text: string): Promise<void> {
  await offers(page).getByRole('button', { name: 'Restore' }).first().click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(editor(page)).toContainText(text);
}

test('unsaved text survives a tab that is killed, crashes or is reloaded', async ({
  page,
  context,
  baseURL,
}) => {
  const { post } = await somePostOfMine(baseURL);
  await signIn(page, 'owner', editPath(post));
  await write(page, 'Written before the kill', ' And more.');
  await expectKept(page, 'And more.');
  await page.close({ runBeforeUnload: false });

  const second = await openAgain(context, post);
  await expectRestored(second, 'Written before the kill', 'And more.');
  await editor(second).click();
  await second.keyboard.press(caretKey('documentEnd'));
  await second.keyboard.type(' Before the crash.');
  await expectKept(second, 'Before the crash.');
  const devtools = await context.newCDPSession(second);
  const crashed = second.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crashed;
  await second.close();

  const third = await openAgain(context, post);
  await expectRestored(third, 'Written before the kill', 'Before the crash.');
  // Undo reverts the restored text: it is an edit like any other.
  await editor(third).click();
  await third.keyboard.press('ControlOrMeta+z');
  await expect(editor(third)).not.toContainText('Before the crash.');
  await third.keyboard.press('ControlOrMeta+Shift+z');
  await expect(editor(third)).toContainText('Before the crash.');
  // No copy exists yet: the reload itself must create it.
  await third.keyboard.type(' At the last moment.');
  const asked = third.waitForEvent('dialog');
  const reloaded = third.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await reloaded;
  await expectRestored(third, 'Written before the kill', 'At the last moment.');

  await third.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(third).toHaveURL(/\/admin\/posts$/);
  await third.getByRole('link', { name: 'Edit Written before the kill' }).first().click();
  await expect(third.getByLabel('Title')).toHaveValue('Written before the kill');
  await expect(offers(third)).toHaveCount(0);
});

test('an author goes on at another computer, and neither overwrites the other', async ({
  page,
  browser,
  baseURL,
}) => {
  const { post } = await somePostOfMine(baseURL);
  await signIn(page, 'owner', editPath(post));
  await write(page, 'Begun at the desk', ' From the desk.');
  await keepOnServer(page);

  const other = await browser.newContext();
  const laptop = await other.newPage();
  await signIn(laptop, 'owner', editPath(post));
  await expect(offers(laptop)).toContainText('are kept on the server');
  await offers(laptop).getByRole('button', { name: 'Restore' }).click();
  await expect(editor(laptop)).toContainText('From the desk.');
  await write(laptop, 'Finished on the laptop', ' From the laptop.');
  await keepOnServer(laptop);

  // The desk goes on: its text does not replace that of the laptop.
  await write(page, 'Begun at the desk', ' More from the desk.');
  await keepOnServer(page);
  const third = await (await browser.newContext()).newPage();
  await signIn(third, 'owner', editPath(post));
  await expect(offers(third).getByRole('button', { name: 'Restore' })).toHaveCount(2);
  await laptop.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(laptop).toHaveURL(/\/admin\/posts$/);
  // By its id: the saved draft has the slug of its new title.
  await third.goto(`/admin/posts/edit/${post.id}`);
  await expect(offers(third).getByRole('button', { name: 'Restore' })).toHaveCount(1);
});

test('new posts in two tabs are kept apart, and both offered', async ({ page, context }) => {
  // What the owner leaves unsaved of new posts in other journeys would be offered, too.
  await signIn(page, 'staff', '/admin/posts/new');
  await write(page, 'The first new post', 'One.');
  await expectKept(page, 'One.');
  const other = await context.newPage();
  await other.goto('/admin/posts/new');
  await write(other, 'The second new post', 'Two.');
  await expectKept(other, 'Two.');
  // What another tab still holds is not lost: it is offered when that tab is closed.
  await expect(offers(other)).toHaveCount(0);
  await page.close();
  await expect(offers(other)).toContainText('The first new post');
  await other.close();

  const next = await context.newPage();
  await next.goto('/admin/posts/new');
  await expect(offers(next).getByRole('status')).toHaveText([/second new post/, /first new post/]);
  await offers(next).getByRole('button', { name: 'Discard', exact: true }).last().click();
  await expect(offers(next)).toContainText('were discarded');
  await expectRestored(next, 'The second new post', 'Two.');
});

test.describe('offline', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Network error/ });

  test('a save without a connection fails with a sentence, and works once it is back', async ({
    page,
    context,
    baseURL,
  }) => {
    const { post } = await somePostOfMine(baseURL);
    await signIn(page, 'owner', editPath(post));
    await write(page, 'Written on a train', ' In a tunnel.');
    await expect(backedUp(page)).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save as Draft' }).click();
    await expect(page.getByText('Failed to save post')).toBeVisible();
    await expect(page.getByText('What you wrote is kept in this browser.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page).toHaveURL(/\/admin\/posts$/);
  });
});

test('the offer of unsaved changes passes axe in every state', async ({
  page,
  context,
  baseURL,
}) => {
  const { post, saveElsewhere } = await somePostOfMine(baseURL);
  await signIn(page, 'owner', editPath(post));
  await write(page, 'Mine, not saved', ' My last sentence.');
  await expectKept(page, 'My last sentence.');
  await expect(backedUp(page)).toBeVisible();
  await expectAccessibleEverywhere(page, 'backed up');
  await page.close();
  const saved = await saveElsewhere('Saved by somebody else');

  const next = await openAgain(context, saved);
  await expect(offers(next)).toContainText('has been saved since');
  await expectAccessibleEverywhere(next, 'offered');
  await offers(next).getByRole('button', { name: 'Compare' }).click();
  const compared = next.getByRole('dialog', { name: 'Saved and unsaved' });
  await expect(compared.getByRole('region', { name: 'Title' })).toContainText('Mine');
  await expectAccessibleEverywhere(next, 'compared');
  await compared.getByRole('button', { name: 'Restore the unsaved changes' }).click();
  await expect(next.getByLabel('Title')).toHaveValue('Mine, not saved');
  await expect(next.getByText(/are back in the form/)).toBeFocused();
  await expectAccessibleEverywhere(next, 'restored');
  await next.getByRole('link', { name: 'Blog Posts', exact: true }).first().click();
  await expect(next.getByRole('dialog')).toContainText('A copy stays in this browser');
  await expectAccessibleEverywhere(next, 'leaving');
});
