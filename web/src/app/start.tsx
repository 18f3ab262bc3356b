import { StrictMode } from 'react';
import type { createRoot, hydrateRoot, Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { rememberImages } from '#web/src/api/upload-address.queries.ts';
import { siteSettings } from '#web/src/navigation/site-settings.tsx';
import { latest, settingsWith } from '#web/src/navigation/site.context.ts';
import { App } from './app.tsx';
import { embeddedData, fitsAddress } from './embedded-data.ts';
import { createQueryClient, Providers } from './providers.tsx';
import { publicRoutes } from './public.routes.tsx';

/** React DOM is passed in, because its evaluation blocks slow phones and needs a task of its own. */
export interface ReactDom {
  createRoot: typeof createRoot;
  hydrateRoot: typeof hydrateRoot;
}

/** Hydrates the prerendered page, or renders the page of this address if the document belongs to another page. */
export function start(root: HTMLElement, reactDom: ReactDom): Root {
  const client = createQueryClient();
  const { siteAddress, data, navigation, settings: changed } = embeddedData(document);
  const settings = settingsWith(changed);
  latest.frame = settings.frame;
  const { hidden } = settings.frame.navigation;
  const firstPage = fitsAddress(data, location.pathname, hidden) ? data : undefined;
  // The document belongs to another page, so it lacks this page's part of the settings.
  if (!firstPage) void client.prefetchQuery(siteSettings);
  // The publisher has embedded the addresses of the page's images.
  if (firstPage && 'images' in firstPage) rememberImages(client, firstPage.images);
  const app = (
    <StrictMode>
      <Providers client={client}>
        <BrowserRouter>
          <App
            routes={publicRoutes}
            siteAddress={siteAddress}
            navigation={navigation}
            settings={settings}
            firstPage={firstPage}
          />
        </BrowserRouter>
      </Providers>
    </StrictMode>
  );
  if (firstPage) return reactDom.hydrateRoot(root, app);
  const reactRoot = reactDom.createRoot(root);
  reactRoot.render(app);
  return reactRoot;
}
