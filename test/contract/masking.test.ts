/**
 * The demo login is public, so whatever a viewer can read is public, too. These tests fill a store with private names,
 * addresses and texts, send every read of the API as a viewer, and search the responses for them.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteUser } from '#lambdas/features/users/delete-user.usecase.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import type { Route } from '#shared/routes/route.ts';
import { type RouteName, routeEntries, routes } from '#shared/routes/table.ts';
import { pageFilters } from '#shared/schemas/pages.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { newUser } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { someContact } from '#test/support/contact-fixtures.ts';
import { picture } from '#test/support/pictures.ts';
import { postFields, prose, signedIn } from '#test/support/posts-fixtures.ts';
import { phone, visitorEvent } from '#test/support/visit-fixtures.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  startWholeApi,
  type WholeApi,
} from '#test/support/whole-api.ts';
import { unsavedProject, unsavedValues } from '#test/support/working-copies.ts';

/** Words in texts that a viewer must not see. No word is part of another. */
const secrets = {
  username: 'zxusername',
  firstName: 'zxfirstname',
  lastName: 'zxlastname',
  email: 'zxemail',
  title: 'zxtitle',
  category: 'zxcategory',
  tag: 'zxtag',
  excerpt: 'zxexcerpt',
  text: 'zxtext',
  earlierTitle: 'zxearliertitle',
  deletedUser: 'zxdeleteduser',
  sender: 'zxsender',
  senderEmail: 'zxaddress',
  subject: 'zxsubject',
  message: 'zxmessage',
  supportAddress: 'zxsupport',
} as const;

/** Not even staff may see this word. */
const userAgent = 'zxuseragent';

/** Requests the largest page of a list. */
const whole = { page_size: '100' };

/** The requests for each read of the API. */
let questions: Map<RouteName, ApiRequest[]>;
let api: WholeApi;
let viewer: string;
let staff: string;

beforeAll(async () => {
  api = await startWholeApi();
  staff = await tokenOf({
    username: secrets.username,
    email: `${secrets.email}@example.com`,
    first_name: secrets.firstName,
    last_name: secrets.lastName,
  });
  viewer = await tokenOf({
    username: 'demo',
    email: 'demo@example.com',
    is_staff: false,
    is_viewer: true,
  });
  questions = await fill(staff);
});

afterAll(() => api?.stop());

const reads = routeEntries().flatMap(([name, row]) => (row.method === 'GET' ? [name] : []));

describe('a viewer', () => {
  it('is tested with every read of the API', () => {
    expect(reads.filter((name) => !questions.get(name)?.length)).toEqual([]);
  });

  it.each(reads)('learns nothing by %s', async (name) => {
    for (const request of questions.get(name) ?? []) {
      const { text } = await api.call(name, { ...request, token: viewer });
      const learned = [...Object.values(secrets), userAgent].filter((secret) =>
        text.toLowerCase().includes(secret),
      );
      expect(learned, JSON.stringify(request)).toEqual([]);
    }
  });

  it('finds nothing by searching for it', async () => {
    for (const q of Object.values(secrets)) {
      for (const [name, query] of [
        ['listPosts', { status: 'all', q }],
        ['listPosts', { status: 'unpublished', q }],
        ['listUsers', { q }],
      ] as const) {
        const answer = await api.call(name, { query, token: viewer });
        expect(JSON.parse(answer.text), `${name} ${q}`).toMatchObject({
          data: [],
          meta: { total: 0 },
        });
      }
    }
  });

  it('gets no address of an image that only a draft shows', async () => {
    const [request] = questions.get('getUploadAddress') ?? [];
    expect(await api.call('getUploadAddress', { ...request, token: viewer })).toMatchObject({
      status: 404,
    });
    expect(await api.call('getUploadAddress', { ...request, token: staff })).toMatchObject({
      status: 200,
    });
  });
});

