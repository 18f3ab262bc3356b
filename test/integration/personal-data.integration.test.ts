/** Finds, exports and erases the data of a person on all functions and their stores. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Item } from '#lambdas/adapters/dynamo/keys.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import {
  erasedPersonalDataSchema,
  exportedPersonalDataSchema,
  foundPersonalDataSchema,
  type PersonalDataPlace,
} from '#shared/schemas/personal-data.ts';
import { newUser, someNames } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { someContact } from '#test/support/contact-fixtures.ts';
import { postFields } from '#test/support/posts-fixtures.ts';
import { type ApiRequest, startWholeApi, type WholeApi } from '#test/support/whole-api.ts';
import { unsavedProject, unsavedValues } from '#test/support/working-copies.ts';
import type { RouteName } from '#shared/routes/table.ts';

const nothingErased = { messages: 0, activity: 0, working_copies: 0, user_deleted: false };
const noFlags = { is_viewer: false, is_staff: false, is_admin: false };

let api: WholeApi;
let owner: { id: string; email: string; token: string };
let restore: () => Promise<void>;

beforeAll(async () => {
  api = await startWholeApi();
  owner = await enter({ is_admin: true });
  restore = await api.keepTables();
});
afterAll(() => api?.stop());
beforeEach(() => restore());

/** Makes a user with a session. */
async function enter(flags: object) {
  const names = someNames();
  const user = await createUser(api.userDeps, { ...newUser, ...names, ...noFlags, ...flags });
  return { ...user, token: api.tokens.good(await begin(api, user.id)) };
}

async function ask(name: RouteName, request: ApiRequest, status = 200): Promise<unknown> {
  const answer = await api.call(name, { token: owner.token, ...request });
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  return answer.text === '' ? undefined : JSON.parse(answer.text);
}

let senders = 0;
async function send(changes: Partial<typeof someContact> & { website?: string } = {}) {
  senders += 1;
  const address = `10.1.${senders >> 8}.${senders & 255}`;
  const body = { ...someContact, ...changes };
  await ask('sendMessage', { token: undefined, address, body }, 204);
}

/** Runs every step, from the first. */
async function steps<Step extends { next: PersonalDataPlace | null }>(
  name: RouteName,
  email: string,
  schema: { parse: (value: unknown) => Step },
): Promise<Step[]> {
  const all: Step[] = [];
  let from: PersonalDataPlace | null = null;
  do {
    const step: Step = schema.parse(await ask(name, { body: { email, ...(from && { from }) } }));
    all.push(step);
    from = step.next;
  } while (from);
  return all;
}

const find = async (email: string) => {
  const all = await steps('findPersonalData', email, foundPersonalDataSchema);
  return {
    user: all[0]?.user,
    messages: all.flatMap(({ messages }) => messages),
    activity: sum(all, 'activity'),
    working_copies: sum(all, 'working_copies'),
    posts: sum(all, 'posts'),
  };
};
const exported = async (email: string) => {
  const all = await steps('exportPersonalData', email, exportedPersonalDataSchema);
  return {
    user: all.at(-1)?.user,
    messages: all.flatMap(({ messages }) => messages),
    activity: all.flatMap(({ activity }) => activity),
    unsaved_changes: all.flatMap(({ unsaved_changes }) => unsaved_changes),
    posts: all.flatMap(({ posts }) => posts),
  };
};
const erase = async (email: string) => {
  const all = await steps('erasePersonalData', email, erasedPersonalDataSchema);
  return {
    messages: sum(all, 'messages'),
    activity: sum(all, 'activity'),
    working_copies: sum(all, 'working_copies'),
    user_deleted: all.some(({ user_deleted }) => user_deleted),
  };
};

function sum<Key extends string>(all: readonly Record<Key, number>[], key: Key): number {
  return all.reduce((total, step) => total + step[key], 0);
}

const counts = async () => {
  const list = (await ask('listMessages', {})) as { meta: { unread: number; counts: object } };
  return { unread: list.meta.unread, ...list.meta.counts };
};
const events = async (action: string) =>
  (await api.items()).filter((item) => item.pk === 'EVENTS' && item.action === action);
