import './zod-without-eval.ts';
import { lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import '../api/admin-routes.ts';
import '../theme/admin.css.ts';
import { NotFoundPage } from '../pages/not-found.page.tsx';
import { AdminLayout } from './layouts/admin-layout.tsx';

// Each page is loaded when it is asked for; the editor and the charts with their own pages only.
const DashboardPage = lazy(async () => ({
  default: (await import('../pages/admin/dashboard.page.tsx')).DashboardPage,
}));
const AnalyticsPage = lazy(async () => ({
  default: (await import('../pages/admin/analytics.page.tsx')).AnalyticsPage,
}));
const AdminPostsPage = lazy(async () => ({
  default: (await import('../pages/admin/admin-posts.page.tsx')).AdminPostsPage,
}));
const PostsTrashPage = lazy(async () => ({
  default: (await import('../pages/admin/posts-trash.page.tsx')).PostsTrashPage,
}));
const NewPostPage = lazy(async () => ({
  default: (await import('../pages/admin/new-post.page.tsx')).NewPostPage,
}));
const EditPostPage = lazy(async () => ({
  default: (await import('../pages/admin/edit-post.page.tsx')).EditPostPage,
}));
const UsersPage = lazy(async () => ({
  default: (await import('../pages/admin/users.page.tsx')).UsersPage,
}));
const NewUserPage = lazy(async () => ({
  default: (await import('../pages/admin/new-user.page.tsx')).NewUserPage,
}));
const EditUserPage = lazy(async () => ({
  default: (await import('../pages/admin/edit-user.page.tsx')).EditUserPage,
}));
const AdminProjectsPage = lazy(async () => ({
  default: (await import('../pages/admin/admin-projects.page.tsx')).AdminProjectsPage,
}));
const ProjectsTrashPage = lazy(async () => ({
  default: (await import('../pages/admin/projects-trash.page.tsx')).ProjectsTrashPage,
}));
const NewProjectPage = lazy(async () => ({
  default: (await import('../pages/admin/new-project.page.tsx')).NewProjectPage,
}));
const EditProjectPage = lazy(async () => ({
  default: (await import('../pages/admin/edit-project.page.tsx')).EditProjectPage,
}));
const MessagesPage = lazy(async () => ({
  default: (await import('../pages/admin/messages.page.tsx')).MessagesPage,
}));
const MessagePage = lazy(async () => ({
  default: (await import('../pages/admin/message.page.tsx')).MessagePage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import('../pages/admin/profile.page.tsx')).ProfilePage,
}));

/** Below `/admin`. */
const adminRoutes: RouteObject[] = [
  {
    element: <AdminLayout />,
    children: [
      { index: true, element: <DashboardPage /> },
      { path: 'analytics', element: <AnalyticsPage /> },
      { path: 'posts', element: <AdminPostsPage /> },
      { path: 'posts/trash', element: <PostsTrashPage /> },
      { path: 'posts/new', element: <NewPostPage /> },
      { path: 'posts/edit/:slug', element: <EditPostPage /> },
      { path: 'users', element: <UsersPage /> },
      { path: 'users/new', element: <NewUserPage /> },
      { path: 'users/edit/:id', element: <EditUserPage /> },
      { path: 'projects', element: <AdminProjectsPage /> },
      { path: 'projects/trash', element: <ProjectsTrashPage /> },
      { path: 'projects/new', element: <NewProjectPage /> },
      { path: 'projects/edit/:id', element: <EditProjectPage /> },
      { path: 'messages', element: <MessagesPage /> },
      { path: 'messages/:id', element: <MessagePage /> },
      { path: 'profile', element: <ProfilePage /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];

export function AdminArea() {
  return useRoutes(adminRoutes);
}
