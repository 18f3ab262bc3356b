/** The whole app in a browser of the test, at an address. */
import { act, render } from '@testing-library/react';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router-dom';
import { createAppHistory } from '../navigation/app-history.ts';
import { App } from './app.tsx';
import { createQueryClient, Providers } from './providers.tsx';
import { routes } from './routes.tsx';

export function visit(path: string) {
  const history = createMemoryHistory({ initialEntries: [path], v5Compat: true });
  const app = createAppHistory(history);
  const view = render(
    <Providers client={createQueryClient()}>
      <App history={app} routes={routes} siteAddress="https://example.com" />
    </Providers>,
  );
  return {
    view,
    /** Where the address is, as `state` of React Router's own test routers tells it. */
    state: {
      get location() {
        return history.location;
      },
    },
    /** As a link does, or by so many steps through the history. */
    navigate: (to: string | number) =>
      act(async () => {
        if (typeof to === 'number') app.navigator.go(to);
        else app.navigator.push(to);
      }),
  };
}