/** Finds the items that contain a text, by their partitions. */
const itemsWith = async (text: string) =>
  (await api.items())
    .filter((item) => JSON.stringify(item).toLowerCase().includes(text.toLowerCase()))
    .map(({ pk }) => pk);

describe('the messages of an address', () => {
  const email = 'ida@example.com';

  it('are found in the inbox and in spam, in any spelling of the address', async () => {
    await send({ email: 'Ida@Example.com', subject: 'Moorings' });
    await send({ email, subject: 'Ropes', website: 'https://spam.example' });
    await send({ email: 'other@example.com' });
    const found = await find('  IDA@example.com ');
    expect(found.messages.map(({ subject, folder }) => [subject, folder])).toEqual([
      ['Moorings', 'inbox'],
      ['Ropes', 'spam'],
    ]);
    expect(found).toMatchObject({ user: null, activity: 0, working_copies: 0, posts: 0 });
    expect(await find('nobody@example.com')).toMatchObject({ user: null, messages: [] });
  });

  it('are exported with their texts, and without ids', async () => {
    await send({ email, subject: 'Moorings', message: 'How much rope does a boat need?' });
    const { messages, user } = await exported(email);
    expect(user).toBeNull();
    expect(messages).toEqual([
      {
        received_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        folder: 'inbox',
        name: someContact.name,
        email,
        subject: 'Moorings',
        message: 'How much rope does a boat need?',
        is_read: false,
        mail_to_owner: 'not sent',
      },
    ]);
  });

  it('are erased with everything that belongs to them, and no others', async () => {
    await send({ email: 'other@example.com' });
    await send({ email });
    await send({ email: 'IDA@example.com', website: 'https://spam.example' });
    await send({ email });
    expect(await counts()).toEqual({ unread: 3, inbox: 3, spam: 1 });
    expect(await erase(email)).toEqual({ ...nothingErased, messages: 3 });
    expect(await counts()).toEqual({ unread: 1, inbox: 1, spam: 0 });
    expect(await itemsWith(email)).toEqual([]);
  });

  it('are erased step by step, and again without harm', async () => {
    for (let index = 0; index < 27; index += 1) await send({ email });
    await send({ email: 'other@example.com' });
    const first = erasedPersonalDataSchema.parse(
      await ask('erasePersonalData', { body: { email } }),
    );
    expect(first).toMatchObject({ messages: 25, next: { part: 'inbox' } });
    // Begins again, as after an interruption.
    expect(await erase(email)).toMatchObject({ messages: 2 });
    expect(await erase(email)).toMatchObject({ messages: 0 });
    expect(await counts()).toEqual({ unread: 1, inbox: 1, spam: 0 });
  });

  it('are erased once by two administrators at the same time', async () => {
    for (let index = 0; index < 6; index += 1) await send({ email });
    const both = await Promise.all([erase(email), erase(email)]);
    expect(sum(both, 'messages')).toBe(6);
    expect(await counts()).toEqual({ unread: 0, inbox: 0, spam: 0 });
  });

  it('leave only in the activity that they were exported and erased, without the address', async () => {
    await send({ email });
    await exported(email);
    await erase(email);
    for (const action of ['export_person', 'erase_person']) {
      expect(await events(action)).toMatchObject([
        { userId: owner.id, label: 'messages of one person' },
      ]);
    }
    expect(await itemsWith('ida')).toEqual([]);
  });

  const future = { time: '2999-01-01T00:00:00.000Z', id: 'z' };
  it.each([
    ['without a place', undefined],
    ['at the beginning', { part: 'inbox' }],
    ['after a place that the server did not give', { part: 'inbox', after: future }],
  ])(
    'are neither exported nor erased without an entry by a request that begins %s',
    async (_, from) => {
      await send({ email });
      const body = { email, from };
      expect(await ask('exportPersonalData', { body })).toMatchObject({ messages: [{ email }] });
      expect(await events('export_person')).toHaveLength(1);
      expect(await ask('erasePersonalData', { body })).toMatchObject({ messages: 1 });
      expect(await events('erase_person')).toHaveLength(1);
    },
  );

  it('add nothing to the activity when there are none', async () => {
    await exported(email);
    await erase(email);
    expect([...(await events('export_person')), ...(await events('erase_person'))]).toEqual([]);
  });
});

