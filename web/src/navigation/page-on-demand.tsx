import { type ComponentType, lazy } from 'react';
import type { NonIndexRouteObject } from 'react-router-dom';

/** Loaded with the first page: afterwards there may be no network. */
export const loadLostPage = () => import('./lost-page.ts');

/**
 * A page that is loaded when it is visited, and again until it has arrived. Until then the page before
 * stays, with a notice.
 */
export function pageOnDemand<Name extends string>(
  path: string,
  load: () => Promise<{ [name in Name]: ComponentType }>,
  name: Name,
): NonIndexRouteObject {
  const attempt = () =>
    lazy<ComponentType>(() =>
      load().then(
        (module) => ({ default: module[name] }),
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
