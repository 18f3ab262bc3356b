import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { site } from '#shared/site/site.config.ts';
import { AuthLoading } from '../features/admin/auth-loading.tsx';
import { PageLoading } from '../features/admin/page-loading.tsx';
import { createQueryClient, Providers } from './providers.tsx';

afterEach(cleanup);

it.each([
  ['who is signed in', <AuthLoading key="auth" />],
  ['the code of a page', <PageLoading key="page" />],
])('waiting for %s has a title, too', (_what, waiting) => {
  render(<Providers client={createQueryClient()}>{waiting}</Providers>);
  expect(document.title).toBe(`Loading · ${site.brandName}`);
});
