import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  openAdmin,
  postList,
  refusal,
  signedInAs,
  signIn,
  summary,
  user,
} from './admin.test-support.tsx';

const listed = { 'GET /blog_posts': () => ({ body: postList([summary()]) }) };

describe('the sign-in screen', () => {
  it('says what it is for and links to the public site', async () => {
    openAdmin('/admin', {});
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
    expect(screen.getByText('Sign in to manage your portfolio')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Portfolio' }).getAttribute('href')).toBe('/');
  });

  it('asks for both fields without calling the server', async () => {
    const { requests } = openAdmin('/admin', {});
    await signIn('ada', '');
    expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
    expect(requests).toEqual([]);
  });

  it.each([
    [401, 'wrong-credentials', 'Invalid username or password.'],
    [429, 'too-many-requests', 'Too many attempts. Please try again later.'],
  ])("shows the server's message for a %i", async (status, code, detail) => {
    openAdmin('/admin', { 'POST /auth/token': () => refusal(status, code, detail) });
    await signIn('ada', 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('keeps both tokens and opens the requested page', async () => {
    const { requests, router } = openAdmin('/admin/posts?tab=drafts', {
      'POST /auth/token': () => ({ body: { access_token: 'a', refresh_token: 'r' } }),
      'GET /auth/me': () => ({ body: user('admin') }),
      ...listed,
    });
    await signIn('ada', 'right');
    expect(await screen.findByRole('heading', { name: 'Blog Posts' })).toBeDefined();
    expect(router.state.location.search).toBe('?tab=drafts');
    expect(localStorage.getItem('authToken')).toBe('a');
    expect(localStorage.getItem('refreshToken')).toBe('r');
    expect(requests.filter(({ route }) => route === 'GET /auth/me')).toHaveLength(1);
  });

  it('keeps no token of a sign-in that identifies nobody', async () => {
    openAdmin('/admin', {
      'POST /auth/token': () => ({ body: { access_token: 'a', refresh_token: 'r' } }),
      'GET /auth/me': () => refusal(500, 'internal', 'x'),
    });
    await signIn('ada', 'right');
    await waitFor(() => expect(localStorage.getItem('refreshToken')).toBe('r'));
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  });

  it('removes a stored token that identifies nobody', async () => {
    localStorage.setItem('authToken', 'old');
    openAdmin('/admin', { 'GET /auth/me': () => refusal(500, 'internal', 'x') });
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('a document that is being left', () => {
  it('keeps the sign-in for the next one, though its own request gets no response', async () => {
    vi.useFakeTimers();
    localStorage.setItem('authToken', 'access-1');
    openAdmin('/admin', {
      'GET /auth/me': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(localStorage.getItem('authToken')).toBe('access-1');
    // A document that still exists after this time was not left: its request has just failed.
    await vi.advanceTimersByTimeAsync(200);
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});

describe('the admin shell', () => {
  it('restricts an account without rights, and reports it once', async () => {
    const { requests } = openAdmin('/admin/posts', {
      ...signedInAs('user'),
      'POST /auth/access-denied': () => ({ status: 204 }),
    });
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeDefined();
    expect(screen.getByText('ada.lovelace')).toBeDefined();
    expect(screen.getByText('User')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined();
    const support = screen.getByRole('link', { name: 'Contact Support' });
    expect(support.getAttribute('href')).toMatch(/^mailto:/);
    const reports = () => requests.filter(({ route }) => route === 'POST /auth/access-denied');
    // The reporting effect runs after the paint that shows the reason.
    await waitFor(() => expect(reports()).not.toHaveLength(0));
    expect(reports().map(({ body }) => body)).toEqual([{ path: '/admin/posts' }]);
  });

  it('remembers the narrow sidebar', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    fireEvent.click(await screen.findByRole('button', { name: 'Collapse' }));
    cleanup();
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    expect(await screen.findByRole('button', { name: 'Expand' })).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Blog Posts' })[0]).toBeDefined();
  });

  it('tells a viewer that the account is read-only, and can minimize that', async () => {
    openAdmin('/admin/posts', { ...signedInAs('viewer'), ...listed });
    const banner = await screen.findByRole('complementary', { name: 'Read-only account' });
    expect(banner.textContent).toContain('nothing you do here is saved');
    fireEvent.click(within(banner).getByRole('button', { name: 'Minimize the notice' }));
    expect(banner.textContent).not.toContain('nothing you do here is saved');
    expect(banner.textContent).toContain('Buttons and forms are disabled.');
  });

  it('follows a sign-out in another tab', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    await screen.findByRole('heading', { name: 'Blog Posts' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null }));
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  });
});
