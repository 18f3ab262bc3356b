import { Loader } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RouteObject } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { publicRoutes } from './public.routes.tsx';

const PreviewPage = lazy(async () => ({
  default: (await import('../pages/preview.page.tsx')).PreviewPage,
}));
/** The admin area's code arrives with the first visit to it. */
const AdminArea = lazy(async () => ({ default: (await import('./admin.routes.tsx')).AdminArea }));

/** Where the sign-in is checked next. The admin area's own styles arrive with its code. */
const adminLoading = (
  <output aria-label="Loading" style={{ display: 'grid', placeItems: 'center', height: '100dvh' }}>
    <PageTitle>Loading</PageTitle>
    <Loader />
  </output>
);

/** All pages: those that the publisher renders, and those that are drawn in the browser alone. */
export const routes: RouteObject[] = [
  ...publicRoutes,
  {
    element: <PublicLayout />,
    children: [{ path: previewPath(':token'), element: <PreviewPage /> }],
  },
  {
    path: 'admin/*',
    element: (
      <Suspense fallback={adminLoading}>
        <AdminArea />
      </Suspense>
    ),
  },
];
