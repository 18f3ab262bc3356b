/**
 * Lists every request that writes: the example requests of all routes, some of which are replaced by requests with more
 * effects, and the scheduled tasks.
 */
import * as z from 'zod';
import { abandonedAfterMs } from '#lambdas/features/users/user.ts';
import { problemResult } from '#lambdas/runtime/http/response.ts';
import { problem } from '#shared/problems.ts';
import { type RouteName, routeEntries, routes } from '#shared/routes/table.ts';
import { newUser, someNames } from './auth-fixtures.ts';
import { createUser } from '#lambdas/features/users/create-user.usecase.ts';
import { codeAt, giveSecondStep } from './second-steps.ts';
import { begin, person } from './callers.ts';
import { postFields } from './posts-fixtures.ts';
import { someProject } from './project-fixtures.ts';
import type { PublishingSite } from './publishing-site.ts';
import type { RouteRequests, WriteName } from './route-requests.ts';
import type { ItemKind } from './stored-items.ts';
import type { ApiAnswer, ApiRequest, WholeApi } from './whole-api.ts';

export interface World {
  api: WholeApi;
  requests: RouteRequests;
  /** Administrator who sends the requests. */
  owner: Caller;
  /** Name of a user with the password of `newUser`. */
  username: string;
  site: PublishingSite;
  /** Moves the clock. */
  pass(ms: number): void;
}

export interface Caller {
  userId: string;
  token: string;
}

/** Sends the same request each time, with the same header Idempotency-Key. */
export type Attempt = () => Promise<ApiAnswer>;

export interface Operation {
  what: string;
  prepare(world: World): Promise<Attempt>;
  /** Time that the client waits before a retry. */
  waitsMs?: number;
  /** Status of a retry when the first request succeeded but its answer was lost. */
  alreadyDone?: number;
  /** Items that may be missing after a fault. */
  mayLose?: ItemKind[];
}

type Special = Partial<Omit<Operation, 'what'>>;

const special: Partial<Record<WriteName, Special>> = {
  // Uses one account for all sign-ins, because creating accounts in Cognito is slow.
  signIn: {
    prepare: async (world) => {
      const { address } = await world.requests('sendMessage', world.owner.userId);
      const body = { username: world.username, password: newUser.password };
      return attemptOf(world, 'signIn', { body, ...(address && { address }) });
    },
  },
  logout: { alreadyDone: 401 },
  requestExport: { alreadyDone: 409 },
  // A limit allows one event in the feed, and counts an attempt whose answer was lost.
  reportAccessDenied: { mayLose: ['audit-event'] },
  createPost: {
    prepare: async (world) => {
      const body = aPost(await published(world));
      return attemptOf(world, 'createPost', { body });
    },
  },
  updatePost: {
    prepare: async (world) => {
      const params = await made(world, 'createPost', aPost(await published(world)));
      const changes = { slug: crypto.randomUUID(), tags: ['Birds', 'Maps'] };
      const body = aPost({ ...(await published(world)), ...changes });
      return attemptOf(world, 'updatePost', { params, body });
    },
  },
  unpublishPost: {
    prepare: async (world) => {
      const params = await made(world, 'createPost', aPost(await published(world)));
      return attemptOf(world, 'unpublishPost', { params });
    },
  },
  deletePost: {
    alreadyDone: 404,
    prepare: async (world) =>
      attemptOf(world, 'deletePost', { params: await postWithVersions(world) }),
  },
  restorePost: {
    prepare: async (world) => {
      const params = await postWithVersions(world);
      await ask(world, 'deletePost', { params });
      return attemptOf(world, 'restorePost', { params });
    },
  },
  updateProject: {
    prepare: async (world) => {
      const before = someProject({ image_url: await uploaded(world) });
      const params = await made(world, 'createProject', before);
      const body = { image_url: await uploaded(world) };
      return attemptOf(world, 'updateProject', { params, body });
    },
  },
  deleteProject: { alreadyDone: 404 },
  deletePage: { alreadyDone: 404 },
  deleteMessage: { alreadyDone: 404 },
  deleteUser: { alreadyDone: 404 },
  updateUser: {
    prepare: async (world) => {
      const { userId: id } = await enter(world.api, {});
      const body = { email: someNames().email, password: 'another-password' };
      return attemptOf(world, 'updateUser', { params: { id }, body });
    },
  },
  updateMe: {
    prepare: async (world) => {
      const { token } = await enter(world.api, { isStaff: true });
      const change = async () => ({
        body: {
          email: someNames().email,
          current_password: newUser.password,
          picture: await uploaded(world),
        },
        token,
      });
      await ask(world, 'updateMe', await change());
      return attemptOf(world, 'updateMe', await change());
    },
  },
  // The form waits until the remains of the first attempt can be rolled back.
  createUser: { waitsMs: abandonedAfterMs },
  inviteUser: { waitsMs: abandonedAfterMs },
  // The event of the feed is written last, in a separate transaction.
  acceptInvitation: { alreadyDone: 404, mayLose: ['audit-event'] },
  acceptPasswordReset: { alreadyDone: 404, mayLose: ['audit-event'] },
  // The answer is the same for every name, so it cannot reveal that storing the link failed.
  requestPasswordReset: { mayLose: ['user', 'user-entry'] },
  confirmSecondStep: { alreadyDone: 409 },
  removeSecondStep: { alreadyDone: 409 },
  turnOffSecondStep: {
    alreadyDone: 409,
    prepare: (world) => withFreshCodes(world, 'turnOffSecondStep'),
  },
  renewRecoveryCodes: { prepare: (world) => withFreshCodes(world, 'renewRecoveryCodes') },
  changePassword: {
    mayLose: ['audit-event'],
    prepare: async (world) => {
      const { userId, token } = await enter(world.api, { isStaff: true });
      return attemptOf(world, 'changePassword', {
        token,
        ...(await world.requests('changePassword', userId)),
      });
    },
  },
};

