import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type FakeServer,
  openAdmin,
  post,
  postList,
  refusal,
  signedInAs,
  summary,
  user,
  press,
} from '#web/src/app/admin.test-support.tsx';
import { stored } from '#web/src/features/entry-editing/copies/browser-store.test-support.ts';

beforeEach(() => {
  // The API client reads the visitor's location; the pages of tests have a separate history.
  window.history.replaceState(null, '', '/admin');
});
const { id, slug } = post();
const editPath = `/admin/posts/edit/${slug}`;
const save = `PUT /blog_posts/${id}`;
const bob = { ...user('staff'), id: '01890000-0000-7000-8000-0000000000bb', username: 'bob' };

/** A server that accepts the tokens `access-1` (until its session ends), `access-2` (Ada again) and `access-bob`. */
function server(changes: FakeServer = {}) {
  const session = { ended: false };
  const ended = () => refusal(401, 'session-ended', 'Your session has ended.');
  const isOver = (headers: Headers) =>
    headers.get('authorization') === null ||
    (session.ended && headers.get('authorization') === 'Bearer access-1');
  const answers: FakeServer = {
    ...signedInAs('admin'),
    'GET /auth/me': ({ headers }) => {
      if (isOver(headers)) return ended();
      return { body: headers.get('authorization') === 'Bearer access-bob' ? bob : user('admin') };
    },
    'POST /auth/refresh': ended,
    'POST /auth/token': ({ body }) =>
      JSON.stringify(body).includes('right')
        ? { body: { access_token: 'access-2', refresh_token: 'refresh-2' } }
        : refusal(401, 'wrong-credentials', 'Invalid username or password.'),
    'GET /blog_posts': ({ headers }) => (isOver(headers) ? ended() : { body: postList([]) }),
    'GET /blog_tags': () => ({ body: { tags: [], categories: [] } }),
    [`GET /blog_posts/${slug}`]: () => ({ body: post() }),
    [save]: ({ headers }) => (isOver(headers) ? ended() : { body: post({ version: 4 }) }),
    ...changes,
  };
  return { session, answers };
}

const titleField = () =>
  screen.findByLabelText<HTMLTextAreaElement>('Title', { exact: false, selector: 'textarea' });

