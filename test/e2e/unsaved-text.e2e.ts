/** Unsaved text in the forms of all kinds of entries. */
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { expectAccessibleEverywhere } from '#test/support/accessible-page.ts';
import { caretKey } from '#test/support/caret-keys.ts';
import { entryForms, test } from '#test/support/entry-forms.ts';
import { signIn } from '#test/support/site-page.ts';

/** Runs in the page. */
async function copiesAsText(store: string): Promise<string> {
  const done = <Value>(asked: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      asked.addEventListener('success', () => resolve(asked.result));
      asked.addEventListener('error', () => reject(asked.error));
    });
  const database = await done(indexedDB.open(store));
  const copies = await done(database.transaction('copies').objectStore('copies').getAll());
  database.close();
  return JSON.stringify(copies);
}

for (const form of entryForms) {
  test.describe(`in the form of a ${form.word}`, () => {
    const editor = (page: Page) => page.getByRole('textbox', { name: form.editor });
    const offers = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' });
    const backedUp = (page: Page) => page.getByText(/^Backed up in this browser/);

    /**
     * Waits for a copy with the text. `backup.test.ts` proves with a fake clock that it appears within two seconds.
     */
    async function expectKept(page: Page, text: string): Promise<void> {
      await expect.poll(() => page.evaluate(copiesAsText, form.store)).toContain(text);
    }

    /** Writes into the title and at the end of the text. */
    async function write(page: Page, title: string, text: string): Promise<void> {
      await page.getByLabel(/^Title/).fill(title);
      await editor(page).click();
      await page.keyboard.press(caretKey('documentEnd'));
      await page.keyboard.type(text);
    }

    async function openAgain(context: BrowserContext, path: string): Promise<Page> {
      const page = await context.newPage();
      await page.goto(path);
      return page;
    }

    /** Restores the latest offered text, and expects the text of `write`. */
    async function expectRestored(page: Page, title: string, text: string): Promise<void> {
      await offers(page).getByRole('button', { name: 'Restore' }).first().click();
      await expect(page.getByLabel(/^Title/)).toHaveValue(title);
      await expect(editor(page)).toContainText(text);
    }

    test('unsaved text survives a tab that is killed, crashes or is reloaded', async ({
      page,
      context,
      createEntry,
    }) => {
      const { editPath } = await createEntry(form);
      await signIn(page, 'owner', editPath);
      await write(page, 'Written before the kill', ' And more.');
      await expectKept(page, 'And more.');
      await page.close({ runBeforeUnload: false });

      const second = await openAgain(context, editPath);
      await expectRestored(second, 'Written before the kill', 'And more.');
      await editor(second).click();
      await second.keyboard.press(caretKey('documentEnd'));
      await second.keyboard.type(' Before the crash.');
      await expectKept(second, 'Before the crash.');
      const devtools = await context.newCDPSession(second);
      const crashed = second.waitForEvent('crash');
      devtools.send('Page.crash').catch(() => undefined); // a crashed page cannot answer
      await crashed;
      await second.close();

      const third = await openAgain(context, editPath);
      await expectRestored(third, 'Written before the kill', 'Before the crash.');
      // Restoring counts as an edit, which Undo reverts.
      await editor(third).click();
      await third.keyboard.press('ControlOrMeta+z');
      await expect(editor(third)).not.toContainText('Before the crash.');
      await third.keyboard.press('ControlOrMeta+Shift+z');
      await expect(editor(third)).toContainText('Before the crash.');
      // No copy exists yet, so the reload must create it.
      await third.keyboard.type(' At the last moment.');
      const asked = third.waitForEvent('dialog');
      const reloaded = third.reload();
      const dialog = await asked;
      expect(dialog.type()).toBe('beforeunload');
      await dialog.accept();
      await reloaded;
      await expectRestored(third, 'Written before the kill', 'At the last moment.');

      await third.getByRole('button', { name: form.saveButton }).click();
      await expect(third).toHaveURL(form.listPath);
      await third.getByRole('link', { name: 'Edit Written before the kill' }).first().click();
      await expect(third.getByLabel(/^Title/)).toHaveValue('Written before the kill');
      await expect(offers(third)).toHaveCount(0);
    });

    test('new entries in two tabs are kept apart, and both offered', async ({ page, context }) => {
      // The form would also offer the owner's unsaved new posts from other journeys.
      await signIn(page, 'staff', form.newPath);
      await write(page, 'The first new post', 'One.');
      await expectKept(page, 'One.');
      const other = await context.newPage();
      await other.goto(form.newPath);
      await write(other, 'The second new post', 'Two.');
      await expectKept(other, 'Two.');
      // Text in another tab is only offered once that tab is closed.
      await expect(offers(other)).toHaveCount(0);
      await page.close();
      await expect(offers(other)).toContainText('The first new post');
      await other.close();

      const next = await context.newPage();
      await next.goto(form.newPath);
      await expect(offers(next).getByRole('status')).toHaveText([
        /second new post/,
        /first new post/,
      ]);
      await offers(next).getByRole('button', { name: 'Discard', exact: true }).last().click();
      await expect(offers(next)).toContainText('were discarded');
      await expectRestored(next, 'The second new post', 'Two.');
    });

    test.describe('offline', () => {
      test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Network error/ });

      test('a save without a connection fails with a sentence, and works once it is back', async ({
        page,
        context,
        createEntry,
      }) => {
        const { editPath } = await createEntry(form);
        await signIn(page, 'owner', editPath);
        await write(page, 'Written on a train', ' In a tunnel.');
        await expect(backedUp(page)).toBeVisible();
        await context.setOffline(true);
        await page.getByRole('button', { name: form.saveButton }).click();
        await expect(page.getByText(form.failed)).toBeVisible();
        await expect(page.getByText('What you wrote is kept in this browser.')).toBeVisible();
        await context.setOffline(false);
        await page.getByRole('button', { name: 'Retry' }).click();
        await expect(page).toHaveURL(form.listPath);
      });
    });

    test('the offer of unsaved changes passes axe in every state', async ({
      page,
      context,
      createEntry,
    }) => {
      const { editPath, saveElsewhere } = await createEntry(form);
      await signIn(page, 'owner', editPath);
      await write(page, 'Mine, not saved', ' My last sentence.');
      await expectKept(page, 'My last sentence.');
      await expect(backedUp(page)).toBeVisible();
      await expectAccessibleEverywhere(page, 'backed up');
      await page.close();
      await saveElsewhere({ title: 'Saved by somebody else' });

      const next = await openAgain(context, editPath);
      await expect(offers(next)).toContainText('has been saved since');
      await expectAccessibleEverywhere(next, 'offered');
      await offers(next).getByRole('button', { name: 'Compare' }).click();
      const compared = next.getByRole('dialog', { name: 'Saved and unsaved' });
      await expect(compared.getByRole('region', { name: 'Title' })).toContainText('Mine');
      await expectAccessibleEverywhere(next, 'compared');
      await compared.getByRole('button', { name: 'Restore the unsaved changes' }).click();
      await expect(next.getByLabel(/^Title/)).toHaveValue('Mine, not saved');
      await expect(next.getByText(/are back in the form/)).toBeFocused();
      await expectAccessibleEverywhere(next, 'restored');
      await next.locator(`main a[href="${form.listPath}"]`).first().click();
      await expect(next.getByRole('dialog')).toContainText('A copy stays in this browser');
      await expectAccessibleEverywhere(next, 'leaving');
    });
  });
}
