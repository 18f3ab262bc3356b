import type { RouteObject } from 'react-router-dom';
import { adminPageName } from '#shared/platform/admin-pages.ts';
import { describe, expect, it } from 'vitest';
import { adminRoutes } from './admin.routes.tsx';

function pathsOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const full = path ? `${parent}/${path}` : parent;
    return [
      ...(index || (path && children.length === 0) ? [full] : []),
      ...pathsOf(children, full),
    ];
  });
}

const pages = pathsOf(adminRoutes).filter(
  (path) => path.startsWith('/admin') && !path.endsWith('*'),
);

describe('the name of an admin page in the activity feed', () => {
  it.each(pages)('exists for the page %s', (path) => {
    expect(adminPageName(path.replaceAll(/:\w+/g, 'some-id'))).toMatch(/^[A-Z]/);
  });

  it('is different for each page', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(new Set(pages.map(adminPageName)).size).toBe(pages.length);
  });
});
