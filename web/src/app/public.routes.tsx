import type { RouteObject } from 'react-router-dom';
import { previewPath } from '#shared/platform/http.ts';
import { pageOnDemand } from '#web/src/navigation/page-on-demand.tsx';
import { NotFoundPage } from '#web/src/pages/not-found.page.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';

/** Visitors load only the code of the pages that they visit. */
export const publicRoutes: RouteObject[] = [
  {
    element: <PublicLayout />,
    children: [
      pageOnDemand('', () => import('#web/src/pages/home.page.tsx')),
      pageOnDemand('blog', () => import('#web/src/pages/blog.page.tsx')),
      pageOnDemand('blog/:slug', () => import('#web/src/pages/post.page.tsx')),
      pageOnDemand('blog/series/:slug', () => import('#web/src/pages/series.page.tsx')),
      pageOnDemand('projects', () => import('#web/src/pages/projects.page.tsx')),
      pageOnDemand('projects/:slug', () => import('#web/src/pages/project.page.tsx')),
      pageOnDemand('contact', () => import('#web/src/pages/contact.page.tsx')),
      pageOnDemand('privacy', () => import('#web/src/pages/privacy.page.tsx')),
      pageOnDemand('subscribe', () => import('#web/src/pages/subscribe.page.tsx')),
      // Valid preview links open the document of the admin area. Only an invalid link, such as a truncated one, leads here.
      pageOnDemand(previewPath('*'), () =>
        import('#web/src/features/previews/preview-states.tsx').then(({ PreviewNotAvailable }) => ({
          PreviewNotAvailable,
        })),
      ),
      {
        ...pageOnDemand(':slug', () => import('#web/src/pages/owners.page.tsx')),
        // Shown where the owner has no such page. If `owners.page.tsx` imported it, the build would split files that every reader loads.
        children: [{ index: true, element: <NotFoundPage /> }],
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
];
