import './theme/public-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { onSessionLost } from './api/client.ts';
import { App } from './app/app.tsx';
import { createQueryClient, Providers } from './app/providers.tsx';
import { createAppHistory } from './navigation/app-history.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const history = createAppHistory(createBrowserHistory({ v5Compat: true }));
onSessionLost(() => history.navigator.push('/admin'));

createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <App history={history} />
    </Providers>
  </StrictMode>,
);
