import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { site } from '#shared/site/site.config.ts';
import { AuthLoading } from '../features/admin/auth-loading.tsx';
import { PageLoading } from '../features/admin/page-loading.tsx';
import { createQueryClient, Providers } from './providers.tsx';
// Loaded ahead: what the test waits for is no file.
import './admin.routes.tsx';
import { visit } from './app.test-support.tsx';

afterEach(cleanup);

it('an admin address shows that it loads until its code is there', async () => {
  visit('/admin/posts');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  expect(document.title).toBe(`Loading · ${site.brandName}`);
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});

it.each([
  ['who is signed in', <AuthLoading key="auth" />],
  ['the code of a page', <PageLoading key="page" />],
])('waiting for %s has a title, too', (_what, waiting) => {
  render(<Providers client={createQueryClient()}>{waiting}</Providers>);
  expect(document.title).toBe(`Loading · ${site.brandName}`);
});
