import './zod-without-eval.ts';
import { Navigate, type RouteObject } from 'react-router-dom';
import '../theme/admin.css.ts';
import { AdminPostsPage } from '../pages/admin/admin-posts.page.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { AdminLayout } from './layouts/admin-layout.tsx';

/** Loaded with the first visit to the admin area; the editor only with its own pages. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'admin',
    element: <AdminLayout />,
    children: [
      { index: true, element: <Navigate to="/admin/posts" replace /> },
      { path: 'posts', element: <AdminPostsPage /> },
      {
        path: 'posts/new',
        lazy: async () => ({
          Component: (await import('../pages/admin/new-post.page.tsx')).NewPostPage,
        }),
      },
      {
        path: 'posts/edit/:slug',
        lazy: async () => ({
          Component: (await import('../pages/admin/edit-post.page.tsx')).EditPostPage,
        }),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
