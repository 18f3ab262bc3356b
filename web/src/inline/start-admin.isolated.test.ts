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

it.each(['/admin', '/admin/posts'])('keeps the heading of the sign-in at %s', async (path) => {
  expect(await shownAt(path)).toBe('Admin Panel');
});

it('removes the heading for signed-in users', async () => {
  localStorage.setItem('authToken', 'access-1');
  expect(await shownAt('/admin')).toBe('');
});

it('removes the heading for previews', async () => {
  expect(await shownAt('/preview/a')).toBe('');
});
