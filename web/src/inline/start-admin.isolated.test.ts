import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
});

async function shownAt(path: string): Promise<string | null | undefined> {
  window.history.replaceState(null, '', path);
  document.body.innerHTML = '<div id="root">Admin Panel</div>';
  await import('./start-admin.entry.ts');
  return document.getElementById('root')?.textContent;
}

it.each(['/admin', '/admin/posts'])('%s begins with the heading of the sign-in', async (path) => {
  expect(await shownAt(path)).toBe('Admin Panel');
});

it('leaves it out for anyone signed in', async () => {
  localStorage.setItem('authToken', 'access-1');
  expect(await shownAt('/admin')).toBe('');
});

it('leaves it out for previews', async () => {
  expect(await shownAt('/preview/a')).toBe('');
});
