/** Opens the admin area with a server that answers from a table, for tests. */
import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '#shared/schemas/auth.ts';
import type { Post, PostList, PostSummary } from '#shared/schemas/posts.ts';
// Pages are preloaded, so that a test does not wait for their code.
import '#web/src/features/sign-in/sign-in-again.tsx';
import '#web/src/features/sign-in/sign-in-screen.tsx';
import '#web/src/pages/admin/admin-posts.page.tsx';
import '#web/src/pages/admin/admin-projects.page.tsx';
import '#web/src/pages/admin/analytics.page.tsx';
import '#web/src/pages/admin/dashboard.page.tsx';
import '#web/src/pages/admin/admin-pages.page.tsx';
import '#web/src/pages/admin/edit-page.page.tsx';
import '#web/src/pages/admin/edit-post.page.tsx';
import '#web/src/pages/admin/edit-project.page.tsx';
import '#web/src/pages/admin/media.page.tsx';
import '#web/src/pages/admin/message.page.tsx';
import '#web/src/pages/admin/messages.page.tsx';
import '#web/src/pages/admin/user-form.page.tsx';
import '#web/src/pages/admin/password-link.page.tsx';
import '#web/src/pages/admin/personal-data.page.tsx';
import '#web/src/pages/admin/trash.page.tsx';
import '#web/src/pages/admin/profile.page.tsx';
import '#web/src/pages/admin/export.page.tsx';
import '#web/src/pages/admin/settings.page.tsx';
import '#web/src/pages/admin/users.page.tsx';
import { adminRoutes } from './admin.routes.tsx';
import { createQueryClient, Providers } from './providers.tsx';

// Mantine's autosizing text fields listen to the fonts, which happy-dom does not have.
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

export interface FakeRequest {
  /** As in `GET /blog_posts`. */
  route: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

export type FakeAnswer = { status?: number; body?: unknown };
export type FakeServer = Record<string, (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>>;

/** Opens `path`; returns the requests made, in order, and the router. */
export function openAdmin(path: string, server: FakeServer) {
  const requests = answerFrom(server);
  return { requests, ...openApp(path) };
}

/** Renders the routes of the admin area at an address, without a server. */
export function openApp(path: string) {
  const router = createMemoryRouter(adminRoutes, { initialEntries: [path] });
  const view = render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  /** Addresses outside the admin area that were opened: each has a document of its own. */
  const documents: string[] = [];
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void documents.push(String(to)));
  return { router, view, documents };
}

/** Replaces the network by the server; returns the requests made, in order. */
export function answerFrom(server: FakeServer): FakeRequest[] {
  const requests: FakeRequest[] = [];
  // The API client logs refused calls.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, 'http://localhost');
    const request: FakeRequest = {
      route: `${init.method} ${url.pathname.replace('/api/v1', '')}`,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    requests.push(request);
    const answer =
      (await server[request.route]?.(request)) ??
      copiesAnswer(request.route) ??
      refusal(404, 'not-found', 'Not found.');
    const status = answer.status ?? 200;
    return new Response(status === 204 ? null : JSON.stringify(answer.body), { status });
  });
  return requests;
}

/** Every form looks for copies of unsaved text and writes its own: this server has none, and keeps each. */
function copiesAnswer(route: string): FakeAnswer | undefined {
  const [method, path = ''] = route.split(' ');
  if (!path.startsWith('/working_copies/')) return undefined;
  if (method === 'GET') return { body: { data: [] } };
  const kept = { version: 1, kept_at: new Date().toISOString() };
  return method === 'PUT' ? { body: kept } : { status: 204 };
}

export function signedInAs(role: User['role']): FakeServer {
  localStorage.setItem('authToken', 'access-1');
  localStorage.setItem('refreshToken', 'refresh-1');
  return {
    'GET /auth/me': () => ({ body: user(role) }),
    'GET /auth/sessions': () => ({ body: { data: [] } }),
  };
}

/** Fills in the sign-in form and sends it. */
export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

export async function signIn(username: string, password: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

/** An empty list of users. */
export function usersAnswer(): FakeAnswer {
  return { body: { data: [], meta: { page: 1, total_pages: 1, total: 0, next_cursor: null } } };
}

/** The sentences that say why nothing in a form can be changed; `below the first field` for a misplaced one. */
export function lockedNotes(): (string | null)[] {
  const field = document.querySelector('main form :is(input, textarea)');
  const isAbove = (note: Node) =>
    field !== null && note.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING;
  return screen
    .getAllByText(/: nothing can be saved\.$/)
    .map((note) => (isAbove(note) ? note.textContent : 'below the first field'));
}

export function user(role: User['role']): User {
  return {
    id: '01890000-0000-7000-8000-000000000001',
    username: 'ada.lovelace',
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    name: 'Ada Lovelace',
    role,
    date_joined: '2026-01-01T00:00:00.000Z',
    last_login: null,
    is_active: true,
    is_viewer: role === 'viewer',
    is_staff: role === 'staff',
    is_admin: role === 'admin',
  };
}

export function post(changes: Partial<Post> = {}): Post {
  return {
    id: '01890000-0000-7000-8000-00000000000a',
    title: 'What a page fault costs',
    revised_at: null,
    slug: 'what-a-page-fault-costs',
    excerpt: 'Two kinds of fault.',
    summary: 'Two kinds of fault.',
    status: 'draft',
    created_at: '2026-11-01T12:00:00.000Z',
    updated_at: '2026-11-12T12:00:00.000Z',
    published_at: null,
    publish_at: null,
    read_time: 1,
    avatar: null,
    category: { title: 'Systems Programming', color: '#0F766E' },
    tags: [{ id: 'linux', title: 'linux' }],
    author: { first_name: 'Ada', last_name: 'Lovelace', username: 'ada.lovelace' },
    version: 3,
    neighbors: { newer: null, older: null },
    related: [],
    images: [],
    content: JSON.stringify([
      {
        type: 'paragraph',
        children: [
          { text: 'When you ask for a gigabyte, the kernel says yes in two microseconds.' },
        ],
      },
    ]),
    ...changes,
  };
}

export function summary(changes: Partial<PostSummary> = {}): PostSummary {
  const { content: _content, neighbors: _neighbors, images: _images, ...fields } = post();
  return { ...fields, ...changes };
}

export function postList(data: PostSummary[], totalPages = 1): PostList {
  return {
    data,
    meta: {
      page: 1,
      total_pages: totalPages,
      total: data.length,
      next_cursor: null,
      counts: { all: 24, published: 18, drafts: 6 },
    },
  };
}

/** An error response of the API. */
export function refusal(status: number, code: string, detail: string): FakeAnswer {
  return { status, body: { detail, code, request_id: 'r' } };
}

/** The API's refusal of a save over a version that somebody else has replaced. */
export const staleRefusal = () => refusal(409, 'stale-version', 'Somebody else has saved this.');

/** Accepts a save over this version with this response, and refuses every other save as stale. */
export function acceptSaveOver(version: number | undefined, body: object): FakeServer[string] {
  return ({ headers }) => (headers.get('if-match') === `"${version}"` ? { body } : staleRefusal());
}

/** The API's response to fields that are not valid. */
export function refusedFields(errors: Record<string, string>): FakeAnswer {
  const detail = 'Some fields are not valid.';
  return { status: 422, body: { detail, code: 'validation-failed', errors, request_id: 'r' } };
}
