import { Suspense } from 'react';
import { type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import type { PageData, SiteNavigation } from '#shared/publishing/page-data.ts';
import { builtFrame } from '#shared/site/built-frame.ts';
import { FirstPage } from '#web/src/navigation/first-page.tsx';
import { ScrollPosition } from '#web/src/navigation/scroll-position.tsx';
import { SiteSettings } from '#web/src/navigation/site-settings.tsx';
import {
  SiteAddressContext,
  SiteNavigationContext,
  type SiteSettings as Settings,
  useSiteSettings,
} from '#web/src/navigation/site.context.ts';
import { isHidden } from './embedded-data.ts';
import { ErrorBoundary } from './layouts/error-boundary.tsx';

interface AppProps {
  routes: RouteObject[];
  /** `https://example.com`, without a slash at its end. */
  siteAddress: string;
  /** Links to the owner's pages in header and footer. */
  navigation?: SiteNavigation | undefined;
  /** Settings from the document; by default those of a fresh site. */
  settings?: Settings | undefined;
  /** Data of the page that the document was rendered with, if any. */
  firstPage?: PageData | undefined;
}

/** The public pages. Must be inside a router, which has the address. */
export function App(props: AppProps) {
  const { routes, siteAddress, navigation, settings = builtFrame, firstPage } = props;
  const { key } = useLocation();
  return (
    <ErrorBoundary visit={key}>
      <SiteAddressContext value={siteAddress}>
        <FirstPage data={firstPage}>
          <ScrollPosition />
          <SiteSettings settings={settings}>
            <SiteNavigationContext value={navigation}>
              <Suspense>
                <Pages routes={routes} />
              </Suspense>
            </SiteNavigationContext>
          </SiteSettings>
        </FirstPage>
      </SiteAddressContext>
    </ErrorBoundary>
  );
}

/** Shows the not-found page at addresses of a section that the owner has hidden. */
function Pages({ routes }: { routes: RouteObject[] }) {
  const location = useLocation();
  const { hidden } = useSiteSettings().frame.navigation;
  return useRoutes(routes, isHidden(location.pathname, hidden) ? unknownPath : location);
}

/** Matches only the last route, which is the not-found page. */
const unknownPath = '/not/found';
