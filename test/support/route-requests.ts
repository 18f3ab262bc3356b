/**
 * Makes a valid request for every route. Each request gets new targets, so that each write changes the store. Writes are
 * listed by hand; requests of reads are derived from their paths.
 */
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { type PasswordLink, withNewLink } from '#lambdas/features/users/password-links.ts';
import { secretBytes } from '#lambdas/kernel/link-token.ts';
import { incomingPrefix } from '#shared/platform/buckets.ts';
import { type RouteName, type RouteTable, routes } from '#shared/routes/table.ts';
import type { SignInRules } from '#shared/schemas/account.ts';
import { defaultSettings } from '#shared/site/default-settings.ts';
import { newUser, someNames } from './auth-fixtures.ts';
import { begin } from './callers.ts';
import { someContact } from './contact-fixtures.ts';
import { picture } from './pictures.ts';
import { codeAt, giveSecondStep, giveSetUp } from './second-steps.ts';
import { somePage } from './page-fixtures.ts';
import { postFields } from './posts-fixtures.ts';
import { someProject } from './project-fixtures.ts';
import { visitorEvent } from './visit-fixtures.ts';
import { type ApiRequest, uploadsBucket, type WholeApi } from './whole-api.ts';
import { unsavedValues } from './working-copies.ts';

/** @param userId the caller, for actions on their own account */
type MakeRequest = (userId: string) => Promise<ApiRequest>;
export type RouteRequests = (name: RouteName, userId: string) => Promise<ApiRequest>;

export type WriteName = {
  [Name in RouteName]: RouteTable[Name]['method'] extends 'GET' ? never : Name;
}[RouteName];

const size = { width: 40, height: 30 };
const someCopy = () => ({ post: 'new', id: crypto.randomUUID() });
const unsaved = { base: null, values: unsavedValues };
/** Has a constant title, so that runs can be compared. */
const colophon = () => somePage({ title: 'Colophon', is_draft: false });
const noFlags = { is_viewer: false, is_staff: false, is_admin: false };

