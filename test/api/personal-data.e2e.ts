/** Finds, exports and erases the data that the site stores about one person over the API. */
import { type APIRequestContext, expect, test } from 'playwright/test';
import { apiBasePath } from '#shared/platform/http.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { EventList } from '#shared/schemas/dashboard.ts';
import { messageListSchema } from '#shared/schemas/inbox.ts';
import {
  erasedPersonalDataSchema,
  exportedPersonalDataSchema,
  foundPersonalDataSchema,
  type PersonalDataPlace,
} from '#shared/schemas/personal-data.ts';
import { receivedMessage } from '#test/support/inbox-api.ts';
import { bearer, createPost, jsonOf, paragraph, signIn } from '#test/support/site-api.ts';
import { createUser, signInAs, usersPath } from '#test/support/user-api.ts';
import { unsavedValues } from '#test/support/working-copies.ts';

const path = `${apiBasePath}/personal_data`;

/** Sends a request about an address again until nothing is left, and returns all responses. */
async function steps<Step extends { next: PersonalDataPlace | null }>(
  api: APIRequestContext,
  { tokens, what, email }: { tokens: Tokens; what: 'find' | 'export' | 'erase'; email: string },
  schema: { parse: (value: unknown) => Step },
): Promise<Step[]> {
  const all: Step[] = [];
  let from: PersonalDataPlace | null = null;
  do {
    const data = { email, ...(from && { from }) };
    const answer = await api.post(`${path}/${what}`, { headers: bearer(tokens), data });
    const step: Step = schema.parse(await jsonOf(answer, 200));
    all.push(step);
    from = step.next;
  } while (from);
  return all;
}

const find = async (api: APIRequestContext, tokens: Tokens, email: string) => {
  const all = await steps(api, { tokens, what: 'find', email }, foundPersonalDataSchema);
  return { user: all[0]?.user, messages: all.flatMap(({ messages }) => messages) };
};
const erase = async (api: APIRequestContext, tokens: Tokens, email: string) => {
  const all = await steps(api, { tokens, what: 'erase', email }, erasedPersonalDataSchema);
  return {
    messages: all.reduce((sum, { messages }) => sum + messages, 0),
    user_deleted: all.some(({ user_deleted }) => user_deleted),
  };
};
const newAddress = () => `visitor-${crypto.randomUUID()}@example.com`;

test('messages of an address are found, exported and erased, twice without harm', async ({
  request,
}) => {
  const owner = await signIn(request, 'owner');
  const email = newAddress();
  const kept = await receivedMessage(request, { email: newAddress() });
  const sent = await receivedMessage(request, { email });
  const spam = await receivedMessage(request, {
    email: email.toUpperCase(),
    website: 'https://spam.example',
  });
  const found = await find(request, owner, ` ${email.toUpperCase()}`);
  expect(found.user).toBeNull();
  expect(found.messages.map(({ id }) => id)).toEqual([sent.id, spam.id]);

  const all = await steps(
    request,
    { tokens: owner, what: 'export', email },
    exportedPersonalDataSchema,
  );
  const messages = all.flatMap((step) => step.messages);
  expect(messages.map(({ subject }) => subject)).toEqual([sent.subject, spam.subject]);
  expect(JSON.stringify(messages)).not.toContain(sent.id);

  expect(await erase(request, owner, email)).toEqual({ messages: 2, user_deleted: false });
  expect(await erase(request, owner, email)).toEqual({ messages: 0, user_deleted: false });
  const statusOf = async (id: string) =>
    (await request.get(`${apiBasePath}/messages/${id}`, { headers: bearer(owner) })).status();
  expect([await statusOf(sent.id), await statusOf(spam.id), await statusOf(kept.id)]).toEqual([
    404, 404, 200,
  ]);
  await expectRightCounts(request, owner);
});

/** Repeats the comparison, because other tests receive messages meanwhile. */
async function expectRightCounts(api: APIRequestContext, tokens: Tokens): Promise<void> {
  const list = async (cursor?: string) => {
    const params = { page_size: 100, ...(cursor && { cursor }) };
    const answer = await api.get(`${apiBasePath}/messages`, { params, headers: bearer(tokens) });
    return messageListSchema.parse(await jsonOf(answer, 200));
  };
  await expect(async () => {
    let page = await list();
    let length = page.data.length;
    while (page.meta.next_cursor) {
      page = await list(page.meta.next_cursor);
      length += page.data.length;
    }
    expect(length).toBe(page.meta.counts.inbox);
  }).toPass();
}

test('a user is erased with activity and unsaved changes; posts stay', async ({ request }) => {
  const owner = await signIn(request, 'owner');
  const user = await createUser(request);
  const role = { is_staff: true, is_admin: false, is_viewer: false };
  const headers = bearer(owner);
  await jsonOf(
    await request.put(`${usersPath}/${user.id}/update_role`, { headers, data: role }),
    200,
  );
  const tokens = await signInAs(request, user.username);
  const post = await createPost(request, { content: paragraph('x'.repeat(80)) }, tokens);
  const copies = `${apiBasePath}/working_copies/new`;
  const copy = `${copies}/${crypto.randomUUID()}`;
  const data = { base: null, values: unsavedValues };
  await jsonOf(await request.put(copy, { headers: bearer(tokens), data }), 200);

  expect(await find(request, owner, user.email)).toMatchObject({ user: { id: user.id } });
  expect(await erase(request, owner, user.email)).toEqual({ messages: 0, user_deleted: true });
  expect((await request.get(`${usersPath}/${user.id}`, { headers })).status()).toBe(404);
  expect((await request.get(copies, { headers: bearer(tokens) })).status()).toBe(401);
  const stays = await request.get(`${apiBasePath}/blog_posts/${post.id}`, { headers });
  expect(await jsonOf(stays, 200)).toMatchObject({ author: { username: user.username } });
  const params = { page_size: 100 };
  const feed = await request.get(`${apiBasePath}/analytics/events`, { headers, params });
  const { data: events } = (await jsonOf(feed, 200)) as EventList;
  const labels = events.map(({ event_metadata }) => event_metadata.label);
  expect(labels).toContain('Erased user');
  expect(labels).not.toContain(user.username);
  expect(events.map(({ action }) => action)).toContain('erase_person');
  await request.delete(`${apiBasePath}/blog_posts/${post.id}`, { headers });
});
