import { Outlet, redirectDocument, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { AuthLoading } from '#web/src/features/admin/auth-loading.tsx';
import { PageFailed } from '#web/src/features/admin/page-failed.tsx';
import { PageLoading } from '#web/src/features/admin/page-loading.tsx';
import { NotFoundPage } from '#web/src/pages/not-found.page.tsx';
import { AdminLayout } from './layouts/admin-layout.tsx';
import { ErrorScreen } from './layouts/error-screen.tsx';

/** Each page is loaded on demand; the editor and the charts only with their own pages. */
const pages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/dashboard.page.tsx')).DashboardPage,
    }),
  },
  {
    path: 'analytics',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/analytics.page.tsx')).AnalyticsPage,
    }),
  },
  {
    path: 'posts',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/admin-posts.page.tsx')).AdminPostsPage,
    }),
  },
  {
    path: 'posts/trash',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/trash.page.tsx')).PostsTrashPage,
    }),
  },
  {
    path: 'posts/new',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/new-post.page.tsx')).NewPostPage,
    }),
  },
  {
    path: 'posts/edit/:slug',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/edit-post.page.tsx')).EditPostPage,
    }),
  },
  {
    path: 'users',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/users.page.tsx')).UsersPage,
    }),
  },
  {
    path: 'users/new',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/new-user.page.tsx')).NewUserPage,
    }),
  },
  {
    path: 'users/invite',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/invite-user.page.tsx')).InviteUserPage,
    }),
  },
  {
    path: 'users/edit/:id',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/edit-user.page.tsx')).EditUserPage,
    }),
  },
  {
    path: 'projects',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/admin-projects.page.tsx')).AdminProjectsPage,
    }),
  },
  {
    path: 'projects/trash',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/trash.page.tsx')).ProjectsTrashPage,
    }),
  },
  {
    path: 'projects/new',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/new-project.page.tsx')).NewProjectPage,
    }),
  },
  {
    path: 'projects/edit/:id',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/edit-project.page.tsx')).EditProjectPage,
    }),
  },
  {
    path: 'pages',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/admin-pages.page.tsx')).AdminPagesPage,
    }),
  },
  {
    path: 'pages/trash',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/trash.page.tsx')).PagesTrashPage,
    }),
  },
  {
    path: 'pages/new',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/edit-page.page.tsx')).NewPagePage,
    }),
  },
  {
    path: 'pages/edit/:id',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/edit-page.page.tsx')).EditPagePage,
    }),
  },
  {
    path: 'messages',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/messages.page.tsx')).MessagesPage,
    }),
  },
  {
    path: 'messages/:id',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/message.page.tsx')).MessagePage,
    }),
  },
  {
    path: 'settings',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/settings.page.tsx')).SettingsPage,
    }),
  },
  {
    path: 'export',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/export.page.tsx')).ExportPage,
    }),
  },
  {
    path: 'personal-data',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/personal-data.page.tsx')).PersonalDataPage,
    }),
  },
  {
    path: 'profile',
    lazy: async () => ({
      Component: (await import('#web/src/pages/admin/profile.page.tsx')).ProfilePage,
    }),
  },
  { path: '*', element: <NotFoundPage /> },
];

/** Everything that is rendered only in the browser. Other addresses have documents of their own. */
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
        // Without a path: an error leaves the shell around it in place.
        children: [
          {
            errorElement: <PageFailed />,
            hydrateFallbackElement: <PageLoading />,
            children: pages,
          },
        ],
      },
      {
        // Before anybody has signed in.
        path: 'admin/invitation',
        lazy: async () => ({
          Component: (await import('#web/src/pages/admin/invitation.page.tsx')).InvitationPage,
        }),
      },
      {
        lazy: async () => ({
          Component: (await import('./layouts/public-layout.tsx')).PublicLayout,
        }),
        children: [
          {
            path: previewPath(':token'),
            lazy: async () => ({
              Component: (await import('#web/src/pages/preview.page.tsx')).PreviewPage,
            }),
          },
        ],
      },
      { path: '*', loader: ({ request }) => redirectDocument(request.url) },
    ],
  },
];
