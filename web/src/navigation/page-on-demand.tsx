import { type ComponentType, lazy } from 'react';
import type { NonIndexRouteObject } from 'react-router-dom';

/** Loaded with the first page, because later the network may be down. */
export const loadLostPage = () => import('./lost-page.ts');

/**
 * Makes the route of a page that is loaded on its first visit. If loading fails, the current page stays with a notice,
 * and the next visit tries again. The module must export only the page.
 */
export function pageOnDemand(
  path: string,
  load: () => Promise<Record<string, ComponentType>>,
): NonIndexRouteObject {
  const attempt = () =>
    lazy<ComponentType>(() =>
      load().then(
        // The cast is safe because the module exports a page.
        (module) => ({ default: Object.values(module)[0] as ComponentType }),
        () => {
          Page = attempt();
          return loadLostPage().then(({ keepShownPage }) => keepShownPage(path));
        },
      ),
    );
  let Page = attempt();
  const LatestAttempt = () => <Page />;
  return { path, element: <LatestAttempt /> };
}