const writes = routeEntries().flatMap(
  ([name, { method }]): WriteName[] => (method === 'GET' ? [] : [name as WriteName]), // TypeScript cannot derive the name's type from the method
);

export const operations: Operation[] = [
  ...writes.map((name) => ({
    what: name,
    prepare: async (world: World) =>
      attemptOf(world, name, await world.requests(name, world.owner.userId)),
    ...special[name],
  })),
  {
    what: 'signing in with a code',
    prepare: async (world) => {
      const { id, username } = await createUser(world.api.userDeps, { ...newUser, ...someNames() });
      await giveSecondStep({ ...world.api, userId: id });
      const { address } = await world.requests('sendMessage', world.owner.userId);
      const attempts = freshCodes().map((code) => {
        const body = { username, password: newUser.password, code, trust_browser: true };
        return attemptOf(world, 'signIn', { body, ...(address && { address }) });
      });
      return inTurn(attempts);
    },
    // When only the answer was lost, the browser of the first attempt is trusted as well.
    mayLose: ['second-step'],
  },
  {
    what: 'creating a scheduled post',
    prepare: async (world) =>
      attemptOf(world, 'createPost', { body: aPost({ publish_at: inMs(60 * 60_000) }) }),
  },
  {
    what: 'publishing a scheduled post',
    prepare: async (world) => {
      const avatar = await uploaded(world);
      await made(world, 'createPost', aPost({ avatar, publish_at: inMs(60_000) }));
      world.pass(61_000);
      return () => publisherTick(world.site);
    },
  },
];

/** Creates a user with a session. */
export async function enter(api: WholeApi, flags: object): Promise<Caller> {
  const userId = await person(api, { isAdmin: false, isStaff: false, isViewer: false, ...flags });
  return { userId, token: api.tokens.good(await begin(api, userId)) };
}

function attemptOf({ api, owner }: World, name: RouteName, parts: ApiRequest): Attempt {
  const isOpen = routes[name].policy === 'anyone';
  const token = isOpen ? undefined : owner.token;
  const request = { token, ...parts, idempotencyKey: crypto.randomUUID() };
  return () => api.call(name, request);
}

/**
 * @returns the codes of the previous, the current and the next 30 seconds. Each can be used once, so a retry needs another
 *   code.
 */
function freshCodes(): string[] {
  return [-30, 0, 30].map((seconds) => codeAt(new Date(), { seconds }));
}

function inTurn(attempts: Attempt[]): Attempt {
  return () => attempts.shift()?.() ?? Promise.reject(new Error('No attempt is left'));
}

async function withFreshCodes(
  world: World,
  name: 'renewRecoveryCodes' | 'turnOffSecondStep',
): Promise<Attempt> {
  const request = await world.requests(name, world.owner.userId);
  const { current_password } = z.looseObject({ current_password: z.string() }).parse(request.body);
  const bodies = freshCodes().map((code) => ({ current_password, code }));
  return inTurn(bodies.map((body) => attemptOf(world, name, { ...request, body })));
}

/** Answers like a request. */
async function publisherTick(site: PublishingSite): Promise<ApiAnswer> {
  try {
    await site.wake('tick');
    return { status: 204, text: '' };
  } catch {
    const result = problemResult(problem('unavailable'), { requestId: 'tick' });
    return { status: result.statusCode, text: result.body ?? '' };
  }
}

async function ask({ api, owner }: World, name: RouteName, request: ApiRequest): Promise<string> {
  const { status = 0, text } = await api.call(name, { token: owner.token, ...request });
  if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`);
  return text;
}

async function made(world: World, name: 'createPost' | 'createProject', body: object) {
  const { id } = z.object({ id: z.uuid() }).parse(JSON.parse(await ask(world, name, { body })));
  return { id };
}

async function uploaded(world: World): Promise<string> {
  const text = await ask(world, 'upload', await world.requests('upload', world.owner.userId));
  return z.object({ object_key: z.string() }).parse(JSON.parse(text)).object_key;
}

async function published(world: World) {
  return { status: 'published', avatar: await uploaded(world) } as const;
}

async function postWithVersions(world: World): Promise<{ id: string }> {
  const params = await made(world, 'createPost', aPost(await published(world)));
  await ask(world, 'updatePost', { params, body: aPost() });
  return params;
}

function aPost(changes: Parameters<typeof postFields>[0] = {}) {
  return postFields({ title: `A note on foxes ${crypto.randomUUID()}`, ...changes });
}

function inMs(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}
