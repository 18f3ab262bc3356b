/** The public pages in a browser of the test, at an address. */
import { act, render } from '@testing-library/react';
import {
  MemoryRouter,
  type NavigateFunction,
  type To,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { App } from './app.tsx';
import { createQueryClient, Providers } from './providers.tsx';
import { publicRoutes } from './public.routes.tsx';

export function visit(path: string) {
  const state = { location: { pathname: '', search: '', hash: '' } };
  let go: NavigateFunction;
  function Observer() {
    state.location = useLocation();
    go = useNavigate();
    return null;
  }
  const view = render(
    <Providers client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <App routes={publicRoutes} siteAddress="https://example.com" />
        <Observer />
      </MemoryRouter>
    </Providers>,
  );
  return {
    view,
    /** As that of React Router's own test routers. */
    state,
    /** As a link does, or by so many steps through the history. */
    navigate: (to: To | number) => act(async () => (typeof to === 'number' ? go(to) : go(to))),
  };
}