describe('the staff', () => {
  it('can read all of it, so there is something to hide', async () => {
    const texts: string[] = [];
    for (const name of reads) {
      for (const request of questions.get(name) ?? []) {
        texts.push((await api.call(name, { ...request, token: staff })).text.toLowerCase());
      }
    }
    const everything = texts.join('\n');
    const missing = Object.values(secrets).filter((secret) => !everything.includes(secret));
    expect(missing).toEqual([]);
    expect(everything).not.toContain(userAgent);
  });
});

async function tokenOf(changes: Partial<typeof newUser>): Promise<string> {
  const { id } = await createUser(api.userDeps, { ...newUser, ...changes });
  return api.tokens.good(await begin(api, id));
}

async function fill(token: string): Promise<Map<RouteName, ApiRequest[]>> {
  const ask = async (name: RouteName, request: ApiRequest) =>
    idOf(name, await api.call(name, { ...request, token }));
  const image = await picture('image/png', { width: 40, height: 30 });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
  const uploaded = await api.call('upload', { form, token });
  const { object_key } = JSON.parse(uploaded.text) as { object_key: string };

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const draft = { ...hiddenPost(), avatar: object_key };
  const drafts = [
    await ask('createPost', { body: draft }),
    await ask('createPost', { body: { ...hiddenPost(), status: 'review' } }),
    await ask('createPost', { body: { ...hiddenPost(), publish_at: tomorrow } }),
  ];
  const trashed = await ask('createPost', { body: { ...hiddenPost(), status: 'published' } });
  const unpublished = await ask('createPost', { body: { ...hiddenPost(), status: 'published' } });
  await ask('unpublishPost', { params: { id: unpublished } });
  await ask('deletePost', { params: { id: trashed } });
  const pages = [
    await ask('createPage', { body: hiddenPage() }),
    await ask('createPage', { body: hiddenPage() }),
  ];
  await ask('deletePage', { params: { id: pages[1] ?? '' } });
  const renamed = await publishedUnderAnotherTitle();
  for (const id of drafts) await ask('createPreview', { params: { id } });

  for (const [post, copy] of [
    ['new', { values: { ...unsavedValues, title: secrets.title } }],
    ['new-project', { kind: 'project', values: { ...unsavedProject, title: secrets.title } }],
  ] as const) {
    const params = { post, id: crypto.randomUUID() };
    await api.call('keepWorkingCopy', { params, body: { base: null, ...copy }, token });
  }
  const messages = await sendMessages(token);
  await ask('deleteMessage', { params: { id: messages.pop() ?? '' } });
  await ask('reportAccessDenied', { body: { path: '/admin/messages' } });
  await removeSomebody();
  await changeSettings();
  const event = visitorEvent('session_start', {
    sessionId: crypto.randomUUID(),
    user_agent: `${phone} ${userAgent}`,
  });
  await api.call('recordVisitorEvent', { body: event });

  const people = await api.userDeps.users.names(100);
  const posts = [...drafts, trashed, unpublished, renamed].map((id) => ({ params: { id } }));
  const statuses = ['all', 'unpublished', 'draft', 'review', 'published'];
  const slugs = [secrets.title, `${secrets.title}-2`].map((id) => ({ params: { id } }));
  const listed: Partial<Record<RouteName, ApiRequest[]>> = {
    listPosts: [{}, ...statuses.map((status) => ({ query: { status, ...whole } }))],
    getPost: [...posts, ...slugs],
    listPages: pageFilters.map((status) => ({ query: { status, ...whole } })),
    getPreview: [{ params: { token: 'unknown' } }],
    getUploadAddress: [{ query: { object_key } }],
    listMessages: ['inbox', 'spam'].map((folder) => ({ query: { folder, ...whole } })),
    getOverview: [{}, { query: { range: 'all' } }],
    getSiteSettingsVersion: [{ params: { version: '1' } }],
    listWorkingCopies: ['new', 'new-project'].map((post) => ({ params: { post } })),
  };
  const subjects: Record<string, ApiRequest[]> = {
    blog_posts: posts,
    pages: [secrets.title, ...pages].map((id) => ({ params: { id } })),
    messages: messages.map((id) => ({ params: { id } })),
    projects: [{ params: { id: crypto.randomUUID() } }],
    users: people.map(({ id }) => ({ params: { id } })),
  };
  return new Map(reads.map((name) => [name, listed[name] ?? questionsOf(name, subjects)]));
}

