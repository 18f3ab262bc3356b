/** Opens the public pages at an address, for tests. */
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { SiteNavigation } from '#shared/publishing/page-data.ts';
import { App } from './app.tsx';
import { createQueryClient, Providers } from './providers.tsx';
import { publicRoutes } from './public.routes.tsx';

export function visit(path: string, navigation?: SiteNavigation) {
  const app = (
    <App routes={publicRoutes} siteAddress="https://example.com" navigation={navigation} />
  );
  const router = createMemoryRouter([{ path: '*', element: app }], { initialEntries: [path] });
  const view = render(
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return {
    view,
    state: {
      get location() {
        return router.state.location;
      },
    },
    /** Goes to an address, or that many steps through the history. */
    navigate: (to: string | number) =>
      act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
  };
}
