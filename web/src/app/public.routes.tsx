import type { RouteObject } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { pageOnDemand } from '#web/src/navigation/page-on-demand.tsx';
import { NotFoundPage } from '#web/src/pages/not-found.page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

// A visitor loads only the code of the visited page.
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      pageOnDemand('', () => import('#web/src/pages/home.page.tsx'), 'HomePage'),
      pageOnDemand('blog', () => import('#web/src/pages/blog.page.tsx'), 'BlogPage'),
      pageOnDemand('blog/:slug', () => import('#web/src/pages/post.page.tsx'), 'PostPage'),
      pageOnDemand('projects', () => import('#web/src/pages/projects.page.tsx'), 'ProjectsPage'),
      pageOnDemand(
        'projects/:slug',
        () => import('#web/src/pages/project.page.tsx'),
        'ProjectPage',
      ),
      pageOnDemand('contact', () => import('#web/src/pages/contact.page.tsx'), 'ContactPage'),
      pageOnDemand('privacy', () => import('#web/src/pages/privacy.page.tsx'), 'PrivacyPage'),
      pageOnDemand('subscribe', () => import('#web/src/pages/subscribe.page.tsx'), 'SubscribePage'),
      // An invalid one, as from a truncated link. Others are rendered in the admin area's document.
      pageOnDemand(
        previewPath('*'),
        () => import('#web/src/features/previews/preview-states.tsx'),
        'PreviewNotAvailable',
      ),
      {
        ...pageOnDemand(':slug', () => import('#web/src/pages/owners.page.tsx'), 'OwnersPage'),
        // Where there is none. It is not imported there, as the build would then cut files that every reader loads.
        children: [{ index: true, element: <NotFoundPage /> }],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