/**
 * Sends a read of a single resource for each that exists, and a list with the maximum page size.
 */
function questionsOf(name: RouteName, subjects: Record<string, ApiRequest[]>): ApiRequest[] {
  const { path, query } = routes[name] as Route;
  if (!path.includes('{')) return [query?.safeParse(whole).success ? { query: whole } : {}];
  const version = path.includes('{version}') && { version: '1' };
  const asked = subjects[path.split('/')[1] ?? ''] ?? [];
  return asked.map(({ params }) => ({ params: { ...params, ...version } }));
}

/** @returns the id of the created resource, or an empty text if the response has none */
function idOf(name: RouteName, { status = 0, text }: ApiAnswer): string {
  if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`);
  return text === '' ? '' : String((JSON.parse(text) as { id?: unknown }).id);
}

function hiddenPost() {
  return {
    title: secrets.title,
    category: secrets.category,
    tags: [secrets.tag],
    excerpt: secrets.excerpt,
    content: `${prose} And of ${secrets.text}.`,
  };
}

function hiddenPage() {
  const { title, excerpt, content } = hiddenPost();
  return { title, excerpt, content };
}

/** Publishes a post under a new title, while its versions and events keep the earlier one. Its author is public. */
async function publishedUnderAnotherTitle(): Promise<string> {
  const token = await tokenOf({ username: 'writer', email: 'writer@example.com' });
  const earlier = { ...hiddenPost(), title: secrets.earlierTitle };
  const created = await api.call('createPost', { body: earlier, token });
  const params = { id: idOf('createPost', created) };
  const body = postFields({ status: 'published', excerpt: 'A fox.' });
  idOf('updatePost', await api.call('updatePost', { params, body, token }));
  return params.id;
}

/** @returns the ids of the messages, those for spam first */
async function sendMessages(token: string): Promise<string[]> {
  const body = {
    ...someContact,
    name: secrets.sender,
    email: `${secrets.senderEmail}@example.com`,
    subject: secrets.subject,
    message: `A message about ${secrets.message}.`,
  };
  const sent = [body, { ...body, website: 'https://example.com' }, body];
  for (const [index, each] of sent.entries()) {
    await api.call('sendMessage', { body: each, address: `192.0.2.${index + 10}` });
  }
  const lists = ['inbox', 'spam'].map(async (folder) => {
    const { text } = await api.call('listMessages', { query: { folder }, token });
    return (JSON.parse(text) as { data: { id: string }[] }).data.map(({ id }) => id);
  });
  return (await Promise.all(lists)).flat().toReversed();
}

async function changeSettings(): Promise<void> {
  const token = await tokenOf({
    username: 'settler',
    email: 'settler@example.com',
    first_name: secrets.firstName,
    is_admin: true,
  });
  const body = { ...defaultSettings, support_email: `${secrets.supportAddress}@example.com` };
  const { status, text } = await api.call('updateSiteSettings', { body, token });
  if (status !== 200) throw new Error(text);
}

async function removeSomebody(): Promise<void> {
  const { deletedUser } = secrets;
  const gone = { ...newUser, username: deletedUser, email: `${deletedUser}@example.com` };
  const { id } = await createUser(api.userDeps, { ...gone, is_staff: false });
  await deleteUser({ id, actor: signedIn('admin'), ifMatch: undefined }, api.userDeps);
}
