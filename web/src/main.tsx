import './theme/public-styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { onSessionLost } from './api/client.ts';
import { createQueryClient, Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const router = createRouter();
onSessionLost(() => void router.navigate('/admin'));

createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
