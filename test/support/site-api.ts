/** Calls the API of the tested site like an external client. */
import type { APIRequestContext, APIResponse } from 'playwright/test';
import { type SeedUser, seedUsers } from '#scripts/seed/users.ts';
import { apiBasePath } from '#shared/platform/http.ts';
import { type Tokens, tokensSchema } from '#shared/schemas/auth.ts';
import { type Post, postSchema, type SavePostInput } from '#shared/schemas/posts.ts';

export function user(username: string): SeedUser {
  const found = seedUsers.find((candidate) => candidate.username === username);
  if (!found) throw new Error(`The seed has no user ${username}`);
  return found;
}

/** Shorter than the lifetime of an access token. */
const sessionMs = 10 * 60_000;
const sessions = new Map<string, { tokens: Promise<Tokens>; since: number }>();

/** Shares a session between the tests of a worker. A test that ends its session must use `newSession`. */
export function signIn(api: APIRequestContext, username: string): Promise<Tokens> {
  const open = sessions.get(username);
  if (open && Date.now() - open.since < sessionMs) return open.tokens;
  const tokens = newSession(api, username);
  sessions.set(username, { tokens, since: Date.now() });
  return tokens;
}

export async function newSession(api: APIRequestContext, username: string): Promise<Tokens> {
  const { password } = user(username);
  const response = await api.post(`${apiBasePath}/auth/token`, { data: { username, password } });
  if (!response.ok()) throw new Error(`Sign-in of ${username}: ${response.status()}`);
  return tokensSchema.parse(await response.json());
}

export function bearer(tokens: Tokens): { authorization: string } {
  return { authorization: `Bearer ${tokens.access_token}` };
}

export const paragraph = (text: string) =>
  JSON.stringify([{ type: 'paragraph', children: [{ text }] }]);

/** @returns a valid post with a unique title, so that suites do not interfere */
export function somePost(changes: Partial<SavePostInput> = {}): SavePostInput {
  return {
    title: `A note on tide tables ${crypto.randomUUID().slice(0, 8)}`,
    category: 'Computer Science',
    tags: ['tides'],
    status: 'draft',
    content: paragraph(
      'High water comes about fifty minutes later each day, and so did every train.',
    ),
    ...changes,
  };
}

export async function createPost(
  api: APIRequestContext,
  changes: Partial<SavePostInput> = {},
  by: Tokens | Promise<Tokens> = signIn(api, 'owner'),
): Promise<Post> {
  const response = await api.post(`${apiBasePath}/blog_posts`, {
    headers: bearer(await by),
    data: somePost(changes),
  });
  return postSchema.parse(await jsonOf(response, 201));
}

/** @returns the parsed body. @throws Error with the body when the status is not the expected one */
export async function jsonOf(response: APIResponse, status: number): Promise<unknown> {
  const text = await response.text();
  if (response.status() !== status) {
    throw new Error(`Expected ${status} from ${response.url()}, got ${response.status()}: ${text}`);
  }
  return text === '' ? undefined : JSON.parse(text);
}
