import type { ComponentType } from 'react';
import { Outlet, redirectDocument, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { AuthLoading, PageFailed, PageLoading } from '#web/src/features/admin/page-states.tsx';
import { AdminLayout } from './layouts/admin-layout.tsx';
import { ErrorScreen } from './layouts/error-boundary.tsx';

/** Each page is loaded on demand, the editor and the charts only with their own pages. */
const pages: RouteObject[] = [
  page('', () => import('#web/src/pages/admin/dashboard.page.tsx'), 'DashboardPage'),
  page('analytics', () => import('#web/src/pages/admin/analytics.page.tsx'), 'AnalyticsPage'),
  page('posts', () => import('#web/src/pages/admin/admin-posts.page.tsx'), 'AdminPostsPage'),
  page('posts/trash', () => import('#web/src/pages/admin/trash.page.tsx'), 'PostsTrashPage'),
  page('posts/new', () => import('#web/src/pages/admin/edit-post.page.tsx'), 'NewPostPage'),
  page('posts/edit/:id', () => import('#web/src/pages/admin/edit-post.page.tsx'), 'EditPostPage'),
  page('users', () => import('#web/src/pages/admin/users.page.tsx'), 'UsersPage'),
  page('users/new', () => import('#web/src/pages/admin/user-form.page.tsx'), 'NewUserPage'),
  page('users/invite', () => import('#web/src/pages/admin/user-form.page.tsx'), 'InviteUserPage'),
  page('users/edit/:id', () => import('#web/src/pages/admin/user-form.page.tsx'), 'EditUserPage'),
  page(
    'projects',
    () => import('#web/src/pages/admin/admin-projects.page.tsx'),
    'AdminProjectsPage',
  ),
  page('projects/trash', () => import('#web/src/pages/admin/trash.page.tsx'), 'ProjectsTrashPage'),
  page(
    'projects/new',
    () => import('#web/src/pages/admin/edit-project.page.tsx'),
    'NewProjectPage',
  ),
  page(
    'projects/edit/:id',
    () => import('#web/src/pages/admin/edit-project.page.tsx'),
    'EditProjectPage',
  ),
  page('pages', () => import('#web/src/pages/admin/admin-pages.page.tsx'), 'AdminPagesPage'),
  page('pages/trash', () => import('#web/src/pages/admin/trash.page.tsx'), 'PagesTrashPage'),
  page('pages/new', () => import('#web/src/pages/admin/edit-page.page.tsx'), 'NewPagePage'),
  page('pages/edit/:id', () => import('#web/src/pages/admin/edit-page.page.tsx'), 'EditPagePage'),
  page('media', () => import('#web/src/pages/admin/media.page.tsx'), 'MediaPage'),
  page('links', () => import('#web/src/pages/admin/links.page.tsx'), 'LinksPage'),
  page('messages', () => import('#web/src/pages/admin/messages.page.tsx'), 'MessagesPage'),
  page('messages/:id', () => import('#web/src/pages/admin/message.page.tsx'), 'MessagePage'),
  page('settings', () => import('#web/src/pages/admin/settings.page.tsx'), 'SettingsPage'),
  page('export', () => import('#web/src/pages/admin/export.page.tsx'), 'ExportPage'),
  page(
    'personal-data',
    () => import('#web/src/pages/admin/personal-data.page.tsx'),
    'PersonalDataPage',
  ),
  page('profile', () => import('#web/src/pages/admin/profile.page.tsx'), 'ProfilePage'),
  page('*', () => import('#web/src/pages/not-found.page.tsx'), 'NotFoundPage'),
];

/** Pages that are rendered only in the browser. Other addresses have documents of their own. */
export const adminRoutes: RouteObject[] = [
  {
    element: (
      <>
        <Outlet />
        <ScrollRestoration />
      </>
    ),
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <AuthLoading />,
    children: [
      {
        path: 'admin',
        element: <AdminLayout />,
        // A route without a path, so that the shell stays in place around the error of a page.
        children: [
          {
            errorElement: <PageFailed />,
            hydrateFallbackElement: <PageLoading />,
            children: pages,
          },
        ],
      },
      // Pages that open without a sign-in.
      page(
        'admin/invitation',
        () => import('#web/src/pages/admin/password-link.page.tsx'),
        'InvitationPage',
      ),
      page(
        'admin/reset-password',
        () => import('#web/src/pages/admin/password-link.page.tsx'),
        'ResetPasswordPage',
      ),
      {
        lazy: async () => ({
          Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
        }),
        children: [
          page(
            previewPath(':token'),
            () => import('#web/src/pages/preview.page.tsx'),
            'PreviewPage',
          ),
        ],
      },
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];

/** @param path empty for the index route */
function page<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): RouteObject {
  const lazy = async () => ({ Component: (await load())[name] });
  return path === '' ? { index: true, lazy } : { path, lazy };
}