export async function routeRequests(api: WholeApi, adminToken: string): Promise<RouteRequests> {
  const image = await picture('image/png', size);

  /** Calls a route as an administrator. */
  async function ask<Answer>(name: RouteName, request: ApiRequest = {}): Promise<Answer> {
    const { status = 0, text } = await api.call(name, { ...request, token: adminToken });
    if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer; // the function validates its answers
  }
  const made = async (name: 'createPost' | 'createProject' | 'createPage', body: object) =>
    (await ask<{ id: string }>(name, { body })).id;
  const post = async (changes: Parameters<typeof postFields>[0] = {}) => ({
    id: await made('createPost', somePost(changes)),
  });
  const changedPost = async () => {
    const params = await post();
    await ask('updatePost', { params, body: somePost() });
    return { ...params, version: '1' };
  };
  const pinned = async () => {
    const params = await post({ status: 'published' });
    await ask('pinPost', { params });
    return params;
  };
  const project = async () => ({ id: await made('createProject', kite()) });
  const changedProject = async () => {
    const params = await project();
    await ask('updateProject', { params, body: { title: 'Another title' } });
    return { ...params, version: '1' };
  };
  const page = async () => ({ id: await made('createPage', colophon()) });
  const changedPage = async () => {
    const params = await page();
    await ask('updatePage', { params, body: { ...colophon(), content: 'Set anew.' } });
    return { ...params, version: '1' };
  };
  const trashed = async (
    name: 'deletePost' | 'deleteProject' | 'deletePage',
    params: { id: string },
  ) => {
    await ask(name, { params });
    return params;
  };
  const withPreview = async (name: RouteName, create: () => Promise<{ id: string }>) => {
    const params = await create();
    await ask(name, { params });
    return { params };
  };
  const previewed = async () => {
    const params = await post();
    const { url_path } = await ask<{ url_path: string }>('createPreview', { params });
    return { params, token: url_path.split('/').at(-1) ?? '' };
  };
  const user = async () => createUser(api.userDeps, { ...newUser, ...someNames(), ...noFlags });
  /** Stores a link without its route, which sends a mail and allows few requests per hour. */
  const linkOf = async (kind: PasswordLink) => {
    const before = await user();
    const newSecret = () => crypto.getRandomValues(new Uint8Array(secretBytes));
    const deps = { ...api.userDeps, newSecret };
    const { after, token } = withNewLink(before, { kind, lifetimeMs: 60_000 }, deps);
    await api.userDeps.users.update({ before, after });
    return { params: { id: before.id }, token };
  };
  const invited = () => linkOf('invitation');
  const { table, seal } = api;
  const ownCode = async (userId: string) => {
    await giveSecondStep({ table, seal, userId });
    return { current_password: newUser.password, code: codeAt(new Date()) };
  };
  const changedSettings = async () => {
    const { version } = await ask<{ version: number }>('updateSiteSettings', {
      body: someSettings(),
    });
    return { version: String(version - 1) };
  };
  const uploaded = async () =>
    (await ask<{ object_key: string }>('upload', { form: imageForm(image) })).object_key;
  const inLibrary = async () => ({ id: (await uploaded()).slice('uploads/'.length) });
  const sent = async () => {
    await api.call('sendMessage', fromNewAddress(someContact));
    const { data } = await ask<{ data: { id: string }[] }>('listMessages');
    return { id: data[0]?.id ?? '' };
  };
  const ofSender = async () => {
    await sent();
    return { body: { email: someContact.email } };
  };
  const signIn = async () => {
    const { username } = await user();
    return fromNewAddress({ username, password: newUser.password });
  };

  /** Creates the resource for the `{id}` of a read, by the first part of the path. */
  const subjects: Record<string, () => Promise<Record<string, string>>> = {
    blog_posts: changedPost,
    projects: changedProject,
    pages: changedPage,
    messages: sent,
    users: async () => ({ id: (await user()).id }),
  };
  const read = async (name: RouteName): Promise<ApiRequest> => {
    const parts = routes[name].path.slice(1).split('/');
    const named = parts.flatMap((part) => /^\{(\w+)\}$/.exec(part)?.[1] ?? []);
    if (named.length === 0) return {};
    const subject = await subjects[parts[0] ?? '']?.();
    if (!subject) throw new Error(`${name} needs a request of its own`);
    return { params: Object.fromEntries(named.map((key) => [key, subject[key] ?? ''])) };
  };

  const listed: Record<WriteName, MakeRequest> & Partial<Record<RouteName, MakeRequest>> = {
    signIn,
    refresh: async () => {
      const { text } = await api.call('signIn', await signIn());
      return { body: { refresh_token: JSON.parse(text).refresh_token } };
    },
    // Ends a new session, because other requests need the caller's session.
    logout: async (userId) => ({ token: api.tokens.good(await begin(api, userId)) }),
    reportAccessDenied: async () => ({ body: { path: '/admin/users' } }),

    getPost: async () => ({ params: await post({ status: 'published' }) }),
    createPost: async () => ({ body: somePost() }),
    updatePost: async () => ({ params: await post(), body: somePost() }),
    deletePost: async () => ({ params: await post() }),
    publishPost: async () => ({ params: await post() }),
    unpublishPost: async () => ({ params: await post({ status: 'published' }) }),
    pinPost: async () => ({ params: await post({ status: 'published' }) }),
    unpinPost: async () => ({ params: await pinned() }),
    restorePostVersion: async () => ({ params: await changedPost() }),
    createPreview: async () => ({ params: await post() }),
    deletePreview: async () => ({ params: (await previewed()).params }),
    getPreview: async () => ({ params: { token: (await previewed()).token } }),

    listWorkingCopies: async () => ({ params: { post: 'new' } }),
    keepWorkingCopy: async () => ({ params: someCopy(), body: unsaved }),
    // A working copy can only be removed by its author.
    removeWorkingCopy: async (userId) => {
      const params = someCopy();
      const token = api.tokens.good(await begin(api, userId));
      await api.call('keepWorkingCopy', { params, body: unsaved, token });
      return { params };
    },

    createProject: async () => ({ body: kite() }),
    updateProject: async () => ({ params: await project(), body: { title: 'Another title' } }),
    deleteProject: async () => ({ params: await project() }),
    restoreProjectVersion: async () => ({ params: await changedProject() }),
    createProjectPreview: async () => ({ params: await project() }),
    deleteProjectPreview: () => withPreview('createProjectPreview', project),

    createPage: async () => ({ body: colophon() }),
    updatePage: async () => ({ params: await page(), body: colophon() }),
    deletePage: async () => ({ params: await page() }),
    restorePageVersion: async () => ({ params: await changedPage() }),
    createPagePreview: async () => ({ params: await page() }),
    deletePagePreview: () => withPreview('createPagePreview', page),

    restorePost: async () => ({ params: await trashed('deletePost', await post()) }),
    restorePage: async () => ({ params: await trashed('deletePage', await page()) }),
    restoreProject: async () => ({ params: await trashed('deleteProject', await project()) }),

    updateSiteSettings: async () => ({ body: someSettings() }),
    getSiteSettingsVersion: async () => ({ params: await changedSettings() }),
    renameLabel: async () => {
      await post();
      return { body: { kind: 'category', from: 'Nature', to: 'Wildlife' } };
    },
    restoreSiteSettingsVersion: async () => ({ params: await changedSettings() }),

    requestExport: async () => ({ body: { scope: 'public' } }),

    getUploadAddress: async () => {
      const avatar = await uploaded();
      await post({ status: 'published', avatar });
      return { query: { object_key: avatar } };
    },
    upload: async () => ({ form: imageForm(image) }),
    describeUpload: async () => ({ params: await inLibrary(), body: { description: 'A kite' } }),
    deleteUpload: async () => ({ params: await inLibrary() }),
    completeUpload: async () => {
      const body = { filename: 'a.png', content_type: 'image/png', size: image.length };
      const { object_key } = await ask<{ object_key: string }>('upload', { body });
      const Key = incomingPrefix + object_key;
      const put = new PutObjectCommand({ Bucket: uploadsBucket, Key, Body: image });
      await api.fixture.s3().send(put);
      return { body: { object_key } };
    },

    sendMessage: async () => fromNewAddress(someContact),
    markMessage: async () => ({ params: await sent(), body: { is_read: true } }),
    deleteMessage: async () => ({ params: await sent() }),

    findPersonalData: ofSender,
    exportPersonalData: ofSender,
    erasePersonalData: ofSender,

    createUser: async () => ({ body: { ...someNames(), password: 'first-password' } }),
    updateUser: async () => {
      const { id, email } = await user();
      return { params: { id }, body: { email, first_name: 'Bea' } };
    },
    updateUserRole: async () => ({
      params: { id: (await user()).id },
      body: { ...noFlags, is_staff: true },
    }),
    deleteUser: async () => ({ params: { id: (await user()).id } }),
    changePassword: async (id) => ({
      params: { id },
      ...fromNewAddress({ oldPassword: newUser.password, newPassword: 'another-password' }),
    }),

    updateMe: async () => {
      const { email } = someNames();
      return fromNewAddress({ email, current_password: newUser.password, first_name: 'Bea' });
    },
    inviteUser: async () => ({ body: someNames() }),
    sendInvitation: async () => ({ params: { id: (await user()).id } }),
    revokeInvitation: async () => ({ params: (await invited()).params }),
    readInvitation: async () => fromNewAddress({ token: (await invited()).token }),
    acceptInvitation: async () =>
      fromNewAddress({ token: (await invited()).token, password: 'first-password' }),

    beginSecondStep: async () => fromNewAddress({ current_password: newUser.password }),
    confirmSecondStep: async (userId) => {
      await giveSetUp({ table, seal, userId });
      return { body: { code: codeAt(new Date()) } };
    },
    renewRecoveryCodes: async (userId) => fromNewAddress(await ownCode(userId)),
    turnOffSecondStep: async (userId) => fromNewAddress(await ownCode(userId)),
    forgetTrustedBrowsers: async (userId) => {
      await giveSecondStep({ table, seal, userId });
      return {};
    },
    removeSecondStep: async () => {
      const { id } = await user();
      await giveSecondStep({ table, seal, userId: id });
      return { params: { id } };
    },
    updateSignInRules: async () => {
      const { second_step_required_since: since } = await ask<SignInRules>('getSignInRules', {});
      return { body: { require_second_step: since === null } };
    },
    endSession: async (userId) => ({ params: { id: (await begin(api, userId)).sessionId } }),
    endOtherSessions: async () => ({}),
    requestPasswordReset: async () => fromNewAddress({ username: (await user()).username }),
    readPasswordReset: async () => fromNewAddress({ token: (await linkOf('passwordReset')).token }),
    acceptPasswordReset: async () =>
      fromNewAddress({
        token: (await linkOf('passwordReset')).token,
        password: 'first-password',
      }),

    recordVisitorEvent: async () =>
      fromNewAddress(visitorEvent('session_start', { sessionId: crypto.randomUUID() })),
  };
  return (name, userId) => (listed[name] ?? (() => read(name)))(userId);
}

function somePost(changes: Parameters<typeof postFields>[0] = {}) {
  return postFields({ title: `A note on foxes ${crypto.randomUUID()}`, ...changes });
}

function kite() {
  return someProject({ title: `Kite ${crypto.randomUUID()}` });
}

/** @returns different settings each time, so that saving changes the store */
function someSettings() {
  const { profile } = defaultSettings;
  return {
    ...defaultSettings,
    profile: { ...profile, title: `Draughtsman ${crypto.randomUUID()}` },
  };
}

/** @returns one of 16 million addresses, so that requests do not share a limit */
function someAddress(): string {
  const parts = crypto.getRandomValues(new Uint8Array(3));
  return `10.${[...parts].join('.')}`;
}

function fromNewAddress(body: object): ApiRequest {
  return { body, address: someAddress() };
}

function imageForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return form;
}
