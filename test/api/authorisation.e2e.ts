/** Every write without the rights for it, over HTTP, is refused and changes nothing. */
import { type APIRequestContext, expect, test } from 'playwright/test';
import { viewer as demo } from '#scripts/seed/users.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { type RouteName, routeEntries, routes } from '#shared/routes/table.ts';
import type { Tokens } from '#shared/schemas/auth.ts';
import type { PageList } from '#shared/schemas/pages.ts';
import type { PostList } from '#shared/schemas/posts.ts';
import type { Project, ProjectList } from '#shared/schemas/projects.ts';
import type { UserList } from '#shared/schemas/users.ts';
import { createPage, pagesPath } from '#test/support/page-api.ts';
import { somePage } from '#test/support/page-fixtures.ts';
import { createProject, newProject, projectsPath } from '#test/support/project-api.ts';
import { bearer, createPost, jsonOf, signIn, somePost } from '#test/support/site-api.ts';
import { createUser, invitedUser, newUser, signInAs, usersPath } from '#test/support/user-api.ts';

type Headers = Record<string, string>;

interface Refused {
  status: 401 | 403;
  code: string;
}

/** The writes that need rights, other than those on one's own account. */
const guarded = routeEntries()
  .filter(([, row]) => row.method !== 'GET' && row.policy !== 'anyone' && row.policy !== 'signedIn')
  .map(([name]) => name)
  .filter((name) => name !== 'changePassword' && name !== 'updateMe');

const postsPath = `${apiBasePath}/blog_posts`;

test('every write is listed', () => {
  expect(guarded).toHaveLength(42);
});

for (const [who, refused, headersOf] of [
  ['whoever is not signed in', { status: 401, code: 'sign-in-required' }, async () => ({})],
  [
    'the demo viewer',
    { status: 403, code: 'read-only-account' },
    async (api) => bearer(await signIn(api, demo.username)),
  ],
  [
    'a user without a role',
    { status: 403, code: 'forbidden' },
    async (api) => bearer(await signIn(api, 'reader')),
  ],
  [
    'a disabled administrator',
    { status: 401, code: 'session-ended' },
    async (api, site) => bearer(await disabledAdministrator(api, site)),
  ],
  [
    'whoever changes a token',
    { status: 401, code: 'sign-in-required' },
    async (api, { owner }) => {
      const reader = await signIn(api, 'reader');
      const claims = owner.access_token.split('.')[1];
      const [header, , signature] = reader.access_token.split('.');
      return { authorization: `Bearer ${header}.${claims}.${signature}` };
    },
  ],
  [
    'whoever signs a token with nothing',
    { status: 401, code: 'sign-in-required' },
    async (_, { owner }) => {
      const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
      return { authorization: `Bearer ${header}.${owner.access_token.split('.')[1]}.` };
    },
  ],
  [
    'whoever lets an expired token live on',
    { status: 401, code: 'sign-in-required' },
    async (_, { owner }) => {
      const [header, claims = '', signature] = owner.access_token.split('.');
      const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
      const longer = JSON.stringify({ ...read, exp: read.exp + 86_400 });
      const text = Buffer.from(longer).toString('base64url');
      return { authorization: `Bearer ${header}.${text}.${signature}` };
    },
  ],
] satisfies [string, Refused, (api: APIRequestContext, site: Site) => Promise<Headers>][]) {
  test(`${who} cannot write anything`, async ({ request }) => {
    const site = await prepare(request);
    const headers = await headersOf(request, site);
    const before = await site.look();
    for (const name of guarded) {
      const answer = await site.send(name, headers);
      expect(await jsonOf(answer, refused.status), name).toMatchObject({ code: refused.code });
    }
    expect(await site.look()).toEqual(before);
    await site.clear();
  });
}

test('staff cannot assign roles, nor change or delete other staff', async ({ request }) => {
  const site = await prepare(request);
  const headers = bearer(await signIn(request, 'staff'));
  const before = await site.look();
  expect(await jsonOf(await site.send('updateUserRole', headers), 403)).toMatchObject({
    code: 'forbidden',
  });
  const colleague = await site.colleague();
  for (const name of ['updateUser', 'deleteUser'] as const) {
    const answer = await site.send(name, headers, colleague.id);
    expect(await jsonOf(answer, 403), name).toMatchObject({ code: 'privileged-account' });
  }
  const read = await request.get(`${usersPath}/${colleague.id}`, { headers: bearer(site.owner) });
  expect(await jsonOf(read, 200)).toEqual(colleague);
  expect(await site.look()).toEqual(before);
  await site.clear();
});

type Site = Awaited<ReturnType<typeof prepare>>;

