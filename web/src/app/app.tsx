import { lazy, Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import type { AppHistory } from '../navigation/app-history.ts';
import { AppRouter } from '../navigation/app-router.tsx';
import { ErrorBoundary } from './layouts/error-boundary.tsx';
import { publicRoutes } from './public.routes.tsx';

/** The admin area's code arrives with the first visit to it. */
const AdminArea = lazy(async () => ({ default: (await import('./admin.routes.tsx')).AdminArea }));

const routes: RouteObject[] = [...publicRoutes, { path: 'admin/*', element: <AdminArea /> }];

/** Every page of the site, at the address that the history says. */
export function App({ history }: { history: AppHistory }) {
  return (
    <ErrorBoundary>
      <AppRouter history={history}>
        <Suspense>
          <Pages />
        </Suspense>
      </AppRouter>
    </ErrorBoundary>
  );
}

function Pages() {
  return useRoutes(routes);
}
