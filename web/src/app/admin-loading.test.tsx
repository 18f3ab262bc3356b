import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
// Loaded ahead: what the test waits for is no file.
import './admin.routes.tsx';
import { visit } from './app.test-support.tsx';

afterEach(cleanup);

it('an admin address shows that it loads until its code is there', async () => {
  visit('/admin/posts');
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeDefined();
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
});
