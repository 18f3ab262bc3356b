/** Messages from visitors, from the form to the inbox of the admin area. */
import { type APIRequestContext, expect, type Page } from 'playwright/test';
import type { ContactInput } from '#shared/schemas/contact.ts';
import { limits } from '#shared/schemas/limits.ts';
import { messageListSchema } from '#shared/schemas/inbox.ts';
import { expectAccessible } from '#test/support/accessible-page.ts';
import { receivedMessage, someMessage } from '#test/support/inbox-api.ts';
import { signIn as signInByApi } from '#test/support/site-api.ts';
import { expectNoSidewaysScroll, reach, signIn, test, visitor } from '#test/support/site-page.ts';

test('a visitor writes; staff find the message unread, read it, mark it and delete it', {
  tag: '@cloud',
}, async ({ page, context }) => {
  const sent = someMessage();
  await sendByForm(await visitor(context), sent);

  await signIn(page, 'staff', '/admin/messages');
  const row = page.getByRole('row').filter({ hasText: sent.subject });
  await expect(row.getByText('Unread', { exact: true })).toBeVisible();
  await expect(row.getByText(sent.name)).toBeVisible();

  const read = nextUnreadCount(page);
  await row.getByRole('link', { name: sent.subject }).click();
  const message = page.getByRole('article', { name: sent.subject });
  await expect(message.getByText('Unread', { exact: true })).toHaveCount(0);
  expect(await message.getByText(/^How much rope/).innerText()).toBe(sent.message);
  const reply = new URL(
    (await message.getByRole('link', { name: 'Reply' }).getAttribute('href')) ?? '',
  );
  expect(reply.pathname).toBe(sent.email);
  expect(reply.searchParams.get('subject')).toBe(`Re: ${sent.subject}`);
  expect(reply.searchParams.get('body')).toContain('> How much rope');
  await expectUnread(page, await read);

  const unread = nextUnreadCount(page);
  await message.getByRole('button', { name: 'Mark as unread' }).click();
  await expect(message.getByText('Unread', { exact: true })).toBeVisible();
  await expectUnread(page, await unread);

  await message.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete message?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Inbox' })).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('a message from a program is in the spam folder', async ({ page, context }) => {
  const sent = someMessage({ website: 'https://spam.example' });
  await sendByForm(await visitor(context), sent);

  await signIn(page, 'staff', '/admin/messages');
  const row = page.getByRole('row').filter({ hasText: sent.subject });
  const spam = page.getByRole('tab', { name: /^Spam \d+$/ });
  await expect(spam).toBeVisible();
  await expect(row).toHaveCount(0);
  await spam.click();
  await row.getByRole('link', { name: sent.subject }).click();
  await expect(page.getByText('No, it looks like spam')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/admin\/messages\?tab=spam$/);
});

test('a message is opened and deleted without a pointer', async ({ page, request }) => {
  const { subject } = await receive(request);
  await signIn(page, 'staff', '/admin/messages');
  await reach(page, page.getByRole('link', { name: subject }));
  await page.keyboard.press('Enter');
  const message = page.getByRole('article', { name: subject });
  await reach(page, message.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete message?' });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(message.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await reach(page, dialog.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: subject })).toHaveCount(0);
});

const markup = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
const rightToLeft = 'مرحبا \u202eabc\u202c שלום';

const hostile: Record<string, Partial<ContactInput>> = {
  markup: {
    name: markup,
    subject: `${markup} ${crypto.randomUUID()}`,
    message: `${markup}\n`.repeat(9),
  },
  'right to left': {
    name: rightToLeft,
    subject: `${rightToLeft} ${crypto.randomUUID()}`,
    message: `${rightToLeft}\nlatin\n${rightToLeft} 👩🏽‍🚀`,
  },
  'one long word': {
    name: 'W'.repeat(limits.contact.name),
    email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example`,
    subject: `${crypto.randomUUID()}${'W'.repeat(limits.contact.subject - 36)}`,
    message: 'W'.repeat(limits.contact.message.max),
  },
};

for (const [name, changes] of Object.entries(hostile)) {
  test(`${name} stays plain text in the list and on its own page, wide and narrow`, async ({
    page,
    request,
  }) => {
    const { id } = await receive(request, changes);
    page.on('dialog', () => expect.soft('a script of the message').toBe('not run'));
    await signIn(page, 'staff', '/admin/messages');
    await expect(page.locator(`a[href$="${id}"]`)).toBeVisible();
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `list at ${width} px`);
    }
    await expectAccessible(page, 'list');
    await page.locator(`a[href$="${id}"]`).click();
    const message = page.getByRole('article');
    expect(await message.locator('p').innerText()).toBe(someMessage(changes).message.trim());
    await expect(message.locator('img, script')).toHaveCount(0);
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `message at ${width} px`);
    }
    await expectAccessible(page, 'message');
  });
}

async function receive(request: APIRequestContext, changes: Partial<ContactInput> = {}) {
  return receivedMessage(request, changes, await signInByApi(request, 'staff'));
}

/** Fills in the form as slowly as a person, because the API takes fast senders for programs. Programs also fill in the honeypot. */
async function sendByForm(page: Page, sent: ContactInput): Promise<void> {
  await page.goto('/contact');
  await page.getByLabel('Name').fill(sent.name);
  await page.getByLabel('Email').fill(sent.email);
  await page.getByLabel('Subject').fill(sent.subject);
  await page.getByLabel('Message').fill(sent.message);
  await page.locator('[name=website]').evaluate((trap: HTMLInputElement, value) => {
    trap.value = value;
  }, sent.website ?? '');
  await page.waitForFunction((least) => performance.now() > least, limits.contact.minimumMs * 2);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await page.close();
}

/** @returns the number of unread messages in the sidebar's next response */
async function nextUnreadCount(page: Page): Promise<number> {
  const answer = await page.waitForResponse(/\/messages\?page_size=1$/);
  return messageListSchema.parse(await answer.json()).meta.unread;
}

async function expectUnread(page: Page, count: number): Promise<void> {
  const entry = page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /^Messages/ });
  const label = count === 1 ? '1 unread message' : `${count} unread messages`;
  await expect(entry).toContainText(count === 0 ? 'Messages' : label);
}