describe('a user', () => {
  async function author() {
    const user = await enter({ is_staff: true, first_name: 'Zora', last_name: 'Quill' });
    const as = { token: user.token };
    const post = (await ask('createPost', { ...as, body: postFields() }, 201)) as { id: string };
    const base = { postId: post.id, version: 1, slug: 'a-slug', excerpt: '' };
    const content = JSON.stringify([{ type: 'paragraph', children: [{ text: 'Half a thought' }] }]);
    const image = 'uploads/00000000-0000-4000-8000-000000000001.png';
    const seo = { title: '', description: 'To be found', canonical: '', noindex: true, image };
    const values = { ...unsavedValues, title: 'Unsaved', content, lang: 'pl', seo };
    const keep = (params: Record<string, string>, body: object) =>
      ask('keepWorkingCopy', { ...as, params, body });
    await keep({ post: post.id, id: 'a' }, { base, values });
    await keep({ post: 'new', id: 'b' }, { base: null, values });
    const trashed = (await ask('createPost', { ...as, body: postFields() }, 201)) as { id: string };
    await keep({ post: trashed.id, id: 'c' }, { base: null, values });
    await ask('deletePost', { ...as, params: { id: trashed.id } }, 204);
    const project = { ...unsavedProject, title: 'A kite', technologyDraft: 'Rea', content, seo };
    await keep({ post: 'new-project', id: 'd' }, { kind: 'project', base: null, values: project });
    await ask('updateUser', { params: { id: user.id }, body: { email: user.email } });
    await send({ email: user.email });
    return { ...user, post };
  }

  it('is found with activity, unsaved changes and posts', async () => {
    const user = await author();
    expect(await find(user.email.toUpperCase())).toMatchObject({
      user: { id: user.id, name: 'Zora Quill', username: user.username },
      messages: [{ folder: 'inbox' }],
      // Others created and updated the user; three events are the user's own.
      activity: 5,
      working_copies: 4,
      posts: 1,
    });
  });

  it('is exported for people to read: no password, no hash, no id, no other person', async () => {
    const user = await author();
    const bystander = await enter({});
    const remove = { token: user.token, params: { id: bystander.id } };
    await ask('deleteUser', remove, 204);
    const file = await exported(user.email);
    expect(file.user).toMatchObject({ username: user.username, role: 'staff', email: user.email });
    expect(file.posts).toMatchObject([{ status: 'draft' }]);
    expect(
      file.unsaved_changes
        .map((copy) => [('of_post' in copy ? copy.of_post : copy.of) !== null, copy.text])
        .sort(),
    ).toEqual([false, false, true, true].map((isNamed) => [isNamed, 'Half a thought']));
    expect(file.unsaved_changes).toContainEqual(
      expect.objectContaining({
        kind: 'project',
        of: null,
        fields: expect.objectContaining({ title: 'A kite', technologyDraft: 'Rea' }),
      }),
    );
    const told = file.unsaved_changes.map((copy) =>
      'fields' in copy ? copy.fields['seo'] : copy.seo,
    );
    const found = { title: '', description: 'To be found', canonical: '', noindex: true };
    expect(told).toEqual([found, found, found, found]);
    expect(file.activity).toContainEqual(
      expect.objectContaining({ what: 'Deleted user', about: 'Another user' }),
    );
    expect(file.activity).toContainEqual(
      expect.objectContaining({ what: 'Updated user', done_by_this_person: false }),
    );
    const text = JSON.stringify(file);
    for (const secret of [user.id, user.post.id, bystander.username, 'Hash', 'password']) {
      expect(text).not.toContain(secret);
    }
  });

  it('is erased for good; what they published stays, with the author’s name', async () => {
    const user = await author();
    expect(await erase(user.email)).toEqual({
      ...nothingErased,
      messages: 1,
      activity: 2,
      working_copies: 4,
      user_deleted: true,
    });
    expect(await itemsWith(user.email)).toEqual([]);
    const left = new Set(await itemsWith(user.username));
    for (const pk of left) expect(pk).toMatch(/^(POST|POSTS|TRASH|IDEMPOTENCY)#/);
    expect(await ask('getPost', { params: { id: user.post.id } })).toMatchObject({
      author: { first_name: 'Zora', last_name: 'Quill' },
    });
    expect(await events('delete_user')).toMatchObject([{ label: 'Erased user', userId: owner.id }]);
    const { status } = await api.call('me', { token: user.token });
    expect(status).toBe(401);
    await api.tick();
    expect(await find(user.email)).toMatchObject({ user: null, messages: [] });
    expect(await erase(user.email)).toMatchObject({ messages: 0, user_deleted: false });
  });

  it('is erased completely although they go on working, and others change the account', async () => {
    const user = await author();
    const as = { token: user.token };
    const first = await ask('erasePersonalData', { body: { email: user.email } });
    const body = { base: null, values: unsavedValues };
    const copy = { params: { post: 'new', id: 'late' }, body };
    await ask('updateMe', { ...as, body: { email: user.email, first_name: 'Late' } }, 401);
    await ask('keepWorkingCopy', { ...as, ...copy }, 401);
    let { next: from } = erasedPersonalDataSchema.parse(first);
    while (from) {
      // This happens after the activity was read.
      if (from.part === 'copies') {
        await ask('updateUser', { params: { id: user.id }, body: { email: user.email } });
      }
      const step = await ask('erasePersonalData', { body: { email: user.email, from } });
      from = erasedPersonalDataSchema.parse(step).next;
    }
    for (const pk of await itemsWith(user.username)) {
      expect(pk).toMatch(/^(POST|POSTS|TRASH|IDEMPOTENCY)#/);
    }
    expect((await itemsWith(user.id)).filter((pk) => String(pk).startsWith('COP'))).toEqual([]);
  });

  it('is neither exported nor erased without entries, which say what it was', async () => {
    const user = await author();
    await exported(user.email);
    await erase(user.email);
    const labels = async (action: string) =>
      (await events(action)).map(({ label }) => label).sort();
    expect(await labels('export_person')).toEqual([
      'activity of one person',
      'messages of one person',
      'posts of one person',
      'unsaved changes, account of one person',
    ]);
    expect(await labels('erase_person')).toEqual([
      'activity of one person',
      'messages of one person',
      'unsaved changes, account of one person',
    ]);
  });

  it('loses the Cognito account and the sessions with the next tick', async () => {
    const { id, email } = await enter({});
    await erase(email);
    const later = Date.now() + 10 * 60_000;
    const [work] = await workOf(id);
    expect(work).toMatchObject({ kind: 'removal' });
    // The entry is old enough to count as abandoned.
    await api.userDeps.users.addEntry({
      kind: 'removal',
      id: 'REMOVAL',
      userId: id,
      startedAt: new Date(later - 20 * 60_000).toISOString(),
    });
    await api.tick();
    expect(await workOf(id)).toEqual([]);
    expect(await api.accountIds()).not.toContain(id);
    expect(await itemsWith(id)).toEqual(['EVENTS', 'EVENTS']);
  });

  it('who erases the own address keeps the account and everything that is theirs', async () => {
    await send({ email: owner.email });
    expect(await erase(owner.email)).toEqual({ ...nothingErased, messages: 1 });
    expect(await find(owner.email)).toMatchObject({ user: { id: owner.id }, messages: [] });
  });

  const workOf = async (id: string): Promise<Partial<Item>[]> =>
    (await api.items()).filter((item) => item.pk === 'USERS#WORK' && item.userId === id);
});

it('whoever is no administrator learns and erases nothing', async () => {
  await send({ email: 'ida@example.com' });
  for (const flags of [{ is_staff: true }, { is_viewer: true }, {}]) {
    const { token } = await enter(flags);
    for (const name of ['findPersonalData', 'exportPersonalData', 'erasePersonalData'] as const) {
      const answer = await ask(name, { token, body: { email: 'ida@example.com' } }, 403);
      expect(JSON.stringify(answer)).not.toContain(someContact.subject);
    }
  }
  expect(await counts()).toEqual({ unread: 1, inbox: 1, spam: 0 });
});

it('an address that is none is refused beside its field', async () => {
  for (const email of ['', 'ida', 'ida@example']) {
    const answer = await ask('findPersonalData', { body: { email } }, 422);
    expect(answer).toMatchObject({ errors: { email: expect.any(String) } });
  }
});