async function openAndWrite() {
  const { session, answers } = server();
  const opened = openAdmin(editPath, answers);
  fireEvent.change(await titleField(), { target: { value: 'Written before the end' } });
  return { ...opened, session };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Sign in again' }));
async function answer(password: string) {
  const asked = await dialog();
  fireEvent.change(await asked.findByLabelText('Password'), { target: { value: password } });
  fireEvent.click(asked.getByRole('button', { name: 'Sign In' }));
  return asked;
}
const saves = <Request extends { route: string }>(requests: Request[]) =>
  requests.filter(({ route }) => route === save);

describe('a sign-in in another tab', () => {
  it('reloads the page for somebody else, without what was loaded for the previous user', async () => {
    const { answers } = server({
      'GET /blog_posts': ({ headers }) => {
        const isBob = headers.get('authorization') === 'Bearer access-bob';
        return { body: postList([summary({ title: isBob ? 'For Bob' : 'For Ada' })]) };
      },
    });
    openAdmin('/admin/posts', answers);
    expect(await screen.findByText('For Ada')).toBeDefined();
    inAnotherTab('access-bob');
    expect(await screen.findByText('For Bob')).toBeDefined();
    expect(screen.queryByText('For Ada')).toBeNull();
  });
});

describe('a session that ends while something is unsaved', () => {
  it('asks for the password in place and then repeats the save, once', async () => {
    const { session, requests, router } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    const asked = await dialog();
    expect(await asked.findByText(/your work is not lost/)).toBeDefined();
    expect(asked.getByText('ada.lovelace')).toBeDefined();
    expect((await titleField()).value).toBe('Written before the end');
    await answer('right');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    const sent = saves(requests);
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer access-1',
      'Bearer access-2',
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what the server says about a wrong password, and asks for a missing one', async () => {
    const { session, requests } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    const asked = await answer('');
    expect(asked.getByRole('alert').textContent).toBe('Password is required');
    await answer('wrong');
    expect(await asked.findByText('Invalid username or password.')).toBeDefined();
    expect(saves(requests)).toHaveLength(1);
    expect((await titleField()).value).toBe('Written before the end');
  });

  it('asks for the second step as well, with nothing lost', async () => {
    const { session, answers } = server({
      'POST /auth/token': ({ body }) =>
        Object(body).code === '123456'
          ? { body: { access_token: 'access-2', refresh_token: 'refresh-2' } }
          : refusal(401, 'second-step-required', 'Enter the code.'),
    });
    const { requests, router } = openAdmin(editPath, answers);
    fireEvent.change(await titleField(), { target: { value: 'Written before the end' } });
    session.ended = true;
    await press('Save as Draft');
    const asked = await answer('right');
    fireEvent.change(await asked.findByLabelText('Code'), { target: { value: '123456' } });
    expect((await titleField()).value).toBe('Written before the end');
    fireEvent.click(asked.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(saves(requests)).toHaveLength(2);
    expect(saves(requests)[1]?.body).toMatchObject({ title: 'Written before the end' });
  });

  it('can be postponed: the save has failed, the text stays, the next save asks again', async () => {
    const { session } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('Your session has ended.')).toBeDefined();
    expect((await titleField()).value).toBe('Written before the end');
    await press('Save as Draft');
    expect(await dialog()).toBeDefined();
  });

  it('continues by itself when the same person signs in in another tab', async () => {
    const { session, router } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    await dialog();
    inAnotherTab('access-2');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
  });

  it('saves nothing under the name of somebody who signs in in another tab', async () => {
    const { session, requests } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    await dialog();
    inAnotherTab('access-bob');
    expect(await (await dialog()).findByText(/bob has signed in/)).toBeDefined();
    expect(saves(requests)).toHaveLength(1);
  });

  it('saves nothing under that name even after the password was postponed', async () => {
    const { requests, router } = await openAndWrite();
    inAnotherTab('access-bob');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Not now' }));
    await press('Save as Draft');
    expect(await (await dialog()).findByText(/bob has signed in/)).toBeDefined();
    expect(saves(requests)).toHaveLength(0);
    await answer('right');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/posts'));
    expect(saves(requests).map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer access-2',
    ]);
  });

  it('saves nothing before it is known who has signed in in another tab', async () => {
    const { requests } = await openAndWrite();
    inAnotherTab('access-bob');
    await press('Save as Draft');
    expect(await (await dialog()).findByText(/bob has signed in/)).toBeDefined();
    expect(saves(requests)).toHaveLength(0);
  });

  it('asks at once when another tab signs out', async () => {
    await openAndWrite();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: null }));
    expect(await dialog()).toBeDefined();
    expect((await titleField()).value).toBe('Written before the end');
  });

  it('gives way to the sign-in screen once the form is left', async () => {
    const { session } = await openAndWrite();
    session.ended = true;
    await press('Save as Draft');
    fireEvent.click((await dialog()).getByRole('button', { name: 'Not now' }));
    await screen.findByText('Your session has ended.');
    const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
    fireEvent.click(menu.getByRole('link', { name: 'Blog Posts' }));
    await press('Leave');
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  });
});

describe('logging out', () => {
  it('with something unsaved asks first, and keeps a copy in this browser', async () => {
    const { documents } = await openAndWrite();
    await press('Logout');
    const asked = within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(documents).toHaveLength(1));
    expect(localStorage.getItem('authToken')).toBeNull();
    await waitFor(() =>
      expect([...stored.values()]).toMatchObject([{ values: { title: 'Written before the end' } }]),
    );
  });
});

describe('logging out of a session that has ended', () => {
  it('asks for no password', async () => {
    const { documents, session } = await openAndWrite();
    session.ended = true;
    await press('Logout');
    const asked = within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
    fireEvent.click(asked.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(documents).toHaveLength(1));
  });
});

describe('a session that ends while everything is saved', () => {
  it('leads to the sign-in screen', async () => {
    const { session, answers } = server();
    const { router } = openAdmin('/admin/posts/new', answers);
    await titleField();
    session.ended = true;
    await router.navigate('/admin/posts');
    expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  });
});

function inAnotherTab(token: string) {
  localStorage.setItem('refreshToken', 'refresh-2');
  localStorage.setItem('authToken', token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', newValue: token }));
}
