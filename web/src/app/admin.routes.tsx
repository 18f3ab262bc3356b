import './zod-without-eval.ts';
import { lazy } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import '../api/admin-routes.ts';
import '../theme/admin.css.ts';
import { AdminPostsPage } from '../pages/admin/admin-posts.page.tsx';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { AdminLayout } from './layouts/admin-layout.tsx';

// The editor is loaded with its own pages only.
const NewPostPage = lazy(async () => ({
  default: (await import('../pages/admin/new-post.page.tsx')).NewPostPage,
}));
const EditPostPage = lazy(async () => ({
  default: (await import('../pages/admin/edit-post.page.tsx')).EditPostPage,
}));

/** Below `/admin`. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      { index: true, element: <Navigate to="/admin/posts" replace /> },
      { path: 'posts', element: <AdminPostsPage /> },
      { path: 'posts/new', element: <NewPostPage /> },
      { path: 'posts/edit/:slug', element: <EditPostPage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function AdminArea() {
  return useRoutes(adminRoutes);
}
