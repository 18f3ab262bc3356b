import type { RouteObject } from 'react-router-dom';
import { reservedSlugs } from '#shared/entries/reserved-slugs.ts';
import { expect, it } from 'vitest';
import { adminRoutes } from './admin.routes.tsx';
import { publicRoutes } from './public.routes.tsx';

/** The first part of each route's path; for a route without a path, those of its children. */
function firstParts(routes: readonly RouteObject[]): string[] {
  return routes.flatMap(({ path, children = [] }) =>
    path ? [path.replace(/^\//, '').split('/')[0] ?? ''] : firstParts(children),
  );
}

const parts = [...publicRoutes, ...adminRoutes].flatMap((route) => firstParts([route]));

it.each([...new Set(parts)].filter((part) => part !== '*' && part !== ':slug'))(
  'the owner can give no page the address /%s, which is a route',
  (part) => {
    expect(reservedSlugs).toContain(part);
  },
);
