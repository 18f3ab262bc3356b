import { lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { NotFoundPage } from '#web/src/pages/not-found.page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

// A visitor loads only the code of the visited page.
const HomePage = lazy(async () => ({
  default: (await import('#web/src/pages/home.page.tsx')).HomePage,
}));
const BlogPage = lazy(async () => ({
  default: (await import('#web/src/pages/blog.page.tsx')).BlogPage,
}));
const PostPage = lazy(async () => ({
  default: (await import('#web/src/pages/post.page.tsx')).PostPage,
}));
const ProjectsPage = lazy(async () => ({
  default: (await import('#web/src/pages/projects.page.tsx')).ProjectsPage,
}));
const ProjectPage = lazy(async () => ({
  default: (await import('#web/src/pages/project.page.tsx')).ProjectPage,
}));
const ContactPage = lazy(async () => ({
  default: (await import('#web/src/pages/contact.page.tsx')).ContactPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('#web/src/pages/privacy.page.tsx')).PrivacyPage,
}));
const SubscribePage = lazy(async () => ({
  default: (await import('#web/src/pages/subscribe.page.tsx')).SubscribePage,
}));
/**
 * An invalid preview, as from a truncated link. Others are rendered in the admin area's document.
 */
const PreviewNotAvailable = lazy(async () => ({
  default: (await import('#web/src/features/previews/preview-states.tsx')).PreviewNotAvailable,
}));

export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'blog', element: <BlogPage /> },
      { path: 'blog/:slug', element: <PostPage /> },
      { path: 'projects', element: <ProjectsPage /> },
      { path: 'projects/:slug', element: <ProjectPage /> },
      { path: 'contact', element: <ContactPage /> },
      { path: 'privacy', element: <PrivacyPage /> },
      { path: 'subscribe', element: <SubscribePage /> },
      { path: previewPath('*'), element: <PreviewNotAvailable /> },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
