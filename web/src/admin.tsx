import './app/zod-without-eval.ts';
import './theme/public-styles.ts';
import './theme/admin.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { onSessionLost } from './api/client.ts';
import { adminRoutes } from './app/admin.routes.tsx';
import { embeddedData } from './app/embedded-data.ts';
import { createQueryClient, Providers } from './app/providers.tsx';
import { settingsWith, SiteSettingsContext } from '#web/src/navigation/site.context.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

const router = createBrowserRouter(adminRoutes);
onSessionLost(() => void router.navigate('/admin'));
createRoot(root).render(
  <StrictMode>
    <Providers client={createQueryClient()}>
      <SiteSettingsContext value={settingsWith(embeddedData(document).settings)}>
        <RouterProvider router={router} />
      </SiteSettingsContext>
    </Providers>
  </StrictMode>,
);
