import { Suspense } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import type { PageData } from '#shared/publishing/page-data.ts';
import type { AppHistory } from '../navigation/app-history.ts';
import { AppRouter } from '../navigation/app-router.tsx';
import { FirstPage } from '../navigation/first-page.tsx';
import { SiteAddressContext } from '../navigation/site-address.context.ts';
import { ErrorBoundary } from './layouts/error-boundary.tsx';

interface AppProps {
  history: AppHistory;
  routes: RouteObject[];
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  /** What the document was rendered with, where it was. */
  firstPage?: PageData | undefined;
}

/** Every page of the site, at the address that the history says. */
export function App({ history, routes, siteAddress, firstPage }: AppProps) {
  return (
    <ErrorBoundary>
      <SiteAddressContext value={siteAddress}>
        <AppRouter history={history}>
          <FirstPage data={firstPage}>
            <Suspense>
              <Pages routes={routes} />
            </Suspense>
          </FirstPage>
        </AppRouter>
      </SiteAddressContext>
    </ErrorBoundary>
  );
}

function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
