/**
 * Compares answers about posts and projects, and the stored items, byte by byte with a recording. `--update=all`
 * records again, after an intended change.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { previewPath } from '#shared/platform/http.ts';
import type { RouteName } from '#shared/routes/table.ts';
import { newUser } from '#test/support/auth-fixtures.ts';
import { begin } from '#test/support/callers.ts';
import { prose } from '#test/support/posts-fixtures.ts';
import { type ItemKind, kindOf, lineOf } from '#test/support/stored-items.ts';
import { type ApiRequest, startWholeApi, type WholeApi } from '#test/support/whole-api.ts';
import { unsavedProject, unsavedValues } from '#test/support/working-copies.ts';

/** Every call of the clock lets seconds pass. */
const start = Math.floor(Date.now() / 60_000) * 60_000;

let api: WholeApi;
let tokens: Record<'staff' | 'viewer', string>;

beforeAll(async () => {
  api = await startWholeApi();
  const tokenOf = async (changes: Partial<typeof newUser>) =>
    api.tokens.good(
      await begin(api, (await createUser(api.userDeps, { ...newUser, ...changes })).id),
    );
  tokens = {
    staff: await tokenOf({ username: 'ada', email: 'ada@example.com', is_staff: true }),
    viewer: await tokenOf({
      username: 'demo',
      email: 'demo@example.com',
      is_staff: false,
      is_viewer: true,
    }),
  };
});

afterAll(async () => {
  await api?.stop();
  vi.useRealTimers();
});

type Who = 'nobody' | keyof typeof tokens;

type Call = (name: RouteName, request?: ApiRequest, who?: Who) => Promise<Record<string, unknown>>;

it('are what they were', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  const lines: string[] = [];
  const names = new Map<string, string>();
  let seconds = 0;
  const call: Call = async (name, request = {}, who = 'staff') => {
    vi.setSystemTime(start + 1000 * ++seconds);
    const token = who === 'nobody' ? undefined : tokens[who];
    const { status, text } = await api.call(name, { ...request, token });
    const line = `${name} ${who} ${JSON.stringify(request)}\n  ${status} ${text}`;
    lines.push(normalised(line, nameIn(names)));
    return text === '' ? {} : JSON.parse(text);
  };
  await aboutPosts(call);
  await aboutProjects(call);
  const items = (await api.items())
    .filter((item) => !notOfEntries.has(kindOf(item)))
    .map((item) =>
      normalised(
        lineOf({ ...item, gzip: undefined }),
        (found, kind) => names.get(found) ?? `<${kind}>`,
      ),
    );
  await recorded('answers', lines);
  await recorded('items', items.sort());
});

const notOfEntries = new Set<ItemKind>([
  'user',
  'session',
  'username',
  'email',
  'user-entry',
  'user-counters',
  'site-page',
]);

function recorded(what: string, lines: readonly string[]) {
  return expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(
    `golden/entries.${what}.generated.txt`,
  );
}

