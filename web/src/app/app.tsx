import { Suspense } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { PageData, SiteNavigation } from '#shared/publishing/page-data.ts';
import { FirstPage } from '#web/src/navigation/first-page.tsx';
import { ScrollPosition } from '#web/src/navigation/scroll-position.tsx';
import { SiteAddressContext } from '#web/src/navigation/site-address.context.ts';
import { SiteNavigationContext } from '#web/src/navigation/site-navigation.context.ts';
import { ErrorBoundary } from './layouts/error-boundary.tsx';

interface AppProps {
  routes: RouteObject[];
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  /** Links to pages of the owner that ask for a place. */
  navigation?: SiteNavigation | undefined;
  /** The data that the document was rendered with, if it was. */
  firstPage?: PageData | undefined;
}

/** Every public page, at the address of the router around it. */
export function App({ routes, siteAddress, navigation, firstPage }: AppProps) {
  const { key } = useLocation();
  return (
    <ErrorBoundary visit={key}>
      <SiteAddressContext value={siteAddress}>
        <FirstPage data={firstPage}>
          <ScrollPosition />
          <SiteNavigationContext value={navigation}>
            <Suspense>
              <Pages routes={routes} />
            </Suspense>
          </SiteNavigationContext>
        </FirstPage>
      </SiteAddressContext>
    </ErrorBoundary>
  );
}

function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