/** One object of each kind to write to, and how an administrator sees it. */
async function prepare(api: APIRequestContext) {
  const owner = await signIn(api, 'owner');
  const own = { headers: bearer(owner) };
  const [post, trashedPost] = [await createPost(api, owner), await createPost(api, owner)];
  const [project, trashedProject] = [
    await createProject(api, owner),
    await createProject(api, owner),
  ];
  const [page, trashedPage] = [await createPage(api, owner), await createPage(api, owner)];
  const user = await createUser(api, owner);
  const people = [user.id];
  await api.put(`${postsPath}/${post.id}`, { ...own, data: somePost() });
  await api.put(`${pagesPath}/${page.id}`, { ...own, data: somePage() });
  await api.delete(`${postsPath}/${trashedPost.id}`, own);
  await api.delete(`${projectsPath}/${trashedProject.id}`, own);
  await api.delete(`${pagesPath}/${trashedPage.id}`, own);

  /** Finds what the writes would have created. */
  const fresh = {
    post: somePost(),
    project: newProject(),
    page: somePage(),
    user: newUser(),
    invited: invitedUser(),
  };
  const bodies: Partial<Record<RouteName, object>> = {
    createPost: fresh.post,
    updatePost: somePost(),
    createProject: fresh.project,
    updateProject: { title: 'Another title' },
    createPage: fresh.page,
    updatePage: somePage(),
    upload: { filename: 'a.png', content_type: 'image/png', size: 100 },
    completeUpload: { object_key: `uploads/${crypto.randomUUID()}.png` },
    markMessage: { is_read: true },
    findPersonalData: { email: fresh.user.email },
    exportPersonalData: { email: fresh.user.email },
    erasePersonalData: { email: fresh.user.email },
    createUser: fresh.user,
    inviteUser: fresh.invited,
    updateUser: { email: newUser().email, first_name: 'Bea' },
    updateUserRole: { is_staff: false, is_admin: true, is_viewer: false },
  };
  const targetOf = (name: RouteName): string => {
    if (name === 'restorePost') return trashedPost.id;
    if (name === 'restoreProject') return trashedProject.id;
    if (name === 'restorePage') return trashedPage.id;
    const { path } = routes[name];
    if (path.startsWith('/users')) return user.id;
    if (path.startsWith('/pages')) return page.id;
    return path.startsWith('/projects') ? project.id : post.id;
  };

  const read = async <Answer>(path: string, params: Headers = {}) =>
    (await jsonOf(await api.get(path, { ...own, params }), 200)) as Answer;
  const found = async (path: string, params: Headers) =>
    (await read<PostList | ProjectList | UserList>(path, params)).meta.total;
  const statusOf = async (path: string) => (await api.get(path, own)).status();

  return {
    owner,
    send: (name: RouteName, headers: Headers, id = targetOf(name)) => {
      const { method, path } = routes[name];
      const address = path.replace('{id}', id).replace('{version}', '1');
      const data = bodies[name];
      return api.fetch(`${apiBasePath}${address}`, { method, headers, ...(data && { data }) });
    },
    look: async () => ({
      post: await read(`${postsPath}/${post.id}`),
      versions: await read(`${postsPath}/${post.id}/versions`),
      pageVersions: await read(`${pagesPath}/${page.id}/versions`),
      // Other tests may create neighbours meanwhile.
      project: { ...(await read<Project>(`${projectsPath}/${project.id}`)), neighbors: undefined },
      page: await read(`${pagesPath}/${page.id}`),
      user: await read(`${usersPath}/${user.id}`),
      trashed: [
        await statusOf(`${postsPath}/${trashedPost.id}`),
        await statusOf(`${projectsPath}/${trashedProject.id}`),
        await statusOf(`${pagesPath}/${trashedPage.id}`),
      ],
      made: [
        await found(postsPath, { status: 'all', q: fresh.post.title }),
        await found(usersPath, { q: fresh.user.username }),
        await found(usersPath, { q: fresh.invited.username }),
      ],
      projects: (await read<ProjectList>(projectsPath, { page_size: '100' })).data.filter(
        ({ title }) => title === fresh.project.title,
      ),
      pages: (await read<PageList>(pagesPath, { status: 'all', page_size: '100' })).data.filter(
        ({ title }) => title === fresh.page.title,
      ),
    }),
    /** A member of staff. */
    colleague: async () => {
      const { id } = await createUser(api, owner);
      people.push(id);
      const data = { is_staff: true, is_admin: false, is_viewer: false };
      const answer = await api.put(`${usersPath}/${id}/update_role`, { ...own, data });
      return (await jsonOf(answer, 200)) as { id: string };
    },
    /** Everything that `prepare` and the test created. */
    clear: async () => {
      await api.delete(`${postsPath}/${post.id}`, own);
      await api.delete(`${projectsPath}/${project.id}`, own);
      await api.delete(`${pagesPath}/${page.id}`, own);
      for (const id of people) await api.delete(`${usersPath}/${id}`, own);
    },
    people,
  };
}

async function disabledAdministrator(api: APIRequestContext, site: Site): Promise<Tokens> {
  const headers = bearer(site.owner);
  const { id, username, email } = await createUser(api, site.owner);
  site.people.push(id);
  const role = { is_staff: false, is_admin: true, is_viewer: false };
  await jsonOf(await api.put(`${usersPath}/${id}/update_role`, { headers, data: role }), 200);
  const tokens = await signInAs(api, username);
  const data = { email, is_active: false };
  await jsonOf(await api.put(`${usersPath}/${id}`, { headers, data }), 200);
  return tokens;
}
