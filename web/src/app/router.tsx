import { createBrowserRouter, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { BlogPage } from '../pages/blog.page.tsx';
import { HomePage } from '../pages/home.page.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { PostPage } from '../pages/post.page.tsx';
import { ErrorScreen } from './layouts/error-screen.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

const rootId = 'root';

export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'blog', element: <BlogPage /> },
      { path: 'blog/:slug', element: <PostPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

/** The admin area's routes and code arrive with the first visit to one of them. */
export function createRouter() {
  let adminKnown = false;
  return createBrowserRouter(
    [
      {
        id: rootId,
        element: <Root />,
        errorElement: <ErrorScreen />,
        HydrateFallback: () => null,
        children: publicRoutes,
      },
    ],
    {
      patchRoutesOnNavigation: async ({ path, patch }) => {
        if (adminKnown || !/^\/admin(?:\/|$)/.test(path)) return;
        const { adminRoutes } = await import('./admin.routes.tsx');
        adminKnown = true;
        patch(rootId, adminRoutes);
      },
    },
  );
}

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
