import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import {
  type FakeAnswer,
  type FakeServer,
  openAdmin,
  postList,
  refusal,
  signedInAs,
  signIn,
  summary,
  user,
} from './admin.test-support.tsx';

const { name: brandName } = builtSettings.frame;
const listed = { 'GET /blog_posts': () => ({ body: postList([summary()]) }) };

describe('the sidebar', () => {
  const sidebar = async () => within(await screen.findByRole('complementary', { name: 'Sidebar' }));

  it.each([
    ['admin', 'Ada Lovelace · Admin'],
    ['staff', 'Ada Lovelace · Staff'],
    ['viewer', 'Ada Lovelace · Viewer'],
  ] as const)('says who is signed in as %s, below the name of the site', async (role, person) => {
    openAdmin('/admin/posts', { ...signedInAs(role), ...listed });
    const side = await sidebar();
    expect(side.getByText(brandName)).toBeDefined();
    expect(side.getByText(person).textContent).toBe(`Signed in as ${person}`);
    fireEvent.click(side.getByRole('button', { name: 'Collapse' }));
    expect(side.getByTitle(`${brandName}, ${person}`)).toBeDefined();
    fireEvent.click(side.getByRole('button', { name: 'Expand' }));
  });

  it('lists its entries in order, and opens the site in a new tab', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    const side = await sidebar();
    const names = (entries: HTMLElement[]) => entries.map((entry) => entry.textContent);
    expect(
      names(within(side.getByRole('navigation', { name: 'Admin' })).getAllByRole('link')),
    ).toEqual([
      'Dashboard',
      'Blog Posts',
      'Users',
      'Projects',
      'Pages',
      'Media',
      'Messages',
      'Analytics',
      'Settings',
      'Export',
    ]);
    const site = side.getByRole('link', { name: 'View Site (opens in a new tab)' });
    expect(site.getAttribute('href')).toBe('/');
    expect(site.getAttribute('target')).toBe('_blank');
    expect(side.getByRole('link', { name: 'Profile' })).toBeDefined();
    expect(names(side.getAllByRole('button'))).toEqual(['Logout', 'Collapse']);
  });

  it('shows the names of its entries as tooltips only while it is narrow', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    const side = await sidebar();
    const users = side.getByRole('link', { name: 'Users' });
    fireEvent.mouseEnter(users);
    expect(screen.queryByRole('tooltip')).toBeNull();
    fireEvent.mouseLeave(users);
    fireEvent.click(side.getByRole('button', { name: 'Collapse' }));
    fireEvent.mouseEnter(users);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Users');
  });
});

describe('navigation to another page', () => {
  it('moves the focus to it and announces its title', async () => {
    const { router } = openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    await screen.findByRole('heading', { name: 'Blog Posts' });
    await router.navigate('/admin/posts/trash');
    await screen.findByRole('heading', { name: 'Deleted posts' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await waitFor(() => expect(announced()).toContain('Deleted posts'));
  });

  it('focuses the title of a new post', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    fireEvent.click(await screen.findByRole('link', { name: 'New Post' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    expect(document.activeElement).toBe(title);
  });

  it('leaves the focus in place while only the filter changes', async () => {
    openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed });
    const tab = await screen.findByRole('tab', { name: /^Drafts/ });
    tab.focus();
    fireEvent.click(tab);
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
    expect(document.activeElement).toBe(tab);
  });

  const announced = () =>
    [...document.querySelectorAll('[aria-live="polite"]')]
      .map(({ textContent }) => textContent)
      .join();
});

describe('signing in', () => {
  const server = {
    'POST /auth/token': () => ({ body: { access_token: 'a', refresh_token: 'r' } }),
    'GET /auth/me': () => ({ body: user('admin') }),
    ...listed,
  };

  it('moves the focus to the page', async () => {
    openAdmin('/admin/posts', server);
    await signIn('ada', 'right');
    await screen.findByRole('heading', { name: 'Blog Posts' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('moves the focus to the field that needs correcting', async () => {
    openAdmin('/admin/posts', {
      'POST /auth/token': () => refusal(401, 'wrong-credentials', 'Invalid username or password.'),
    });
    await signIn('', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Username'));
    await signIn('ada', '');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await signIn('ada', 'wrong');
    await screen.findByText('Invalid username or password.');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

describe('logging out', () => {
  const logout = 'POST /auth/logout';
  const refreshed = { access_token: 'access-2', refresh_token: 'refresh-2' };
  const over = () => refusal(401, 'session-ended', 'Your session has ended.');

  async function leave(answers: FakeServer = {}) {
    const opened = openAdmin('/admin/posts', { ...signedInAs('admin'), ...listed, ...answers });
    const routes = () => opened.requests.map(({ route }) => route);
    await waitFor(() => expect(routes()).toContain('GET /blog_posts'));
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(opened.documents).toEqual(['/']));
    return { ...opened, routes };
  }

  it('ends the session on the server without waiting for it, and forgets both tokens', async () => {
    const { requests } = await leave({ [logout]: () => new Promise(() => undefined) });
    const body = { refresh_token: 'refresh-1' };
    expect(requests.find(({ route }) => route === logout)?.body).toEqual(body);
    expect(localStorage.getItem('authToken')).toBeNull();
    expect(localStorage.getItem('refreshToken')).toBeNull();
  });

  it('requests no new tokens when a pending call is refused', async () => {
    const posts = Promise.withResolvers<FakeAnswer>();
    const refused = { route: 'listPosts', status: 401 };
    const { routes } = await leave({
      'GET /blog_posts': () => posts.promise,
      [logout]: async () => {
        posts.resolve(over());
        await waitFor(() => expect(console.error).toHaveBeenCalledWith('API error', refused));
        return { status: 204 };
      },
    });
    await waitFor(() => expect(console.error).toHaveBeenCalledWith('API error', refused));
    expect(routes()).not.toContain('POST /auth/refresh');
  });

  it('ends a session whose access token has expired, too', async () => {
    const { requests } = await leave({
      [logout]: ({ headers }) =>
        headers.get('authorization') === 'Bearer access-2' ? { status: 204 } : over(),
      'POST /auth/refresh': () => ({ body: refreshed }),
    });
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        route: logout,
        body: { refresh_token: 'refresh-2' },
      }),
    );
    expect(localStorage.getItem('authToken')).toBeNull();
  });

  it('leads home after the session had already ended', async () => {
    await leave({ [logout]: over, 'POST /auth/refresh': over });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an account without rights', () => {
  it('is announced as such right after signing in', async () => {
    openAdmin('/admin', {
      'POST /auth/token': () => ({ body: { access_token: 'a', refresh_token: 'r' } }),
      'GET /auth/me': () => ({ body: user('user') }),
      'POST /auth/access-denied': () => ({ status: 204 }),
    });
    await signIn('ada', 'right');
    expect(await screen.findByRole('heading', { name: 'Access Restricted' })).toBeDefined();
    expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
  });

  it('can log out to use another account', async () => {
    const { documents } = openAdmin('/admin', {
      ...signedInAs('user'),
      'POST /auth/access-denied': () => ({ status: 204 }),
      'POST /auth/logout': () => ({ status: 204 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(documents).toEqual(['/']));
    expect(localStorage.getItem('authToken')).toBeNull();
  });
});