const patterns = {
  moment: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g,
  id: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  token: /(?<=preview\/|"token":")[\w-]{64}/g,
  hash: /\b[0-9a-f]{64}\b/g,
  epoch: /\b1[789]\d{8}(?:\d{3})?\b/g,
  cursor: /(?<="next_cursor":")[^"]+/g,
};

/** Replaces ids, times and hashes, which differ from run to run, by names. */
function normalised(text: string, nameOf: (found: string, kind: string) => string): string {
  return Object.entries(patterns).reduce(
    (line, [kind, pattern]) => line.replaceAll(pattern, (found) => nameOf(found, kind)),
    text,
  );
}

/** Numbers texts in the order in which they first appear. */
function nameIn(names: Map<string, string>) {
  return (found: string, kind: string): string => {
    const known = names.get(found) ?? `<${kind} ${names.size + 1}>`;
    names.set(found, known);
    return known;
  };
}

const rich = JSON.stringify([
  { type: 'heading-two', children: [{ text: 'Tides' }] },
  { type: 'paragraph', children: [{ text: prose }, { text: ' Bold.', bold: true }] },
  { type: 'math-block', formula: 'x^2', children: [{ text: '' }] },
]);
const post = { title: 'Tide tables', category: 'Nature', content: rich, tags: ['Sea', 'Tools'] };
const project = {
  title: 'Kite',
  description: 'Flies at the end of a string.',
  content: rich,
  category: 'Web App',
  status: 'completed',
  start_date: '2025-05-01',
  technologies: ['Paper', 'String'],
  highlights: ['Folds flat'],
};

async function aboutPosts(call: Call): Promise<void> {
  const draft = await call('createPost', { body: post });
  const live = await call('createPost', {
    body: { ...post, status: 'published', excerpt: 'By hand.' },
    idempotencyKey: 'once',
  });
  await call('createPost', {
    body: { ...post, status: 'published', excerpt: 'By hand.' },
    idempotencyKey: 'once',
  });
  const own = { params: { id: String(draft.id) } };
  const others = { params: { id: String(live.id) } };
  await call('createPost', { body: { ...post, title: 'Tide', tags: [], content: 'Short.' } });
  await call('createPost', { body: post }, 'viewer');
  for (const who of ['nobody', 'viewer', 'staff'] as const) {
    await call('listPosts', { query: { status: 'published' } }, who);
    await call('listPosts', { query: { status: 'all', sort: '-created_at', page_size: '1' } }, who);
    await call('getPost', own, who);
    await call('getPost', { params: { id: 'tide-tables-2' } }, who);
  }
  await call('listPosts', { query: { q: 'tide' } }, 'nobody');
  await call('listPosts', { query: { tag: 'sea' } }, 'nobody');
  await call('updatePost', {
    ...own,
    ifMatch: 1,
    body: { ...post, title: 'Tide tables, revised' },
  });
  await call('updatePost', { ...own, ifMatch: 1, body: post });
  await call('publishPost', { ...own, ifMatch: 2 });
  await call('updatePost', { ...own, body: { ...post, status: 'published', slug: 'tides' } });
  await call('getPost', { params: { id: 'tide-tables-revised' } }, 'nobody');
  await call('listPostVersions', own);
  await call('getPostVersion', { params: { ...own.params, version: '1' } });
  await call('restorePostVersion', { params: { ...own.params, version: '1' } });
  await call('unpublishPost', own);
  const preview = await call('createPreview', own);
  const token = String(preview.url_path).replace(previewPath(''), '');
  await call('getPreview', { params: { token } }, 'nobody');
  await call('deletePreview', own);
  const copy = { post: String(draft.id), id: '00000000-0000-4000-8000-000000000001' };
  const values = { ...unsavedValues, title: 'Half' };
  await call('keepWorkingCopy', { params: copy, body: { base: null, values } });
  await call('listWorkingCopies', { params: { post: copy.post } });
  await call('removeWorkingCopy', { params: copy });
  await call('listTags', {}, 'nobody');
  await call('deletePost', others);
  await call('listTrashedPosts');
  await call('restorePost', others);
  await call('publishPost', others);
  await call('deletePost', own);
}

async function aboutProjects(call: Call): Promise<void> {
  const first = await call('createProject', { body: project, idempotencyKey: 'one' });
  await call('createProject', { body: project, idempotencyKey: 'one' });
  const planned = { ...project, status: 'planned', category: '', content: undefined };
  const second = await call('createProject', { body: { ...planned, long_description: prose } });
  const own = { params: { id: String(first.id) } };
  await call('createProject', { body: { ...project, end_date: '2024-01-01' } });
  await call('createProject', { body: project }, 'nobody');
  for (const who of ['nobody', 'viewer', 'staff'] as const) {
    await call('listProjects', { query: { page_size: '1' } }, who);
    await call('listProjects', { query: { status: 'completed', category: 'web' } }, who);
    await call('getProject', { params: { id: 'kite' } }, who);
  }
  await call('updateProject', { ...own, ifMatch: 1, body: { title: 'A kite', slug: 'a-kite' } });
  await call('updateProject', { ...own, ifMatch: 1, body: { title: 'Another kite' } });
  await call('updateProject', { ...own, body: { end_date: '2024-01-01' } });
  await call('getProject', { params: { id: 'kite' } }, 'nobody');
  await call('deleteProject', { params: { id: String(second.id) } });
  await call('listTrashedProjects');
  await call('restoreProject', { params: { id: String(second.id) } });
  await call('deleteProject', own);
  await call('getProject', own, 'nobody');
  const copy = { post: 'new-project', id: '00000000-0000-4000-8000-000000000002' };
  const values = { ...unsavedProject, technologyDraft: 'Rea' };
  await call('keepWorkingCopy', { params: copy, body: { kind: 'project', base: null, values } });
  await call('listWorkingCopies', { params: { post: copy.post } });
}
