import { type ComponentType, lazy } from 'react';
import type { NonIndexRouteObject } from 'react-router-dom';

/** Loaded with the first page: afterwards there may be no network. */
export const loadLostPage = () => import('./lost-page.ts');

/**
 * A page that is loaded when it is visited, and again until it has arrived. Until then the page before
 * stays, with a notice. The module exports the page and nothing else.
 */
export function pageOnDemand(
  path: string,
  load: () => Promise<Record<string, ComponentType>>,
): NonIndexRouteObject {
  const attempt = () =>
    lazy<ComponentType>(() =>
      load().then(
        // It has one.
        (module) => ({ default: Object.values(module)[0] as ComponentType }),
        () => {
          Page = attempt();
          return loadLostPage().then(({ lose }) => lose(path));
        },
      ),
    );
  let Page = attempt();
  const Latest = () => <Page />;
  return { path, element: <Latest /> };
}
