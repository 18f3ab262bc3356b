import { fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { builtSettings } from '#shared/site/built-settings.ts';
import { AuthLoading, PageLoading } from '#web/src/features/admin/page-states.tsx';
import { adminRoutes } from './admin.routes.tsx';
import { createQueryClient, Providers } from './providers.tsx';

vi.mock('#web/src/pages/admin/users.page.tsx', () => new Promise(() => undefined));
vi.mock('#web/src/pages/admin/messages.page.tsx', () => {
  throw new TypeError('Failed to fetch');
});

beforeEach(() => {
  localStorage.setItem('authToken', 'access-1');
  vi.stubGlobal('fetch', async () =>
    Response.json({ username: 'ada', role: 'admin', is_admin: true }),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function open(path: string) {
  const router = createMemoryRouter(adminRoutes, { initialEntries: [path] });
  render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return router;
}

it.each([
  ['who is signed in', <AuthLoading key="auth" />],
  ['the code of a page', <PageLoading key="page" />],
])('the screen that waits for %s has a title', (_what, waiting) => {
  render(<Providers client={createQueryClient()}>{waiting}</Providers>);
  expect(document.title).toBe(`Loading · ${builtSettings.frame.name}`);
});

it('a page whose code is loading says so, in the shell', async () => {
  open('/admin/users');
  expect(await screen.findByRole('status', { name: 'Loading the page' })).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeDefined();
});

it('a page whose code failed to load says so and offers a reload, until another one is opened', async () => {
  const router = open('/admin/messages');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Sidebar' })).toBeDefined();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  fireEvent.click(alert.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  await router.navigate('/admin/nowhere');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
